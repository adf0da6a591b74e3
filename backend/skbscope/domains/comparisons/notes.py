"""`/comparisons/{comparison_id}/notes`: what readers wrote about a row of a comparison, or about one run in it.

A note names the row by its metric and subject and the run by its id. The id of a comparison is a hash of its document,
which another primary row, another margin or an update of the server changes, so notes are found by the runs of both
sides: every comparison that one owner makes of the same runs has the same notes.
"""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access.grants import may_change, owners_of
from skbscope.api_models import RequestModel
from skbscope.canonical import digest
from skbscope.domains.comparisons import service
from skbscope.domains.comparisons.models import Comparison
from skbscope.domains.comparisons.repository import ComparisonNoteRow
from skbscope.domains.notes import NoteAnswer, NoteId, NoteText, clean_text, write_note
from skbscope.errors import BadInput, NotFound
from skbscope.problem_schema import RESPONSES
from skbscope.store.db import Database
from skbscope.store.deps import DatabaseDep

router = APIRouter(prefix="/comparisons/{comparison_id}/notes", tags=["comparisons"], responses=RESPONSES)


class ComparisonPoint(RequestModel):
    """What a note is about: a row, and within it perhaps the value of one run."""

    row: Annotated[str, Field(min_length=1, max_length=400)]
    """`metric` or `metric/subject`, as in `Row.id`."""
    run: Annotated[str, Field(min_length=1, max_length=80)] | None = None
    """Id of a run of either side."""


class PointNoteRequest(RequestModel):
    """A note to store. Controls and direction marks are removed from its text."""

    text: NoteText
    at: ComparisonPoint


class PointNote(NoteAnswer):
    """One note."""

    at: ComparisonPoint


class PointNoteList(BaseModel):
    """The notes of a comparison, in the order of its rows; those of rows that it no longer has are last."""

    items: list[PointNote]
    can_change: bool
    """Whether the caller may add, change and delete notes."""


@router.get("")
def list_comparison_notes(db: DatabaseDep, comparison_id: str) -> PointNoteList:
    """Lists the notes of a comparison and those of its owner's other comparisons of the same runs, as far as the caller
    sees these."""
    with db.session() as session:
        comparison = service.get(session, comparison_id).comparison
        place = {row.id: number for number, row in enumerate(comparison.rows)}
        items = [_answer(row) for row in _rows(session, comparison_id, comparison)]
        items.sort(key=lambda note: (place.get(note.at.row, len(place)), note.created_at, note.id))
        return PointNoteList(items=items, can_change=may_change(session, "comparison", comparison_id))


@router.put("/{note_id}", responses={201: {"model": PointNote, "description": "Stored now"}})
def put_comparison_note(
    db: DatabaseDep, comparison_id: str, note_id: NoteId, body: PointNoteRequest, response: Response
) -> PointNote:
    """Stores a note under an id that the caller chooses, or changes it. Only the owner of the comparison may."""
    text = clean_text(body.text)
    try:
        note, is_new = _stored(db, comparison_id, note_id, text, body.at)
    except IntegrityError:
        # The same request arrived twice at the same moment.
        note, is_new = _stored(db, comparison_id, note_id, text, body.at)
    response.status_code = 201 if is_new else 200
    return note


def _stored(
    db: Database, comparison_id: str, note_id: str, text: str, at: ComparisonPoint
) -> tuple[PointNote, bool]:
    with db.session() as session:
        comparison = _own(session, comparison_id)
        require_point(comparison, at)
        new = ComparisonNoteRow(
            comparison_id=comparison_id,
            runs=runs_key(comparison),
            id=note_id,
            text=text,
            at=at.model_dump(mode="json"),
        )
        stored = _rows(session, comparison_id, comparison)
        row, is_new = write_note(session, stored, new, "comparison")
        return _answer(row), is_new


@router.delete("/{note_id}", status_code=204)
def delete_comparison_note(db: DatabaseDep, comparison_id: str, note_id: NoteId) -> None:
    """Deletes a note."""
    with db.session() as session:
        rows = _rows(session, comparison_id, _own(session, comparison_id))
        row = next((one for one in rows if one.id == note_id), None)
        if row is None:
            raise NotFound("note", note_id)
        session.delete(row)


def _own(session: Session, comparison_id: str) -> Comparison:
    """In the words for a comparison that does not exist, as in every other request for somebody else's object."""
    comparison = service.get(session, comparison_id).comparison
    if not may_change(session, "comparison", comparison_id):
        raise NotFound("comparison", comparison_id)
    return comparison


def require_point(comparison: Comparison, at: ComparisonPoint) -> None:
    """BadInput for a point that the comparison does not have."""
    if all(row.id != at.row for row in comparison.rows):
        raise BadInput(f"at: the comparison has no row {at.row[:80]}.")
    runs = [*comparison.before.runs, *comparison.after.runs]
    if at.run is not None and all(run.id != at.run for run in runs):
        raise BadInput(f"at: the run {at.run} is on neither side of the comparison.")


def _rows(session: Session, comparison_id: str, comparison: Comparison) -> Sequence[ComparisonNoteRow]:
    """The notes of all comparisons of these runs that belong to the same owner. What nobody owns has its own notes
    only."""
    found = session.scalars(
        select(ComparisonNoteRow).where(ComparisonNoteRow.runs == runs_key(comparison))
    ).all()
    owners = owners_of(session, "comparison", {comparison_id, *(row.comparison_id for row in found)})
    owner = owners.get(comparison_id)
    return [
        row
        for row in found
        if row.comparison_id == comparison_id or (owner and owners.get(row.comparison_id) == owner)
    ]


def runs_key(comparison: Comparison) -> str:
    """Names the runs of both sides, in whatever order they were chosen and whether or not they count."""
    return digest(
        [sorted(run.id or "" for run in side.runs) for side in (comparison.before, comparison.after)]
    )


def _answer(row: ComparisonNoteRow) -> PointNote:
    return PointNote.model_validate(row, from_attributes=True)
