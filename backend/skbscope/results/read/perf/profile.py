"""Profiles in a text: rows under a column line, under a banner, or bare.

`perf report`, `perf diff` and `perf top` print the same rows; the lines above them show which of them it was. Rows are
recognised one by one, so lines of a call graph and prose between them are skipped.
"""

import re
from dataclasses import dataclass, field
from statistics import median
from typing import Literal

from skbscope.results.cleaning import Line
from skbscope.results.labels import REACH, command_in, side_of_name
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.perf.columns import MARKS, Columns, Entry, columns_of, delta_of, entry_of, unfolded
from skbscope.results.read.perf.percent import Needed, distinct_subjects, percent, tick
from skbscope.results.read.table import Block, row
from skbscope.results.rows import check_metrics

Kind = Literal["report", "diff", "top"]
# Names of facts that `perf report --header` prints.
_FACTS = {"hostname": "hostname", "os release": "kernel", "cpudesc": "cpu", "perf version": "perf version"}
_FACTS |= {"cmdline": "recorded by"}
_VERBS = ("perftop", "perf top", "perf report", "perf record", "perf diff", "perf stat")
# What a line without a percentage may begin with that is no prose.
_BEGINS = ("#", "Overhead", "Children", "Baseline", "PerfTop:", "Samples:", "-")
# `0.84%   -0.49%  [kernel.kallsyms]  [k] do_csum`: a share and a signed delta.
_BARE_DELTA = re.compile(r"\d{1,3}\.\d{1,2}% {1,12}[+-]\d{1,3}\.\d{1,2}% {1,4}\S{1,80} {1,40}\[[k.]\] ")
# `+ 89.11%  0.48%  tc  [kernel.vmlinux]  [k] do_syscall_64`: with all that a symbol calls, and by itself.
_BARE_SHARES = re.compile(
    r"(?:[+-] {0,8})?(\d{1,3}\.\d{2})% {1,12}(\d{1,3}\.\d{2})% {1,12}"
    r"(?:\S{1,40} {1,24}){0,2}\S{1,80} {1,60}\[[k.]\](?: |$)"
)
_OF_REPORT = Columns(["Children", "Self"], [], ["Command", "Shared Object", "Symbol"], False, [])
_OF_DIFF = Columns(["Baseline", "Delta"], [], ["Shared Object", "Symbol"], False, [])
# Where a page ends what it shows.
_FENCES = ("#+", "```")
_LONGEST = 2_000
# Blanks before a line of a call graph; prose has fewer.
_GRAPH_INDENT = 8
# `<*>  5.26%  [kernel]  [k] foo_sync`: what the author points at is a row as any other.
_POINTED = re.compile(r"(?:<[*!+-]>|\*{1,3}|[-=]{1,3}>) {1,8}(?=\d{1,3}\.\d{1,2}%)")
# Frames of one call graph whose indent is gone.
_BETWEEN = 200


@dataclass(slots=True)
class Banner:
    """`Samples: 35K of event 'cycles:ppp'` and the line below; numbers as printed, K and M are rounded by perf."""

    samples: str
    event: str
    count: str | None = None
    # The browser of `perf top`, which prints the number of lost events.
    live: bool = False


@dataclass(slots=True)
class Section(Block[Entry]):
    """One table."""

    kind: Kind = "report"
    columns: Columns | None = None
    banner: Banner | None = None
    facts: dict[str, str] = field(default_factory=dict)
    # Lines of call graph, and those of them that begin with a share.
    graph: int = 0
    graph_shares: int = 0
    # Screen of `perf top`, with its `PerfTop:` line.
    screen: bool = False
    # Rows without any line that names their columns.
    bare: bool = False
    # `symbol pct` under a remark.
    remark: bool = False


def banner_of(text: str) -> Banner | None:
    """The banner a line holds; the event count may follow on the next."""
    if "Samples: " not in text:
        return None
    body = text.lstrip("# ") if len(text) <= _LONGEST else ""
    if not body.startswith("Samples: ") or " of event" not in body:
        return None
    samples, _, rest = body[9:].partition(" of event")
    event = rest.partition("'")[2].partition("'")[0]
    if not samples[:1].isdigit() or len(samples) > 20 or not event:
        return None
    return Banner(samples, event, _event_count(body), "lost:" in rest and "drop:" in rest)


def sections(lines: list[Line], raw: list[str] | None = None) -> list[Section]:
    """All tables of a text in order, including empty ones; `raw` are its lines uncleaned, whose indent gives levels."""
    return _Scan(raw).run(lines)


class _Scan:
    """One pass over the lines."""

    def __init__(self, raw: list[str] | None) -> None:
        # None while the format is only looked for.
        self.reads = raw is not None
        self.raw = raw or []
        self.metrics = 0
        self.found: list[Section] = []
        self.above: list[Line] = []
        self.current: Section | None = None
        self.banner: Banner | None = None
        self.facts: dict[str, str] = {}
        # A row folded before its mark.
        self.half: tuple[Line, str] | None = None
        # Lines a folded `PerfTop:` line may still take.
        self.screen_rest = 0
        # Levels of --hierarchy that are open: (column of the percent sign, name).
        self.open: list[tuple[int, str]] = []
        self.indented = False
        # How often the last row is quoted.
        self.depth = 0

    def run(self, lines: list[Line]) -> list[Section]:
        for line in lines:
            if line.text:
                pointed = line.text.startswith(("<", "*", "-", "=")) and _POINTED.match(line.text)
                self.read_line(line._replace(text=line.text[pointed.end() :]) if pointed else line)
        return self.found

    def read_line(self, line: Line) -> None:
        text = line.text
        if self.current is None and "%" not in text and not text.startswith(_BEGINS) and not self.banner:
            # Nearly every line of a text that is something else.
            self.screen_rest = 0
            self.above.append(line)
            return
        if self.screen_rest:
            self.screen_rest -= 1
            if (
                text.startswith(("drop:", "lost:", "exact:", "[", "(all"))
                and percent(text.split()[0]) is None
            ):
                return
        if not self.banner and not text.strip("# "):
            # An empty comment, of which perf prints several above each table.
            return
        if text.startswith("PerfTop:") and "irqs/sec" in text[:200]:
            self.begin(Section(line, self.above, kind="top", screen=True))
            self.screen_rest = 2
        elif banner := banner_of(text):
            self.banner, self.current = banner, None
        elif columns := columns_of(text):
            kind: Kind = "diff" if columns.shares[0] == "Baseline" else "report"
            if self.banner and self.banner.live:
                kind = "top"
            facts = dict(self.facts)
            self.begin(Section(line, self.above, kind=kind, columns=columns, banner=self.banner, facts=facts))
            self.banner, self.open, self.indented = None, [], False
        elif self.comment(line) or set(text) == {"-"}:
            return
        elif not (self.row(line) or self.graph(line)):
            self.current, self.half = None, None
            self.above.append(line)

    def begin(self, section: Section) -> None:
        self.above, self.half, self.current = [], None, section
        self.found.append(section)

    def comment(self, line: Line) -> bool:
        """True for what perf prints behind a `#` that is neither banner nor columns."""
        text = line.text
        if not text.startswith("#") and self.banner is None:
            return False
        body = text.strip("# ")
        if (count := _event_count(body)) and self.banner:
            self.banner.count = count
            return True
        if not text.startswith("#") or text.startswith("#+"):
            return False
        # Older perf writes `captured on:` without a blank.
        if body.startswith("captured on"):
            self.facts = {"captured on": body[len("captured on") : _LONGEST].strip(" :")}
            return True
        name, colon, value = body[:_LONGEST].partition(" : ")
        name = name.strip()
        if colon:
            if name in _FACTS:
                self.facts[_FACTS[name]] = value.strip()
            return True
        if command_in(text, "perf") or text.rstrip().endswith(":"):
            return False
        return True

    def row(self, line: Line) -> bool:
        """True when the line is a row, or part of one; opens a bare table where none is open."""
        text, current = line.text, self.current
        if current and current.rows and not current.rows[-1].symbol and len(text.split(None, 3)) <= 2:
            if percent(text.split(None, 1)[0]) is None:
                current.rows[-1].symbol = " ".join(text.split())
                return True
            current.rows[-1].symbol = "?"
        half, self.half = self.half, None
        if half and text.startswith(MARKS):
            text, line = f"{half[1]}  {text}", half[0]
        self.resume(text, line)
        current = self.current
        if (current is None or current.columns is None) and _BARE_DELTA.match(text):
            # The lines that name the columns are often left out.
            current = Section(line, self.above, kind="diff", columns=_OF_DIFF)
            self.begin(current)
        elif (current is None or current.columns is None) and _has_children(text):
            current = Section(line, self.above, columns=_OF_REPORT, bare=True)
            self.begin(current)
        entry = self.entry(text, line)
        if entry is None:
            return self.start_of_row(line) or self.remark(line)
        if current is None and self.banner and self.banner.live:
            # The browser of `perf top` names no columns that people copy.
            current = Section(line, self.above, kind="top", banner=self.banner, screen=True)
            self.banner = None
            self.begin(current)
        elif current is None:
            current = Section(line, self.above, kind=self.kind_of_bare(entry), bare=True)
            self.begin(current)
        current.rows.append(entry)
        self.depth = line.depth
        if current.kind != "top":
            # Each row of these is a metric; a screen of perf top prints the same ones again.
            self.metrics += 1
            if self.reads:
                check_metrics(self.metrics)
        return True

    def resume(self, text: str, line: Line) -> None:
        """Continues the previous table, where only frames of a call graph, or what a reply says of it, are between."""
        last = self.found[-1] if self.found else None
        if (
            self.current is None
            and last is not None
            and 0 < line.depth == self.depth
            and 0 < len(self.above) <= _BETWEEN
            and line.depth > max(one.depth for one in self.above)
            and last.kind != "diff"
            and entry_of(text, last.columns, line.number)
        ):
            self.above, self.current = [], last
            return
        if (
            self.current
            or last is None
            or last.columns is None
            or last.bare
            or last.columns.texts[-1] != "Symbol"
            or self.banner
        ):
            return
        found = delta_of if last.kind == "diff" else entry_of
        if len(self.above) > _BETWEEN or not found(text, last.columns, line.number):
            return
        if not any(_names_more(item.text) for item in self.above):
            last.graph += len(self.above)
            self.above, self.current = [], last

    def entry(self, text: str, line: Line) -> Entry | None:
        current = self.current
        columns = current.columns if current else None
        if current and current.kind == "diff" and columns:
            return delta_of(text, columns, line.number)
        if columns and columns.levels:
            return self.nested(text, columns, line)
        if current and current.remark:
            return None
        return entry_of(text, columns, line.number)

    def nested(self, text: str, columns: Columns, line: Line) -> Entry | None:
        """A row of --hierarchy: its symbol by the mark, the levels above by the column of the percent sign."""
        parts = unfolded(text)
        value = percent(parts[0]) if parts else None
        if value is None or len(parts) < 2:
            return None
        column = self.column(line)
        self.indented = self.indented or column > 12
        while self.open and self.open[-1][0] >= column:
            self.open.pop()
        made = Entry([(value, tick(parts[0]))], "", line.number, tokens=parts[:1])
        marked = parts[1] in MARKS
        if marked == (columns.levels[-1] != "Symbol") and marked:
            return None
        if marked or (columns.levels[-1] != "Symbol" and len(self.open) == len(columns.levels) - 1):
            made.mark, made.symbol = (parts[1], " ".join(parts[2:])) if marked else ("", " ".join(parts[1:]))
        else:
            depth = len(self.open)
            # What is deeper is a call graph; what has no indent has no known level.
            if depth >= len(columns.levels) - 1 or column < 0:
                return None
            made.level, made.symbol = columns.levels[depth], " ".join(parts[1:])
        for key, (_, name) in zip(columns.levels, self.open, strict=False):
            if key == "Shared Object":
                made.dso = name
            else:
                made.command = name
        if made.level:
            self.open.append((column, made.symbol))
        return made

    def column(self, line: Line) -> int:
        """The position of the first percent sign in the line as uploaded; -1 where its blanks are gone."""
        raw = self.raw[line.number - 1] if line.number <= len(self.raw) else ""
        at = raw[:_LONGEST].find("%")
        return at if at > len(raw[:at].strip()) + 1 or "  " in raw[:at] else -1

    def start_of_row(self, line: Line) -> bool:
        """`30.79%  object`, its mark on the next line."""
        current, parts = self.current, line.text.split(None, 4)
        if current and current.screen and len(parts) in (2, 3) and percent(parts[0]) is not None:
            self.half = (line, line.text)
            return True
        return False

    def remark(self, line: Line) -> bool:
        """`queued_spin_lock  6.30%` right under a line that says perf top."""
        parts = line.text.split(None, 3)
        value = percent(parts[1]) if len(parts) == 2 else None
        if value is None or not (parts[0][0].isalpha() or parts[0][0] == "_"):
            return False
        current = self.current
        if current is None:
            last = self.above[-1] if self.above else None
            announced = last is not None and last.number >= line.number - 2 and last.text.endswith(":")
            if last is None or not announced or "perf top" not in last.text[-200:].lower():
                return False
            current = Section(line, self.above, kind="top", bare=True, remark=True)
            self.begin(current)
        elif not current.remark:
            return False
        current.rows.append(Entry([(value, tick(parts[1]))], parts[0], line.number, tokens=parts[1:]))
        return True

    def kind_of_bare(self, entry: Entry) -> Kind:
        """By the nearest line that names a tool, else by the table before, else by the row: a command means report."""
        for line in reversed(self.above[-REACH:]):
            text = line.text[:_LONGEST].lower()
            if "perf top" in text or "perftop" in text:
                return "top"
            if "perf report" in text or "perf record" in text:
                return "report"
        # A line of a call graph may have two shares, too.
        last = next((one for one in reversed(self.found) if one.columns is not _OF_REPORT), None)
        if last and last.bare and last.kind != "diff":
            return last.kind
        return "report" if entry.command else "top"

    def graph(self, line: Line) -> bool:
        """True for a line of call graph: drawn, folded, or a frame of one word; `resume` knows the others."""
        current, text = self.current, line.text
        if current is None or current.remark or text.startswith("#"):
            return False
        first = unfolded(text)[:1] or [""]
        share = percent(first[0]) is not None
        drawn = text.startswith(("|", "--", "- ", "+ ")) or text == "[...]"
        if text.endswith(":") or (text.isalpha() and side_of_name(text)):
            # `After:` above the next table.
            return False
        # A frame is one word; its indent distinguishes it from a word of prose, which does not end the table either.
        if not (share or drawn or " " not in text):
            return False
        current.graph += share or drawn or self.indent(line) >= _GRAPH_INDENT
        current.graph_shares += share
        return True

    def indent(self, line: Line) -> int:
        raw = self.raw[line.number - 1][:_LONGEST] if line.number <= len(self.raw) else ""
        body = raw.lstrip("> |")
        return len(raw) - len(body)


def _has_children(text: str) -> bool:
    """Whether a row without a line of columns has two shares, of which the second is a part of the first."""
    found = _BARE_SHARES.match(text)
    return found is not None and float(found[1]) >= float(found[2])


def _names_more(text: str) -> bool:
    """True for a line that begins something else than the rest of a table."""
    return (
        text.endswith(":")
        or text.startswith(_FENCES)
        or any(verb in text[:_LONGEST].lower() for verb in _VERBS)
    )


def _event_count(text: str) -> str | None:
    if "Event count" not in text:
        return None
    _, mark, rest = text.partition("Event count (approx.): ")
    count = rest.split(None, 1)[0].rstrip(",") if mark and rest.strip() else ""
    return count if count[:1].isdigit() and len(count) <= 40 else None


METRIC, UNIT = "overhead", "%"
_METRICS = {"Overhead": METRIC, "Self": METRIC, "Children": "children"}


def metric_of(column: str) -> str:
    """`overhead` is what a symbol took itself, however the column is called; `children` is with all it calls."""
    return _METRICS.get(column, column.lower() if column == "Baseline" else f"{METRIC} {column}")


def share_rows(
    screens: list[list[Entry]], at: int, metric: str, elsewhere: Needed | None = None
) -> list[MetricRow]:
    """A row a subject of the percentage at this position; several screens are its samples, their median its value."""
    rows: dict[str, MetricRow] = {}
    for entries in screens:
        for entry, subject in zip(
            entries, distinct_subjects([entry.names for entry in entries], elsewhere), strict=True
        ):
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
