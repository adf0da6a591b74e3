"""What is recorded of deleted uploads: that they existed, and in which role somebody deleted them; nothing else."""

from sqlalchemy.orm import Session

from skbscope.access.errors import Gone
from skbscope.access.grants import grants_of
from skbscope.access.models import TombstoneRow
from skbscope.access.principal import principal
from skbscope.errors import NotFound, Problem


def missing(session: Session, what: str, subject: str) -> Problem:
    """The refusal for an id without an object: Gone where the principal may know that it existed, else NotFound."""
    row = session.get(TombstoneRow, subject)
    who = principal()
    if row is None or not (row.open or who is None or who.scope == "admin" or who.owner == row.owner):
        return NotFound(what, subject)
    return Gone(f"The {what} {subject} was deleted on {row.at:%Y-%m-%d} by {row.by}.")


def leave_tombstone(session: Session, subject: str, by: str) -> None:
    """Marks an upload as deleted, while its grants still exist."""
    grants = grants_of(session, "upload", subject)
    public = any(one.visibility == "public" and not one.reader for one in grants)
    session.merge(TombstoneRow(subject=subject, by=by, owner=grants[0].owner if grants else "", open=public))
