"""What is said of deleted things: that they were there and who took them away, as a class; no content, no name."""

from sqlalchemy import delete
from sqlalchemy.orm import Session

from skbscope.access.caller import caller
from skbscope.access.errors import Gone
from skbscope.access.holdings import holders
from skbscope.access.models import HoldingRow, TombstoneRow
from skbscope.errors import NotFound, Problem


def missing(session: Session, what: str, subject: str) -> Problem:
    """The refusal for an id that is not here: Gone where the caller may know that it was, else NotFound."""
    row = session.get(TombstoneRow, subject)
    who = caller()
    if row is None or not (row.open or who is None or who.scope == "admin" or who.owner == row.owner):
        return NotFound(what, subject)
    return Gone(f"The {what} {subject} was deleted on {row.at:%Y-%m-%d} by {row.by}.")


def leave_tombstone(session: Session, subject: str, by: str) -> None:
    """Marks an upload as deleted, and lets go of everybody's hold on it."""
    held = holders(session, "upload", subject)
    public = not held or any(one.visibility == "public" for one in held)
    session.merge(TombstoneRow(subject=subject, by=by, owner=held[0].owner if held else "", open=public))
    session.execute(delete(HoldingRow).where(HoldingRow.kind == "upload", HoldingRow.subject == subject))
