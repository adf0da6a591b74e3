"""`/analyses/{id}/sql…` and `/queries`: one SELECT over the tables of an analysis."""

from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from skbscope.access.errors import NoToken
from skbscope.access.principal import principal
from skbscope.domains.sql import catalogue, saved, service, text
from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Answer, Limits, Question, readable
from skbscope.domains.sql.schemas import (
    Query,
    QueryAnswer,
    ReadableTable,
    SavedQuery,
    SavedQueryList,
    TableList,
)
from skbscope.domains.sql.statement import MAX_BYTES
from skbscope.domains.traces.queries.window import View
from skbscope.domains.traces.service import analysis_row
from skbscope.errors import BadInput, TooLarge
from skbscope.lifecycle import Lifecycle
from skbscope.problem_schema import RESPONSES
from skbscope.settings import Settings
from skbscope.store.deps import DatabaseDep, LifecycleDep, SettingsDep, TablesDep, from_state
from skbscope.terminal import plain

router = APIRouter(tags=["sql"], responses=RESPONSES)

_BODY_BYTES = 6 * MAX_BYTES + 1024
"""A character may need six bytes in JSON."""
_CSV = "text/csv"
_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": Query.model_json_schema()}},
    }
}
_ANSWERS: dict[int | str, dict[str, Any]] = {200: {"content": {_CSV: {"schema": {"type": "string"}}}}}


def _view(db: DatabaseDep, tables: TablesDep, analysis_id: str) -> View:
    with db.session() as session:
        row = analysis_row(session, analysis_id)
        return View(tables, row.id, row.events_id)


QueriesDep = Annotated[QueryPool, from_state("queries")]
ViewDep = Annotated[View, Depends(_view)]


@router.get("/queries")
def list_queries(settings: SettingsDep) -> SavedQueryList:
    """Lists the queries that are included in the portal."""
    items = saved.load(settings.demo_dir / "queries")
    return SavedQueryList(items=[SavedQuery.model_validate(item, from_attributes=True) for item in items])


@router.get("/analyses/{analysis_id}/sql/schema")
def get_schema(view: ViewDep) -> TableList:
    """Lists the tables that a query may read, with type, unit and meaning of every column."""
    tables = catalogue.tables(view)
    return TableList(tables=[ReadableTable.model_validate(table, from_attributes=True) for table in tables])


@router.post(
    "/analyses/{analysis_id}/sql", response_model=QueryAnswer, responses=_ANSWERS, openapi_extra=_BODY
)
async def run_query(
    queries: QueriesDep, lifecycle: LifecycleDep, settings: SettingsDep, view: ViewDep, request: Request
) -> Response:
    """Runs one SELECT: at most 10,000 rows, and ten seconds or two without a token. CSV for `Accept: text/csv`."""
    answer = await _answer(queries, lifecycle, settings, view, request)
    if _CSV in request.headers.get("accept", ""):
        return _as_csv(answer)
    return Response(QueryAnswer.model_validate(answer, from_attributes=True).model_dump_json(), 200,
                    media_type="application/json")  # fmt: skip


@router.post(
    "/analyses/{analysis_id}/sql.csv", response_class=Response, responses=_ANSWERS, openapi_extra=_BODY
)
async def download_query(
    queries: QueriesDep, lifecycle: LifecycleDep, settings: SettingsDep, view: ViewDep, request: Request
) -> Response:
    """Runs one SELECT and returns the answer as a CSV file."""
    return _as_csv(await _answer(queries, lifecycle, settings, view, request))


async def _answer(
    queries: QueryPool, lifecycle: Lifecycle, settings: Settings, view: View, request: Request
) -> Answer:
    limits = _limits(settings, queries.limits)
    sql = _read(await _body(request))
    tables = await run_in_threadpool(catalogue.tables, view)
    question = Question(sql, readable(tables), limits)
    answer = await service.answered(queries, lifecycle, question, request.is_disconnected)
    return answer or Answer(note="The query was stopped, because the client disconnected.")


def _limits(settings: Settings, limits: Limits) -> Limits:
    """Those of this request's sender; NoToken where people without a token may run no queries."""
    who = principal()
    if who is None or who.owner:
        return limits
    if not settings.anonymous_queries:
        raise NoToken("This server runs queries only with a token; enter one on /access.")
    return replace(limits, seconds=min(limits.seconds, settings.anonymous_query_seconds))


async def _body(request: Request) -> bytes:
    """The body; TooLarge if it is longer than a statement can be."""
    content = bytearray()
    async for block in request.stream():
        content += block
        if len(content) > _BODY_BYTES:
            raise TooLarge(
                f"The request is more than {_BODY_BYTES:,} bytes; a statement may have {MAX_BYTES:,}."
            )
    return bytes(content)


def _read(body: bytes) -> str:
    try:
        return Query.model_validate_json(body).sql
    except ValidationError:
        raise BadInput('The body is not valid; expected JSON such as {"sql": "SELECT 1"}.') from None


def _as_csv(answer: Answer) -> Response:
    headers = {"Content-Disposition": 'attachment; filename="query.csv"'}
    if answer.note:
        # A CSV file has no place for a note that it is cut, so a header has it.
        headers["X-Note"] = plain(answer.note)
    return Response(text.as_csv(answer), 200, headers, media_type=f"{_CSV}; charset=utf-8")
