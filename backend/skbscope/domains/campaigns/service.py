"""Creates and fills campaigns. A capture is an ordinary upload; the campaign adds its name and its host file."""

from dataclasses import dataclass, field

from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from skbscope.access import audit, grants
from skbscope.access.grants import grant_ownership
from skbscope.access.models import GrantRow, Visibility
from skbscope.access.principal import principal
from skbscope.canonical import content_id
from skbscope.domains.campaigns.archive import CaptureArchive, is_archive
from skbscope.domains.campaigns.models import CampaignRow, MemberRow
from skbscope.domains.campaigns.repository import CampaignRepository
from skbscope.domains.traces import service as traces
from skbscope.domains.uploads import intake, names
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.service import Uploads
from skbscope.domains.uploads.service import get as get_upload
from skbscope.errors import BadInput, BadName, Problem
from skbscope.jobs import queue
from skbscope.paging import page_of, read_cursor
from skbscope.store.db import Database

HOST_SECONDS = 3
"""How long a recording waits for its host file, because clients send the two shortly after one another."""
ARCHIVE_SECONDS = 60
"""The same for members of an archive, at most until its end."""
MOST_FAULTS = 100
"""Sentences listed for one archive; the rest is counted."""


@dataclass
class Added:
    """The result of adding captures."""

    names: list[str] = field(default_factory=list)
    """Captures that are in the campaign now."""
    new: bool = False
    """Whether one of them is new, or has new content."""
    faults: list[str] = field(default_factory=list)
    jobs: list[str] = field(default_factory=list)
    """Analyses of an archive's members that wait for their host files."""


def create(db: Database, name: str) -> tuple[CampaignRow, bool]:
    """(the caller's campaign of that name, whether it is new)."""
    name = _named(name)
    who = principal()
    # Names are separate for each owner, so that a name in use does not reveal the campaign of another owner.
    campaign_id = content_id("campaign", name, *([who.owner] if who and who.owner else []))
    try:
        with db.session() as session:
            row = session.get(CampaignRow, campaign_id)
            if row is not None:
                return row, False
            row = CampaignRow(id=campaign_id, name=name)
            session.add(row)
            session.flush()
            grant_ownership(session, "campaign", row.id)
        return row, True
    except IntegrityError:
        # Another request created it in the meantime.
        return get(db, campaign_id), False


def _named(name: str) -> str:
    """A valid name of a campaign: the rules are those of file names, but slashes are allowed, as it is never a path."""
    try:
        names.check(name.replace("/", "-").replace("\\", "-"))
    except BadName as problem:
        raise BadInput(problem.detail.replace("file name", "name of the campaign")) from None
    return " ".join(name.split())


def get(db: Database, campaign_id: str) -> CampaignRow:
    """A campaign, or NotFound."""
    with db.session() as session:
        return CampaignRepository(session).get(campaign_id)


def page(db: Database, cursor: str | None, limit: int) -> tuple[list[CampaignRow], str | None]:
    """(campaigns, next cursor), newest first."""
    with db.session() as session:
        rows = CampaignRepository(session).page(read_cursor(cursor), limit + 1)
    return page_of(rows, limit)


def show(db: Database, campaign_id: str, visibility: Visibility) -> GrantRow:
    """Sets who sees the caller's campaign and the caller's captures in it, without which the report would be empty.

    If it is unlisted, the key of the campaign opens all of it.
    """
    with db.session() as session:
        row = grants.set_visibility(session, "campaign", campaign_id, visibility)
        for held in grants.own_grants_in(session, "upload", CampaignRepository(session).parts(campaign_id)):
            held.visibility = visibility
            if visibility == "unlisted":
                held.link = row.link
        audit.note(session, "show", "campaign", campaign_id)
    return row


def delete(db: Database, campaign_id: str) -> None:
    """Deletes a campaign. Its uploads and their analyses stay, because they may belong to others as well."""
    with db.session() as session:
        remove(session, campaign_id)


def remove(session: Session, campaign_id: str, _by: str = "") -> None:
    """The same in a transaction, also at the end of its retention."""
    session.delete(CampaignRepository(session).get(campaign_id))
    grants.revoke(session, "campaign", campaign_id)


def take(uploads: Uploads, campaign_id: str, received: Received, name: str) -> Added:
    """Adds a body as a capture, or as an archive of captures, which is not stored itself."""
    if is_archive(received.head):
        return _unpack(uploads, campaign_id, received)
    upload = uploads.take(received, name, host_seconds=HOST_SECONDS).upload
    return Added([name], _put(uploads, campaign_id, name, upload.id))


def add_uploads(uploads: Uploads, campaign_id: str, upload_ids: list[str]) -> Added:
    """Adds existing uploads under their names; NotFound before any is added if one does not exist."""
    with uploads.storage.db.session() as session:
        known = {upload_id: get_upload(session, upload_id).name for upload_id in upload_ids}
    added = Added()
    for upload_id, name in known.items():
        added.new |= _put(uploads, campaign_id, name, upload_id)
        added.names.append(name)
    return added


def _unpack(uploads: Uploads, campaign_id: str, received: Received) -> Added:
    storage = uploads.storage
    added, faults = Added(), 0
    try:
        for member in CaptureArchive(received.path, storage.decode_limits):
            part = intake.take_in(member.blocks(), storage.incoming, storage.settings)
            try:
                added.new |= _take_member(uploads, campaign_id, part, names.check(member.name), added)
            except BadInput as problem:
                faults += 1
                added.faults += [f"{member.name}: {problem.detail}"] if faults <= MOST_FAULTS else []
            finally:
                part.path.unlink(missing_ok=True)
    except BadInput as problem:
        # Members before this one stay.
        added.faults.append(problem.detail)
    except Problem as problem:
        if not added.names:
            raise
        added.faults.append(problem.detail)
    finally:
        # No further host files follow.
        with uploads.storage.db.session() as session:
            queue.end_postponement(session, added.jobs)
        uploads.jobs.wake()
    if faults > MOST_FAULTS:
        added.faults.append(f"{faults - MOST_FAULTS} more members were not accepted.")
    if not added.names:
        raise BadInput(
            added.faults[0] if added.faults else "The archive has no captures; expected files in it."
        )
    return added


def _take_member(uploads: Uploads, campaign_id: str, part: Received, name: str, added: Added) -> bool:
    if part.size == 0:
        raise BadInput("The file is empty (0 bytes).")
    if is_archive(part.head):
        raise BadInput("The member is an archive; expected a recording, a host file or a bundle.")
    if name in added.names:
        raise BadInput("An earlier member has the same name in the campaign; expected each name once.")
    uploads.charge(part.size)
    upload = uploads.take(part, name, host_seconds=ARCHIVE_SECONDS).upload
    added.jobs += [upload.job_id] if upload.job_id else []
    new = _put(uploads, campaign_id, name, upload.id)
    added.names.append(name)
    return new


def _put(uploads: Uploads, campaign_id: str, name: str, upload_id: str) -> bool:
    """Adds an upload under a name; whether the campaign did not have that content under it before."""
    try:
        new = _write(uploads.storage.db, campaign_id, name, upload_id)
    except IntegrityError:
        # Another request has just added the same name.
        new = _write(uploads.storage.db, campaign_id, name, upload_id)
    # After the commit, so that the later one of a recording and its host file sees both.
    _join_host(uploads, campaign_id, names.stem(name))
    return new


def _write(db: Database, campaign_id: str, name: str, upload_id: str) -> bool:
    with db.session() as session:
        CampaignRepository(session).get(campaign_id)
        upload = get_upload(session, upload_id)
        trace_id = _recording(upload)
        row = session.get(MemberRow, (campaign_id, name))
        if row is None:
            session.add(
                MemberRow(
                    campaign_id=campaign_id,
                    name=name,
                    stem=names.stem(name),
                    upload_id=upload_id,
                    trace_id=trace_id,
                )
            )
            return True
        was = row.upload_id
        row.upload_id, row.trace_id = upload_id, trace_id
        return was != upload_id


def _recording(upload: UploadRow) -> str | None:
    return upload.id if upload.kind == "trace" else upload.bundled_trace_id


def _join_host(uploads: Uploads, campaign_id: str, stem: str) -> None:
    """Attaches the host file of a stem in this campaign to the recordings of that stem."""
    with uploads.storage.db.session() as session:
        host, recordings = CampaignRepository(session).partner(campaign_id, stem)
        if host is None:
            return
        joined = False
        for trace_id in recordings:
            row = traces.trace(session, trace_id)
            # Only an owner may choose the host of a recording; an administrator's campaign may hold those of others.
            if row.host_upload_id != host and grants.same_owner(session, "upload", host, trace_id):
                traces.attach_host(session, uploads.storage, row, host, instead=True)
                joined = True
    if joined:
        uploads.jobs.wake()
