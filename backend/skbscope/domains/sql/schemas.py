"""Queries, their answers and the tables they read, as they travel."""

from pydantic import BaseModel

from skbscope.domains.sql.schema import Means
from skbscope.replays.schemas import Label


class Query(BaseModel):
    """What is asked."""

    sql: str
    """One SELECT, at most 64 KiB."""


class AnswerColumn(BaseModel):
    """A column of an answer."""

    name: str
    type: str
    """DuckDB's word. Types JSON has no value for travel as text."""
    means: Means | None
    """What its numbers point at on the trace page, by the column's name."""


class QueryAnswer(BaseModel):
    """What came of a query. Whole numbers beyond 2^53 are decimal texts, addresses hex texts."""

    columns: list[AnswerColumn]
    rows: list[list[bool | int | float | str | None]]
    truncated: bool
    """Whether there are more rows than these."""
    cut_cells: int
    ms: float
    note: str | None
    """One sentence: what was left out, or why nothing can be told."""


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
    """A shorter name of the same table, where no other event has it."""
    about: str
    label: Label
    rows: int | None
    """Null where they are only counted by a query."""
    columns: list[TableColumn]


class TableList(BaseModel):
    """All tables of an analysis."""

    tables: list[ReadableTable]


class SavedQuery(BaseModel):
    """A query that comes with the portal."""

    id: str
    title: str
    about: str
    needs: list[str]
    """Events it reads; a recording without them cannot tell."""
    sql: str


class SavedQueryList(BaseModel):
    """Answer of `GET /queries`."""

    items: list[SavedQuery]
