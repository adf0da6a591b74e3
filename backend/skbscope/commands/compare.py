"""`skbscope compare`: compares runs before and after a change, from files, without a server."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from skbscope import terminal
from skbscope.commands.result_files import Given, opened
from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.files import experiments_of
from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.limit import Limit
from skbscope.domains.comparisons.markdown import markdown
from skbscope.domains.comparisons.models import Comparison, Options, digest, to_json
from skbscope.domains.comparisons.table import csv_text
from skbscope.domains.comparisons.text import text
from skbscope.errors import BadInput
from skbscope.results.errors import ResultError
from skbscope.results.mail import pair_of
from skbscope.results.models import Side

# Score of the sides of a comparison below which a person has to confirm them.
_SURE = 0.7
Form = Literal["text", "markdown", "json", "csv"]
# Lines about what was recognised and not used.
_UNREAD = 20


def run(
    given: Given,
    options: Options,
    form: Form,
    fail_if: str | None,
    sides: str | None = None,
    pairs: Sequence[str] = (),
) -> bool:
    """Prints every comparison that the files and `pairs` allow; True if the limit of `fail_if` is crossed."""
    if sides not in (None, "proposed", "swapped"):
        raise BadInput(f"--sides {sides[:40]!r} is unknown; expected proposed or swapped.")
    limit = Limit.read(fail_if) if fail_if else None
    unread: list[str] = []
    compared = comparisons(given, options, sides, unread, pairs)
    if form == "json":
        documents = [{"sha256": digest(one), **to_json(one)} for one in compared]
        terminal.data(json.dumps({"comparisons": documents, "unused": unread}, indent=1))
    else:
        terminal.data("\n".join(_written(one, form) for one in compared).removesuffix("\n"))
    crossed = [sentence for one in compared if limit and (sentence := limit.crossed(one))]
    for sentence in crossed:
        terminal.warn(sentence)
    return bool(crossed)


def _written(comparison: Comparison, form: Form) -> str:
    if form == "markdown":
        return markdown(comparison)
    return csv_text(comparison) if form == "csv" else text(comparison)


def one_form(as_text: bool, as_markdown: bool, as_csv: bool, as_json: bool) -> Form:
    """The selected form; text without one, BadInput for two."""
    options: dict[Form, bool] = {"text": as_text, "markdown": as_markdown, "csv": as_csv, "json": as_json}
    chosen = [form for form, wanted in options.items() if wanted]
    if len(chosen) > 1:
        raise BadInput(f"--{chosen[0]} and --{chosen[1]} exclude each other; expected one of them.")
    return chosen[0] if chosen else "text"


def options(primary: str | None, margin: float, warmup: str, intended: list[str]) -> Options:
    """Options of the command line; `primary` is `metric` or `metric/subject`, `warmup` is `2s`."""
    metric, mark, subject = (primary or "").partition("/")
    try:
        seconds = float(warmup.removesuffix("s"))
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 3600:
        raise BadInput(f"--warmup {warmup[:40]!r} is no time; expected seconds such as 2s.")
    return Options(
        margin_pct=margin,
        warmup_s=seconds,
        primary=(metric, subject if mark else None) if primary else None,
        intended=sorted(set(intended)),
    )


def comparisons(
    given: Given,
    options: Options,
    sides: str | None = None,
    unread: list[str] | None = None,
    pairs: Sequence[str] = (),
) -> list[Comparison]:
    """The comparisons that the files allow, or BadInput.

    Where a text does not state which side is which, nothing is compared before `sides` confirms or exchanges them.
    What was recognised and is not used is appended to `unread`.
    """
    sources, environment = opened(given)
    unread = [] if unread is None else unread
    try:
        found = experiments_of(
            sources, environment, given.format_name, unread, [pair_of(one) for one in pairs]
        )
    except ResultError as error:
        raise BadInput.in_line(str(error), error.line) from None
    for sentence in unread[:_UNREAD]:
        terminal.warn(f"not used: {sentence}")
    if len(unread) > _UNREAD:
        terminal.warn(f"not used: {len(unread) - _UNREAD} more lines")
    if not found:
        names = ", ".join(Path(source.name).name for source in sources)
        raise BadInput(
            f"{names}: nothing to compare; expected runs of two sides: --before FILE... --after FILE..., "
            "file names with before and after, a mail that names them, or --pair 'BEFORE -> AFTER'"
        )
    unsure = [] if sides else [one for one in found if one.score < _SURE]
    sure = [one for one in found if sides or one.score >= _SURE]
    proposals = [
        f"{_proposal(one)} Not compared: confirm with --sides proposed, or --sides swapped." for one in unsure
    ]
    if not sure:
        raise BadInput(proposals[0])
    for sentence in proposals[:_UNREAD]:
        terminal.warn(sentence)
    return [compare(one.swapped() if sides == "swapped" else one, options) for one in sure]


def _proposal(one: Experiment) -> str:
    """The proposed sides with their reasons and score."""
    sides: tuple[tuple[Side, str], ...] = (("before", one.before_label), ("after", one.after_label))
    named = (
        f"{side} {label!r}" + (f" ({one.because[side]})" if side in one.because else "")
        for side, label in sides
    )
    return f"{one.title}: {', '.join(named)}; score {one.score:g} of 1."
