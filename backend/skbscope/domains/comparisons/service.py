"""Comparisons of stored runs: made, kept under their content's hash, listed."""

from dataclasses import dataclass
from urllib.parse import urlencode

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from skbscope import canonical
from skbscope.access.grants import grant_ownership
from skbscope.access.principal import row_scope
from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.document import digest, to_json
from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.domains.comparisons.models import Comparison, Options
from skbscope.domains.comparisons.repository import ComparisonRepository, ComparisonRow
from skbscope.domains.comparisons.schemas import MOST_RUNS, Asked
from skbscope.domains.runs.repository import RunRepository, RunRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import BadInput, NotFound
from skbscope.paging import page_of, read_cursor
from skbscope.results.models import Side

_DOCUMENT = TypeAdapter(Comparison)


@dataclass(slots=True)
class Kept:
    """A comparison as stored, and which look at its runs it was."""

    row: ComparisonRow
    looks: int

    @property
    def comparison(self) -> Comparison:
        """The document read back."""
        return document_of(self.row)


def make(session: Session, asked: Asked) -> Kept:
    """The comparison asked for; made before, it is the one that is there."""
    comparison = compare(_experiment(session, asked), _options(asked))
    sha256 = digest(comparison)
    repository = ComparisonRepository(session)
    with row_scope("all"):
        row = repository.of_hash(sha256)
        if row is None:
            row = repository.add(_row(session, comparison, sha256, asked))
    grant_ownership(session, "comparison", row.id)
    return Kept(row, repository.looks(row))


def get(session: Session, ident: str) -> Kept:
    """A stored comparison, or NotFound."""
    repository = ComparisonRepository(session)
    row = repository.get(ident)
    if row is None:
        raise NotFound("comparison", ident)
    return Kept(row, repository.looks(row))


def page(
    session: Session, cursor: str | None, limit: int, policy: str | None
) -> tuple[list[ComparisonRow], str | None]:
    """(rows, next cursor), newest first."""
    rows = ComparisonRepository(session).page(read_cursor(cursor), limit + 1, policy)
    return page_of(rows, limit)


def origin_of(session: Session, ident: str) -> str | None:
    """The page that asks for a stored comparison again; None where it is not there, or was made of other files."""
    row = ComparisonRepository(session).get(ident)
    if row is None:
        return None
    comparison = document_of(row)
    sides = {
        name: ",".join(run.id for run in side.runs if run.id)
        for name, side in (("before", comparison.before), ("after", comparison.after))
    }
    return f"/compare?{urlencode({'v': 1, **sides}, safe=',')}" if all(sides.values()) else None


def document_of(row: ComparisonRow) -> Comparison:
    """The document of a stored comparison."""
    return _DOCUMENT.validate_python(row.document)


def _experiment(session: Session, asked: Asked) -> Experiment:
    twice = set(asked.before) & set(asked.after)
    if twice:
        raise BadInput(f"Run {min(twice)} is on both sides; expected every run on one.")
    if not asked.before or not asked.after:
        raise BadInput("A comparison needs runs on both sides; expected at least one before and one after.")
    if len(asked.before) + len(asked.after) > MOST_RUNS:
        raise BadInput(f"A comparison takes at most {MOST_RUNS} runs.")
    unknown = sorted(set(asked.left_out) - set(asked.before) - set(asked.after))
    if unknown:
        raise BadInput(f"Run {unknown[0]} is left out but on no side.")
    runs = RunRepository(session)
    rows: list[tuple[Side, RunRow]] = []
    for side, idents in (("before", asked.before), ("after", asked.after)):
        for ident in dict.fromkeys(idents):
            row = runs.get(ident)
            if row is None:
                raise NotFound("run", ident)
            rows.append(("before" if side == "before" else "after", row))
    policies = {row.policy for _, row in rows if row.policy}
    return Experiment(
        title=asked.title or _title([row for _, row in rows]),
        inputs=[_input(session, row, side, asked.left_out.get(row.id)) for side, row in rows],
        before_label=asked.before_label or _label(rows, "before"),
        after_label=asked.after_label or _label(rows, "after"),
        policy=asked.policy or (policies.pop() if len(policies) == 1 else None),
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


def _label(rows: list[tuple[Side, RunRow]], side: Side) -> str:
    """What the runs of a side are called, where they agree; the side's name where they do not."""
    labels = {row.run.label for on, row in rows if on == side}
    others = {row.run.label for on, row in rows if on != side}
    return labels.pop() if len(labels) == 1 and not labels & others else side


def _options(asked: Asked) -> Options:
    chosen = asked.options
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


def _row(session: Session, comparison: Comparison, sha256: str, asked: Asked) -> ComparisonRow:
    length = canonical.SHORT
    while session.get(ComparisonRow, canonical.short_id(sha256, length)) is not None:
        length += 1
    run_ids = [*asked.before, *asked.after]
    groups = sorted({row.group for row in (session.get(RunRow, ident) for ident in run_ids) if row})
    primary = comparison.primary
    return ComparisonRow(
        id=canonical.short_id(sha256, length),
        sha256=sha256,
        title=comparison.title,
        policy=comparison.policy,
        word=primary.word if primary else "NOT COMPARABLE",
        verdict=primary.verdict if primary else "NOT COMPARABLE: no row is on both sides",
        series="+".join(groups),
        run_ids=run_ids,
        document=to_json(comparison),
    )
