"""`/analyses/{id}/sql…` and `/queries`: one SELECT over the tables of an analysis."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from skbscope.domains.sql import saved, service, text
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Answer
from skbscope.domains.sql.schemas import (
    Query,
    QueryAnswer,
    ReadableTable,
    SavedQuery,
    SavedQueryList,
    TableList,
)
from skbscope.domains.sql.service import Stored
from skbscope.domains.sql.statement import MAX_BYTES
from skbscope.domains.traces.service import analysis_row
from skbscope.errors import BadInput, TooLarge
from skbscope.lifecycle import Lifecycle
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import DatabaseDep, LifecycleDep, SettingsDep, TablesDep, from_state
from skbscope.terminal import plain

router = APIRouter(tags=["sql"], responses=RESPONSES)

_BODY_BYTES = 6 * MAX_BYTES + 1024
"""JSON may need six bytes for one."""
_CSV = "text/csv"
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": Query.model_json_schema()}},
    }
}
_ANSWERS: dict[int | str, dict[str, Any]] = {200: {"content": {_CSV: {"schema": {"type": "string"}}}}}


def _stored(db: DatabaseDep, tables: TablesDep, analysis_id: str) -> Stored:
    with db.session() as session:
        row = analysis_row(session, analysis_id)
        return Stored(tables, row.id, row.events_id)


QueriesDep = Annotated[QueryPool, from_state("queries")]
StoredDep = Annotated[Stored, Depends(_stored)]


@router.get("/queries")
def list_queries(settings: SettingsDep) -> SavedQueryList:
    """Queries that come with the portal."""
    items = saved.load(settings.demo_dir / "queries")
    return SavedQueryList(items=[SavedQuery.model_validate(item, from_attributes=True) for item in items])


@router.get("/analyses/{analysis_id}/sql/schema")
def get_schema(stored: StoredDep) -> TableList:
    """The tables a query may read, with every column's type, unit and meaning."""
    tables = service.tables(stored)
    return TableList(tables=[ReadableTable.model_validate(table, from_attributes=True) for table in tables])


@router.post(
    "/analyses/{analysis_id}/sql", response_model=QueryAnswer, responses=_ANSWERS, openapi_extra=_BODY
)
async def run_query(
    queries: QueriesDep, lifecycle: LifecycleDep, stored: StoredDep, request: Request
) -> Response:
    """Runs one SELECT: at most 10,000 rows and ten seconds. CSV for `Accept: text/csv`."""
    answer = await _answer(queries, lifecycle, stored, request)
    if _CSV in request.headers.get("accept", ""):
        return _as_csv(answer)
    return Response(QueryAnswer.model_validate(answer, from_attributes=True).model_dump_json(), 200,
                    media_type="application/json")  # fmt: skip


@router.post(
    "/analyses/{analysis_id}/sql.csv", response_class=Response, responses=_ANSWERS, openapi_extra=_BODY
)
async def download_query(
    queries: QueriesDep, lifecycle: LifecycleDep, stored: StoredDep, request: Request
) -> Response:
    """The same as a file."""
    return _as_csv(await _answer(queries, lifecycle, stored, request))


async def _answer(queries: QueryPool, lifecycle: Lifecycle, stored: Stored, request: Request) -> Answer:
    sql = _read(await _body(request))
    question = await run_in_threadpool(service.question, queries, stored, sql)
    answer = await service.answered(queries, lifecycle, question, request.is_disconnected)
    return answer or Answer(note="The query was stopped: nobody waits for it.")


async def _body(request: Request) -> bytes:
    """The body, never more of it than a statement can be."""
    content = bytearray()
    async for block in request.stream():
        content += block
        if len(content) > _BODY_BYTES:
            raise TooLarge(
                f"The request is more than {_BODY_BYTES:,} bytes; a statement may have {MAX_BYTES:,}."
            )
    return bytes(content)


def _read(body: bytes) -> str:
    from pydantic import ValidationError

    try:
        return Query.model_validate_json(body).sql
    except ValidationError:
        raise BadInput('The body is not understood; expected JSON such as {"sql": "SELECT 1"}.') from None


def _as_csv(answer: Answer) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="query.csv"'}
    if answer.note:
        # A file cannot say that it is cut; its header can.
        headers["X-Note"] = plain(answer.note)
    return Response(text.as_csv(answer), 200, headers, media_type=f"{_CSV}; charset=utf-8")
