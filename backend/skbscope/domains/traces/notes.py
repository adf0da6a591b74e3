"""`/traces/{trace_id}/notes`: what readers wrote about a moment, a range, an skb or a decision of a recording.

A note names its place by times and addresses of the recording, never by a number that an analysis gave, so it is still
right after a new analysis and after an update.
"""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access.grants import may_change
from skbscope.api_models import RequestModel
from skbscope.domains.notes import NoteAnswer, NoteId, NoteText, clean_text, write_note
from skbscope.domains.traces import service
from skbscope.domains.traces.models import NoteRow
from skbscope.domains.traces.queries.window import LAST_NS
from skbscope.errors import BadInput, NotFound
from skbscope.problem_schema import RESPONSES
from skbscope.store.db import Database
from skbscope.store.deps import DatabaseDep

router = APIRouter(prefix="/traces/{trace_id}/notes", tags=["traces"], responses=RESPONSES)

Time = Annotated[int, Field(ge=0, le=LAST_NS)]


class SkbKey(RequestModel):
    """An skb by what the recording says of it; the number of a life belongs to one analysis."""

    address: Annotated[str, Field(pattern=r"^0x[0-9a-f]{1,16}$")]
    t0: Time
    """Its first event."""


class NotePlace(RequestModel):
    """What a note is about: a range, and within it perhaps an skb, or a moment of a policy's decisions."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Time = Field(alias="from")
    to: Time
    skb: SkbKey | None = None
    moment: Time | None = None
    policy: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")] | None = None


class NoteRequest(RequestModel):
    """A note to store. Controls and direction marks are removed from its text."""

    text: NoteText
    at: NotePlace


class RecordingNote(NoteAnswer):
    """One note."""

    at: NotePlace


class NoteList(BaseModel):
    """The notes of a recording, by time."""

    items: list[RecordingNote]
    can_change: bool
    """Whether the caller may add, change and delete notes."""


@router.get("")
def list_notes(db: DatabaseDep, trace_id: str) -> NoteList:
    """Lists the notes of a recording. Everybody who sees the recording sees them."""
    with db.session() as session:
        service.trace(session, trace_id)
        items = [_answer(row) for row in _rows(session, trace_id)]
        items.sort(key=lambda note: (note.at.from_, note.at.to, note.created_at, note.id))
        return NoteList(items=items, can_change=may_change(session, "upload", trace_id))


@router.put("/{note_id}", responses={201: {"model": RecordingNote, "description": "Stored now"}})
def put_note(
    db: DatabaseDep, trace_id: str, note_id: NoteId, body: NoteRequest, response: Response
) -> RecordingNote:
    """Stores a note under an id that the caller chooses, or changes it. Only the owner of the recording may."""
    text = clean_text(body.text)
    if body.at.from_ > body.at.to:
        raise BadInput(f"at: the range ends at {body.at.to} ns, before it begins at {body.at.from_} ns.")
    at = body.at.model_dump(mode="json", by_alias=True)
    try:
        note, is_new = _stored(db, NoteRow(trace_id=trace_id, id=note_id, text=text, at=at))
    except IntegrityError:
        # The same request arrived twice at the same moment.
        note, is_new = _stored(db, NoteRow(trace_id=trace_id, id=note_id, text=text, at=at))
    response.status_code = 201 if is_new else 200
    return note


def _stored(db: Database, new: NoteRow) -> tuple[RecordingNote, bool]:
    with db.session() as session:
        _require_owner(session, new.trace_id)
        row, is_new = write_note(session, _rows(session, new.trace_id), new, "recording")
        return _answer(row), is_new


def _rows(session: Session, trace_id: str) -> Sequence[NoteRow]:
    return session.scalars(select(NoteRow).where(NoteRow.trace_id == trace_id)).all()


@router.delete("/{note_id}", status_code=204)
def delete_note(db: DatabaseDep, trace_id: str, note_id: NoteId) -> None:
    """Deletes a note."""
    with db.session() as session:
        _require_owner(session, trace_id)
        row = session.get(NoteRow, {"trace_id": trace_id, "id": note_id})
        if row is None:
            raise NotFound("note", note_id)
        session.delete(row)


def _require_owner(session: Session, trace_id: str) -> None:
    """In the words for a recording that does not exist, as in every other request for somebody else's object."""
    service.trace(session, trace_id)
    if not may_change(session, "upload", trace_id):
        raise NotFound("trace", trace_id)


def _answer(row: NoteRow) -> RecordingNote:
    return RecordingNote.model_validate(row, from_attributes=True)
