"""What somebody may know about who sees a thing: all of it its holder, the end of it whoever sees the thing."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy.orm import Session

from skbscope.access import audit, holdings
from skbscope.access.holdings import holders, of_caller
from skbscope.access.models import HoldingRow, Visibility
from skbscope.errors import NotFound


class Standing(BaseModel):
    """Who sees a thing and until when."""

    yours: bool
    """Whether the caller holds it and may change this."""
    visibility: Visibility
    quarantined: bool
    """Sent without a token and not released: in no list."""
    link: str | None
    """For its holder: what opens it while it is unlisted, as `?key=`."""
    deleted_at: datetime | None
    """Null is never."""


class Shown(BaseModel):
    """Who is to see a thing."""

    model_config = ConfigDict(extra="forbid")

    visibility: Visibility


class Holding(BaseModel):
    """The caller's hold on a thing."""

    model_config = ConfigDict(from_attributes=True)

    subject: str
    visibility: Visibility
    quarantined: bool
    link: str
    """Opens it while it is unlisted: `?key=` behind its addresses."""
    expires_at: datetime | None


def of(session: Session, kind: str, row: Any, subject: str) -> Standing:
    """NotFound for what the caller does not see, with the words of what is not there."""
    if session.get(row, subject) is None:
        raise NotFound(kind, subject[:60])
    mine = of_caller(session, kind, subject)
    if mine is not None:
        return _standing(mine, True, mine.expires_at)
    held = holders(session, kind, subject)
    if not held:
        # The operator's own: the demo library, and all of a server without tokens.
        return Standing(yours=False, visibility="public", quarantined=False, link=None, deleted_at=None)
    ends = [one.expires_at for one in held]
    last = None if None in ends else max(end for end in ends if end)
    widest = max(held, key=lambda one: ("private", "unlisted", "public").index(one.visibility))
    return _standing(widest, False, last)


def show(session: Session, kind: str, subject: str, asked: Shown) -> Holding:
    """Sets who sees the caller's thing, and notes it."""
    row = holdings.show(session, kind, subject, asked.visibility)
    audit.note(session, "show", kind, subject)
    return Holding.model_validate(row)


def _standing(hold: HoldingRow, yours: bool, ends: datetime | None) -> Standing:
    return Standing.model_validate(
        {
            "yours": yours,
            "visibility": hold.visibility,
            "quarantined": hold.quarantined,
            "link": hold.link if yours else None,
            "deleted_at": ends,
        }
    )
