"""perf c2c report: the summary blocks, `label : number` under a framed title.

    =================================================
                Trace Event Information
    =================================================
      Total records                     :     326320
      LLC Misses to Local DRAM          :       12.9%

Format: print_c2c_info and print_cacheline in builtin-c2c.c of the kernel's tools/perf. The numbers count sampled
records, so they say where loads and stores went, not how many there were. The tables of cache lines below are not read.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.models import Note, Run
from skbscope.results.numbers import decide, parse
from skbscope.results.read.perf.counts import EVENTS
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import percent, tick
from skbscope.results.read.table import Block, Group, blocks_of, grouped, row, runs_of, sniff_block
from skbscope.results.rows import MAX_NOTES

TOOL = "perf c2c"
_FIRST, _SECOND = "Trace Event Information", "Global Shared Cache Line Event Information"
_SUMMARIES = (_FIRST, _SECOND)
_TABLES = ("Shared Data Cache Line Table", "Shared Cache Line Distribution Pareto", "c2c details")
_ROW = re.compile(r"(.*\S)\s*:\s*(\d[^\s:]*)")
_LONGEST = 400


@dataclass(slots=True)
class Summary(Block[tuple[str, str, int]]):
    """One summary or table of a report; rows are (label, number, line)."""

    title: str = ""


def blocks(lines: list[Line]) -> list[Summary]:
    """Summaries and tables in order; a block ends at the first line that is no row of it."""

    def begins(line: Line, _current: Summary | None) -> Summary | None:
        text = _bare(line)
        return Summary(line, title=text) if text in _SUMMARIES or text in _TABLES else None

    def reads(block: Summary, line: Line) -> bool:
        found = _ROW.fullmatch(_bare(line)) if block.title in _SUMMARIES else None
        block.rows += [(found[1], found[2], line.number)] if found else []
        return found is not None

    return blocks_of(lines, begins, reads, lambda line: set(_bare(line)) <= {"="})


def _bare(line: Line) -> str:
    return line.text.strip("# ") if len(line.text) <= _LONGEST else ""


def read(text: str) -> list[Run]:
    """A run a report: `Trace Event Information` begins one."""
    groups = grouped(blocks(clean(text)), lambda group, block: block.title in [item.title for item in group])
    runs = {id(group): _run(group) for group in groups}
    return runs_of(
        [group for group in groups if runs[id(group)].rows],
        lambda group: runs[id(group)],
        f"no summary of perf c2c; expected a title '{_FIRST}' with rows 'Total records : 326320' below",
    )


def _run(group: Group[Summary]) -> Run:
    run = header_above(group[0].above, "c2c").run(TOOL, TOOL)
    tokens = [token for block in group for _, token, _ in block.rows]
    convention = decide([token for token in tokens if token[-1] != "%"], integers=True)
    seen: set[tuple[str, str]] = set()
    for block in group:
        if block.title in _TABLES:
            run.notes.append(Note(f"{block.title}: not read", block.head.number))
        # Labels of the two blocks may be the same.
        subject = None if block.title == _FIRST else "shared cache lines"
        for label, token, line in block.rows:
            share, number = percent(token), parse(token, convention)
            value = share if share is not None else number.value if number else None
            if value is None or (block.title, label) in seen:
                if len(run.notes) < MAX_NOTES:
                    run.notes.append(Note(f"{label}: {token[:40]}, not read", line))
                continue
            seen.add((block.title, label))
            unit, step = (EVENTS, None) if share is None else ("%", tick(token))
            run.rows.append(row(label, unit, None, value, line, [value], subject, tick=step))
    return run


sniff = sniff_block(
    0.98,
    "perf c2c {0.title}",
    lambda lines: (block for block in blocks(lines) if block.title in _SUMMARIES and block.rows),
)
