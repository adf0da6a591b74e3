"""`POST /analyses/{id}/sweep`: one policy over values of a knob or over hosts, as one call.

    request ──> question (names replaced by content) ──> worker: read, lives, replays ──> note of the analysis

The name of the note is a hash of the question, so that an equal request is answered from the disk.
"""

import asyncio
import secrets
from typing import Any

from fastapi import APIRouter
from sqlalchemy.orm import Session

from skbscope import engine
from skbscope.canonical import content_id
from skbscope.domains.traces import analysis, service
from skbscope.domains.traces.models import AnalysisRow
from skbscope.errors import BadInput, NotReady, Problem, Unavailable
from skbscope.jobs.backend import BackendUnavailable
from skbscope.jobs.runner import JobRunner, JobsDep
from skbscope.problem_schema import RESPONSES
from skbscope.process_pool import WorkerLost
from skbscope.replays.schemas import Sweep, SweepRequest
from skbscope.store.deps import StorageDep
from skbscope.store.storage import Storage

router = APIRouter(tags=["replays"], responses=RESPONSES)

_SPECS = ("one-llc", "own-llc")


@router.post("/analyses/{analysis_id}/sweep")
async def sweep_analysis(
    storage: StorageDep, jobs: JobsDep, analysis_id: str, request: SweepRequest
) -> Sweep:
    """Replays variants at every value of the axis. An equal request is answered from the disk."""
    return await sweep(storage, jobs, analysis_id, request)


async def sweep(storage: Storage, jobs: JobRunner, analysis_id: str, request: SweepRequest) -> Sweep:
    """The stored answer, or a new one from a worker."""
    with storage.db.session() as session:
        row = service.analysis_row(session, analysis_id)
        question = _question(session, storage, row, request)
    name = f"sweep-{content_id(question)}"
    try:
        return Sweep.model_validate(storage.tables.note(analysis_id, name))
    except NotReady:
        pass
    backend = jobs.backend
    call_id = f"{name}-{secrets.token_hex(8)}"
    order = {"of": service.order(storage, analysis_id), "question": question, "name": name}
    future = backend.begin(call_id, "sweep", order)
    try:
        return Sweep.model_validate(await asyncio.wrap_future(future))
    except asyncio.CancelledError:
        backend.stop(call_id)
        raise
    except WorkerLost as lost:
        raise Problem(str(lost)) from None
    except BackendUnavailable as away:
        raise Unavailable(str(away)) from None
    finally:
        backend.forget(call_id)


def _question(session: Session, storage: Storage, row: AnalysisRow, request: SweepRequest) -> dict[str, Any]:
    """The request with names replaced by content, so that its hash depends on the content."""
    known = [variant["id"] for variant in engine.policy(request.policy)["variants"]]
    variants = request.variants or known
    pairs = tuple((request.policy, variant) for variant in variants)
    if (request.knob is None) == (not request.hosts):
        raise BadInput("A sweep has one axis; expected either knob or hosts.")
    question: dict[str, Any] = {"policy": request.policy, "variants": variants, "values": None, "hosts": None}
    if request.knob:
        for value in request.knob.values:
            analysis.check(analysis.Recipe(knobs={request.knob.name: value}, policies=pairs))
        own = [knob["name"] for knob in engine.policy(request.policy)["knobs"]]
        if request.knob.name not in own:
            raise BadInput(
                f"The policy {request.policy} has no knob {request.knob.name!r}; expected one of {', '.join(own)}."
            )
        return question | {
            "axis": {"kind": "knob", "name": request.knob.name},
            "values": sorted(set(request.knob.values)),
        }
    analysis.check(analysis.Recipe(policies=pairs))
    hosts = [[name, _choice(session, storage, row, name)] for name in dict.fromkeys(request.hosts)]
    return question | {"axis": {"kind": "host", "name": "host"}, "hosts": hosts}


def _choice(session: Session, storage: Storage, row: AnalysisRow, name: str) -> dict[str, Any]:
    if name == "recorded":
        return dict(row.choice)
    recording = service.trace(session, row.trace_id)
    if name in _SPECS:
        return service.choice(session, storage, recording, {"kind": name})
    if name.startswith("preset:"):
        return service.choice(
            session, storage, recording, {"kind": "preset", "name": name.removeprefix("preset:")}
        )
    raise BadInput(
        f"There is no host {name[:60]!r} for a sweep; expected recorded, {', '.join(_SPECS)} or preset:NAME."
    )
