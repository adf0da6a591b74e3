"""Deletion of uploads with all that was made of them, by a holder, an administrator or the end of retention."""

import logging
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, delete, select
from sqlalchemy.orm import Session

from skbscope.access import audit, tombstones
from skbscope.access.caller import as_caller, caller, seeing
from skbscope.access.holdings import holders, own
from skbscope.access.models import HoldingRow
from skbscope.comparisons.repository import ComparisonRow
from skbscope.errors import NotFound
from skbscope.figures.repository import figure_of
from skbscope.results import service as results
from skbscope.store.db import now
from skbscope.traces import service as traces
from skbscope.traces.models import TraceRow
from skbscope.uploads.models import UploadRow

if TYPE_CHECKING:
    from skbscope.portal import Portal

log = logging.getLogger(__name__)


def delete_upload(portal: "Portal", upload_id: str) -> None:
    """The caller's hold goes; the content goes with the last hold, or at an administrator's word."""
    who = caller()
    with portal.db.session() as session:
        if session.get(UploadRow, upload_id) is None:
            raise tombstones.missing(session, "upload", upload_id)
        audit.note(session, "delete", "upload", upload_id)
        if who is not None and who.scope != "admin":
            row = own(session, "upload", upload_id)
            if len(holders(session, "upload", upload_id)) > 1:
                session.delete(row)
                return
    by = "an administrator" if who is None or who.scope == "admin" else "its owner"
    with seeing("all"):
        _remove(portal, upload_id, by)


def sweep(portal: "Portal") -> int:
    """Lets every hold go whose time is over; how many things went with their last one."""
    gone = 0
    with as_caller(None):
        with portal.db.session() as session:
            over = list(session.scalars(select(HoldingRow).where(HoldingRow.expires_at <= now())))
        for hold in over:
            try:
                gone += _expire(portal, hold)
            except NotFound:
                log.info("%s %s was deleted in between", hold.kind, hold.subject)
    return gone


def _expire(portal: "Portal", hold: HoldingRow) -> bool:
    with portal.db.session() as session:
        last = [one.owner for one in holders(session, hold.kind, hold.subject)] == [hold.owner]
        if not last or hold.kind != "upload":
            session.execute(delete(HoldingRow).where(_same(hold)))
        if last and hold.kind == "comparison" and figure_of(session, hold.subject) is None:
            session.execute(delete(ComparisonRow).where(ComparisonRow.id == hold.subject))
        audit.note(session, "expired", hold.kind, hold.subject, "retention")
    if last and hold.kind == "upload":
        _remove(portal, hold.subject, "the end of its retention")
    return last


def _remove(portal: "Portal", upload_id: str, by: str) -> None:
    with portal.db.session() as session:
        recording = session.get(TraceRow, upload_id)
        bundle = (recording.capture or {}).get("upload_id") if recording else None
        blob = None
        if recording is None:
            blob = _forget(session, upload_id)
        for subject in filter(None, (upload_id, bundle)):
            _bury(session, subject, by)
    if recording is not None:
        traces.delete(portal, upload_id)
    elif blob is not None:
        portal.blobs.delete(blob)


def _forget(session: Session, upload_id: str) -> str | None:
    """Rows of an upload that is no recording; the hash of its bytes."""
    upload = session.get(UploadRow, upload_id)
    if upload is None:
        return None
    results.forget(session, upload_id, [])
    if upload.kind == "host":
        for recording in session.scalars(select(TraceRow).where(TraceRow.host_upload_id == upload_id)):
            recording.host_upload_id = None
    session.delete(upload)
    return upload.sha256


def _bury(session: Session, subject: str, by: str) -> None:
    held = holders(session, "upload", subject)
    public = not held or any(one.visibility == "public" for one in held)
    tombstones.leave(session, subject, by, held[0].owner if held else "", public)
    session.execute(delete(HoldingRow).where(HoldingRow.kind == "upload", HoldingRow.subject == subject))


def _same(hold: HoldingRow) -> ColumnElement[bool]:
    key = (HoldingRow.kind == hold.kind, HoldingRow.subject == hold.subject, HoldingRow.owner == hold.owner)
    return and_(*key)
