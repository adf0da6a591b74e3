"""The log: who did what to what, when, from where. Lines are added and never changed."""

import secrets
from datetime import datetime

from pydantic import BaseModel, ConfigDict
from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from skbscope.access.caller import caller
from skbscope.access.models import AuditRow
from skbscope.paging import Position
from skbscope.store.db import Database


class AuditLine(BaseModel):
    """A line as it travels."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    at: datetime
    who: str
    event: str
    """`publish`, `withdraw`, `delete`, `show`, `release`, `token-created`, `token-revoked`, `expired`."""
    kind: str
    subject: str
    address: str
    """Shortened to /24 or /48; empty where nobody called."""


def note(session: Session, event: str, kind: str, subject: str, who: str = "local") -> None:
    """A line in the same unit of work as what it tells of; `who` where no request is answered."""
    asking = caller()
    session.add(
        AuditRow(
            id=secrets.token_hex(8),
            who=asking.who if asking else who,
            event=event,
            kind=kind,
            subject=subject,
            address=asking.address if asking else "",
        )
    )


def write(db: Database, event: str, kind: str, subject: str) -> None:
    """A line of its own, right after what it tells of."""
    with db.session() as session:
        note(session, event, kind, subject)


def lines(session: Session, after: Position | None, limit: int) -> list[AuditRow]:
    """Newest first, beginning behind `after` (time, id)."""
    query = select(AuditRow).order_by(AuditRow.at.desc(), AuditRow.id.desc()).limit(limit)
    if after is not None:
        query = query.where(tuple_(AuditRow.at, AuditRow.id) < after)
    return list(session.scalars(query))
