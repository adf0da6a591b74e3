"""The audit log: who did what to which object, when and from where. Lines are added and never changed."""

import secrets
from datetime import datetime

from pydantic import BaseModel, ConfigDict
from sqlalchemy import select, tuple_
from sqlalchemy.orm import Session

from skbscope.access.models import AuditRow
from skbscope.access.principal import principal
from skbscope.paging import Position
from skbscope.store.db import Database


class AuditLine(BaseModel):
    """A line as the API returns it."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    at: datetime
    who: str
    event: str
    """`publish`, `withdraw`, `delete`, `show`, `release`, `token-created`, `token-revoked`, `expired`."""
    kind: str
    subject: str
    address: str
    """Shortened to /24 or /48; empty where no request was answered."""


def note(session: Session, event: str, kind: str, subject: str, who: str = "local") -> None:
    """Adds a line in the same transaction as the change; `who` counts where no request is answered."""
    sender = principal()
    session.add(
        AuditRow(
            id=secrets.token_hex(8),
            who=sender.label if sender else who,
            event=event,
            kind=kind,
            subject=subject,
            address=sender.address if sender else "",
        )
    )


def write(db: Database, event: str, kind: str, subject: str) -> None:
    """Adds a line in a separate transaction, right after the change."""
    with db.session() as session:
        note(session, event, kind, subject)


def lines(session: Session, after: Position | None, limit: int) -> list[AuditRow]:
    """The newest first, from after the position (time, id)."""
    query = select(AuditRow).order_by(AuditRow.at.desc(), AuditRow.id.desc()).limit(limit)
    if after is not None:
        query = query.where(tuple_(AuditRow.at, AuditRow.id) < after)
    return list(session.scalars(query))
