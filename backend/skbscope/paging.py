"""Cursor paging over rows that have a time and an id, newest first."""

from collections.abc import Callable, Sequence
from datetime import datetime
from operator import attrgetter
from typing import TypeVar

from skbscope.errors import BadInput

Row = TypeVar("Row")
Position = tuple[datetime, str]
"""(time, id) of the last row of a page."""


def read_cursor(cursor: str | None) -> Position | None:
    """The position in a cursor of `cursor_of`; None starts at the newest row. BadInput for any other text."""
    if cursor is None:
        return None
    time, mark, ident = cursor.partition("~")
    try:
        when = datetime.fromisoformat(time)
    except ValueError:
        mark = ""
        when = datetime.min
    if not mark:
        raise BadInput(f"cursor {cursor[:60]!r} is not valid; expected the `next` of the page before")
    return when, ident


def cursor_of(when: datetime, ident: str) -> str:
    """The cursor of the rows after this one."""
    return f"{when.isoformat()}~{ident}"


def page_of(
    rows: Sequence[Row], limit: int, position: Callable[[Row], Position] = attrgetter("created_at", "id")
) -> tuple[list[Row], str | None]:
    """(the page, next cursor) of up to `limit` + 1 rows: one more than `limit` shows that there is a next page."""
    return list(rows[:limit]), cursor_of(*position(rows[limit - 1])) if len(rows) > limit else None
