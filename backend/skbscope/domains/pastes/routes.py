"""`/pastes`: a mail read, corrected, confirmed."""

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Query, Request, Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.types import Message

from skbscope.domains.pastes import service
from skbscope.domains.pastes.schemas import Confirmed, Corrected, Pairs, Paste, PasteCheck, Proposal
from skbscope.domains.runs.pool import ReadingPool
from skbscope.errors import EmptyFile
from skbscope.problem_schema import RESPONSES
from skbscope.results.mail.reading import MAX_BYTES
from skbscope.store.deps import StorageDep, from_state

# In JSON a line end, a quote and a backslash are two bytes each.
MAX_JSON = 3 * MAX_BYTES

_TEXT = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


_PAIR = (
    "What is before and after where the text does not say it: lines `12-20 -> 30-38`, numbers of lines "
    "`12:6.1 -> 12:5.9`, or the words that the text uses, `PF_SMC -> IPPROTO_SMC`."
)
PairsQuery = Annotated[Pairs, Query(alias="pair", default_factory=list, description=_PAIR)]
ReadingDep = Annotated[ReadingPool, from_state("reading")]


class Bounded(APIRoute):
    """A route that counts the body while it is received, before it is parsed."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler behind a counter."""
        handle = super().get_route_handler()

        async def counted(request: Request) -> Response:
            size = 0
            # The text alone, or the text inside JSON.
            is_text = request.url.path.rstrip("/").rpartition("/")[2] in ("pastes", "check")
            limit = MAX_BYTES if is_text else MAX_JSON

            async def receive() -> Message:
                nonlocal size
                message = await request.receive()
                size += len(message.get("body", b""))
                if size > limit:
                    raise HTTPException(413, f"the body is over {limit} bytes, the limit for a paste")
                return message

            return await handle(Request(request.scope, receive))

        return counted


router = APIRouter(prefix="/pastes", tags=["pastes"], responses=RESPONSES, route_class=Bounded)


@router.post("", openapi_extra=_TEXT)
async def post_paste(reading: ReadingDep, request: Request, pair: PairsQuery) -> Paste:
    """Reads a mail, a thread or tool output. Nothing is stored."""
    body = await request.body()
    if not body.strip():
        raise EmptyFile("The text is empty; expected a mail or the output of a tool.")
    text = body.decode("utf-8", "replace")
    return await run_in_threadpool(service.read, await service.reading_of(reading, text, pair), text)


@router.post("/check", openapi_extra=_TEXT)
async def post_paste_check(reading: ReadingDep, request: Request, pair: PairsQuery) -> PasteCheck:
    """Returns each claim of a mail or thread beside its own figures, and a reply. Nothing is stored."""
    body = await request.body()
    if not body.strip():
        raise EmptyFile("The text is empty; expected a mail or a thread.")
    return await service.check_of(reading, body.decode("utf-8", "replace"), pair)


@router.post("/proposed")
async def post_paste_proposed(reading: ReadingDep, corrected: Corrected) -> Proposal:
    """Returns the comparisons in a corrected paste. Nothing is stored."""
    return await run_in_threadpool(
        service.propose, await service.reading_of(reading, corrected.text, corrected.pairs), corrected
    )


@router.post("/confirmed", status_code=201)
async def post_paste_confirmed(reading: ReadingDep, storage: StorageDep, corrected: Corrected) -> Confirmed:
    """Stores the text as an upload, and its runs with the corrections."""
    found = await service.reading_of(reading, corrected.text, corrected.pairs)
    return await run_in_threadpool(service.confirm, found, storage, corrected)
