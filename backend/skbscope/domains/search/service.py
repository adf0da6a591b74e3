"""Puts the kinds of a search together, a page of each."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from skbscope.domains.search import listed, recorded
from skbscope.domains.search.schemas import KINDS, Hit, HitPage, Kind, SearchAnswer
from skbscope.domains.search.words import Words
from skbscope.errors import BadInput
from skbscope.store.storage import Storage

MOST_PAGES = 1_000
"""Hits of one kind that a cursor can reach."""


def search(
    storage: Storage, data: Path, words: Words, kind: Kind | None, cursor: str | None, limit: int
) -> SearchAnswer:
    """The first page of every kind, or a page of one."""
    kinds = KINDS if kind is None else (kind,)
    start = _start(kind, cursor)
    found: dict[Kind, Iterable[Hit]] = {"rule": listed.rules(words), "claim": listed.published(data, words)}
    with storage.db.session() as session:
        if "recording" in kinds:
            found["recording"] = list(listed.recordings(session, words))
        recordings, total = recorded.analysed(session, storage.tables)
    hits, searched = recorded.search(recordings, words, kinds)
    found.update(hits)
    pages = (_page(one, found.get(one, ()), start, limit) for one in kinds)
    return SearchAnswer(groups=[page for page in pages if page.items], searched=searched, recordings=total)


def _start(kind: Kind | None, cursor: str | None) -> int:
    if cursor is None:
        return 0
    if kind is None or not cursor.isdecimal() or not cursor.isascii() or not 0 < int(cursor[:9]) < MOST_PAGES:
        raise BadInput(f"cursor {cursor[:60]!r} is not valid; expected the `next` of a page, with its `kind`")
    return int(cursor[:9])


def _page(kind: Kind, hits: Iterable[Hit], start: int, limit: int) -> HitPage:
    items = list(islice(hits, start, min(start + limit, MOST_PAGES - 1) + 1))
    more = len(items) > limit
    return HitPage(kind=kind, items=items[:limit], next=str(start + limit) if more else None)
