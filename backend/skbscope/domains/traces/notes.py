"""`/traces/{trace_id}/notes`: what readers wrote about a moment, a range, an skb or a decision of a recording.

A note names its place by times and addresses of the recording, never by a number that an analysis gave, so it is still
right after a new analysis and after an update.
"""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, ConfigDict, Field
from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access.grants import may_change
from skbscope.api_models import RequestModel
from skbscope.domains.traces import service
from skbscope.domains.traces.models import NoteRow
from skbscope.domains.traces.queries.window import LAST_NS
from skbscope.errors import BadInput, NotFound
from skbscope.problem_schema import RESPONSES
from skbscope.sanitize import plain
from skbscope.store.db import Database, now
from skbscope.store.deps import DatabaseDep

router = APIRouter(prefix="/traces/{trace_id}/notes", tags=["traces"], responses=RESPONSES)

MAX_TEXT = 2000
MAX_NOTES = 200
"""Of one recording."""


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

    text: Annotated[str, Field(min_length=1, max_length=MAX_TEXT)]
    at: NotePlace


class RecordingNote(BaseModel):
    """One note."""

    id: str
    text: str
    at: NotePlace
    created_at: datetime
    changed_at: datetime


class NoteList(BaseModel):
    """The notes of a recording, by time."""

    items: list[RecordingNote]
    can_change: bool
    """Whether the caller may add, change and delete notes."""


NoteId = Annotated[str, Path(pattern=r"^[0-9a-f]{8,32}$")]


@router.get("")
def list_notes(db: DatabaseDep, trace_id: str) -> NoteList:
    """Lists the notes of a recording. Everybody who sees the recording sees them."""
    with db.session() as session:
        service.trace(session, trace_id)
        rows = session.scalars(select(NoteRow).where(NoteRow.trace_id == trace_id))
        items = [_answer(row) for row in rows]
        items.sort(key=lambda note: (note.at.from_, note.at.to, note.created_at, note.id))
        return NoteList(items=items, can_change=may_change(session, "upload", trace_id))


@router.put("/{note_id}", responses={201: {"model": RecordingNote, "description": "Stored now"}})
def put_note(
    db: DatabaseDep, trace_id: str, note_id: NoteId, body: NoteRequest, response: Response
) -> RecordingNote:
    """Stores a note under an id that the caller chooses, or changes it. Only the owner of the recording may."""
    text = plain(body.text).strip()
    if not text:
        raise BadInput("text: it has no visible character; expected 1 to 2,000 characters.")
    if body.at.from_ > body.at.to:
        raise BadInput(f"at: the range ends at {body.at.to} ns, before it begins at {body.at.from_} ns.")
    at = body.at.model_dump(mode="json", by_alias=True)
    try:
        note, is_new = _stored(db, trace_id, note_id, text, at)
    except IntegrityError:
        # The same request arrived twice at the same moment.
        note, is_new = _stored(db, trace_id, note_id, text, at)
    response.status_code = 201 if is_new else 200
    return note


def _stored(
    db: Database, trace_id: str, note_id: str, text: str, at: dict[str, Any]
) -> tuple[RecordingNote, bool]:
    with db.session() as session:
        _require_owner(session, trace_id)
        row = session.get(NoteRow, (trace_id, note_id))
        is_new = row is None
        if row is None:
            many = select(func.count()).select_from(NoteRow).where(NoteRow.trace_id == trace_id)
            if (session.scalar(many) or 0) >= MAX_NOTES:
                raise BadInput(
                    f"The recording has {MAX_NOTES} notes, the most it can have; delete one first."
                )
            row = NoteRow(trace_id=trace_id, id=note_id, text=text, at=at)
            session.add(row)
        elif (row.text, row.at) != (text, at):
            row.text, row.at, row.changed_at = text, at, now()
        session.flush()
        return _answer(row), is_new


@router.delete("/{note_id}", status_code=204)
def delete_note(db: DatabaseDep, trace_id: str, note_id: NoteId) -> None:
    """Deletes a note."""
    with db.session() as session:
        _require_owner(session, trace_id)
        row = session.get(NoteRow, (trace_id, note_id))
        if row is None:
            raise NotFound("note", note_id)
        session.delete(row)


def _require_owner(session: Session, trace_id: str) -> None:
    """In the words for a recording that does not exist, as in every other request for somebody else's object."""
    service.trace(session, trace_id)
    if not may_change(session, "upload", trace_id):
        raise NotFound("trace", trace_id)


def _answer(row: NoteRow) -> RecordingNote:
    return RecordingNote(
        id=row.id,
        text=row.text,
        at=NotePlace.model_validate(row.at),
        created_at=row.created_at,
        changed_at=row.changed_at,
    )
