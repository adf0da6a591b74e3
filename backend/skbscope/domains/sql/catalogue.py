"""All tables of one analysis that a query may read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol

from skbscope.domains.sql import events, joined
from skbscope.domains.sql.schema import Table


class Source(Protocol):
    """The tables and notes of an analysis: `View` in a server, or a scratch folder."""

    def file(self, name: str) -> str:
        """A table of the analysis."""

    def events_file(self, name: str) -> str:
        """A table of the recording's events."""

    def note(self, name: str) -> dict[str, Any]:
        """A note of the analysis."""

    def events_note(self, name: str) -> dict[str, Any]:
        """A note of the recording's events."""


def tables(source: Source) -> list[Table]:
    """The tables of the analysis first, then one per event name."""
    note = source.note("lives")
    summary = source.note("summary")
    specs = source.events_note("tables")["tables"]
    find = _finder(source)
    fixed = [
        events.of_all(find, specs),
        joined.lives(source.file, note),
        joined.flows(source.file, note["host"]),
        joined.decisions(source.file, summary["replays"]),
        joined.host(note["host"]),
        joined.knobs(note["host"]),
    ]
    return _named_once(fixed, events.by_name(find, specs))


def _finder(source: Source) -> Callable[[str], str]:
    return lambda name: source.file(name) if name == "of_event" else source.events_file(name)


def _named_once(fixed: list[Table], by_name: list[Table]) -> list[Table]:
    """The tables without repeated names, which DuckDB compares without case. Documented names have priority."""
    used = {table.name for table in fixed}
    found = list(fixed)
    for table in by_name:
        if table.name.lower() in used:
            continue
        used.add(table.name.lower())
        if table.plain is not None and table.plain.lower() in used:
            table = replace(table, plain=None)
        if table.plain is not None:
            used.add(table.plain.lower())
        found.append(table)
    return found
