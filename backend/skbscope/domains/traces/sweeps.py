"""`POST /analyses/{id}/sweep`: one policy over values of a knob or over hosts, as one call."""

from typing import Any

from fastapi import APIRouter
from sqlalchemy.orm import Session

from skbscope import engine
from skbscope.domains.traces import analysis, service
from skbscope.domains.traces.models import AnalysisRow
from skbscope.domains.traces.questions import ask
from skbscope.errors import BadInput
from skbscope.jobs.runner import JobRunner, JobsDep
from skbscope.problem_schema import RESPONSES
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
    return Sweep.model_validate(await ask(storage, jobs, analysis_id, "sweep", question))


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
