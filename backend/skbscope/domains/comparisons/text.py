"""The plain text of a comparison: at most 72 columns of ASCII, indented so that mail and git leave it unchanged.

    xdp-bench redirect-map, drop in egress prog       higher is better
               before        after     change   95% CI of change
  rx pps   16,153,328   16,105,461     -0.30%   not available
  CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.100);

`git mailinfo` cuts a message at `---` and `diff -` in the first column, comment cleanup deletes lines that begin
with `#`, and `key: value` lines of a last paragraph become trailers (git 2.39); none of this applies to indented lines.
"""

from collections.abc import Iterator
from textwrap import wrap
from typing import Literal

from skbscope.domains.comparisons.formatting import folded, p_value, percent, quantity, scale_of, signed
from skbscope.domains.comparisons.models import Comparison, Row

INDENT = "  "
WIDTH = 72
ROOM = WIDTH - len(INDENT)
# Rows beside the primary one; the rest is counted, and is in the CSV.
MOST_ROWS = 12
_LABEL = 16
# Names of secondary rows that are listed for a verdict.
_NAMED = 4
_WARNINGS = 5

Use = Literal["mail", "commit", "reply"]
"""`commit` ends in a `Link:` tag, which may be longer than the lines above; `reply` has no link."""


def text(comparison: Comparison, link: str | None = None, use: Use = "mail") -> str:
    """The block, ending in a newline. `link` is an address, optionally followed by a blank and a remark."""
    lines = [*_title(comparison), *_table(comparison), *_verdict(comparison), *_trust(comparison)]
    out = [f"{INDENT}{line}".rstrip() for line in lines]
    if link and use == "mail":
        # An address is never cut: the remark is dropped first, then an address that is too long for a line.
        fits = [whole for whole in (folded(link), folded(link).split()[0]) if len(whole) <= ROOM]
        out += [INDENT + whole for whole in fits[:1]]
    if link and use == "commit":
        out += ["", f"Link: {folded(link)}"]
    return "\n".join(out) + "\n"


def shown_rows(comparison: Comparison) -> tuple[list[Row], int]:
    """(rows in the order to print, how many are left out): the primary one first, then those with a clear verdict."""
    others = [row for row in comparison.rows if not row.primary]
    others.sort(key=lambda row: row.word in ("NOT COMPARABLE", "DESCRIBED", "CANNOT TELL"))
    rows = [row for row in comparison.rows if row.primary] + others
    return rows[: MOST_ROWS + 1], max(0, len(rows) - MOST_ROWS - 1)


def label(row: Row, unit: str, most: int = 100) -> str:
    """`rx pps`, `calls of mlx5e_rx_flow_steer`."""
    name = f"{row.metric} {row.subject}" if row.subject else row.metric
    return folded(f"{name} {unit}" if unit and unit not in name else name, most) or "(no name)"


def cells(row: Row) -> tuple[str, str, str, str, str]:
    """(unit with prefix, before, after, change, interval) of a row, as text."""
    known = [abs(value) for value in (row.before.median, row.after.median) if value is not None]
    step, unit = scale_of(row.unit, max(known, default=0.0))
    before, after = (
        quantity(side.median / step) if side.median is not None else "-" for side in (row.before, row.after)
    )
    return unit, before, after, _change(row, step), _interval(row, step)


def _title(comparison: Comparison) -> Iterator[str]:
    row = comparison.primary
    names = {"more": "higher is better", "less": "lower is better"}
    better = names.get(row.better or "", "direction not known") if row else ""
    titles = _wrapped(folded(comparison.title, 140) or "comparison")
    if len(titles[-1]) + len(better) + 2 <= ROOM:
        titles[-1] = titles[-1].ljust(ROOM - len(better)) + better
    elif better:
        titles.append(better.rjust(ROOM))
    yield from titles
    sides = f"before: {folded(comparison.before.label, 100)}; after: {folded(comparison.after.label, 100)}"
    yield from _wrapped(sides)


def _table(comparison: Comparison) -> Iterator[str]:
    rows, more = shown_rows(comparison)
    body = [(label(row, cells(row)[0]), *cells(row)[1:]) for row in rows]
    heads = ("", "before", "after", "change", "95% CI of change")
    widths = [max(len(line[at]) for line in [heads, *body]) for at in range(5)]
    numbers_wide = sum(width + 2 for width in widths[1:4])
    # The names use the room beside the numbers; before they get too narrow, the interval moves to a separate line.
    widths[0] = min(widths[0], max(ROOM - numbers_wide - widths[4] - 2, _LABEL), ROOM - numbers_wide)
    for name, *numbers in [heads, *body]:
        if len(name) > widths[0]:
            yield from _wrapped(name)
            name = ""
        line = name.ljust(widths[0])
        for at, cell in enumerate(numbers[:3], 1):
            line += "  " + cell.rjust(widths[at])
        if len(line) + 2 + len(numbers[3]) <= ROOM:
            yield f"{line}  {numbers[3]}"
        else:
            yield from (line, numbers[3].rjust(ROOM))
    if more:
        yield f"and {more} more rows, all of them in the CSV and the JSON"


def _change(row: Row, step: float) -> str:
    """The estimate; for a share without a test, the difference in percentage points."""
    if row.effect is None and row.form == "share" and None not in (row.before.median, row.after.median):
        return f"{signed((row.after.median or 0) - (row.before.median or 0))} points"
    return _effect(row.effect, row, step)


def _effect(value: float | None, row: Row, step: float) -> str:
    if value is None:
        return "-"
    if row.scale == "ratio":
        return percent(value)
    size = abs(value / step)
    text = signed(value / step, 0 if size >= 1000 or value == int(value) else 2)
    return f"{text} points" if row.unit == "%" else text


def _interval(row: Row, step: float) -> str:
    if row.low is None and row.high is None:
        return "not available"
    low = "(-inf" if row.low is None else "[" + _effect(row.low, row, step)
    high = "inf)" if row.high is None else _effect(row.high, row, step) + "]"
    return f"{low}, {high}"


def _verdict(comparison: Comparison) -> Iterator[str]:
    row = comparison.primary
    if row is None:
        yield "NOT COMPARABLE: no row is on both sides"
        return
    yield from _wrapped(folded(row.verdict, 400))
    yield from _wrapped(_how(comparison, row))
    if row.of_before_pct is not None and row.of_after_pct is not None:
        yield from _wrapped(
            f"change of the medians: {percent(row.of_before_pct)} of before, {percent(row.of_after_pct)} of after"
        )
    yield from _others(comparison)


def _how(comparison: Comparison, row: Row) -> str:
    """Runs, test and p."""
    runs = f"{len(row.before.values)}+{len(row.after.values)} runs"
    if row.p is None or row.floor == 1.0:
        return f"{runs}, not tested"
    how = {"sign-flip": f"exact sign-flip test over {comparison.trust.blocks} blocks"}.get(row.test)
    how = how or ("rank-sum test, approx" if row.test == "rank-sum approx" else "exact rank-sum test")
    return f"{runs}, {how}, p = {p_value(row.p)}"


def _others(comparison: Comparison) -> Iterator[str]:
    """The verdicts of the other rows, grouped by verdict."""
    shown, _ = shown_rows(comparison)
    by_word: dict[str, list[str]] = {}
    for other in shown:
        if not other.primary:
            by_word.setdefault(other.word, []).append(label(other, ""))
    for word, names in by_word.items():
        listed = ", ".join(names) if len(names) <= _NAMED else f"{len(names)} rows beside the primary one"
        yield from _wrapped(f"{word}: {listed}")
    if by_word:
        yield from _wrapped(folded(comparison.family))


def _trust(comparison: Comparison) -> Iterator[str]:
    if comparison.trust.order:
        yield from _wrapped(f"order of runs: {comparison.trust.order}")
    warnings = comparison.trust.sentences
    for sentence in warnings[:_WARNINGS]:
        yield from _wrapped(f"warning: {folded(sentence, 300)}")
    for note in comparison.notes[:_WARNINGS]:
        yield from _wrapped(f"note: {folded(note, 300)}")
    more = max(0, len(warnings) - _WARNINGS) + max(0, len(comparison.notes) - _WARNINGS)
    if more:
        yield f"and {more} more warnings and notes, all of them in the JSON"


def _wrapped(sentence: str) -> list[str]:
    return wrap(sentence, ROOM, break_on_hyphens=False) or ["-"]
