"""Reasons to doubt a verdict: run order, drift, excluded runs, unusual values."""

from collections import Counter
from typing import get_args

from skbscope.domains.comparisons.formatting import p_value, percent
from skbscope.domains.comparisons.models import Difference, Drift, Row, Trust
from skbscope.domains.comparisons.primary import coarse
from skbscope.domains.comparisons.sides import Counted, Sides
from skbscope.results.models import Side
from skbscope.statistics.kendall import trend
from skbscope.statistics.order import mixing
from skbscope.statistics.reduce import Key

UNKNOWN_LINES = (
    "the text does not say whether its N lines are runs or seconds of one run; "
    "they count as runs, the reading that favours the claim"
)
# With fewer runs a side cannot show a drift at 0.05: 2 / 4! is above it.
_LEAST_DRIFT = 5
# Last words of the names of totals, which grow with the length of a run.
_TOTALS = ("packets", "pkts")
# Rows named in warnings of one kind; the rest is counted.
_MOST_NAMED = 5
# Difference in length from which runs are reported, as a part.
_LENGTH = 0.05


def trust(
    sides: Sides,
    rows: list[Row],
    primary: Row | None,
    differences: list[Difference],
    family: str | None,
    alpha: float,
) -> Trust:
    """Order, design, drift and the sentences, most important first."""
    drift = [found for side in get_args(Side) if primary and (found := _drift(sides, side, primary, alpha))]
    blocked = primary is not None and primary.test.startswith("sign-flip")
    warnings = [
        *_order(sides, bool(blocked)),
        *_lines(sides),
        *(_difference(item) for item in differences if not item.intended),
        *_left_out(sides),
        *(item.sentence for item in drift),
        *_lengths(sides, rows),
        *([family] if family else []),
        *_few(_odd(sides)),
        *_few([_coarse(row) for row in rows if row.test != "none" and coarse(row)]),
        *_few(_far(rows)),
    ]
    return Trust(
        sides.order,
        "blocked" if blocked else "independent",
        len(sides.blocks),
        drift,
        list(dict.fromkeys(warnings)),
    )


def _drift(sides: Sides, side: Side, row: Row, alpha: float) -> Drift | None:
    """The primary row against the side's own order: by time, or as printed where one text holds all its runs."""
    runs = sides.counted(side)
    key: Key = (row.metric, row.subject, row.unit)
    values = [cell.value for run in runs if (cell := run.cells.get(key)) and cell.value is not None]
    if len(values) < _LEAST_DRIFT or (sides.order is None and len({run.input.sha256 for run in runs}) > 1):
        return None
    found = trend(values)
    middle = (row.before if side == "before" else row.after).median
    if found.p > alpha or not middle:
        return None
    change = found.slope * (len(values) - 1) / abs(middle) * 100
    sentence = (
        f"the {side} side drifts: {percent(change).replace('%', ' %')} of its median from its first to its last run "
        f"(Kendall p = {p_value(found.p)})"
    )
    return Drift(side, row.metric, change, found.p, sentence)


def _order(sides: Sides, blocked: bool) -> list[str]:
    if sides.order is None:
        few = min(len(sides.counted("before")), len(sides.counted("after")))
        return ["run order unknown: drift and effect cannot be separated"] if few > 1 else []
    how = mixing(sides.order)
    if how == "one after the other":
        return ["not interleaved: drift and effect cannot be separated"]
    switches = sum(a != b for a, b in zip(sides.order, sides.order[1:], strict=False))
    if how == "hardly":
        return [f"hardly interleaved: {switches} changes of side in {len(sides.order)} runs"]
    alone = len(sides.order) - 2 * len(sides.blocks)
    if not blocked or not alone:
        return []
    which = "run is in no block and is" if alone == 1 else "runs are in no block and are"
    return [f"{alone} counted {which} not in the paired test"]


def _lines(sides: Sides) -> list[str]:
    if not sides.expanded:
        return []
    inner: dict[int, int] = {}
    for run in sides.runs:
        if run.run.samples_are == "unknown":
            inner[id(run.input)] = inner.get(id(run.input), 0) + 1
    counts = [count for count in dict.fromkeys(inner.values()) if count > 1]
    return [UNKNOWN_LINES.replace(" N ", f" {count} ") for count in counts]


def _difference(item: Difference) -> str:
    before = "unknown" if item.before is None else item.before
    after = "unknown" if item.after is None else item.after
    return f"not intended to differ: {item.name} was {before} before and {after} after"


def _left_out(sides: Sides) -> list[str]:
    reasons = Counter(run.ref.left_out for run in sides.runs if run.ref.left_out is not None)
    if not reasons:
        return []
    listed = "; ".join(f"{reason or 'no reason given'} ({count})" for reason, count in reasons.most_common(5))
    return [f"left out: {sum(reasons.values())} of {len(sides.runs)} runs: {listed}"]


def _odd(sides: Sides) -> list[str]:
    """Notes of numbers with separators in unusual places."""
    return list(dict.fromkeys(note.text for run in sides.runs for note in run.run.odd_numbers))


def _lengths(sides: Sides, rows: list[Row]) -> list[str]:
    """Totals of packets grow with the length of a run, so they are comparable only between runs of one length."""
    before, after = (_length(sides.counted(side)) for side in get_args(Side))
    if before is None or after is None or max(before, after) <= (1 + _LENGTH) * min(before, after):
        return []
    times = f"about {before:.3g} s before and {after:.3g} s after"
    total = next((row for row in rows if _is_total(row.metric) and row.of_before_pct is not None), None)
    differ = f" ({total.metric}: {percent(total.of_before_pct or 0.0).replace('%', ' %')})" if total else ""
    return [f"the runs had different lengths, {times}: totals differ for that too{differ}, compare rates"]


def _length(runs: list[Counted]) -> float | None:
    """Median length in seconds: as stated, else a total divided by the rate of the same packets, else the intervals."""
    lengths = sorted(length for run in runs if (length := _seconds(run)) is not None)
    return lengths[len(lengths) // 2] if lengths else None


def _seconds(run: Counted) -> float | None:
    try:
        duration = float(run.run.environment.get("duration", "").removesuffix("s").strip())
    except ValueError:
        duration = 0.0
    if 0 < duration < 1e9:
        return duration
    rates = {(subject, unit): cell.value for (_, subject, unit), cell in run.cells.items() if cell.value}
    for (metric, subject, _), cell in run.cells.items():
        rate = rates.get((subject, "pps")) if _is_total(metric) else None
        if rate and cell.value:
            return cell.value / rate
    return float(max((cell.samples for cell in run.cells.values()), default=0)) or None


def _is_total(metric: str) -> bool:
    return metric.rpartition(" ")[2].lower() in _TOTALS


def _coarse(row: Row) -> str:
    tick = f"{row.tick:g}" if row.tick is not None else ""
    least = min(abs(row.before.median or 0.0), abs(row.after.median or 0.0))
    part = f"{(row.tick or 0.0) / least * 100:.1f} % of its value" if least else "all of its value"
    return f"quantised: one tick of {row.id} is {tick} {row.unit}, {part}"


def _far(rows: list[Row]) -> list[str]:
    found: list[str] = []
    for row in rows:
        count = len(row.before.far) + len(row.after.far)
        if count:
            total = len(row.before.values) + len(row.after.values)
            lie = "lies" if count == 1 else "lie"
            found.append(f"{row.id}: {count} of {total} values {lie} beyond 3 IQR; drawn hollow and counted")
    return found


def _few(sentences: list[str]) -> list[str]:
    more = len(sentences) - _MOST_NAMED
    return sentences if more <= 0 else [*sentences[:_MOST_NAMED], f"and {more} more rows of that kind"]
