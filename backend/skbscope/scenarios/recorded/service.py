"""A film of a stretch of a recording, and which recordings have one."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from skbscope import engine
from skbscope.canonical import digest
from skbscope.errors import BadInput, NotFound, NotReady
from skbscope.jobs.models import JobRow
from skbscope.replays.schemas import Label
from skbscope.scenarios.models import Film, FilmTrace, FilmTraces
from skbscope.scenarios.recorded.errors import NotRecorded
from skbscope.scenarios.recorded.reel import Reel
from skbscope.scenarios.recorded.stretch import Stretch, Table, read
from skbscope.traces.models import AnalysisRow, TraceRow
from skbscope.traces.queries.window import View
from skbscope.traces.service import trace

if TYPE_CHECKING:
    from skbscope.portal import Portal

MOST_DECISIONS = 300
MOST_TRACES = 200
"""Recordings looked through for a policy, the newest first."""


class _Policy(Protocol):
    """What a policy's file says."""

    RULES: tuple[str, ...]
    """Decisions a film is made of."""
    ASKS: tuple[str, ...]
    """Those that the policy is about: without one of them there is no film."""
    FIRST: tuple[str, ...]
    """The first by one of these is where a film begins that was asked for without a time."""
    FIRST_IS_ALIEN: bool
    FIRST_TEXT: str
    LEAD: int
    """Decisions shown before it."""
    NEEDS: str
    """What would have to be recorded, where there is none."""

    def fill(self, stretch: Stretch, reel: Reel) -> None:
        """Writes the film."""


def film(
    portal: "Portal",
    trace_id: str,
    policy_id: str,
    variant: str | None,
    kernel: str | None,
    analysis_id: str | None,
    at_ns: int | None,
    most: int,
) -> tuple[bytes, str]:
    """The film's JSON and its tag."""
    policy = _catalogued(policy_id)
    variants = [one["id"] for one in policy["variants"]]
    chosen = variant or variants[0]
    if chosen not in variants:
        raise BadInput(
            f"The policy {policy_id} has no variant {chosen[:60]!r}; expected one of {', '.join(variants)}."
        )
    with portal.db.session() as session:
        row = _analysis(session, trace(session, trace_id), kernel, analysis_id)
        view = View(portal.tables, row.id, row.events_id)
        # Another machine, release or knob than recorded: what its replay says ran nowhere.
        what_if = row.spec["kind"] not in ("header", "upload") or row.kernel is not None or bool(row.knobs)
    return _film(view, trace_id, policy_id, chosen, at_ns, most, what_if=what_if)


def traces(portal: "Portal", policy_id: str) -> FilmTraces:
    """The stored recordings whose default analysis holds decisions of a policy."""
    policy = _catalogued(policy_id)
    variant = policy["variants"][0]["id"]
    module = _module(policy_id)
    with portal.db.session() as session:
        analysed = (
            select(TraceRow, AnalysisRow)
            .join(AnalysisRow, AnalysisRow.id == TraceRow.default_analysis_id)
            .join(JobRow, (JobRow.id == AnalysisRow.id) & (JobRow.state == "ready"))
        )
        count_all = session.scalar(analysed.with_only_columns(func.count())) or 0
        newest = analysed.order_by(TraceRow.created_at.desc(), TraceRow.id).limit(MOST_TRACES)
        items = []
        for row, found in session.execute(newest.options(undefer(AnalysisRow.summary))):
            replay = _replay(found.summary or {}, policy_id, variant)
            count = sum(n for rule, n in replay["decisions"].items() if rule in module.RULES)
            if any(rule in module.ASKS for rule in replay["decisions"]):
                table = Table(View(portal.tables, found.id, found.events_id), policy_id, variant)
                at = _interesting(table)
                items.append(
                    FilmTrace(
                        trace_id=row.id,
                        analysis_id=found.id,
                        name=row.name,
                        title=row.title,
                        demo=row.demo,
                        kernel=replay["kernel"],
                        variant=variant,
                        label=label_of(replay),
                        decisions=count,
                        at_ns=at or 0,
                        first=None if at is None else module.FIRST_TEXT,
                    )
                )
    return FilmTraces(policy=policy_id, items=items, left_out=max(0, count_all - MOST_TRACES))


def _catalogued(policy_id: str) -> dict[str, Any]:
    found = engine.policies().get(policy_id)
    if found is None:
        raise NotFound("policy", f"{policy_id[:60]!r}; expected one of {', '.join(engine.policies())}")
    return found


def _module(policy_id: str) -> _Policy:
    name = f"skbscope.scenarios.recorded.{policy_id.replace('-', '_')}"
    module: Any = import_module(name)
    return module  # type: ignore[no-any-return]


def _analysis(session: Session, row: TraceRow, kernel: str | None, analysis_id: str | None) -> AnalysisRow:
    """The default one, the one named, or the one of another release that was made before."""
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


def _film(
    view: View, trace_id: str, policy_id: str, variant: str, at_ns: int | None, most: int, *, what_if: bool
) -> tuple[bytes, str]:
    summary = view.tables.note(view.analysis_id, "summary")
    replay = _replay(summary, policy_id, variant)
    table = Table(view, policy_id, variant)
    module = _module(policy_id)
    if not any(rule in module.ASKS for rule in replay["decisions"]):
        raise NotRecorded(f"This recording holds no decision of {policy_id}; {module.NEEDS}.")
    at = (_interesting(table) or 0) if at_ns is None else at_ns
    stretch = read(table, module.RULES, replay, at, most)
    reel = Reel()
    module.fill(stretch, reel)
    rules = {one["id"]: one for one in engine.policy(policy_id)["rules"]}
    used = sorted({rule for event in reel.events for rule in event["rules"]})
    parameters: dict[str, str | int | None] = {
        "trace": trace_id,
        "analysis": view.analysis_id,
        "at_ns": stretch.begin_ns,
        "next_ns": stretch.next_ns,
        "previous_ns": stretch.previous_ns,
        "decisions": len(stretch.decisions),
        "before": stretch.before,
        "of": stretch.total,
    }
    host = stretch.host
    made = Film.model_validate(
        {
            "scenario": trace_id,
            "policy": policy_id,
            "variant": variant,
            "kernel": replay["kernel"],
            "label": "modelled" if what_if else label_of(replay),
            "parameters": {name: value for name, value in parameters.items() if value is not None},
            "host": {name: host[name] for name in ("cpus", "llcs", "nodes")},
            "rules": {
                rule: {name: rules[rule][name] for name in ("text", "function", "source")} for rule in used
            },
            "left_out": stretch.following + reel.left_out,
            **reel.parts(),
        }
    )
    text = made.model_dump_json(by_alias=True)
    return text.encode(), digest([engine.version(), text])[:16]


def _interesting(table: Table) -> int | None:
    """Where something is to be seen first, a few decisions before it; null where nothing is."""
    module = _module(table.policy)
    first = table.first(module.FIRST, module.FIRST_IS_ALIEN)
    return None if first is None else table.back(module.RULES, first, module.LEAD)


def _replay(summary: dict[str, Any], policy_id: str, variant: str) -> dict[str, Any]:
    for replay in summary.get("replays", []):
        if (replay["policy"], replay["variant"]) == (policy_id, variant):
            found: dict[str, Any] = replay
            return found
    raise NotFound("replay", f"of {policy_id} {variant} in this analysis")


# From best known to least.
_LABELS: tuple[Label, ...] = ("exact", "reconstructed", "assumed", "modelled")


def label_of(replay: dict[str, Any]) -> Label:
    """How well the decisions of a replay are known: as its least known counter. A rule that ran keeps, beside its
    decisions, counters of what was not done: those are modelled and no decisions."""
    labels = [counter["label"] for counter in replay["counters"].values()]
    if replay["fidelity"] is not None:
        labels = [label for label in labels if label != "modelled"]
    return max(labels, key=_LABELS.index, default="reconstructed")
