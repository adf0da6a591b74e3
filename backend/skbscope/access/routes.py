"""`/service`, `/quarantine` and `/audit`."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict
from sqlalchemy import select, tuple_

from skbscope.access import audit, grants
from skbscope.access.access import Access, AccessDep, deletion_time
from skbscope.access.models import GrantRow, Scope, Visibility
from skbscope.access.principal import Principal, principal
from skbscope.paging import page_of, read_cursor
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, SettingsDep

router = APIRouter(tags=["access"], responses=RESPONSES)

Limit = Annotated[int, Query(ge=1, le=500)]


class Me(BaseModel):
    """The token a request was made with."""

    owner: str
    """Who owns what is created with it."""
    name: str
    scope: Scope
    ends: datetime
    used_bytes: int
    """Of the quota of today (UTC): what was sent, and what was unpacked and made from it."""
    used_objects: int


class Service(BaseModel):
    """What to know before sending a file. Sizes are bytes."""

    tokens: bool
    """Whether this server requires tokens; one that serves only its own machine does not."""
    may_upload: bool
    """Whether you may send files."""
    may_query: bool
    """Whether you may run SQL queries."""
    quarantine: bool
    """Whether what you send stays out of lists until an administrator releases it."""
    visibility: Visibility
    """Of what you send, unless you choose another."""
    upload_bytes: int
    daily_bytes: int | None
    """Null: no limit, here and below."""
    daily_objects: int | None
    retention_days: int | None
    deleted_at: datetime | None
    """When an upload sent now is deleted."""
    sign_in: str | None
    """The provider people sign in with; null: none."""
    me: Me | None
    """Null without a token."""


class Quarantined(BaseModel):
    """An upload that waits for release by an administrator."""

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
    """Limits, retention and whether a token is needed, for the sender of this request."""
    who = principal()
    anonymous = settings.public and not (who and who.owner)
    until = deletion_time(settings, anonymous)
    days = settings.anonymous_retention_days if anonymous else settings.retention_days
    daily: tuple[int | None, int | None] = (None, None)
    if settings.public and anonymous:
        daily = (settings.anonymous_daily_bytes, settings.anonymous_daily_objects)
    elif settings.public:
        daily = (settings.daily_bytes, settings.daily_objects)
    return Service(
        tokens=settings.public,
        may_upload=not anonymous or settings.anonymous_uploads,
        may_query=not anonymous or settings.anonymous_queries,
        quarantine=anonymous,
        visibility="private" if settings.public and not anonymous else "public",
        upload_bytes=settings.upload_bytes,
        daily_bytes=daily[0],
        daily_objects=daily[1],
        retention_days=days if until else None,
        deleted_at=until,
        sign_in=access.sign_in.name if access and access.sign_in else None,
        me=_me(access, who) if access and who else None,
    )


def _me(access: Access, who: Principal) -> Me | None:
    if not who.scope or who.expires_at is None:
        return None
    sent, objects = access.quota.used(who.sender)
    about = {"owner": who.owner, "name": who.token, "scope": who.scope, "ends": who.expires_at}
    return Me.model_validate(about | {"used_bytes": sent, "used_objects": objects})


@router.get("/quarantine")
def list_quarantine(db: DatabaseDep, cursor: str | None = None, limit: Limit = 100) -> QuarantinePage:
    """Uploads that wait for release by an administrator."""
    query = select(GrantRow).where(GrantRow.quarantined.is_(True), GrantRow.reader.is_(False))
    query = query.where(GrantRow.kind == "upload")
    query = query.order_by(GrantRow.created_at.desc(), GrantRow.subject.desc())
    after = read_cursor(cursor)
    if after is not None:
        query = query.where(tuple_(GrantRow.created_at, GrantRow.subject) < after)
    with db.session() as session:
        rows = list(session.scalars(query.limit(limit + 1)))
    page, following = page_of(rows, limit, lambda row: (row.created_at, row.subject))
    return QuarantinePage(items=[Quarantined.model_validate(row) for row in page], next=following)


@router.post("/quarantine/{upload_id}/release", status_code=204)
def release_upload(db: DatabaseDep, upload_id: str) -> None:
    """Lets an upload into the lists."""
    with db.session() as session:
        grants.release(session, "upload", upload_id)
        audit.note(session, "release", "upload", upload_id)


@router.get("/audit")
def list_audit(db: DatabaseDep, cursor: str | None = None, limit: Limit = 100) -> AuditPage:
    """Who published, withdrew, deleted and released what, and which tokens were created and revoked."""
    with db.session() as session:
        rows = audit.lines(session, read_cursor(cursor), limit + 1)
    page, following = page_of(rows, limit, lambda row: (row.at, row.id))
    return AuditPage(items=[audit.AuditLine.model_validate(row) for row in page], next=following)
