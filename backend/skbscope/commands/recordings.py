"""A recording named on the command line, alone or in a bundle."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from skbscope.commands.files import File, look
from skbscope.errors import BadInput


@dataclass(frozen=True)
class Recording:
    """A recording, alone or from a bundle."""

    file: File
    host: Path | None
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Counted by the capture script while it recorded."""


_UNSURE = 0.5
"""Confidence below which a format is no more than its container: an archive that was not looked into."""


@contextmanager
def recording(path: Path, host: Path | None, format_name: str | None = None) -> Iterator[Recording]:
    """The recording at a path, or in a bundle there, until the context ends; BadInput for any other file. `host` has
    priority over the bundle's host file."""
    file = look(path, format_name)
    if file.best["class"] == "trace":
        yield Recording(file, host)
        return
    if file.best["class"] != "bundle":
        if not file.chosen and file.best["confidence"] < _UNSURE:
            what = file.best["reason"].partition(",")[0]
            raise BadInput(f"{path.name} is {what}, to be unpacked first; expected a recording.")
        how = "is named as" if file.chosen else "is"
        raise BadInput(
            f"{path.name} {how} a {file.best['class']} file ({file.best['format']}); expected a recording."
        )
    # Only bundles need the readers of their members, which take longer to import than a small recording takes to read.
    from skbscope.capture.opened import HOST, RECORDING
    from skbscope.commands.bundle import unpacked

    with unpacked(path) as opened:
        if RECORDING not in opened.files:
            raise BadInput(f"{path.name}: {' '.join(opened.faults) or f'The bundle has no {RECORDING}.'}")
        its_host, capture = opened.files.get(HOST), opened.capture(None)
        with recording(opened.files[RECORDING].path, host or (its_host.path if its_host else None)) as inner:
            yield replace(inner, counters=capture.of_devices() if capture else {})
