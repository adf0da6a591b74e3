"""`/campaigns…`: captures of many hosts in, one report out."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from skbscope.campaigns import service, shown
from skbscope.campaigns.report import report
from skbscope.campaigns.schemas import (
    Campaign,
    CampaignAsked,
    CampaignMemberPage,
    CampaignPage,
    CampaignReport,
    CampaignWhole,
    CapturesAdded,
    UploadsAsked,
    report_of,
)
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.uploads import intake, names
from skbscope.uploads.routes import BODY

router = APIRouter(prefix="/campaigns", tags=["campaigns"], responses=RESPONSES)

Limit = Annotated[int, Query(ge=1, le=500)]


@router.post("", responses={201: {"model": CampaignWhole, "description": "Made now"}})
def create_campaign(portal: PortalDep, asked: CampaignAsked, response: Response) -> CampaignWhole:
    """The campaign of that name: 201 when it is new, else 200."""
    row, new = service.create(portal, asked.name)
    response.status_code = 201 if new else 200
    return shown.whole(portal, row)


@router.get("")
def list_campaigns(portal: PortalDep, cursor: str | None = None, limit: Limit = 100) -> CampaignPage:
    """Campaigns, newest first."""
    rows, following = service.page(portal, cursor, limit)
    return CampaignPage(items=[Campaign.model_validate(row) for row in rows], next=following)


@router.get("/{campaign_id}")
def get_campaign(portal: PortalDep, campaign_id: str) -> CampaignWhole:
    """One campaign and how far it is."""
    return shown.whole(portal, service.get(portal, campaign_id))


@router.delete("/{campaign_id}", status_code=204)
def delete_campaign(portal: PortalDep, campaign_id: str) -> None:
    """Forgets a campaign; its uploads and their analyses stay."""
    service.delete(portal, campaign_id)


@router.put(
    "/{campaign_id}/captures/{filename:any}",
    status_code=201,
    responses={200: {"model": CapturesAdded, "description": "That content is in it under that name already"}},
    openapi_extra=BODY,
)
async def put_capture(
    portal: PortalDep,
    request: Request,
    response: Response,
    campaign_id: str,
    filename: Annotated[str, Path(description="Its name in the campaign; the same name again replaces it")],
) -> CapturesAdded:
    """Takes in a recording, a host file, a bundle, or a tar archive of such: on disk and queued when it answers."""
    name = names.check(filename)
    await run_in_threadpool(service.get, portal, campaign_id)
    length = request.headers.get("content-length", "")
    declared = int(length) if length.isdigit() else None
    received = await intake.receive(request.stream(), declared, portal.incoming, portal.settings)
    try:
        added = await run_in_threadpool(service.take, portal, campaign_id, received, name)
    finally:
        received.path.unlink(missing_ok=True)
    response.status_code = 201 if added.new else 200
    return CapturesAdded(names=added.names, faults=added.faults)


@router.post("/{campaign_id}/captures")
def add_captures(portal: PortalDep, campaign_id: str, asked: UploadsAsked) -> CapturesAdded:
    """Adds uploads that are here already, under their own names."""
    service.get(portal, campaign_id)
    added = service.add_uploads(portal, campaign_id, asked.upload_ids)
    return CapturesAdded(names=added.names, faults=added.faults)


@router.get("/{campaign_id}/captures")
def list_captures(
    portal: PortalDep, campaign_id: str, cursor: str | None = None, limit: Limit = 100
) -> CampaignMemberPage:
    """Captures of a campaign, by name."""
    return shown.members(portal, campaign_id, cursor, limit)


@router.get("/{campaign_id}/report")
def get_campaign_report(portal: PortalDep, campaign_id: str) -> CampaignReport:
    """Per class of hosts: which mode, on how many hosts, distributions and outliers; of what is ready now."""
    return report_of(report(portal, campaign_id))
