"""Cursor paging over rows that have a time and an id, newest first."""

from datetime import datetime

from skbscope.errors import BadInput

Place = tuple[datetime, str]
"""(time, id) of the last row given."""


def place(cursor: str | None) -> Place | None:
    """Reads what `cursor_of` writes; None begins at the newest. BadInput for anything else."""
    if cursor is None:
        return None
    time, mark, ident = cursor.partition("~")
    try:
        when = datetime.fromisoformat(time)
    except ValueError:
        mark = ""
        when = datetime.min
    if not mark:
        raise BadInput(f"cursor {cursor[:60]!r} is none of ours; expected the `next` of the page before")
    return when, ident


def cursor_of(when: datetime, ident: str) -> str:
    """The cursor behind a row."""
    return f"{when.isoformat()}~{ident}"
