"""perf report --stdio, or copied from its browser: shares of samples, a symbol a row, any columns.

    # Samples: 35K of event 'cycles:ppp'
    # Overhead  CPU  Command          Symbol
        18.89%  000  ksoftirqd/0      [k] mvneta_poll

Format: builtin-report.c of the kernel's tools/perf. Each event has a table; `Children Self` gives two metrics a symbol,
--hierarchy a metric a level. Call graphs are not read.
"""

import re
from functools import partial

from skbscope.results.cleaning import Line, clean
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import Needed, needed_words
from skbscope.results.read.perf.profile import (
    METRIC,
    Section,
    add_facts,
    metric_of,
    notes_of,
    sections,
    share_rows,
)
from skbscope.results.read.table import Group, filled, grouped, runs_of

TOOL = "perf report"
# Threads of the kernel that have the number of a process in their names.
_OF_PROCESS = re.compile(r"(vhost|iou-wrk|iou-sqp|kvm-pit)[-/]\d{1,10}")


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds a column line with rows, or bare rows that are no perf top."""
    found = next(iter(_tables(lines)), None)
    if found is None:
        return None
    what = "bare rows" if found.bare else "columns"
    return (0.7 if found.bare else 0.97), f"perf report {what} on line {found.head.number}"


def read(text: str) -> list[Run]:
    """A run a report; the tables of its events are one run."""
    tables = _tables(clean(text), text.split("\n"))
    for table in tables:
        _without_processes(table)
    # What one report names by symbol and command, another one has to name so, too.
    needed: Needed = {}
    for table in tables:
        for symbol, places in needed_words([entry.names for entry in table.rows]).items():
            needed.setdefault(symbol, set()).update(places)
    expected = "a line like '# Overhead  Symbol' with rows like '18.89%  [k] name'"
    groups = grouped(tables, _restarts)
    return runs_of(groups, partial(_run, needed=needed), f"no perf report; expected {expected}")


def _tables(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    found = [section for section in filled(sections(lines, raw)) if section.kind == "report"]
    return [section for section in found if len(section.rows) > 1 or not section.bare]


def _without_processes(section: Section) -> None:
    """`vhost-4823` of one recording is `vhost-5120` of another one, where each has only one of them; in place."""
    found = [_OF_PROCESS.fullmatch(entry.command) for entry in section.rows]
    shown = {(one[1], one[0]) for one in found if one}
    threads = [name for name, _ in shown]
    for entry, one in zip(section.rows, found, strict=True):
        if one and threads.count(one[1]) == 1:
            entry.command = one[1]


def _restarts(group: Group[Section], section: Section) -> bool:
    """Text between, another recording, or an event that was there already."""
    if section.above or section.bare or section.facts != group[-1].facts:
        return True
    events = [item.banner.event for item in group if item.banner]
    return section.banner is None or section.banner.event in events


def _run(group: Group[Section], needed: Needed) -> Run:
    first = group[0]
    otherwise = f"{TOOL} {first.banner.event}" if first.banner else TOOL
    run = header_above(first.above, "report").run(TOOL, otherwise)
    add_facts(run, first)
    if len(group) > 1:
        run.environment["event"] = ", ".join(item.banner.event for item in group if item.banner)[:400]
        for name in ("samples", "event count"):
            run.environment.pop(name, None)
    if first.bare:
        run.notes.append(
            Note("rows without a column line; their shape is that of perf report", first.head.number)
        )
    for section in group:
        suffix = f" of {section.banner.event}" if len(group) > 1 and section.banner else ""
        for at, column in enumerate(section.columns.shares if section.columns else ["Overhead"]):
            leaves = [entry for entry in section.rows if entry.level is None]
            run.rows += share_rows([leaves], at, metric_of(column) + suffix, needed)
        for level in dict.fromkeys(entry.level for entry in section.rows if entry.level):
            entries = [entry for entry in section.rows if entry.level == level]
            run.rows += share_rows([entries], 0, f"{METRIC} by {level.lower()}{suffix}")
        run.notes += notes_of(section)
    return run
