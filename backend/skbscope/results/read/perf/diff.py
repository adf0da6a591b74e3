"""perf diff: the share of a symbol in the first recording, and by how many points the second differs.

    # Baseline  Delta Abs  Shared Object     Symbol
         3.46%     -0.98%  [kernel.vmlinux]  [k] __udp4_lib_lookup
                  +14.72%  [kernel.vmlinux]  [k] do_csum

Format: builtin-diff.c of the kernel's tools/perf. A new symbol has no baseline, a symbol that is gone no delta; a delta
is always signed. It is the tool's own comparison and is kept as printed: nothing is computed from it.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.perf.columns import Columns
from skbscope.results.read.perf.percent import apart, percent, tick
from skbscope.results.read.perf.profile import Section, sections
from skbscope.results.read.perf.shares import UNIT, add_facts, notes_of
from skbscope.results.read.perf.told import told
from skbscope.results.rows import bounded

TOOL = "perf diff"


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds columns of a baseline and a delta, with rows."""
    found = next((section for section in _tables(lines) if section.entries), None)
    return (0.97, f"perf diff columns on line {found.line.number}") if found else None


def read(text: str) -> list[Run]:
    """A run a table."""
    found = [section for section in _tables(clean(text), text.split("\n")) if section.entries]
    if not found:
        raise ResultError(
            "no perf diff of two recordings; expected columns 'Baseline  Delta  …  Symbol' and rows below"
        )
    return without_copies([(bounded(_run(section)), section.line.depth) for section in found])


def _tables(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    return [
        item for item in sections(lines, raw) if item.kind == "diff" and item.columns and _two(item.columns)
    ]


def _two(columns: Columns) -> bool:
    return columns.shares in (["Baseline", "Delta"], ["Baseline", "Delta Abs"])


def _run(section: Section) -> Run:
    run = told(section.above, "diff").run(TOOL, TOOL)
    add_facts(run, section)
    subjects = apart([entry.names for entry in section.entries])
    for entry, subject in zip(section.entries, subjects, strict=True):
        for token in entry.tokens:
            value, signed = percent(token), token[0] in "+-"
            if value is None:
                continue
            row = MetricRow(
                metric="delta" if signed else "baseline",
                unit=UNIT,
                direction=None,
                subject=subject,
                samples=[value],
                value=value,
                value_from="total",
                lines=(entry.line, entry.line),
                form="value" if signed else "share",
                tick=tick(token),
            )
            run.rows.append(row)
    run.notes += notes_of(section)
    return run
