"""The simulation of a window of a recording, and which recordings have one."""

from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from skbscope import engine
from skbscope.canonical import digest
from skbscope.domains.scenarios.models import SimulationTrace, SimulationTraces
from skbscope.domains.scenarios.recorded.window import NotRecorded, Table, read
from skbscope.domains.traces.analysis import check_variant
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.traces.queries.window import View, replay_of, weakest
from skbscope.domains.traces.service import trace
from skbscope.errors import NotFound, NotReady
from skbscope.jobs.models import JobRow
from skbscope.replays.fidelity import as_run
from skbscope.replays.schemas import Label
from skbscope.store.db import Database
from skbscope.store.tables import Tables

MOST_DECISIONS = 300
MOST_TRACES = 200
"""Recordings searched for a policy, the newest first."""


def simulate(
    db: Database,
    tables: Tables,
    trace_id: str,
    policy_id: str,
    variant: str | None,
    kernel: str | None,
    analysis_id: str | None,
    at_ns: int | None,
    most: int,
) -> tuple[bytes, str]:
    """The simulation's JSON and its tag."""
    policy = _catalogued(policy_id)
    chosen = variant or policy["variants"][0]["id"]
    check_variant(policy_id, chosen)
    with db.session() as session:
        row = _analysis(session, trace(session, trace_id), kernel, analysis_id)
        view = View(tables, row.id, row.events_id)
        # With another machine, release or knob than recorded, the replay shows what did not happen.
        what_if = row.spec["kind"] not in ("header", "upload") or row.kernel is not None or bool(row.knobs)
    return _simulate(view, trace_id, policy_id, chosen, at_ns, most, what_if=what_if)


def traces(db: Database, tables: Tables, policy_id: str) -> SimulationTraces:
    """The stored recordings whose default analysis holds decisions of a policy."""
    policy = _catalogued(policy_id)
    variant = policy["variants"][0]["id"]
    with db.session() as session:
        analysed = (
            select(TraceRow, AnalysisRow)
            .join(AnalysisRow, AnalysisRow.id == TraceRow.default_analysis_id)
            .join(JobRow, (JobRow.id == AnalysisRow.id) & (JobRow.state == "ready"))
        )
        count_all = session.scalar(analysed.with_only_columns(func.count())) or 0
        newest = analysed.order_by(TraceRow.created_at.desc(), TraceRow.id).limit(MOST_TRACES)
        items = []
        for row, found in session.execute(newest.options(undefer(AnalysisRow.summary))):
            replay = replay_of(found.summary or {}, policy_id, variant)
            table = Table(View(tables, found.id, found.events_id), policy_id, variant)
            counts = _rules(policy_id, replay)
            if counts.keys() & set(table.drawn["asks"]):
                at = _interesting(table)
                items.append(
                    SimulationTrace(
                        trace_id=row.id,
                        analysis_id=found.id,
                        name=row.name,
                        title=row.title,
                        demo=row.demo,
                        kernel=replay["kernel"],
                        variant=variant,
                        label=label_of(replay),
                        decisions=sum(counts.get(rule, 0) for rule in table.drawn["rules"]),
                        at_ns=at or 0,
                        first=None if at is None else table.drawn["first_text"],
                    )
                )
    return SimulationTraces(policy=policy_id, items=items, left_out=max(0, count_all - MOST_TRACES))


def _catalogued(policy_id: str) -> dict[str, Any]:
    found = engine.policies().get(policy_id)
    if found is None:
        raise NotFound("policy", f"{policy_id[:60]!r}; expected one of {', '.join(engine.policies())}")
    return found


def _analysis(session: Session, row: TraceRow, kernel: str | None, analysis_id: str | None) -> AnalysisRow:
    """The default analysis, the requested one, or an existing one of the requested kernel release."""
    default = session.get(AnalysisRow, row.default_analysis_id)
    if analysis_id is not None:
        found = session.get(AnalysisRow, analysis_id)
        if found is None or found.trace_id != row.id:
            raise NotFound("analysis", f"{analysis_id[:60]} of the recording {row.id}")
        return found
    if default is None:
        raise NotReady(f"The recording {row.id} has no analysis yet.")
    if kernel is None:
        return default
    profile = engine.profile_for(kernel)
    own = (default.summary or {}).get("replays", [])
    if own and own[0]["kernel"] == profile:
        return default
    made = session.scalars(select(AnalysisRow).where(AnalysisRow.trace_id == row.id))
    for found in made:
        same = found.spec == default.spec and found.choice == default.choice and not found.knobs
        if same and found.kernel and engine.profile_for(found.kernel) == profile:
            return found
    raise NotReady(
        f"This recording was not analysed on kernel {kernel[:40]} yet; "
        f'POST /api/v1/traces/{row.id}/analyses with {{"kernel": "{profile}"}} does it.'
    )


def _simulate(
    view: View, trace_id: str, policy_id: str, variant: str, at_ns: int | None, most: int, *, what_if: bool
) -> tuple[bytes, str]:
    replay = view.replay(policy_id, variant)
    table = Table(view, policy_id, variant)
    if not set(table.drawn["asks"]) & _rules(policy_id, replay).keys():
        raise NotRecorded(f"This recording holds no decision of {policy_id}; {table.drawn['needs']}.")
    at = (_interesting(table) or 0) if at_ns is None else at_ns
    window = read(table, replay, at, most)
    about = {
        "scenario": trace_id,
        "label": "modelled" if what_if else label_of(replay),
        "parameters": {"trace": trace_id, "analysis": view.analysis_id, **window.positions()},
    }
    text = engine.simulate_recorded(policy_id, {**about, **window.content()})
    return text.encode(), digest([engine.version(), text])[:16]


def _interesting(table: Table) -> int | None:
    """A few decisions before the first one with something to see; None where there is none."""
    first = table.first()
    return None if first is None else table.back(first, table.drawn["lead"])


def _rules(policy_id: str, replay: dict[str, Any]) -> dict[int, int]:
    """Number of decisions by each rule, by its number."""
    counts = replay["decisions"]
    rules = enumerate(engine.policy(policy_id)["rules"])
    return {number: counts[rule["id"]] for number, rule in rules if rule["id"] in counts}


def label_of(replay: dict[str, Any]) -> Label:
    """How well the decisions of a replay are known, as its least known counter. A rule that ran also has counters of
    things that were not done; those are modelled and do not belong to decisions."""
    labels = [counter["label"] for counter in replay["counters"].values()]
    if as_run(replay):
        labels = [label for label in labels if label != "modelled"]
    return weakest(labels, "reconstructed")
