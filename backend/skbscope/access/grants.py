"""Who owns what: granted when an object is first stored, removed at deletion, changed by owners and administrators."""

import secrets
from typing import TypeVar

from sqlalchemy import Select, delete, false, select, true
from sqlalchemy.orm import Session

from skbscope.access.errors import InsufficientScope
from skbscope.access.models import GrantRow, TombstoneRow, Visibility
from skbscope.access.principal import owner_name, principal, row_scope
from skbscope.errors import NotFound
from skbscope.store.db import Base

Row = TypeVar("Row", bound=Base)

_ENDLESS = frozenset({"figure"})
"""Kinds that no retention ends, so that their owner can always withdraw them."""


def grant_ownership(session: Session, kind: str, subject: str) -> None:
    """Makes the principal the owner of an object that has just been stored; one that has an owner does not change."""
    who = principal()
    tombstone = session.get(TombstoneRow, subject) if kind == "upload" else None
    if tombstone is not None:
        session.delete(tombstone)
    if grants_of(session, kind, subject):
        return
    session.add(
        GrantRow(
            kind=kind,
            subject=subject,
            owner=owner_name(),
            visibility=who.visibility if who and who.owner else "public",
            quarantined=who is not None and not who.owner,
            link=secrets.token_hex(16),
            expires_at=who.delete_at if who and kind not in _ENDLESS else None,
        )
    )
    session.flush()


def revoke(session: Session, kind: str, subject: str) -> None:
    """Removes all grants on an object that is being deleted."""
    session.execute(delete(GrantRow).where(GrantRow.kind == kind, GrantRow.subject == subject))


def own_copy(session: Session, row: type[Row], kind: str, sha256: str, ident: str) -> Row | None:
    """The principal's own object with that content; `ident` is the id it has if it is made now. Others' objects with
    the same content are other objects."""
    table = row.__table__.c
    # Everybody without a token has the same owner; the id separates them.
    mine = table.id.in_(owned_subjects(kind)) if owner_name() else table.id == ident
    query = select(row).where(table.sha256 == sha256, mine)
    with row_scope("all"):
        return session.scalars(query.order_by(table.created_at, table.id)).first()


def owned_subjects(kind: str) -> Select[str]:
    """Ids of what the principal owns, also for an administrator; none for a sender without a token."""
    owner = owner_name()
    mine = (
        GrantRow.kind == kind,
        GrantRow.owner == owner,
        GrantRow.reader.is_(False),
        true() if owner else false(),
    )
    return select(GrantRow.subject).where(*mine)


def grants_of(session: Session, kind: str, subject: str) -> list[GrantRow]:
    """All grants on an object, the oldest first."""
    query = select(GrantRow).where(GrantRow.kind == kind, GrantRow.subject == subject)
    return list(session.scalars(query.order_by(GrantRow.created_at, GrantRow.owner)))


def owners_of(session: Session, kind: str, subjects: set[str]) -> dict[str, str]:
    """Object → its owner, for objects that have one."""
    query = select(GrantRow.subject, GrantRow.owner)
    query = query.where(GrantRow.kind == kind, GrantRow.subject.in_(subjects), GrantRow.reader.is_(False))
    return {row.subject: row.owner for row in session.execute(query)}


def same_owner(session: Session, kind: str, one: str, other: str) -> bool:
    """Whether two objects belong to the same owner. Senders without a token are not known to be the same."""
    found = owners_of(session, kind, {one, other})
    return bool(found.get(one)) and found.get(one) == found.get(other)


def may_change(session: Session, kind: str, subject: str) -> bool:
    """Whether the principal may change an object: its owner, an administrator, this machine."""
    who = principal()
    if who is None or who.scope == "admin":
        return True
    found = own_grant(session, kind, subject)
    return found is not None and not found.reader


def own_grant(session: Session, kind: str, subject: str) -> GrantRow | None:
    """The principal's grant; None without one, and on this machine itself."""
    who = principal()
    return session.get(GrantRow, (kind, subject, who.owner)) if who and who.owner else None


def own_grants_in(session: Session, kind: str, subjects: Select[tuple[str]]) -> list[GrantRow]:
    """The principal's grants on those of the objects that it owns."""
    who = principal()
    if who is None or not who.owner:
        return []
    mine = (GrantRow.kind == kind, GrantRow.owner == who.owner, GrantRow.reader.is_(False))
    return list(session.scalars(select(GrantRow).where(*mine, GrantRow.subject.in_(subjects))))


def require_grant(session: Session, kind: str, subject: str) -> GrantRow:
    """The principal's grant. NotFound for an object of somebody else, in the words for one that does not exist."""
    row = own_grant(session, kind, subject)
    if row is None:
        raise NotFound(kind, subject[:60])
    return row


def require_ownership(session: Session, kind: str, subject: str) -> None:
    """InsufficientScope unless the principal owns a public object or is an administrator: only they may withdraw it."""
    if not may_change(session, kind, subject):
        raise InsufficientScope(f"The {kind} {subject[:60]} belongs to somebody else.")


def set_visibility(session: Session, kind: str, subject: str, visibility: Visibility) -> GrantRow:
    """Of the principal's object. Only an administrator releases what is in quarantine."""
    row = require_grant(session, kind, subject)
    if row.reader:
        raise NotFound(kind, subject[:60])
    row.visibility = visibility
    return row


def release(session: Session, kind: str, subject: str) -> None:
    """Ends the quarantine; NotFound for an object that is in none."""
    quarantined = [one for one in grants_of(session, kind, subject) if one.quarantined and not one.reader]
    if not quarantined:
        raise NotFound(f"quarantined {kind}", subject[:60])
    for one in quarantined:
        one.quarantined = False
