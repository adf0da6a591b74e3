"""A readable table: columns with a type, a unit and a description, and the SELECT that makes it.

The SELECT reads the Parquet files of `traces/writing.py`. It is made of names and literals that are quoted in one
place, and never contains a part of a user's query.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Means = Literal["time", "life", "event"]
"""The target of a result column of that name on the trace page."""
MEANS: dict[str, Means] = {
    **dict.fromkeys(("t", "t_last", "done", "since", "until"), "time"),
    "life": "life",
    "seq": "event",
}
SINCE_FIRST = "ns since the first event"


@dataclass(frozen=True)
class Column:
    """One column."""

    name: str
    type: str
    """DuckDB's name of the type."""
    sql: str
    about: str
    unit: str | None = None


@dataclass(frozen=True)
class Table:
    """One readable table; `files` are all the Parquet files its SELECT opens."""

    name: str
    about: str
    label: str
    """Label of its numbers."""
    columns: tuple[Column, ...]
    source: str
    """The text after FROM."""
    files: tuple[str, ...] = ()
    rows: int | None = None
    """None where counting would need a query."""
    plain: str | None = None
    """A second, shorter name."""

    @property
    def select(self) -> str:
        """The text of the view."""
        return select([f"{column.sql} AS {quoted(column.name)}" for column in self.columns], self.source)


def select(columns: Iterable[str], source: str, rest: str = "") -> str:
    """A SELECT made of quoted parts."""
    return " ".join(("SELECT", ", ".join(columns), "FROM", source, rest)).rstrip()


def quoted(name: str) -> str:
    """A name as an SQL identifier; fields of a recording may have any name."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A text as an SQL literal."""
    return "'" + text.replace("'", "''") + "'"


def parquet(path: str) -> str:
    """A file as a source."""
    return f"read_parquet({literal(path)})"


def words(column: str, texts: list[str] | tuple[str, ...]) -> str:
    """A number as the text at that position in a list; NULL beyond the end."""
    return f"list_extract([{', '.join(map(literal, texts))}]::VARCHAR[], {column}::BIGINT + 1)"


def known(column: str, sentinel: int) -> str:
    """A column with NULL in place of the sentinel for an unknown value."""
    return f"nullif({column}, {sentinel})"


def hashed(column: str) -> str:
    """A flow hash with all eight digits, so that the same hash has the same text everywhere."""
    return f"format('0x{{:08x}}', {column}::BIGINT & {(1 << 32) - 1})"


def hexed(column: str, size: int = 8) -> str:
    """An address or a code as a hexadecimal number; `size` is the field's bytes."""
    if size == 8:
        # Two's complement, whatever the sign.
        return f"'0x' || lower(to_hex({column}))"
    return f"format('{{:#x}}', {column}::BIGINT & {(1 << 8 * size) - 1})"
