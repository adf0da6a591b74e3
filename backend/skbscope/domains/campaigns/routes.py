"""`/campaigns…`: captures of many hosts, and one report on all of them."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse

from skbscope.access import sharing
from skbscope.access.principal import sender
from skbscope.access.sharing import Holding, Shown
from skbscope.domains.campaigns import answers, service
from skbscope.domains.campaigns.models import CampaignRow
from skbscope.domains.campaigns.report import report
from skbscope.domains.campaigns.schemas import (
    CampaignHostPage,
    CampaignMemberPage,
    CampaignPage,
    CampaignReport,
    CampaignRequest,
    CampaignWhole,
    CapturesAdded,
    UploadsRequest,
)
from skbscope.domains.campaigns.text import lines
from skbscope.domains.uploads import intake, names
from skbscope.domains.uploads.routes import BODY
from skbscope.domains.uploads.service import UploadsDep
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, StorageDep

router = APIRouter(prefix="/campaigns", tags=["campaigns"], responses=RESPONSES)

SAME: dict[int | str, dict[str, Any]] = {304: {"description": "As it was"}}
_FRESH = {"Cache-Control": "private, no-cache"}
"""Clients may store the answer and revalidate it each time, because its visibility can change."""

Limit = Annotated[int, Query(ge=1, le=500)]


@router.post("", responses={201: {"model": CampaignWhole, "description": "Made now"}})
def create_campaign(db: DatabaseDep, body: CampaignRequest, response: Response) -> CampaignWhole:
    """Creates the campaign of that name: 201 if it is new, else 200."""
    row, new = service.create(db, body.name)
    response.status_code = 201 if new else 200
    return answers.whole(db, row)


@router.get("")
def list_campaigns(db: DatabaseDep, cursor: str | None = None, limit: Limit = 100) -> CampaignPage:
    """Lists campaigns, newest first."""
    rows, following = service.page(db, cursor, limit)
    return CampaignPage(items=answers.cards(db, rows), next=following)


@router.get("/{campaign_id}", response_model=CampaignWhole, responses=SAME)
def get_campaign(db: DatabaseDep, request: Request, campaign_id: str) -> Response:
    """Returns one campaign and its progress; 304 if nothing has changed since the `ETag` in `If-None-Match`."""
    return _tagged(request, answers.whole(db, service.get(db, campaign_id)))


@router.patch("/{campaign_id}")
def show_campaign(db: DatabaseDep, campaign_id: str, body: Shown) -> Holding:
    """Sets who sees the caller's campaign and the caller's captures in it."""
    return Holding.model_validate(service.show(db, campaign_id, body.visibility))


@router.get("/{campaign_id}/holding")
def get_campaign_holding(db: DatabaseDep, campaign_id: str) -> sharing.Standing:
    """Says who sees a campaign and until when. Everybody who sees it may request this."""
    with db.session() as session:
        return sharing.of(session, "campaign", CampaignRow, campaign_id)


@router.delete("/{campaign_id}", status_code=204)
def delete_campaign(db: DatabaseDep, campaign_id: str) -> None:
    """Deletes a campaign; its uploads and their analyses stay."""
    service.delete(db, campaign_id)


@router.put(
    "/{campaign_id}/captures/{filename:any}",
    status_code=201,
    responses={
        200: {"model": CapturesAdded, "description": "The campaign already has that content by that name"}
    },
    openapi_extra=BODY,
)
async def put_capture(
    uploads: UploadsDep,
    request: Request,
    response: Response,
    campaign_id: str,
    filename: Annotated[str, Path(description="Its name in the campaign; the same name again replaces it")],
) -> CapturesAdded:
    """Adds a recording, a host file, a bundle, or a tar archive of them. It is on disk and queued before the answer."""
    name = names.check(filename)
    await run_in_threadpool(service.get, uploads.storage.db, campaign_id)
    async with intake.received(request, uploads.storage) as received:
        async with uploads.turns.turn_async(sender()):
            added = await run_in_threadpool(service.take, uploads, campaign_id, received, name)
    response.status_code = 201 if added.new else 200
    return CapturesAdded(names=added.names, faults=added.faults)


@router.post("/{campaign_id}/captures")
def add_captures(uploads: UploadsDep, campaign_id: str, body: UploadsRequest) -> CapturesAdded:
    """Adds existing uploads under their names."""
    service.get(uploads.storage.db, campaign_id)
    added = service.add_uploads(uploads, campaign_id, body.upload_ids)
    return CapturesAdded(names=added.names, faults=added.faults)


@router.get("/{campaign_id}/captures")
def list_captures(
    db: DatabaseDep, campaign_id: str, cursor: str | None = None, limit: Limit = 100
) -> CampaignMemberPage:
    """Lists the captures of a campaign by name."""
    return answers.members(db, campaign_id, cursor, limit)


@router.get("/{campaign_id}/hosts", response_model=CampaignHostPage, responses=SAME)
def list_campaign_hosts(
    storage: StorageDep, request: Request, campaign_id: str, cursor: str | None = None, limit: Limit = 100
) -> Response:
    """Lists the recordings of a campaign by name, each once, with state, class, answers and measures of the host."""
    return _tagged(request, answers.hosts(storage, campaign_id, cursor, limit))


@router.get("/{campaign_id}/report", response_model=CampaignReport, responses=SAME)
def get_campaign_report(storage: StorageDep, request: Request, campaign_id: str) -> Response:
    """Returns the report on the analyses that are ready: per class of hosts the modes, distributions and outliers."""
    return _tagged(request, CampaignReport.model_validate(report(storage, campaign_id)))


@router.get(
    "/{campaign_id}/report.txt",
    response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {}}, "description": "As `skbscope campaign show` prints it"}},
)
def get_campaign_text(storage: StorageDep, campaign_id: str) -> PlainTextResponse:
    """Returns the report as plain text of at most 80 columns, for a mail."""
    whole = answers.whole(storage.db, service.get(storage.db, campaign_id)).model_dump()
    content = "".join(f"{line}\n" for line in lines(whole, report(storage, campaign_id)))
    return PlainTextResponse(content, headers=_FRESH)


def _tagged(request: Request, body: BaseModel) -> Response:
    """A body tagged with the hash of its bytes, so that a client that polls receives it only after a change."""
    content = body.model_dump_json(by_alias=True).encode()
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, **_FRESH}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)
