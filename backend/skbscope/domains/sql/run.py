"""Checks and runs one query within its limits, in a worker process or on the command line.

question ──> check (statement) ──> views of the tables it names ──> lock ──> run ──> answer
"""

import re
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import duckdb

from skbscope.domains.sql import locked
from skbscope.domains.sql.cells import Cell, cell, is_native, size
from skbscope.domains.sql.errors import BadQuery, NoSuchEvent
from skbscope.domains.sql.schema import MEANS, Table, quoted, select
from skbscope.domains.sql.statement import bare, check, refusal
from skbscope.errors import Problem, TooLarge

MAX_COLUMNS = 1000
"""Columns of an answer."""
MAX_NAME = 200
"""Characters of a column's name that are shown."""
_BATCH_CELLS = 10_000
_PATH = re.compile(r"(?:/[\w.+-]+){2,}")


@dataclass(frozen=True)
class Limits:
    """The limits of one query."""

    rows: int = 10_000
    answer_bytes: int = 16 << 20
    """Approximate bytes of all cells."""
    memory_bytes: int = 512 << 20
    seconds: float = 10
    threads: int = 2


@dataclass(frozen=True)
class Readable:
    """A table as it is sent to a worker."""

    names: tuple[str, ...]
    select: str
    files: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A query and the tables that it may read."""

    sql: str
    tables: tuple[Readable, ...]
    limits: Limits = Limits()


@dataclass
class Answer:
    """The answer to a query."""

    columns: list[dict[str, Any]] = field(default_factory=list)
    """{name, type, means}."""
    rows: list[list[Cell]] = field(default_factory=list)
    truncated: bool = False
    """Whether there are more rows or bytes than the limit."""
    cut_cells: int = 0
    ms: float = 0
    note: str | None = None
    """A remark: what was left out, or why there is no answer."""


def readable(tables: Iterable[Table]) -> tuple[Readable, ...]:
    """The tables of the catalogue for a worker."""
    return tuple(
        Readable((table.name, table.plain) if table.plain else (table.name,), table.select, table.files)
        for table in tables
    )


def run(question: Question) -> Answer:
    """The answer; a Problem for a refusal, a MemoryError at the limit of the worker."""
    started = time.monotonic()
    limits = question.limits
    connection = locked.opened(limits.memory_bytes, limits.threads)
    clock = threading.Timer(limits.seconds, connection.interrupt)
    clock.daemon = True
    clock.start()
    try:
        answer = _run(connection, question)
    except NoSuchEvent as missing:
        answer = Answer(note=f"Cannot tell: the recording has no {' and no '.join(missing.names)} events.")
    except (duckdb.OutOfMemoryException, MemoryError):
        raise TooLarge(
            f"The query needs more than {limits.memory_bytes >> 20} MiB of memory, its limit."
        ) from None
    except duckdb.InterruptException:
        raise TooLarge(f"The query was stopped after {limits.seconds:g} seconds, its limit.") from None
    except duckdb.Error as error:
        refused = refusal(str(error), question.sql)
        raise BadQuery(_PATH.sub("a file", refused.detail), at=refused.at) from None
    finally:
        clock.cancel()
        connection.close()
    answer.ms = round((time.monotonic() - started) * 1000, 1)
    return answer


def _run(connection: duckdb.DuckDBPyConnection, question: Question) -> Answer:
    by_name = {name.lower(): table for table in question.tables for name in table.names}
    named = check(connection, question.sql, [name for table in question.tables for name in table.names])
    tables = {name: by_name[name] for name in sorted(named)}
    locked.lock(
        connection,
        (file for table in tables.values() for file in table.files),
        (f"CREATE VIEW {quoted(name)} AS {table.select}" for name, table in tables.items()),
    )
    connection.execute(question.sql)
    kinds = [(str(entry[0]), str(entry[1])) for entry in connection.description or []]
    if len(kinds) > MAX_COLUMNS:
        raise TooLarge(f"The answer has {len(kinds):,} columns; the limit is {MAX_COLUMNS:,}.")
    if not all(is_native(kind) for _, kind in kinds):
        # DuckDB converts other types to text; Python would need a package for time zones.
        names = [f"c{at}" for at in range(len(kinds))]
        texts = (
            name if is_native(kind) else f"{name}::VARCHAR"
            for name, (_, kind) in zip(names, kinds, strict=True)
        )
        connection.execute(select(texts, f"({bare(question.sql)}\n) AS answer({', '.join(names)})"))
    answer = Answer(
        [{"name": name[:MAX_NAME], "type": kind, "means": MEANS.get(name.lower())} for name, kind in kinds]
    )
    _fetch(connection, answer, question.limits)
    return answer


def _fetch(connection: duckdb.DuckDBPyConnection, answer: Answer, limits: Limits) -> None:
    """Fetches rows in batches, so that an unlimited answer is never in memory as a whole."""
    spent, batch_rows = 0, max(1, _BATCH_CELLS // max(1, len(answer.columns)))
    while batch := connection.fetchmany(batch_rows):
        for row in batch:
            if len(answer.rows) >= limits.rows or spent >= limits.answer_bytes:
                answer.truncated = True
                answer.note = _cut(answer, limits)
                return
            cells = []
            for value in row:
                shown, is_cut = cell(value)
                answer.cut_cells += is_cut
                spent += size(shown)
                cells.append(shown)
            answer.rows.append(cells)
    if answer.cut_cells:
        answer.note = _cut(answer, limits)


def _cut(answer: Answer, limits: Limits) -> str:
    parts = []
    if answer.truncated:
        why = (
            "the limit" if len(answer.rows) >= limits.rows else f"{limits.answer_bytes >> 20} MiB, the limit"
        )
        parts.append(f"Only the first {len(answer.rows):,} rows are included ({why}); there are more.")
    if answer.cut_cells:
        parts.append(f"Long texts are cut in {answer.cut_cells:,} cells.")
    return " ".join(parts)


def call(question: Question) -> Answer:
    """The task of a worker process; errors other than a Problem become one without details of the server."""
    try:
        return run(question)
    except (Problem, MemoryError):
        raise
    except Exception as error:
        raise BadQuery(f"The query failed: {type(error).__name__}.") from None
