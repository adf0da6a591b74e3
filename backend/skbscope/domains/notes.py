"""What notes of readers have in common, whatever they are stored with: text, bounds, and storing one note once."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypeVar

from fastapi import Path
from pydantic import BaseModel, Field
from sqlalchemy.orm import Mapped, Session, mapped_column

from skbscope.errors import BadInput
from skbscope.sanitize import plain
from skbscope.store.db import now

MAX_TEXT = 2000
MAX_NOTES = 200
"""Of one recording, and of one set of compared runs."""

NoteId = Annotated[str, Path(pattern=r"^[0-9a-f]{8,32}$")]
NoteText = Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]


class NoteColumns:
    """The columns of every table of notes. Who writes a note chooses its id, so that a repeated request stores it
    once."""

    id: Mapped[str] = mapped_column(primary_key=True)
    text: Mapped[str]
    at: Mapped[dict[str, Any]]
    """The place of the note, as the answers give it."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    changed_at: Mapped[datetime] = mapped_column(default=now)


class NoteAnswer(BaseModel):
    """What every note has beside its place."""

    id: str
    text: str
    created_at: datetime
    changed_at: datetime


Row = TypeVar("Row", bound=NoteColumns)


def clean_text(text: str) -> str:
    """Without controls and direction marks; BadInput where nothing visible is left."""
    cleaned = plain(text).strip()
    if not cleaned:
        raise BadInput("text: it has no visible character; expected 1 to 2,000 characters.")
    return cleaned


def write_note(session: Session, stored: Sequence[Row], new: Row, what: str) -> tuple[Row, bool]:
    """(the note, whether it is new): stores `new`, or changes the one of the same id among those that are `stored`
    already. `what` names the object they are stored with, for the sentence that refuses one note too many."""
    row = next((one for one in stored if one.id == new.id), None)
    is_new = row is None
    if row is None:
        if len(stored) >= MAX_NOTES:
            raise BadInput(f"The {what} has {MAX_NOTES} notes, the most it can have; delete one first.")
        row = new
        session.add(row)
    elif (row.text, row.at) != (new.text, new.at):
        row.text, row.at, row.changed_at = new.text, new.at, now()
    session.flush()
    return row, is_new
