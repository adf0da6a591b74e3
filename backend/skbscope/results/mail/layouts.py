"""A mail's own tables, lists and lines, each read by the first layout that knows it: no other one reads it again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import FIGURES, Found, Part
from skbscope.results.mail.outputs.ministat import ministat_tables
from skbscope.results.mail.outputs.repeatrows import repeat_rows
from skbscope.results.mail.outputs.stacked import stacked
from skbscope.results.mail.tables.bothsides import both_sides
from skbscope.results.mail.tables.columns import columns
from skbscope.results.mail.tables.fieldrows import field_rows
from skbscope.results.mail.tables.firsts import figures_first
from skbscope.results.mail.tables.headlines import with_plain_arrows
from skbscope.results.mail.tables.laidout import laid_out
from skbscope.results.mail.tables.leveled import leveled
from skbscope.results.mail.tables.lists import number_lists
from skbscope.results.mail.tables.markedrows import marked_rows
from skbscope.results.mail.tables.namedrows import named_rows
from skbscope.results.mail.tables.numberedtables import numbered_tables
from skbscope.results.mail.tables.robot import robot_tables
from skbscope.results.mail.tables.siderows import side_rows
from skbscope.results.mail.tables.toggles import toggles
from skbscope.results.mail.tables.unnamed import unnamed
from skbscope.results.mail.tables.versus import versus
from skbscope.results.models import Run
from skbscope.results.rows import without_copies


@dataclass(slots=True)
class Layouts:
    """What the layouts of one text give."""

    # Lines that no other layout may read; at first those that are no results.
    used: set[int]
    parts: list[Part] = field(default_factory=list)
    # Those of `parts` of which a proposal gives way to anything surer in its lines.
    giving_way: list[Part] = field(default_factory=list)
    # Rows of a setting that is on and off: surer than any proposal.
    switched: Part = field(default_factory=Part)

    def add(self, part: Part) -> Part:
        """Adds what one layout has read, and its lines to those that the next ones leave out."""
        self.parts.append(part)
        self.used |= _lines(item for item, _ in part.found)
        return part

    def add_giving_way(self, part: Part) -> None:
        """The same for a layout whose proposals give way: the next ones read the lines of these, too."""
        self.parts.append(part)
        self.giving_way.append(part)
        self.used |= _lines(item for item, _ in part.found if item.doubt is None)

    def found(self) -> list[Found]:
        """The runs of all parts without quoted repeats, and without proposals where something is surer."""
        sure = {
            line
            for part in self.parts
            for item, _ in part.found
            # A figure of prose without a side says nothing about sides.
            if (item.doubt is None and (item.side or item.run.tool != FIGURES)) or part is self.switched
            for line in item.lines
        }
        for part in self.giving_way:
            part.found = [one for one in part.found if one[0].doubt is None or not sure & set(one[0].lines)]
        return [item for part in self.parts for item in without_repeats(part)]


def whole_tables(lines: list[Line], skipped: set[int]) -> Layouts:
    """Tables of the kernel test robot and of ministat, and lines that hold both sides of one thing."""
    out = Layouts(set(skipped))
    out.add(robot_tables(lines, out.used))
    out.add(ministat_tables(lines, out.used))
    out.add(both_sides(with_plain_arrows(lines), out.used))
    return out


def add_tables(out: Layouts, lines: list[Line], raw: list[str], written: str) -> None:
    """Tables and lists of all other layouts. `raw` is the text of each line with its blanks, `written` all prose."""
    headed, raw = laid_out(lines, raw)
    by_names = unnamed(headed, out.used, written)
    out.add_giving_way(by_names)
    # Changes over a column without a side, beside the sides, in lines that `columns` reads, too: read here, added last.
    over = unnamed(headed, out.used, written, True)
    out.add(columns(headed, out.used, raw))
    out.add(side_rows(headed, out.used, written))
    out.add(field_rows(headed, out.used, written))
    out.add_giving_way(named_rows(headed, out.used, written))
    out.add(marked_rows(headed, out.used))
    out.add(number_lists(lines, out.used))
    out.switched = out.add(toggles(headed, out.used, written))
    out.add(versus(lines, out.used))
    out.add(figures_first(lines, out.used))
    levels = leveled(lines, out.used, written)
    proposed = _lines(item for item, _ in by_names.found if item.doubt)
    levels.found = [one for one in levels.found if not one[0].doubt or not proposed & set(one[0].lines)]
    out.add_giving_way(levels)
    out.add(repeat_rows(lines, out.used))
    out.add(numbered_tables(headed, out.used))
    out.add(stacked(lines, out.used))
    out.parts.append(over)


def without_repeats(part: Part) -> list[Found]:
    """Runs without quoted repeats; runs with different labels are no repeats."""
    by_label: dict[str, list[tuple[Run, int]]] = {}
    for item, depth in part.found:
        by_label.setdefault(item.run.label, []).append((item.run, depth))
    # One *before* of several comparisons is read from the same lines, and is no copy of itself.
    originals = {
        (label, run.rows[0].lines) for label, runs in by_label.items() for run in without_copies(runs)
    }
    return [item for item, _ in part.found if (item.run.label, item.run.rows[0].lines) in originals]


def _lines(items: Iterable[Found]) -> set[int]:
    return {line for item in items for line in item.lines}
