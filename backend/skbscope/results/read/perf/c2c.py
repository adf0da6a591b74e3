"""perf c2c report: the summary blocks, `label : number` under a framed title.

    =================================================
                Trace Event Information
    =================================================
      Total records                     :     326320
      LLC Misses to Local DRAM          :       12.9%

Format: print_c2c_info and print_cacheline in builtin-c2c.c of the kernel's tools/perf. The numbers count sampled
records, so they say where loads and stores went, not how many there were. The tables of cache lines below are not read.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import decide, parse
from skbscope.results.read.perf.counts import EVENTS
from skbscope.results.read.perf.percent import percent, tick
from skbscope.results.read.perf.told import told
from skbscope.results.rows import MAX_NOTES, bounded

TOOL = "perf c2c"
_FIRST, _SECOND = "Trace Event Information", "Global Shared Cache Line Event Information"
_SUMMARIES = (_FIRST, _SECOND)
_TABLES = ("Shared Data Cache Line Table", "Shared Cache Line Distribution Pareto", "c2c details")
_LONGEST = 400


@dataclass(slots=True)
class Block:
    """One summary or table of a report."""

    title: str
    line: Line
    above: list[Line]
    # (label, number, line)
    rows: list[tuple[str, str, int]] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a summary with rows."""
    found = next((block for block in blocks(lines) if block.title in _SUMMARIES and block.rows), None)
    return (0.98, f"perf c2c {found.title} on line {found.line.number}") if found else None


def read(text: str) -> list[Run]:
    """A run a report: `Trace Event Information` begins one."""
    groups: list[list[Block]] = []
    for block in blocks(clean(text)):
        if not groups or block.title in [item.title for item in groups[-1]]:
            groups.append([])
        groups[-1].append(block)
    runs = [(bounded(_run(group)), group[0].line.depth) for group in groups]
    read_ones = [(run, depth) for run, depth in runs if run.rows]
    if not read_ones:
        raise ResultError(
            f"no summary of perf c2c; expected a title '{_FIRST}' with rows 'Total records : 326320' below"
        )
    return without_copies(read_ones)


def blocks(lines: list[Line]) -> list[Block]:
    """Summaries and tables in order; a block ends at the first line that is no row of it."""
    found: list[Block] = []
    above: list[Line] = []
    current: Block | None = None
    for line in lines:
        text = line.text.strip("# ") if len(line.text) <= _LONGEST else ""
        if not text or set(text) == {"="}:
            continue
        if text in _SUMMARIES or text in _TABLES:
            current = Block(text, line, above)
            found.append(current)
            above = []
            continue
        label, colon, value = text.rpartition(":")
        label, value = label.strip(), value.strip()
        row = bool(colon and label) and value[:1].isdigit() and " " not in value
        if current and row and current.title in _SUMMARIES:
            current.rows.append((label, value, line.number))
        else:
            current = current if current and current.title in _TABLES else None
            above.append(line)
    return found


def _run(group: list[Block]) -> Run:
    run = told(group[0].above, "c2c").run(TOOL, TOOL)
    convention = decide(
        [value for block in group for _, value, _ in block.rows if value[-1] != "%"], integers=True
    )
    seen: set[tuple[str, str]] = set()
    for block in group:
        if block.title in _TABLES:
            run.notes.append(Note(f"{block.title}: not read", block.line.number))
        for label, token, line in block.rows:
            share = percent(token)
            number = None if share is not None else parse(token, convention)
            if share is None and number is None or (block.title, label) in seen:
                if len(run.notes) < MAX_NOTES:
                    run.notes.append(Note(f"{label}: {token[:40]}, not read", line))
                continue
            seen.add((block.title, label))
            value = share if share is not None else number.value if number else 0.0
            run.rows.append(
                MetricRow(
                    metric=label,
                    unit=EVENTS if share is None else "%",
                    direction=None,
                    # Labels of the two blocks may be the same.
                    subject=None if block.title == _FIRST else "shared cache lines",
                    samples=[value],
                    value=value,
                    value_from="total",
                    lines=(line, line),
                    tick=None if share is None else tick(token),
                )
            )
    return run
