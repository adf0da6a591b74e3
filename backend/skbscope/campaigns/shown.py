"""Rows as they travel."""

from typing import TYPE_CHECKING

from skbscope.campaigns.models import CampaignRow
from skbscope.campaigns.repository import CampaignRepository
from skbscope.campaigns.schemas import (
    CampaignMember,
    CampaignMemberPage,
    CampaignWhole,
    Failure,
    Progress,
)

if TYPE_CHECKING:
    from skbscope.portal import Portal

MOST_FAILURES = 100


def whole(portal: "Portal", row: CampaignRow) -> CampaignWhole:
    """One campaign with its progress."""
    with portal.db.session() as session:
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
    progress = Progress(
        recordings=sum(states.values()),
        waiting=states.get("waiting", 0),
        running=states.get("running", 0),
        ready=states.get("ready", 0),
        failed=states.get("failed", 0),
        host_files=others.get("host", 0),
        refused=sum(count for kind, count in others.items() if kind != "host"),
        failures=failures,
    )
    return CampaignWhole(id=row.id, name=row.name, created_at=row.created_at, progress=progress)


def members(portal: "Portal", campaign_id: str, cursor: str | None, limit: int) -> CampaignMemberPage:
    """Captures by name; the cursor is the name of the last one given."""
    with portal.db.session() as session:
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
