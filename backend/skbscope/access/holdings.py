"""Who holds what: taken at upload and publication, let go at deletion, changed by owners and administrators."""

import secrets

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from skbscope.access.caller import caller
from skbscope.access.errors import InsufficientScope
from skbscope.access.models import HoldingRow, TombstoneRow, Visibility
from skbscope.errors import NotFound


def grant_ownership(session: Session, kind: str, subject: str) -> None:
    """Whoever asks holds this from now on; nothing happens on this machine itself, or where they hold it already."""
    who = caller()
    buried = session.get(TombstoneRow, subject) if kind == "upload" else None
    if buried is not None:
        session.delete(buried)
    if who is None or session.get(HoldingRow, (kind, subject, who.owner)) is not None:
        return
    session.add(
        HoldingRow(
            kind=kind,
            subject=subject,
            owner=who.owner,
            visibility=who.visibility if who.owner else "public",
            quarantined=not who.owner,
            link=secrets.token_hex(16),
            expires_at=who.until,
        )
    )
    session.flush()


def holders(session: Session, kind: str, subject: str) -> list[HoldingRow]:
    """Everybody's hold on a thing, the oldest first."""
    query = select(HoldingRow).where(HoldingRow.kind == kind, HoldingRow.subject == subject)
    return list(session.scalars(query.order_by(HoldingRow.created_at, HoldingRow.owner)))


def may_change(session: Session, kind: str, subject: str) -> bool:
    """Whether the caller may change a thing for all: they hold it alone, administer, or are this machine."""
    who = caller()
    if who is None or who.scope == "admin":
        return True
    found = holders(session, kind, subject)
    return bool(who.owner) and [one.owner for one in found] == [who.owner]


def of_caller(session: Session, kind: str, subject: str) -> HoldingRow | None:
    """The caller's own hold; None where they have none, and on this machine itself."""
    who = caller()
    return session.get(HoldingRow, (kind, subject, who.owner)) if who and who.owner else None


def of_caller_in(session: Session, kind: str, subjects: Select[tuple[str]]) -> list[HoldingRow]:
    """The caller's holds on those of some things that they hold."""
    who = caller()
    if who is None or not who.owner:
        return []
    mine = (HoldingRow.kind == kind, HoldingRow.owner == who.owner)
    return list(session.scalars(select(HoldingRow).where(*mine, HoldingRow.subject.in_(subjects))))


def own(session: Session, kind: str, subject: str) -> HoldingRow:
    """The caller's hold; NotFound for what is not theirs, with the words of what is not there."""
    row = of_caller(session, kind, subject)
    if row is None:
        raise NotFound(kind, subject[:60])
    return row


def must_own(session: Session, kind: str, subject: str) -> None:
    """Only who made a public thing first, or an administrator, may take it back for all; others get
    InsufficientScope."""
    who = caller()
    if who is None or who.scope == "admin":
        return
    found = holders(session, kind, subject)
    if not found or found[0].owner != who.owner:
        raise InsufficientScope(f"The {kind} {subject[:60]} belongs to somebody else.")


def show(session: Session, kind: str, subject: str, visibility: Visibility) -> HoldingRow:
    """Sets who sees the caller's thing. What is quarantined is freed by an administrator only."""
    row = own(session, kind, subject)
    row.visibility = visibility
    return row


def release(session: Session, kind: str, subject: str) -> None:
    """Out of quarantine; NotFound where nothing of that id is in it."""
    held = [one for one in holders(session, kind, subject) if one.quarantined]
    if not held:
        raise NotFound(f"quarantined {kind}", subject[:60])
    for one in held:
        one.quarantined = False
