"""The table `events`, and one table per event name with the fields of that event."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from skbscope import engine
from skbscope.domains.sql import fields
from skbscope.domains.sql.schema import SINCE_FIRST, Column, Table, known, parquet, quoted, select, words

MAX_KINDS = 1000
"""Event names that get a table; further ones are in `events` only."""
_SEQ = ("UINTEGER", "Number of the event in the recording, from 0 in order of time.")
_LIFE = ("UINTEGER", "The life it belongs to; NULL for none. The same number as in the table lives.")

Find = Callable[[str], str]
"""Gives the file of a table."""


def of_all(find: Find, specs: list[dict[str, Any]]) -> Table:
    """Every event with the task that ran."""
    files = tuple(find(name) for name in ("index", "threads", "strings", "of_event"))
    index, threads, strings, of_event = map(parquet, files)
    columns = (
        Column("seq", _SEQ[0], "e.seq", _SEQ[1]),
        Column("t", "BIGINT", "e.t", "When.", SINCE_FIRST),
        Column("cpu", "USMALLINT", known("e.cpu", engine.NO_CPU), "CPU that recorded it."),
        Column("event", "VARCHAR", words("e.kind", [spec["name"] for spec in specs]), "Name of the event."),
        Column("comm", "VARCHAR", "s.text", "Name of the task that ran."),
        Column("pid", "BIGINT", known("h.pid", -1), "Its process; NULL where the recording does not say."),
        Column("tid", "BIGINT", known("h.tid", -1), "Its thread; NULL where the recording does not say."),
        Column("life", _LIFE[0], known("o.life", engine.NO_ID), _LIFE[1]),
    )
    return Table(
        "events",
        "Every event of the recording: time, CPU, running task.",
        "exact",
        columns,
        f"{index} AS e LEFT JOIN {threads} AS h ON h.id = e.thread LEFT JOIN {strings} AS s ON s.id = h.comm "
        f"LEFT JOIN {of_event} AS o ON o.seq = e.seq",
        files,
        sum(spec["rows"] for spec in specs),
    )


def by_name(find: Find, specs: list[dict[str, Any]]) -> list[Table]:
    """One table per event name, in the order of the recording."""
    shared = Counter(_plain(spec["name"]) for spec in specs)
    return [
        _of_kind(find, spec, _plain(spec["name"]) if shared[_plain(spec["name"])] == 1 else None)
        for spec in specs[:MAX_KINDS]
    ]


def _plain(name: str) -> str:
    return name.rpartition(":")[2]


def _of_kind(find: Find, spec: dict[str, Any], plain: str | None) -> Table:
    files: tuple[str, ...] = (find(f"kind-{spec['kind']}"), find("index"), find("of_event"))
    columns = [
        Column("seq", _SEQ[0], "k.seq", _SEQ[1]),
        Column("t", "BIGINT", "e.t", "When.", SINCE_FIRST),
        Column("cpu", "USMALLINT", known("e.cpu", engine.NO_CPU), "CPU that recorded it."),
        Column("life", _LIFE[0], known("e.life", engine.NO_ID), _LIFE[1]),
    ]
    used = {column.name for column in columns}
    texts: list[str] = []
    for at, field in enumerate(spec["fields"]):
        name = _free(field["name"], used)
        used.add(name.lower())
        columns.append(fields.column(field, at, name, texts))
    source = (
        f"{parquet(files[0])} AS k JOIN {_with_life(files[1], files[2], spec['kind'])} AS e ON e.seq = k.seq"
    )
    if texts:
        files += (find("strings"),)
        for at, field in enumerate(texts):
            source += (
                f" LEFT JOIN {parquet(files[-1])} AS {quoted(f's{at}')} ON {quoted(f's{at}')}.id = {field}"
            )
    name = spec["name"]
    about = f"The {name} events with their fields."
    return Table(
        name, about, "exact", tuple(columns), source, files, spec["rows"], plain if plain != name else None
    )


def _with_life(index: str, of_event: str, kind: int) -> str:
    """`index` with the life of each event, for one kind of events.

    Both tables have one row per event in the same order, so a positional join is possible, which needs a tenth of the
    time of an ordinary join over six million events. `events` does not use it, because the planner cannot estimate the
    number of rows and would hold all of them.
    """
    both = f"{parquet(index)} AS i POSITIONAL JOIN {parquet(of_event)} AS o"
    return f"({select(('i.*', 'o.life'), both, f'WHERE i.kind = {int(kind)}')})"


def _free(name: str, used: set[str]) -> str:
    """The name of a field, or a new name where an event has a field such as `cpu`."""
    found, number = name, 1
    while found.lower() in used:
        found = f"field_{name}" if number == 1 else f"field_{name}_{number}"
        number += 1
    return found
