"""`POST /analyses/{id}/sweep`: one policy over values of a knob or over hosts, as one call.

    request ──> question (all names filled in) ──> worker: read, lives, replays ──> note beside the analysis

The note's name is a hash of the question, so the same question is answered from the disk.
"""

import asyncio
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter

from skbscope import engine
from skbscope.errors import BadInput, NotReady, Problem, Unavailable
from skbscope.jobs.crew import Away
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES
from skbscope.replays.schemas import Sweep, SweepRequest
from skbscope.store.place import Place
from skbscope.traces import analysis, service, work
from skbscope.workers import WorkerLost

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from skbscope.portal import Portal
    from skbscope.traces.models import AnalysisRow

router = APIRouter(tags=["replays"], responses=RESPONSES)

_SPECS = ("one-llc", "own-llc")


@router.post("/analyses/{analysis_id}/sweep")
async def sweep_analysis(portal: PortalDep, analysis_id: str, asked: SweepRequest) -> Sweep:
    """Replays variants at every place of the axis. The same question is answered from the disk."""
    with portal.db.session() as session:
        row = service.analysis_row(session, analysis_id)
        question = _question(session, portal, row, asked)
    name = f"sweep-{service.content_id(question)}"
    try:
        return Sweep.model_validate(portal.tables.note(analysis_id, name))
    except NotReady:
        pass
    if portal.crew is None:
        raise NotReady("The server is still starting; ask again in a moment.")
    call_id = f"{name}-{secrets.token_hex(8)}"
    order = {"of": service.order(portal, analysis_id), "question": question, "name": name}
    future = portal.crew.begin(call_id, "sweep", order)
    try:
        return Sweep.model_validate(await asyncio.wrap_future(future))
    except asyncio.CancelledError:
        portal.crew.stop(call_id)
        raise
    except WorkerLost as lost:
        raise Problem(str(lost)) from None
    except Away as away:
        raise Unavailable(str(away)) from None
    finally:
        portal.crew.over(call_id)


def run(place: Place, asked: dict[str, Any], _progress_file: Path) -> dict[str, Any]:
    """What a worker does: reads the recording again, sweeps, and keeps the answer beside the analysis."""
    order, question = work.Order.of(asked["of"]), asked["question"]
    trace, report = order.opened(place)
    opened = analysis.live(trace, report, order.recipe)
    answer = {
        "policy": question["policy"],
        "axis": question["axis"],
        "points": analysis.sweep(opened, order.recipe, question),
    }
    out = place.writer(order.analysis_id)
    out.note(asked["name"], answer)
    return answer


def _question(
    session: "Session", portal: "Portal", row: "AnalysisRow", asked: SweepRequest
) -> dict[str, Any]:
    """The request with its names looked up, so that its hash stands for the content."""
    known = [variant["id"] for variant in engine.policy(asked.policy)["variants"]]
    variants = asked.variants or known
    pairs = tuple((asked.policy, variant) for variant in variants)
    if (asked.knob is None) == (not asked.hosts):
        raise BadInput("A sweep goes over one axis; expected either knob or hosts.")
    question: dict[str, Any] = {"policy": asked.policy, "variants": variants, "values": None, "hosts": None}
    if asked.knob:
        for value in asked.knob.values:
            analysis.check(analysis.Recipe(knobs={asked.knob.name: value}, policies=pairs))
        own = [knob["name"] for knob in engine.policy(asked.policy)["knobs"]]
        if asked.knob.name not in own:
            raise BadInput(
                f"The policy {asked.policy} has no knob {asked.knob.name!r}; expected one of {', '.join(own)}."
            )
        return question | {
            "axis": {"kind": "knob", "name": asked.knob.name},
            "values": sorted(set(asked.knob.values)),
        }
    analysis.check(analysis.Recipe(policies=pairs))
    hosts = [[name, _choice(session, portal, row, name)] for name in dict.fromkeys(asked.hosts)]
    return question | {"axis": {"kind": "host", "name": "host"}, "hosts": hosts}


def _choice(session: "Session", portal: "Portal", row: "AnalysisRow", name: str) -> dict[str, Any]:
    if name == "recorded":
        return dict(row.choice)
    recording = service.trace(session, row.trace_id)
    if name in _SPECS:
        return service.choice(session, portal, recording, {"kind": name})
    if name.startswith("preset:"):
        return service.choice(
            session, portal, recording, {"kind": "preset", "name": name.removeprefix("preset:")}
        )
    raise BadInput(
        f"A sweep knows no host {name[:60]!r}; expected recorded, {', '.join(_SPECS)} or preset:NAME."
    )
