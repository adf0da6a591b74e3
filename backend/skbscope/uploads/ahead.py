"""Benchmark output read before a row is written: a large one takes half a minute, and SQLite has one writer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from skbscope.access.caller import seeing
from skbscope.errors import TooLarge
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.traces.service import ID_DIGITS
from skbscope.uploads import recognise
from skbscope.uploads.intake import Received
from skbscope.uploads.models import UploadRow

if TYPE_CHECKING:
    from skbscope.portal import Portal

Reads = Callable[[str, str | None], list[Run]]
"""(text, format or null) → its runs; ResultError or TooLarge with one sentence."""


def read_ahead(portal: "Portal", received: Received, chosen: dict[str, Any] | None) -> Reads:
    """What reads the kept file's text: at once where it was read here, in the reading process otherwise."""
    slow, wanted = portal.reading.runs, chosen["format"] if chosen else None
    best = chosen or next(iter(recognise.guesses(received.head)), None)
    is_large = received.size > portal.settings.result_bytes
    if best is None or best["class"] != "result" or is_large or _is_read(portal, received, chosen):
        return slow
    text = portal.blobs.path(received.sha256).read_bytes().decode(errors="replace")
    try:
        runs, fault = slow(text, wanted), None
    except (ResultError, TooLarge) as error:
        runs, fault = [], error

    def read(text: str, format_name: str | None) -> list[Run]:
        if format_name != wanted:
            return slow(text, format_name)
        if fault is not None:
            raise fault
        return runs

    return read


def _is_read(portal: "Portal", received: Received, chosen: dict[str, Any] | None) -> bool:
    """Whether the same content is here and will not be read again."""
    with portal.db.session() as session, seeing("all"):
        row = session.get(UploadRow, received.sha256[:ID_DIGITS])
    return row is not None and row.kind == "result" and chosen is None
