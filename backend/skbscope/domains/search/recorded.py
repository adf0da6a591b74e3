"""What is found in recordings: flows by hash, skbs by address, tasks by name."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from skbscope.domains.search.schemas import Hit, Kind
from skbscope.domains.search.words import Words
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.traces.queries.window import View, hex32, hex_address
from skbscope.errors import NotReady
from skbscope.jobs.models import JobRow
from skbscope.store.tables import Tables

MOST_RECORDINGS = 50
"""Newest recordings that are searched."""
SECONDS = 2.0
"""After so long no further recording is begun."""
MOST_HITS = 50
"""Hits of one kind in one recording."""

_FLOWS = """
SELECT hash, count(*) AS skbs FROM read_parquet(?)
WHERE hash <> 0 AND starts_with(printf('%08x', hash), ?) GROUP BY hash ORDER BY skbs DESC, hash LIMIT ?
"""
_SKBS = """
SELECT n, address, t0 FROM read_parquet(?) WHERE starts_with(printf('%x', address), ?) ORDER BY n LIMIT ?
"""
_TASKS = """
SELECT s.text AS comm, count(*) AS threads FROM read_parquet(?) AS h JOIN read_parquet(?) AS s ON s.id = h.comm
WHERE s.text <> '' AND contains(lower(s.text), ?) GROUP BY s.text ORDER BY s.text LIMIT ?
"""
# A statement for the page of queries: a quote in a name is doubled.
_OF_TASK = (
    "SELECT event, cpu, count(*) AS events FROM events WHERE comm = '{}' GROUP BY ALL ORDER BY events DESC"
)


@dataclass(frozen=True)
class Recording:
    """An analysed recording."""

    id: str
    name: str
    view: View


def analysed(session: Session, tables: Tables) -> tuple[list[Recording], int]:
    """(the newest recordings that are analysed, how many there are of them)."""
    query = (
        select(TraceRow.id, TraceRow.title, TraceRow.name, AnalysisRow.id, AnalysisRow.events_id)
        .join(AnalysisRow, AnalysisRow.id == TraceRow.default_analysis_id)
        .join(JobRow, JobRow.id == AnalysisRow.id)
        .where(JobRow.state == "ready")
    )
    newest = query.order_by(TraceRow.created_at.desc(), TraceRow.id).limit(MOST_RECORDINGS)
    found = [
        Recording(ident, title or name, View(tables, analysis, events))
        for ident, title, name, analysis, events in session.execute(newest)
    ]
    total = session.scalar(select(func.count()).select_from(query.subquery())) or 0
    return found, total


def search(
    recordings: list[Recording], words: Words, kinds: tuple[Kind, ...]
) -> tuple[dict[Kind, list[Hit]], int]:
    """(hits by kind, number of recordings that were searched)."""
    wanted = [(kind, find) for kind, find in _FINDERS.items() if kind in kinds]
    hits: dict[Kind, list[Hit]] = {kind: [] for kind, _ in wanted}
    ends = time.monotonic() + SECONDS
    for searched, recording in enumerate(recordings if wanted else []):
        if time.monotonic() > ends:
            return hits, searched
        for kind, find in wanted:
            try:
                hits[kind] += find(recording, words)
            except NotReady:  # deleted in between
                continue
    return hits, len(recordings) if wanted else 0


def _flows(one: Recording, words: Words) -> Iterator[Hit]:
    if words.number is None or len(words.number) > 8:
        return
    for row in one.view.tables.rows(_FLOWS, [one.view.file("lives"), words.number, MOST_HITS]):
        flow = hex32(row["hash"])
        detail = f"{row['skbs']:,} skbs in {one.name}"
        yield Hit(title=f"flow {flow}", detail=detail, address=_trace(one, flow=flow))


def _skbs(one: Recording, words: Words) -> Iterator[Hit]:
    if words.number is None:
        return
    for row in one.view.tables.rows(_SKBS, [one.view.file("lives"), words.number, MOST_HITS]):
        title = f"skb {row['n']} at {hex_address(row['address'])}"
        detail = f"first event at {row['t0'] / 1e6:,.3f} ms of {one.name}"
        yield Hit(title=title, detail=detail, address=_trace(one, life=str(row["n"])))


def _tasks(one: Recording, words: Words) -> Iterator[Hit]:
    values = [
        one.view.events_file("threads"),
        one.view.events_file("strings"),
        " ".join(words.words),
        MOST_HITS,
    ]
    for row in one.view.tables.rows(_TASKS, values):
        statement = _OF_TASK.format(row["comm"].replace("'", "''"))
        detail = f"{row['threads']:,} thread{'' if row['threads'] == 1 else 's'} in {one.name}"
        address = f"/traces/{one.id}/sql?{urlencode({'v': 1, 'q': statement})}"
        yield Hit(title=f"task {row['comm']}", detail=detail, address=address)


def _trace(one: Recording, **view: str) -> str:
    return f"/traces/{one.id}?{urlencode({'v': '1', **view})}"


_FINDERS: dict[Kind, Callable[[Recording, Words], Iterator[Hit]]] = {
    "flow": _flows,
    "skb": _skbs,
    "task": _tasks,
}
