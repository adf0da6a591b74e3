"""perf top: shares of samples, a symbol a row, under a `PerfTop:` line or bare in a mail.

    PerfTop:    3868 irqs/sec  kernel:95.9%  exact: 97.6% lost: 0/0 drop: 0/0 [4000Hz cycles],  (all, CPU: 8)
    -----------------------------------------------------------------------------
        25.72%  11804  [kernel]  [k] xdp_do_redirect

Format: util/top.c and builtin-top.c of the kernel's tools/perf. Each screen shows what was counted so far, older
samples fading; screens that follow each other are one run. People cut the rows out: two with an object and a symbol
are taken for perf top as they stand, `symbol 6.30%` only right under a line that says so and ends in a colon.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.read.perf.profile import Section, sections
from skbscope.results.read.perf.shares import METRIC, add_facts, notes_of, share_rows
from skbscope.results.read.perf.told import told
from skbscope.results.rows import bounded

TOOL = "perf top"


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds rows under a banner or bare ones."""
    found = next((section for section in _tables(lines) if section.entries), None)
    if found is None:
        return None
    what = "rows without a banner" if found.bare else "screen"
    return (0.8 if found.bare else 0.97), f"perf top {what} on line {found.line.number}"


def read(text: str) -> list[Run]:
    """A run a start: a command, a label or any other text between screens begins another."""
    groups: list[list[Section]] = []
    for section in _tables(clean(text), text.split("\n")):
        if not groups or section.above or section.bare != groups[-1][-1].bare:
            groups.append([])
        groups[-1].append(section)
    read_ones = [(group, run) for group in groups if (run := _run(group)).rows]
    if not read_ones:
        raise ResultError("no rows of perf top; expected lines like '25.72%  [kernel]  [k] xdp_do_redirect'")
    return without_copies([(bounded(run), group[0].line.depth) for group, run in read_ones])


def _tables(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    found = [section for section in sections(lines, raw) if section.kind == "top"]
    return [item for item in found if not item.bare or item.remark or len(item.entries) > 1 or _said(item)]


def _said(section: Section) -> bool:
    """The line right above says perf top and ends in a colon, or names a side under such a line."""
    near = [line.text.lower() for line in section.above[-2:] if line.number >= section.line.number - 5]
    return any("perf top" in text and text.endswith(":") and len(text) <= 80 for text in near)


def _run(group: list[Section]) -> Run:
    first = group[0]
    run = told(first.above, "top").run(TOOL, TOOL)
    add_facts(run, first)
    if first.bare:
        run.samples_are = "unknown"
    shown = [section for section in group if section.entries]
    if len(shown) < len(group):
        empty = next(section for section in group if not section.entries)
        run.notes.append(Note("a screen without rows, left out", empty.line.number))
    run.rows = share_rows([section.entries for section in shown], 0, METRIC)
    if len(shown) > 1:
        run.notes.append(
            Note(f"{len(shown)} screens; a symbol below the last row of a screen has no sample there")
        )
    for section in shown:
        run.notes += notes_of(section)
    return run
