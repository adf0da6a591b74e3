"""`/service`, `/quarantine` and `/audit`."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict
from sqlalchemy import select, tuple_

from skbscope.access import audit, holdings
from skbscope.access.access import Access, kept_until
from skbscope.access.caller import Caller, caller
from skbscope.access.deps import AccessDep
from skbscope.access.models import HoldingRow, Scope, Visibility
from skbscope.paging import cursor_of, read_cursor
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, SettingsDep

router = APIRouter(tags=["access"], responses=RESPONSES)

Limit = Annotated[int, Query(ge=1, le=500)]


class Me(BaseModel):
    """The token a request was made with."""

    owner: str
    """Whom things made with it belong to."""
    name: str
    scope: Scope
    ends: datetime
    used_bytes: int
    """Sent today (UTC)."""
    used_objects: int


class Service(BaseModel):
    """What to know before sending anything. Sizes are bytes."""

    tokens: bool
    """Whether this server asks for tokens; one that serves only its own machine does not."""
    may_upload: bool
    """Whether the caller may send files."""
    quarantine: bool
    """Whether what the caller sends stays out of lists until an administrator releases it."""
    visibility: Visibility
    """Of what the caller sends and does not ask otherwise."""
    upload_bytes: int
    daily_bytes: int | None
    """Null is without bound; so are the others."""
    daily_objects: int | None
    retention_days: int | None
    deleted_at: datetime | None
    """When an upload made now is deleted."""
    sign_in: str | None
    """The provider people sign in with; null is none."""
    me: Me | None
    """Null without a token."""


class Quarantined(BaseModel):
    """An upload that waits for an administrator."""

    model_config = ConfigDict(from_attributes=True)

    subject: str
    created_at: datetime
    expires_at: datetime | None


class QuarantinePage(BaseModel):
    """Uploads in quarantine, newest first."""

    items: list[Quarantined]
    next: str | None


class AuditPage(BaseModel):
    """Lines of the log, newest first."""

    items: list[audit.AuditLine]
    next: str | None


@router.get("/service")
def get_service(settings: SettingsDep, access: AccessDep) -> Service:
    """Limits, retention and whether a token is needed, for whoever asks."""
    who = caller()
    anonymous = settings.public and not (who and who.owner)
    until = kept_until(settings, anonymous)
    days = settings.anonymous_retention_days if anonymous else settings.retention_days
    return Service(
        tokens=settings.public,
        may_upload=not anonymous or settings.anonymous_uploads,
        quarantine=anonymous,
        visibility="private" if settings.public and not anonymous else "public",
        upload_bytes=settings.upload_bytes,
        daily_bytes=(settings.anonymous_daily_bytes if anonymous else settings.daily_bytes)
        if settings.public
        else None,
        daily_objects=(settings.anonymous_daily_objects if anonymous else settings.daily_objects)
        if settings.public
        else None,
        retention_days=days if until else None,
        deleted_at=until,
        sign_in=access.sign_in.name if access and access.sign_in else None,
        me=_me(access, who) if access and who and who.owner else None,
    )


def _me(access: Access, who: Caller) -> Me:
    used_bytes, used_objects = access.quota.used(f"token {who.token_id}")
    return Me.model_validate(
        {
            "owner": who.owner,
            "name": who.token,
            "scope": who.scope,
            "ends": who.ends,
            "used_bytes": used_bytes,
            "used_objects": used_objects,
        }
    )


@router.get("/quarantine")
def list_quarantine(db: DatabaseDep, cursor: str | None = None, limit: Limit = 100) -> QuarantinePage:
    """Uploads that wait for an administrator."""
    query = select(HoldingRow).where(HoldingRow.quarantined.is_(True), HoldingRow.kind == "upload")
    query = query.order_by(HoldingRow.created_at.desc(), HoldingRow.subject.desc())
    after = read_cursor(cursor)
    if after is not None:
        query = query.where(tuple_(HoldingRow.created_at, HoldingRow.subject) < after)
    with db.session() as session:
        rows = list(session.scalars(query.limit(limit + 1)))
    last = rows[limit - 1] if len(rows) > limit else None
    return QuarantinePage(
        items=[Quarantined.model_validate(row) for row in rows[:limit]],
        next=cursor_of(last.created_at, last.subject) if last else None,
    )


@router.post("/quarantine/{upload_id}/release", status_code=204)
def release_upload(db: DatabaseDep, upload_id: str) -> None:
    """Lets an upload into the lists."""
    with db.session() as session:
        holdings.release(session, "upload", upload_id)
        audit.note(session, "release", "upload", upload_id)


@router.get("/audit")
def list_audit(db: DatabaseDep, cursor: str | None = None, limit: Limit = 100) -> AuditPage:
    """Who published, withdrew, deleted and released what, and which tokens came and went."""
    with db.session() as session:
        rows = audit.lines(session, read_cursor(cursor), limit + 1)
    last = rows[limit - 1] if len(rows) > limit else None
    return AuditPage(
        items=[audit.AuditLine.model_validate(row) for row in rows[:limit]],
        next=cursor_of(last.at, last.id) if last else None,
    )
