"""Who may see an object and until when: owners learn all of it, others that can see the object learn when it ends."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict
from sqlalchemy.orm import Session

from skbscope.access import audit, grants
from skbscope.access.models import GrantRow, Visibility
from skbscope.errors import NotFound


class Standing(BaseModel):
    """Who may see an object and until when."""

    yours: bool
    """Whether you own it and may change this."""
    visibility: Visibility
    quarantined: bool
    """Sent without a token and not released: in no list."""
    link: str | None
    """For its owner: the key that opens it while it is unlisted, as `?key=`."""
    deleted_at: datetime | None
    """Null is never."""


class Shown(BaseModel):
    """Who may see an object."""

    model_config = ConfigDict(extra="forbid")

    visibility: Visibility


class Holding(BaseModel):
    """Your ownership of an object."""

    model_config = ConfigDict(from_attributes=True)

    subject: str
    visibility: Visibility
    quarantined: bool
    link: str
    """Opens it while it is unlisted: `?key=` behind its addresses."""
    expires_at: datetime | None


def of(session: Session, kind: str, row: Any, subject: str) -> Standing:
    """NotFound for an object that the principal cannot see, in the words for one that does not exist."""
    if session.get(row, subject) is None:
        raise NotFound(kind, subject[:60])
    mine = grants.own_grant(session, kind, subject)
    if mine is not None:
        return _standing(mine, not mine.reader, mine.expires_at)
    granted = grants.grants_of(session, kind, subject)
    if not granted:
        # Only administrators and this machine see it: its owner is gone, and a figure still shows it.
        return Standing(yours=False, visibility="private", quarantined=False, link=None, deleted_at=None)
    ends = [one.expires_at for one in granted]
    last = None if None in ends else max(end for end in ends if end)
    return _standing(min(granted, key=lambda one: one.reader), False, last)


def set_visibility(session: Session, kind: str, subject: str, requested: Shown) -> Holding:
    """Sets who may see the principal's object, and logs it."""
    row = grants.set_visibility(session, kind, subject, requested.visibility)
    audit.note(session, "show", kind, subject)
    return Holding.model_validate(row)


def _standing(grant: GrantRow, yours: bool, ends: datetime | None) -> Standing:
    return Standing(
        yours=yours,
        visibility=grant.visibility,
        quarantined=grant.quarantined,
        link=grant.link if yours else None,
        deleted_at=ends,
    )
