"""`/uploads…` and `/formats`: receives raw bodies (never multipart), and says what became of them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.convertors import Convertor, register_url_convertor

from skbscope.access import sharing
from skbscope.access.sharing import Holding, Shown, Standing
from skbscope.domains.uploads import intake, names, recognise, service
from skbscope.domains.uploads.models import FormatList, Upload, UploadRow
from skbscope.domains.uploads.service import UploadsDep
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep


class _Anything(Convertor[str]):
    """The rest of the path with any characters, so that a name with a line end gets our error message."""

    regex = r"[\s\S]*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("any", _Anything())

router = APIRouter(tags=["uploads"], responses=RESPONSES)
access_router = APIRouter(prefix="/uploads", tags=["access"], responses=RESPONSES)

BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
"""A raw body in the description of the API."""


@router.put(
    "/uploads/{filename:any}",
    status_code=201,
    responses={200: {"model": Upload, "description": "The sender has stored that content already"}},
    openapi_extra=BODY,
)
async def put_upload(
    uploads: UploadsDep,
    request: Request,
    response: Response,
    filename: Annotated[str, Path(description="Name for people, without path parts")],
    format: str | None = None,
) -> Upload:
    """Stores a file. When 201 is answered, its bytes are on disk and its analysis is queued."""
    name = names.check(filename)
    async with intake.received(request, uploads.storage) as received:
        stored = await uploads.take_async(received, name, format)
    response.status_code = 201 if stored.new else 200
    return stored.upload


@router.get("/uploads/{upload_id}")
def get_upload(uploads: UploadsDep, upload_id: str) -> Upload:
    """Returns one upload and its results."""
    with uploads.storage.db.session() as session:
        return uploads.shown(session, service.get(session, upload_id))


@access_router.get("/{upload_id}/holding")
def get_upload_holding(db: DatabaseDep, upload_id: str) -> Standing:
    """Says who sees an upload and until when. Everybody who sees it may request this."""
    with db.session() as session:
        service.get(session, upload_id)
        return sharing.of(session, "upload", UploadRow, upload_id)


@access_router.patch("/{upload_id}")
def show_upload(db: DatabaseDep, upload_id: str, body: Shown) -> Holding:
    """Sets who sees the caller's upload and everything that was made of it."""
    with db.session() as session:
        service.get(session, upload_id)
        return sharing.set_visibility(session, "upload", upload_id, body)


@access_router.delete("/{upload_id}", status_code=204)
def delete_upload(uploads: UploadsDep, upload_id: str) -> None:
    """Deletes an upload and everything that was made of it; published figures stay."""
    uploads.delete(upload_id)


@router.get("/formats")
def get_formats() -> FormatList:
    """Lists the formats that a file can be read as."""
    known = recognise.formats()
    return FormatList.model_validate(
        {"items": [{"format": name, "class": kind} for name, kind in known.items()]}
    )
