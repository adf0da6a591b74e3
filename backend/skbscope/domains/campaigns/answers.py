"""Answers made of the rows of campaigns."""

from collections.abc import Sequence
from typing import Any

from skbscope.domains.campaigns import hostclass
from skbscope.domains.campaigns.models import CampaignRow, MemberRow
from skbscope.domains.campaigns.report import viewed
from skbscope.domains.campaigns.repository import CampaignRepository
from skbscope.domains.campaigns.schemas import (
    AtWork,
    CampaignCard,
    CampaignHost,
    CampaignHostPage,
    CampaignMember,
    CampaignMemberPage,
    CampaignWhole,
    Failure,
    HostMode,
    Progress,
)
from skbscope.jobs.models import JobRow
from skbscope.store.db import Database
from skbscope.store.storage import Storage

MOST_FAILURES = 100
MOST_AT_WORK = 8


def cards(db: Database, rows: Sequence[CampaignRow]) -> list[CampaignCard]:
    """Campaigns of a list with their counts."""
    ids = [row.id for row in rows]
    with db.session() as session:
        repository = CampaignRepository(session)
        states, classes = repository.states_of(ids), repository.classes(ids)
    return [
        CampaignCard(
            id=row.id,
            name=row.name,
            created_at=row.created_at,
            recordings=sum(states.get(row.id, {}).values()),
            under_way=sum(states.get(row.id, {}).get(state, 0) for state in ("waiting", "running")),
            ready=states.get(row.id, {}).get("ready", 0),
            failed=states.get(row.id, {}).get("failed", 0),
            classes=classes.get(row.id),
        )
        for row in rows
    ]


def whole(db: Database, row: CampaignRow) -> CampaignWhole:
    """One campaign with its progress."""
    with db.session() as session:
        repository = CampaignRepository(session)
        states, others = repository.states(row.id), repository.others(row.id)
        failures = [
            Failure(name=name, trace_id=trace_id, sentence=sentence)
            for name, trace_id, sentence in repository.failures(row.id, MOST_FAILURES)
        ]
        failures += [
            Failure(name=name, trace_id=None, sentence=sentence)
            for name, sentence in repository.refused(row.id, MOST_FAILURES)
        ]
        at_work = [
            AtWork(name=member.stem, trace_id=job.trace_id, **_far(job))
            for member, job in repository.at_work(row.id, MOST_AT_WORK)
        ]
    progress = Progress(
        recordings=sum(states.values()),
        waiting=states.get("waiting", 0),
        running=states.get("running", 0),
        ready=states.get("ready", 0),
        failed=states.get("failed", 0),
        host_files=others.get("host", 0),
        refused=sum(count for kind, count in others.items() if kind != "host"),
        failures=failures,
        at_work=at_work,
    )
    return CampaignWhole(id=row.id, name=row.name, created_at=row.created_at, progress=progress)


def _far(job: JobRow) -> dict[str, Any]:
    """Stage and counts as last reported; a job that has just begun has none."""
    found = job.progress or {}
    counts = {name: found.get(name, 0) for name in ("bytes", "of_bytes", "events")}
    return {"stage": found.get("stage", "upload"), **counts}


def hosts(storage: Storage, campaign_id: str, cursor: str | None, limit: int) -> CampaignHostPage:
    """Recordings by name with their answers and measures; the cursor is the last file name of the previous page."""
    with storage.db.session() as session:
        repository = CampaignRepository(session)
        repository.get(campaign_id)
        rows = repository.recordings(campaign_id, cursor or "", limit + 1)
        shown = rows[:limit]
        viewed(storage, session, [(member, trace) for member, trace, job in shown if job.state == "ready"])
        items = [_host(member, job) for member, _, job in shown]
    return CampaignHostPage(items=items, next=items[-1].file if len(rows) > limit else None)


def _host(member: MemberRow, job: JobRow) -> CampaignHost:
    view = member.view if job.state == "ready" else None
    return CampaignHost(
        name=member.stem,
        file=member.name,
        trace_id=job.trace_id,
        analysis_id=job.analysis_id,
        state=job.state,  # type: ignore[arg-type]
        sentence=job.error["detail"] if job.error else None,
        created_at=member.added_at,
        class_id=hostclass.ident(view["class"]) if view else None,
        modes={entry["policy"]: HostMode.model_validate(entry) for entry in view["advice"]} if view else None,
        measures=view["measures"] if view else None,
        findings=view["findings"] if view else None,
    )


def members(db: Database, campaign_id: str, cursor: str | None, limit: int) -> CampaignMemberPage:
    """Captures by name; the cursor is the last name of the previous page."""
    with db.session() as session:
        repository = CampaignRepository(session)
        repository.get(campaign_id)
        rows = repository.members(campaign_id, cursor or "", limit + 1)
        items = [
            CampaignMember(
                name=member.name,
                upload_id=member.upload_id,
                class_=upload.kind,  # type: ignore[arg-type]
                trace_id=member.trace_id,
                analysis_id=job.analysis_id if job else None,
                state=job.state if job else None,  # type: ignore[arg-type]
                sentence=job.error["detail"] if job and job.error else upload.note,
            )
            for member, upload, job in rows[:limit]
        ]
    return CampaignMemberPage(items=items, next=items[-1].name if len(rows) > limit else None)
