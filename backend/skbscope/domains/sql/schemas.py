"""Queries, their answers and their tables, in requests and answers."""

from pydantic import BaseModel

from skbscope.domains.sql.schema import Means
from skbscope.replays.schemas import Label


class Query(BaseModel):
    """A query."""

    sql: str
    """One SELECT, at most 64 KiB."""


class AnswerColumn(BaseModel):
    """A column of an answer."""

    name: str
    type: str
    """DuckDB's name of the type. Types that JSON does not have are sent as text."""
    means: Means | None
    """The target of its numbers on the trace page, by the column's name."""


class QueryAnswer(BaseModel):
    """The answer to a query. Whole numbers beyond 2^53 are decimal texts, addresses hexadecimal texts."""

    columns: list[AnswerColumn]
    rows: list[list[bool | int | float | str | None]]
    truncated: bool
    """Whether there are more rows than these."""
    cut_cells: int
    ms: float
    note: str | None
    """A remark: what was left out, or why there is no answer."""


class TableColumn(BaseModel):
    """A column of a table."""

    name: str
    type: str
    unit: str | None
    about: str


class ReadableTable(BaseModel):
    """A table a query may read."""

    name: str
    plain: str | None
    """A shorter name of the same table, if no other event has it."""
    about: str
    label: Label
    rows: int | None
    """Null where counting would need a query."""
    columns: list[TableColumn]


class TableList(BaseModel):
    """All tables of an analysis."""

    tables: list[ReadableTable]


class SavedQuery(BaseModel):
    """A query that is included in the portal."""

    id: str
    title: str
    about: str
    needs: list[str]
    """Events that it reads; for a recording without them there is no answer."""
    sql: str


class SavedQueryList(BaseModel):
    """Answer of `GET /queries`."""

    items: list[SavedQuery]
