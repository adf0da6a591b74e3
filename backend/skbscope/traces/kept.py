"""Answers about an analysis, kept for whoever asks the same next: what its id names never changes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel

from skbscope.portal import Portal, PortalDep
from skbscope.traces.queries.window import View
from skbscope.traces.service import analysis_row


@dataclass(frozen=True)
class Asked:
    """A panel's question about one analysis."""

    portal: Portal
    analysis_id: str
    address: str
    """Path and query."""

    def answer(self, make: Callable[[View], BaseModel]) -> Response:
        """The answer at hand, or the one made now; a fault is not kept. NotFound for who may not see the analysis."""
        with self.portal.db.session() as session:
            row = analysis_row(session, self.analysis_id)
        shelf = self.portal.panels
        body = shelf.get(self.address)
        if body is None:
            made = make(View(self.portal.tables, row.id, row.events_id))
            body = made.model_dump_json(by_alias=True).encode()
            shelf.put(self.address, body, shelf.epoch)
        return as_json(body)


async def _asked(request: Request, portal: PortalDep, analysis_id: str) -> Asked:
    # A coroutine, because anything else would cost a second hop to a thread.
    return Asked(portal, analysis_id, f"{request.url.path}?{request.url.query}")


AskedDep = Annotated[Asked, Depends(_asked)]


def as_json(body: bytes) -> Response:
    """Sent as it is: made of models, it needs no second check."""
    return Response(body, media_type="application/json")
