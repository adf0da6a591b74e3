"""Cached answers about an analysis, which never changes once it has an id."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel

from skbscope.domains.traces.queries.window import View
from skbscope.domains.traces.service import analysis_row
from skbscope.store.db import Database
from skbscope.store.deps import from_state
from skbscope.store.tables import Tables
from skbscope.ttl_cache import TtlCache

Answers = TtlCache[str, bytes]
"""Answers to panels by address."""
AnswersDep = Annotated[Answers, from_state("answers")]


def new_answers() -> Answers:
    """An empty cache, bounded by its bytes."""
    return TtlCache(lambda address, body: len(address) + len(body))


@dataclass(frozen=True)
class CachedQuery:
    """A panel's query about one analysis."""

    db: Database
    tables: Tables
    answers: Answers
    analysis_id: str
    address: str
    """Path and query."""

    def answer(self, make: Callable[[View], BaseModel]) -> Response:
        """The cached or computed answer; errors are not cached. NotFound if the caller may not see the analysis."""
        with self.db.session() as session:
            row = analysis_row(session, self.analysis_id)
        view = View(self.tables, row.id, row.events_id)
        return sent(self.answers.of(self.address, lambda: as_json(make(view))))


async def _query(request: Request, analysis_id: str) -> CachedQuery:
    # One dependency instead of four, which would need more time than a cached answer.
    state, url = request.app.state, request.url
    return CachedQuery(state.db, state.tables, state.answers, analysis_id, f"{url.path}?{url.query}")


CachedQueryDep = Annotated[CachedQuery, Depends(_query)]


def as_json(made: BaseModel) -> bytes:
    """The JSON of an answer."""
    return made.model_dump_json(by_alias=True).encode()


def sent(body: bytes) -> Response:
    """A response with these bytes; they are made of models and need no further validation."""
    return Response(body, media_type="application/json")
