"""perf diff: the share of a symbol in the first recording, and by how many points the second differs.

    # Baseline  Delta Abs  Shared Object     Symbol
         3.46%     -0.98%  [kernel.vmlinux]  [k] __udp4_lib_lookup
                  +14.72%  [kernel.vmlinux]  [k] do_csum

Format: builtin-diff.c of the kernel's tools/perf. A new symbol has no baseline, a symbol that is gone no delta; a delta
is always signed. It is the tool's own comparison and is read as printed: nothing is computed from it.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.models import Form, Run
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import distinct_subjects, percent, tick
from skbscope.results.read.perf.profile import UNIT, Section, add_facts, notes_of, sections
from skbscope.results.read.table import row, runs_of, sniff_block

TOOL = "perf diff"
# Metric and form of a cell: a delta is signed.
SHARE, DELTA = "baseline", "delta"
_SIGNED: tuple[str, Form] = (DELTA, "value")
_PLAIN: tuple[str, Form] = (SHARE, "share")
_COLUMNS = (["Baseline", "Delta"], ["Baseline", "Delta Abs"])


def read(text: str) -> list[Run]:
    """A run a table."""
    found = _tables(clean(text), text.split("\n"))
    expected = "columns 'Baseline  Delta  …  Symbol' and rows below"
    return runs_of(found, _run, f"no perf diff of two recordings; expected {expected}")


def _tables(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    """Tables of a baseline and a delta, with rows."""
    found = [item for item in sections(lines, raw) if item.kind == "diff" and item.rows and item.columns]
    return [item for item in found if item.columns and item.columns.shares in _COLUMNS]


def _run(section: Section) -> Run:
    run = header_above(section.above, "diff").run(TOOL, TOOL)
    add_facts(run, section)
    for entry, subject in zip(
        section.rows, distinct_subjects([entry.names for entry in section.rows]), strict=True
    ):
        for token in entry.tokens:
            value = percent(token)
            if value is None:
                continue
            metric, form = _SIGNED if token[0] in "+-" else _PLAIN
            step = tick(token)
            run.rows.append(
                row(metric, UNIT, None, value, entry.line, [value], subject, form=form, tick=step)
            )
    run.notes += notes_of(section)
    return run


sniff = sniff_block(0.97, "perf diff columns", _tables)
