"""`skbscope diff`: two recordings compared, before and after a change or of two hosts."""

from collections.abc import Callable
from pathlib import Path

from skbscope import terminal
from skbscope.commands.analyze import chosen_host
from skbscope.commands.files import named
from skbscope.commands.recordings import recording
from skbscope.difference.blocks import counted
from skbscope.difference.compare import compare
from skbscope.difference.models import DifferenceRow, Measured, Timed, TraceDifference
from skbscope.difference.sides import Side, columns_of, side
from skbscope.domains.traces import analysis
from skbscope.errors import Problem
from skbscope.terminal import number

Given = tuple[Path, Path | None, list[str]]
"""A recording, its host file, and what a patched kernel ran as `ID:VARIANT`."""
MAX_ROWS = 12
"""Rows of one table, those that differ first, then the largest."""
MAX_SETTINGS = 12
MAX_CAUSES = 4
WITHIN = "within what two recordings of one host differ by"


def run(before: Given, after: Given, as_json: bool) -> None:
    """Prints the difference, as text or as JSON."""
    found = compare(_read(*before), _read(*after))
    if as_json:
        terminal.data(found.model_dump_json())
    else:
        _print(found)


def _read(path: Path, host: Path | None, ran: list[str]) -> Side:
    """One recording; only its counts stay in memory."""
    runs = {policy: variant for policy, _, variant in (text.partition(":") for text in ran)}
    for policy, variant in runs.items():
        analysis.check_variant(policy, variant)
    with recording(path, host) as found:
        beside = {"counters": found.counters, "runs": runs}
        recipe = analysis.Recipe(chosen_host(found.host) | beside)
        try:
            trace, report = analysis.read(found.file.path, format=found.file.best["format"])
            opened = analysis.live(trace, report, recipe)
            replays = analysis.replay(opened, recipe)
            summary = analysis.summarise(opened, recipe, replays, None)
        except Problem as problem:
            raise named(found.file.path, problem) from None
        columns = columns_of(trace, report, opened.lives, opened.host, replays)
        return side(path.name, summary, counted(columns), runs)


def _print(found: TraceDifference) -> None:
    _print_side("before", found.before)
    _print_side("after", found.after)
    terminal.say()
    terminal.prose(found.sentence)
    _print_causes(found)
    _print_stated(found)
    _print_tables(found)
    terminal.say()
    differing = sum(row.status == "differs" for row in found.rows)
    terminal.prose(
        f"* {differing} of {found.tested} rows that were tested together; every other row is {WITHIN}, or too rare to"
        " be tested. Intervals are of 95 % and come from blocks of time. Flows, fates and decisions are reconstructed"
        " from events, rates are counted."
    )
    for note in found.notes:
        terminal.prose(note)


def _print_side(word: str, timed: Timed) -> None:
    terminal.prose(
        f"{word}: {timed.name}, {number(timed.events)} events, {terminal.span(timed.duration_ns)} with traffic,"
        f" from {terminal.span(timed.from_ns)} on"
    )


def _print_causes(found: TraceDifference) -> None:
    if not found.causes:
        return
    terminal.say()
    terminal.say("What could explain it, the most first:")
    for at, cause in enumerate(found.causes[:MAX_CAUSES], 1):
        terminal.prose(f"  {at}. {cause.text} ({cause.label})")
        if cause.explains is not None:
            acts_on = f": {', '.join(cause.families)}" if cause.families else ""
            terminal.prose(f"     acts on {100 * cause.explains:.0f} % of what differs{acts_on}")
    if len(found.causes) > MAX_CAUSES:
        terminal.say(f"  and {len(found.causes) - MAX_CAUSES} more")


def _print_stated(found: TraceDifference) -> None:
    if found.settings:
        terminal.say()
        terminal.say("The hosts state:")
        rows = [
            (_cut(one.name, 32), _cut(one.before or "-", 18), _cut(one.after or "-", 18))
            for one in found.settings
        ]
        terminal.table(("what", "before", "after"), rows[:MAX_SETTINGS])
        if len(rows) > MAX_SETTINGS:
            terminal.say(f"  and {len(rows) - MAX_SETTINGS} more")
    for finding in found.findings:
        terminal.say()
        terminal.prose(f"{finding.severity}, only {finding.side}: {finding.text}.")


def _print_tables(found: TraceDifference) -> None:
    for family in dict.fromkeys(row.family for row in found.rows):
        rows = [row for row in found.rows if row.family == family and row.status != "one-side"]
        rows.sort(key=lambda row: (row.status != "differs", -_size(row)))
        if not rows:
            continue
        terminal.say()
        _table(_TITLES.get(family, family), rows)


_TITLES = {
    "events": "events",
    "counts": "skbs and packets",
    "fates": "fate of skbs",
    "flows": "alloc > free CPU",
    "distances": "alloc to free CPU",
    "arrivals": "packets on CPU",
    "reads": "reads on CPU",
}


def _table(title: str, rows: list[DifferenceRow]) -> None:
    shown = rows[:MAX_ROWS]
    is_rate = rows[0].unit == "1/s"
    value = _rate if is_rate else _share
    body = [(_name(row), *_cells(row, value), _change(row)) for row in shown]
    head = (title, *(("per s", "95 %") if is_rate else ("count", "% (95 %)")) * 2, "change")
    terminal.table(head, body, right=(1, 2, 3, 4, 5))
    if len(rows) > MAX_ROWS:
        terminal.say(f"  and {len(rows) - MAX_ROWS} rows more")


def _name(row: DifferenceRow) -> str:
    return f"{'*' if row.status == 'differs' else ' '} {_cut(row.name, 24)}"


def _cells(row: DifferenceRow, value: Callable[[Measured], tuple[str, str]]) -> list[str]:
    pairs = (("-", "-") if one is None else value(one) for one in (row.before, row.after))
    return [cell for pair in pairs for cell in pair]


def _share(one: Measured) -> tuple[str, str]:
    share = f"{100 * one.value:.1f}".removesuffix(".0")
    return _short(one.count), f"{share} ({_ends(one, 100, '.1f')})" if one.interval else share


def _rate(one: Measured) -> tuple[str, str]:
    if one.interval is None:
        return _short(one.value), "-"
    return _short(one.value), "-".join(_short(end) for end in one.interval)


def _ends(one: Measured, scale: int, form: str) -> str:
    return "-".join(format(scale * end, form).removesuffix(".0") for end in one.interval or ())


def _short(value: float) -> str:
    """`1,240`, `35.3k`, `1.24M`: numbers of any size fit the columns."""
    for unit, scale in (("M", 1e6), ("k", 1e3)):
        if value >= 10 * scale or (unit == "M" and value >= scale):
            return f"{value / scale:.3g}{unit}"
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:.1f}"


def _change(row: DifferenceRow) -> str:
    if row.change is None or row.before is None or row.after is None:
        return "-"
    if row.unit == "share":
        return f"{100 * row.change:+.1f}"
    if not row.before.count or not row.after.count:
        return "-" if row.before.count == row.after.count else "new" if row.after.count else "gone"
    return f"x{row.change:.3g}"


def _size(row: DifferenceRow) -> float:
    return max(one.value for one in (row.before, row.after) if one is not None)


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else f"{text[: width - 3]}..."
