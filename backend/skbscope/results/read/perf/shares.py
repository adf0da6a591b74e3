"""Rows of a profile as rows of a run: a share of all samples a symbol."""

from statistics import median

from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.perf.columns import Entry
from skbscope.results.read.perf.percent import apart
from skbscope.results.read.perf.profile import Section
from skbscope.results.read.table import row

METRIC, UNIT = "overhead", "%"
_METRICS = {"Overhead": METRIC, "Self": METRIC, "Children": "children"}


def metric_of(column: str) -> str:
    """`overhead` is what a symbol took itself, however the column is called; `children` is with all it calls."""
    return _METRICS.get(column, column.lower() if column == "Baseline" else f"{METRIC} {column}")


def share_rows(screens: list[list[Entry]], at: int, metric: str) -> list[MetricRow]:
    """A row a subject of the percentage at this position; several screens are its samples, their median its value."""
    rows: dict[str, MetricRow] = {}
    for entries in screens:
        for entry, subject in zip(entries, apart([entry.names for entry in entries]), strict=True):
            value, step = entry.values[at]
            if subject not in rows:
                rows[subject] = row(
                    metric, UNIT, None, None, entry.line, None, subject, form="share", tick=step
                )
            one = rows[subject]
            one.samples.append(value)
            one.lines = (one.lines[0], entry.line)
    for one in rows.values():
        one.value, one.value_from = median(one.samples), "total" if len(one.samples) == 1 else "median"
    return list(rows.values())


def add_facts(run: Run, section: Section) -> None:
    """Adds the facts in the banner and the header block."""
    facts = dict(section.facts)
    run.started = facts.pop("captured on", None)
    run.command = run.command or facts.get("recorded by")
    run.environment |= facts
    if section.banner:
        run.environment |= {"event": section.banner.event, "samples": section.banner.samples}
        if section.banner.count:
            run.environment["event count"] = section.banner.count


def notes_of(section: Section) -> list[Note]:
    """What of a table was not read, in words."""
    notes: list[Note] = []
    if section.graph:
        with_share = f", {section.graph_shares} of them with a share" if section.graph_shares else ""
        notes.append(Note(f"{section.graph} lines of call graph{with_share}, not read", section.head.number))
    if section.columns and section.columns.numbers:
        notes.append(Note(f"columns not read: {', '.join(section.columns.numbers)}", section.head.number))
    cut = next((entry.line for entry in section.rows if entry.symbol.endswith(">")), None)
    if cut:
        notes.append(Note("names that end in > were cut where they were printed", cut))
    return notes
