"""Who owns what: granted at upload and publication, removed at deletion, changed by owners and administrators."""

import secrets

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from skbscope.access.errors import InsufficientScope
from skbscope.access.models import GrantRow, TombstoneRow, Visibility
from skbscope.access.principal import principal
from skbscope.errors import NotFound


def grant_ownership(session: Session, kind: str, subject: str) -> None:
    """Makes the principal an owner of this object. Nothing happens on this machine itself, or for an owner."""
    who = principal()
    tombstone = session.get(TombstoneRow, subject) if kind == "upload" else None
    if tombstone is not None:
        session.delete(tombstone)
    if who is None or session.get(GrantRow, (kind, subject, who.owner)) is not None:
        return
    session.add(
        GrantRow(
            kind=kind,
            subject=subject,
            owner=who.owner,
            visibility=who.visibility if who.owner else "public",
            quarantined=not who.owner,
            link=secrets.token_hex(16),
            expires_at=who.delete_at,
        )
    )
    session.flush()


def grants_of(session: Session, kind: str, subject: str) -> list[GrantRow]:
    """All grants on an object, the oldest first."""
    query = select(GrantRow).where(GrantRow.kind == kind, GrantRow.subject == subject)
    return list(session.scalars(query.order_by(GrantRow.created_at, GrantRow.owner)))


def may_change(session: Session, kind: str, subject: str) -> bool:
    """Whether the principal may change an object for everybody: the only owner, an administrator, this machine."""
    who = principal()
    if who is None or who.scope == "admin":
        return True
    found = grants_of(session, kind, subject)
    return bool(who.owner) and [one.owner for one in found] == [who.owner]


def own_grant(session: Session, kind: str, subject: str) -> GrantRow | None:
    """The principal's grant; None without one, and on this machine itself."""
    who = principal()
    return session.get(GrantRow, (kind, subject, who.owner)) if who and who.owner else None


def own_grants_in(session: Session, kind: str, subjects: Select[tuple[str]]) -> list[GrantRow]:
    """The principal's grants on those objects."""
    who = principal()
    if who is None or not who.owner:
        return []
    mine = (GrantRow.kind == kind, GrantRow.owner == who.owner)
    return list(session.scalars(select(GrantRow).where(*mine, GrantRow.subject.in_(subjects))))


def require_grant(session: Session, kind: str, subject: str) -> GrantRow:
    """The principal's grant. NotFound for an object of somebody else, in the words for one that does not exist."""
    row = own_grant(session, kind, subject)
    if row is None:
        raise NotFound(kind, subject[:60])
    return row


def require_ownership(session: Session, kind: str, subject: str) -> None:
    """InsufficientScope unless the principal was the first owner of a public object, or is an administrator: only
    they may withdraw it."""
    who = principal()
    if who is None or who.scope == "admin":
        return
    found = grants_of(session, kind, subject)
    if not found or found[0].owner != who.owner:
        raise InsufficientScope(f"The {kind} {subject[:60]} belongs to somebody else.")


def set_visibility(session: Session, kind: str, subject: str, visibility: Visibility) -> GrantRow:
    """Of the principal's object. Only an administrator releases what is in quarantine."""
    row = require_grant(session, kind, subject)
    row.visibility = visibility
    return row


def release(session: Session, kind: str, subject: str) -> None:
    """Ends the quarantine; NotFound for an object that is in none."""
    quarantined = [one for one in grants_of(session, kind, subject) if one.quarantined]
    if not quarantined:
        raise NotFound(f"quarantined {kind}", subject[:60])
    for one in quarantined:
        one.quarantined = False
