"""perf top: shares of samples, a symbol a row, under a `PerfTop:` line or bare in a mail.

    PerfTop:    3868 irqs/sec  kernel:95.9%  exact: 97.6% lost: 0/0 drop: 0/0 [4000Hz cycles],  (all, CPU: 8)
    -----------------------------------------------------------------------------
        25.72%  11804  [kernel]  [k] xdp_do_redirect

Format: util/top.c and builtin-top.c of the kernel's tools/perf. Each screen shows what was counted so far, older
samples fading; screens that follow each other are one run. People copy bare rows: two with an object and a symbol
are read as perf top, `symbol 6.30%` only right under a line that names perf top and ends in a colon.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.profile import METRIC, Section, add_facts, notes_of, sections, share_rows
from skbscope.results.read.table import Group, filled, grouped, runs_of

TOOL = "perf top"


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds rows under a banner or bare ones."""
    found = next(iter(filled(_tables(lines))), None)
    if found is None:
        return None
    what = "rows without a banner" if found.bare else "screen"
    return (0.8 if found.bare else 0.97), f"perf top {what} on line {found.head.number}"


def read(text: str) -> list[Run]:
    """A run a start: a command, a label or any other text between screens begins another."""
    groups = grouped(
        _tables(clean(text), text.split("\n")),
        lambda group, section: section.above or section.bare != group[-1].bare,
    )
    full = [group for group in groups if any(section.rows for section in group)]
    return runs_of(
        full, _run, "no rows of perf top; expected lines like '25.72%  [kernel]  [k] xdp_do_redirect'"
    )


def _tables(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    found = [section for section in sections(lines, raw) if section.kind == "top"]
    out: list[Section] = []
    for at, item in enumerate(found):
        follows = at > 0 and out[-1:] == found[at - 1 : at] and out[-1].bare and _titled(item)
        if not item.bare or item.remark or len(item.rows) > 1 or follows or _announced(item):
            out.append(item)
    return out


def _announced(section: Section) -> bool:
    """Whether a sentence right above names perf top and ends in a colon, or a title is under such a sentence."""
    near = [line for line in section.above[-4:] if line.number >= section.head.number - 5]
    begins = next((at for at, line in enumerate(near) if "perf top" in line.text.lower()), None)
    if begins is None or any(len(line.text) > 80 for line in near):
        return False
    # The sentence may have a second line.
    ends = next((at for at, line in enumerate(near) if at >= begins and line.text.endswith(":")), len(near))
    return ends - begins < 2 and len(near) - ends <= 2


def _titled(section: Section) -> bool:
    """Whether only a title is between these rows and others of perf top: the other side of the same."""
    texts = [line.text for line in section.above]
    return len(texts) == 1 and texts[0].endswith(":") and len(texts[0].split()) <= 4


def _run(group: Group[Section]) -> Run:
    first = group[0]
    run = header_above(first.above, "top").run(TOOL, TOOL)
    add_facts(run, first)
    if first.bare:
        run.samples_are = "unknown"
    shown = [section for section in group if section.rows]
    if len(shown) < len(group):
        empty = next(section for section in group if not section.rows)
        run.notes.append(Note("a screen without rows, left out", empty.head.number))
    run.rows = share_rows([section.rows for section in shown], 0, METRIC)
    if len(shown) > 1:
        run.notes.append(
            Note(f"{len(shown)} screens; a symbol below the last row of a screen has no sample there")
        )
    for section in shown:
        run.notes += notes_of(section)
    return run
