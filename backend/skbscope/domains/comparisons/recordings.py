"""The recordings of the compared runs: what the kernel's rule did before and after the change."""

from dataclasses import dataclass

from sqlalchemy import String, cast, false, func, or_, select, true
from sqlalchemy.orm import Session

from skbscope.access.grants import owners_of
from skbscope.domains.comparisons.repository import ComparisonRow
from skbscope.domains.runs.repository import RunRow
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.replays.schemas import Label
from skbscope.results.models import Side


@dataclass(slots=True)
class Recorded:
    """One recording of one run."""

    side: Side
    run_id: str
    trace_id: str
    name: str


@dataclass(slots=True)
class CounterRow:
    """One counter of the rule that ran: a value a recording, in the order of `RecordedPolicy.recordings`."""

    name: str
    values: list[float | None]
    # Label of each value.
    labels: list[Label]


@dataclass(slots=True)
class RecordedPolicy:
    """What one policy's stock rule did in the recordings."""

    policy: str
    variant: str
    recordings: list[Recorded]
    counters: list[CounterRow]


def beside(session: Session, row: ComparisonRow, before: list[str]) -> list[RecordedPolicy]:
    """Counters of every analysed recording of a run compared; empty where no run was recorded.

    A run belongs to the recording of its bundle, or to its owner's with the same name up to the first dot.
    """
    found: list[tuple[Recorded, list[dict[str, object]]]] = []
    wanted = select(RunRow.id, RunRow.name, RunRow.upload_id).where(RunRow.id.in_(row.run_ids))
    runs = {run.id: run for run in session.execute(wanted)}
    names = {ident: run.name for ident, run in runs.items()}
    named = _of_stems(session, {_stem(name) for name in names.values()})
    owners = owners_of(
        session, "upload", {*(run.upload_id for run in runs.values()), *(one.id for one in named)}
    )
    # Without a token there is no owner, so that a stranger's recording never joins by its name.
    by_name = {(_stem(one.name), owner): one for one in named if (owner := owners.get(one.id))}
    bundled = _bundled(session, row.run_ids)
    for ident in row.run_ids:
        if ident not in names:
            continue
        trace = session.get(TraceRow, bundled[ident]) if ident in bundled else None
        trace = trace or by_name.get((_stem(names[ident]), owners.get(runs[ident].upload_id, "")))
        analysis = session.get(AnalysisRow, trace.default_analysis_id) if trace else None
        if trace and analysis and analysis.summary:
            side: Side = "before" if ident in before else "after"
            replays = analysis.summary["replays"]
            found.append((Recorded(side, ident, trace.id, trace.title or trace.name), replays))
    found.sort(key=lambda item: item[0].side != "before")
    return _policies(found, row.policy)


def _policies(
    found: list[tuple[Recorded, list[dict[str, object]]]], wanted: str | None
) -> list[RecordedPolicy]:
    # The first variant of a policy is the rule that ran.
    firsts: dict[str, list[tuple[Recorded, dict[str, object]]]] = {}
    for recorded, replays in found:
        seen: set[str] = set()
        for replay in replays:
            policy = str(replay["policy"])
            if policy not in seen:
                seen.add(policy)
                firsts.setdefault(policy, []).append((recorded, replay))
    policies: list[RecordedPolicy] = []
    for policy, replayed in firsts.items():
        counters = _counters([replay for _, replay in replayed])
        if counters and wanted in (None, policy):
            variant = str(replayed[0][1]["variant"])
            policies.append(RecordedPolicy(policy, variant, [one for one, _ in replayed], counters))
    return policies


def _counters(replays: list[dict[str, object]]) -> list[CounterRow]:
    """Counters of which some replay shows another number than 0."""
    tables = [dict(counters) for replay in replays if isinstance(counters := replay["counters"], dict)]
    rows: list[CounterRow] = []
    for name in dict.fromkeys(name for table in tables for name in table):
        cells = [table.get(name, {"value": None, "label": "exact"}) for table in tables]
        values = [None if cell["value"] is None else float(cell["value"]) for cell in cells]
        if any(values):
            rows.append(CounterRow(name, values, [cell["label"] for cell in cells]))
    return rows


def _bundled(session: Session, run_ids: list[str]) -> dict[str, str]:
    """Run id → recording, for runs of a bundle that contains one."""
    wanted, found = set(run_ids), {}
    holds = or_(false(), *(cast(UploadRow.run_ids, String).contains(ident) for ident in run_ids))
    for upload in session.scalars(select(UploadRow).where(UploadRow.kind == "bundle", holds)):
        trace = upload.bundled_trace_id
        if trace is not None:
            found.update(dict.fromkeys(wanted.intersection(upload.run_ids), trace))
    return found


def _of_stems(session: Session, stems: set[str]) -> list[TraceRow]:
    """Recordings with the part of their names that runs share, oldest first."""
    # A database may lower only ASCII letters, so other stems are compared here with all names.
    lower = func.lower(TraceRow.name)
    holds = or_(
        false(), *(lower.contains(stem, autoescape=True) if stem.isascii() else true() for stem in stems)
    )
    rows = session.scalars(select(TraceRow).where(holds).order_by(TraceRow.created_at, TraceRow.id))
    return [trace for trace in rows if _stem(trace.name) in stems]


def _stem(name: str) -> str:
    return name.rsplit("/", 1)[-1].partition(".")[0].lower()
