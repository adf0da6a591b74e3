"""What is said of deleted things: that they were there and who took them away, as a class; no content, no name."""

from sqlalchemy.orm import Session

from skbscope.access.caller import caller
from skbscope.access.errors import Gone
from skbscope.access.models import TombstoneRow
from skbscope.errors import NotFound, Problem


def missing(session: Session, what: str, subject: str) -> Problem:
    """The refusal for an id that is not here: Gone where the caller may know that it was, else NotFound."""
    row = session.get(TombstoneRow, subject)
    who = caller()
    if row is None or not (row.open or who is None or who.scope == "admin" or who.owner == row.owner):
        return NotFound(what, subject)
    return Gone(f"The {what} {subject} was deleted on {row.at:%Y-%m-%d} by {row.by}.")


def leave(session: Session, subject: str, by: str, owner: str, public: bool) -> None:
    """Marks a thing as deleted."""
    session.merge(TombstoneRow(subject=subject, by=by, owner=owner, open=public))
