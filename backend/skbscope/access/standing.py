"""What somebody may know about who sees a thing: all of it its holder, the end of it whoever sees the thing."""

from datetime import datetime
from typing import Any

from pydantic import BaseModel
from sqlalchemy.orm import Session

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
