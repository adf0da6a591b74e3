"""Comparisons of stored runs: made, stored under the hash of their content, listed."""

from dataclasses import dataclass
from urllib.parse import urlencode

from sqlalchemy.orm import Session

from skbscope import canonical
from skbscope.access.principal import content_key, row_scope
from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.inputs import Experiment, Input, side_label
from skbscope.domains.comparisons.models import Comparison, Options, digest, to_json
from skbscope.domains.comparisons.repository import ComparisonRepository, ComparisonRow, from_json
from skbscope.domains.comparisons.schemas import MOST_RUNS, ComparisonRequest
from skbscope.domains.runs.repository import RunRepository, RunRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import BadInput, NotFound
from skbscope.paging import page_of, read_cursor
from skbscope.results.models import Side


@dataclass(slots=True)
class StoredComparison:
    """A stored comparison, and the number of this look at its runs."""

    row: ComparisonRow
    looks: int

    @property
    def comparison(self) -> Comparison:
        """The document of the row."""
        return from_json(self.row.document)


def make(session: Session, request: ComparisonRequest) -> StoredComparison:
    """The requested comparison; an equal one of the same owner is returned instead."""
    comparison = compare(_experiment(session, request), _options(request))
    sha256 = digest(comparison)
    repository = ComparisonRepository(session)
    row = repository.own(sha256) or repository.add(_row(session, comparison, sha256, request))
    return StoredComparison(row, repository.looks(row))


def get(session: Session, ident: str) -> StoredComparison:
    """A stored comparison, or NotFound."""
    repository = ComparisonRepository(session)
    row = repository.get(ident)
    if row is None:
        raise NotFound("comparison", ident)
    return StoredComparison(row, repository.looks(row))


def page(
    session: Session, cursor: str | None, limit: int, policy: str | None
) -> tuple[list[ComparisonRow], str | None]:
    """(rows, next cursor), newest first."""
    rows = ComparisonRepository(session).page(read_cursor(cursor), limit + 1, policy)
    return page_of(rows, limit)


def origin_of(session: Session, ident: str) -> str | None:
    """The page that repeats a stored comparison; None if it is not stored, or was made of other files."""
    row = ComparisonRepository(session).get(ident)
    if row is None:
        return None
    comparison = from_json(row.document)
    sides = {
        name: ",".join(run.id for run in side.runs if run.id)
        for name, side in (("before", comparison.before), ("after", comparison.after))
    }
    return f"/compare?{urlencode({'v': 1, **sides}, safe=',')}" if all(sides.values()) else None


def _experiment(session: Session, request: ComparisonRequest) -> Experiment:
    twice = set(request.before) & set(request.after)
    if twice:
        raise BadInput(f"Run {min(twice)} is on both sides; expected every run on one.")
    if not request.before or not request.after:
        raise BadInput("A comparison needs runs on both sides; expected at least one before and one after.")
    if len(request.before) + len(request.after) > MOST_RUNS:
        raise BadInput(f"A comparison takes at most {MOST_RUNS} runs.")
    unknown = sorted(set(request.left_out) - set(request.before) - set(request.after))
    if unknown:
        raise BadInput(f"Run {unknown[0]} is left out but on no side.")
    runs = RunRepository(session)
    rows: list[tuple[Side, RunRow]] = []
    for side, idents in (("before", request.before), ("after", request.after)):
        for ident in dict.fromkeys(idents):
            row = runs.get(ident)
            if row is None:
                raise NotFound("run", ident)
            rows.append(("before" if side == "before" else "after", row))
    policies = {row.policy for _, row in rows if row.policy}
    inputs = [_input(session, row, side, request.left_out.get(row.id)) for side, row in rows]
    return Experiment(
        title=request.title or _title([row for _, row in rows]),
        inputs=inputs,
        before_label=request.before_label or side_label(inputs, "before"),
        after_label=request.after_label or side_label(inputs, "after"),
        policy=request.policy or (policies.pop() if len(policies) == 1 else None),
    )


def _input(session: Session, row: RunRow, side: Side, left_out: str | None) -> Input:
    upload = session.get(UploadRow, row.upload_id)
    environment = {str(name): str(value) for name, value in row.environment.items()}
    return Input(
        row.run, side, row.name, upload.sha256 if upload else row.upload_id, row.id, left_out, environment
    )


def _title(rows: list[RunRow]) -> str:
    tools = dict.fromkeys(row.tool for row in rows)
    groups = dict.fromkeys(row.group for row in rows)
    return f"{', '.join(tools)}: {', '.join(groups)}"


def _options(request: ComparisonRequest) -> Options:
    chosen = request.options
    primary: tuple[str, str | None] | None = None
    if chosen.primary:
        metric, mark, subject = chosen.primary.partition("/")
        primary = (metric, subject if mark else None)
    return Options(
        margin_pct=chosen.margin_pct,
        warmup_s=chosen.warmup_s,
        primary=primary,
        intended=sorted(set(chosen.intended)),
    )


def _row(session: Session, comparison: Comparison, sha256: str, request: ComparisonRequest) -> ComparisonRow:
    key, length = content_key(sha256), canonical.SHORT
    with row_scope("all"):
        # An equal one that another request has just stored has this id too: storing then finds it.
        while (
            other := session.get(ComparisonRow, canonical.short_id(key, length))
        ) and other.sha256 != sha256:
            length += 1
    run_ids = [*request.before, *request.after]
    groups = sorted({row.group for row in (session.get(RunRow, ident) for ident in run_ids) if row})
    primary = comparison.primary
    return ComparisonRow(
        id=canonical.short_id(key, length),
        sha256=sha256,
        title=comparison.title,
        policy=comparison.policy,
        word=primary.word if primary else "NOT COMPARABLE",
        verdict=primary.verdict if primary else "NOT COMPARABLE: no row is on both sides",
        series="+".join(groups),
        run_ids=run_ids,
        document=to_json(comparison),
    )
