"""`/uploads…`: raw bodies in (never multipart), and what became of them."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Request, Response
from starlette.convertors import Convertor, register_url_convertor

from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.uploads import intake, names, service
from skbscope.uploads.models import Upload


class _Anything(Convertor[str]):
    """A rest of the path with whatever is in it: a name with a line end is refused by us, with its sentence."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("any", _Anything())

router = APIRouter(prefix="/uploads", tags=["uploads"], responses=RESPONSES)

BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""A raw body, as the description of the API says it."""


@router.put(
    "/{filename:any}",
    status_code=201,
    responses={200: {"model": Upload, "description": "That content is here already"}},
    openapi_extra=BODY,
)
async def put_upload(
    portal: PortalDep,
    request: Request,
    response: Response,
    filename: Annotated[str, Path(description="Name for people, without path parts")],
    format: str | None = None,
) -> Upload:
    """Takes a file in. When 201 is answered its bytes are on disk and its analysis is queued."""
    name = names.check(filename)
    length = request.headers.get("content-length", "")
    declared = int(length) if length.isdigit() else None
    received = await intake.receive(request.stream(), declared, portal.incoming, portal.settings)
    try:
        taken = await to_thread.run_sync(service.take, portal, received, name, format, limiter=portal.taking)
    finally:
        received.path.unlink(missing_ok=True)
    response.status_code = 201 if taken.new else 200
    return taken.upload


@router.get("/{upload_id}")
def get_upload(portal: PortalDep, upload_id: str) -> Upload:
    """One upload and what became of it."""
    with portal.db.session() as session:
        return service.shown(session, service.get(session, upload_id))
