"""`/uploads…`: raw bodies in (never multipart), and what became of them."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Path, Request, Response
from starlette.convertors import Convertor, register_url_convertor

from skbscope.access import standing
from skbscope.access.standing import Holding, Shown, Standing
from skbscope.domains.uploads import intake, names, service
from skbscope.domains.uploads.deps import UploadsDep
from skbscope.domains.uploads.models import Upload, UploadRow
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep


class _Anything(Convertor[str]):
    """A rest of the path with whatever is in it: a name with a line end is refused by us, with its sentence."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("any", _Anything())

router = APIRouter(prefix="/uploads", tags=["uploads"], responses=RESPONSES)
access_router = APIRouter(prefix="/uploads", tags=["access"], responses=RESPONSES)

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
    uploads: UploadsDep,
    request: Request,
    response: Response,
    filename: Annotated[str, Path(description="Name for people, without path parts")],
    format: str | None = None,
) -> Upload:
    """Takes a file in. When 201 is answered its bytes are on disk and its analysis is queued."""
    name = names.check(filename)
    length = request.headers.get("content-length", "")
    declared = int(length) if length.isdigit() else None
    received = await intake.receive(
        request.stream(), declared, uploads.storage.incoming, uploads.storage.settings
    )
    try:
        stored = await to_thread.run_sync(uploads.take, received, name, format, limiter=uploads.limiter)
    finally:
        received.path.unlink(missing_ok=True)
    response.status_code = 201 if stored.new else 200
    return stored.upload


@router.get("/{upload_id}")
def get_upload(uploads: UploadsDep, upload_id: str) -> Upload:
    """One upload and what became of it."""
    with uploads.storage.db.session() as session:
        return uploads.shown(session, service.get(session, upload_id))


@access_router.get("/{upload_id}/holding")
def get_upload_holding(db: DatabaseDep, upload_id: str) -> Standing:
    """Who sees an upload and until when, for whoever sees it."""
    with db.session() as session:
        return standing.of(session, "upload", UploadRow, upload_id)


@access_router.patch("/{upload_id}")
def show_upload(db: DatabaseDep, upload_id: str, body: Shown) -> Holding:
    """Sets who sees the caller's upload and what was made of it."""
    with db.session() as session:
        return standing.show(session, "upload", upload_id, body)


@access_router.delete("/{upload_id}", status_code=204)
def delete_upload(uploads: UploadsDep, upload_id: str) -> None:
    """Deletes an upload with all that was made of it; published figures stay."""
    uploads.delete(upload_id)
