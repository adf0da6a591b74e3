"""perf stat as text: counters under `Performance counter stats for 'what' (runs):`, or a line an interval (-I).

     3.967.401.581      cycles                 # 2,35 insn per cycle   ( +-  0,02% )  (69,23%)
     2.8024 +- 0.0100 seconds time elapsed  ( +-  0.36% )

Format: builtin-stat.c and util/stat-display.c of the kernel's tools/perf. Separators follow the locale of who ran it;
percentages, milliseconds and elapsed times always have decimals and so tell which one is decimal. Mails wrap the
lines: what follows a `#` or an open bracket belongs to the row above.

Where the first line was left out, rows are read from the first one that has a value behind its `#` or a spread.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.perf.counts import MISSING, Count, add_rows, read_values
from skbscope.results.read.perf.header import header_above
from skbscope.results.read.perf.percent import percent
from skbscope.results.read.perf.ratios import ratio_of
from skbscope.results.read.table import Block, filled, reader, sniff_block
from skbscope.results.rows import MAX_NOTES

TOOL = "perf stat"
_HEAD = "Performance counter stats for"
_UNITS = set("msec usec ns us ms s Joules Watts MiB KiB GiB Bytes GB MB C %".split())
_TIMES = {"time elapsed": "time elapsed", "user": "user time", "sys": "sys time"}
_EVENTS = set(
    "cycles instructions branches branch-misses cache-misses cache-references context-switches cpu-migrations "
    "page-faults task-clock cpu-clock bus-cycles ref-cycles l1-dcache-loads l1-dcache-load-misses "
    "l1-icache-load-misses llc-loads llc-load-misses dtlb-loads dtlb-load-misses itlb-load-misses "
    "stalled-cycles-frontend stalled-cycles-backend".split()
)
# Rows above the first that shows what printed them.
_MOST_LOOSE = 30
_NUMERAL = re.compile(r"(?=.{1,40}$)\d(?:[\W\d_]*\d)?")
# One of these is behind the `#` of a row, or of one near it, in an output without its first line.
_BESIDE = ("insn per cycle", "insns per cycle", "of all ", "CPUs utilized", "( +-")
# Lines a row may be folded over, those of a command between quotes, and words of a folded rest.
_FOLDS, _COMMAND, _REST = 3, 40, 10
# Characters of a row; what is longer is no row of this table.
_LONGEST = 400


@dataclass(slots=True)
class Row(Count):
    """One counter, or a time at the end of a block."""

    time: bool = False
    # Tokens beside the value, which always have decimals.
    beside: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Counters(Block[Row]):
    """What one start printed."""

    # What was measured, as printed: `CPU(s) 3`, a command, `system wide`; None for -I, which has no such line, and
    # empty where the line was left out.
    target: str | None = None
    repeats: str | None = None


def blocks(lines: list[Line]) -> list[Counters]:
    """The blocks of a text; a block ends at the first line that is neither a counter nor the rest of one."""
    return _Scan().run(lines)


class _Scan:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.found: list[Counters] = []
        self.above: list[Line] = []
        self.current: Counters | None = None
        # Lines that may still continue a folded head.
        self.head_open = 0
        # The row being read as it is joined so far, its first line, and how many more lines were joined to it.
        self.joined, self.first, self.folds = "", 0, 0
        # The elapsed time was printed: of this block nothing but times can follow.
        self.ended = False
        # Lines right above that have the form of a row and are in no block.
        self.loose: list[Line] = []

    def run(self, lines: list[Line]) -> list[Counters]:
        for line in lines:
            if not line.text:
                self.joined, self.head_open, self.loose = "", 0, []
            elif not (self.head(line) or self.rest(line.text) or self.row(line)):
                self.current, self.joined = None, ""
                self.above.append(line)
                self.without_head(line)
        return self.found

    def without_head(self, line: Line) -> None:
        """Opens a block of rows whose first line was left out, at the first of them that shows what printed it."""
        is_row = line.text[0].isdigit() and len(line.text) <= _LONGEST and _row(line.text, None, 0)
        self.loose = [*self.loose[-_MOST_LOOSE:], line] if is_row else []
        known = is_row and is_row.event.lower().partition(":")[0] in _EVENTS
        if not known or not any(mark in line.text for mark in _BESIDE):
            return
        rows, self.loose = self.loose, []
        del self.above[-len(rows) :]
        self.begin(Counters(rows[0], self.above, target=""))
        for one in rows:
            self.row(one)

    def begin(self, block: Counters) -> None:
        self.found.append(block)
        self.current, self.above, self.joined, self.ended = block, [], "", False

    def head(self, line: Line) -> bool:
        """True for a line that begins a block, or goes on with a head a mail has folded."""
        text = line.text
        if self.head_open and self.current and _row(text, self.current, 0) is None:
            joined = f"{self.current.target} {text[:_LONGEST]}"
            self.head_open = 0 if joined.endswith(":") else self.head_open - 1
            self.current.target, self.current.repeats = (
                _target(joined) if not self.head_open else (joined, None)
            )
            return True
        self.head_open = 0
        if _HEAD in text and len(text) <= 4 * _LONGEST:
            rest = text.partition(_HEAD)[2].strip()
            whole = rest.endswith(":")
            target, repeats = _target(rest)
            self.begin(Counters(line, self.above, target=target, repeats=repeats))
            # Of a command whose quote is still open more lines follow.
            self.head_open = (
                0 if whole else _COMMAND if rest.startswith("'") and rest.count("'") == 1 else _FOLDS
            )
            return True
        parts = text.split() if text.startswith("#") and len(text) <= _LONGEST else []
        if parts[:2] != ["#", "time"] or "counts" not in parts or parts[-1] != "events":
            return False
        # The head is repeated every few intervals.
        if self.current is None or self.current.target is not None:
            self.begin(Counters(line, self.above))
        self.joined = ""
        return True

    def rest(self, text: str) -> bool:
        """True for the rest of the row above."""
        current = self.current
        if current is None or not self.joined or self.folds >= _FOLDS or not _continues(self.joined, text):
            return False
        self.joined, self.folds = f"{self.joined} {text}", self.folds + 1
        row = _row(self.joined, current, self.first)
        if row and current.rows and current.rows[-1].line == self.first:
            current.rows[-1] = row
        elif row:
            current.rows.append(row)
        return True

    def row(self, line: Line) -> bool:
        """True for a counter, a time, a value whose event was folded away, or a derived value alone on its line."""
        text, current = line.text, self.current
        if current is None or len(text) > _LONGEST:
            return False
        row = _row(text, current, line.number)
        if row and (row.time or not self.ended):
            current.rows.append(row)
            self.ended = self.ended or row.time
        elif self.ended or not _unfinished(text):
            self.joined = ""
            is_derived = text.startswith("#") and not text.startswith("#+")
            if is_derived and current.rows and (ratio := ratio_of(_without_shares(text[1:])[0])):
                current.rows[-1].ratios.append(ratio)
            return is_derived
        self.joined, self.first, self.folds = text, line.number, 0
        return True


def _target(text: str) -> tuple[str, str | None]:
    """(`CPU(s) 3`, `4`) of `'CPU(s) 3' (4 runs):`."""
    body = text.removesuffix(":").rstrip()
    runs = body.rpartition("(")[2].split() if body.endswith("runs)") else []
    repeats = runs[0] if len(runs) == 2 and runs[0].isdigit() else None
    return (body.rpartition("(")[0] if repeats else body).strip(" '"), repeats


def _continues(joined: str, text: str) -> bool:
    if text.startswith("#") and not joined.endswith("#"):
        return not text.startswith("#+") and "#" not in joined
    if text.startswith("(") or joined.rfind("(") > joined.rfind(")") or joined.endswith("#"):
        return len(text.split()) <= _REST
    if len(joined.split()) <= 2 and _unfinished(joined):
        return text[:1].isalpha()
    words = text.split()
    rest = len(words) <= _REST and not text.endswith((":", ".")) and not text[0].isdigit()
    return rest and "#" in joined and _row(text, None, 0) is None


def _unfinished(text: str) -> bool:
    """A value whose event is on the next line."""
    parts = text.split()
    if parts[:1] == ["<not"]:
        return len(parts) == 2
    return _NUMERAL.fullmatch(parts[0]) is not None and parts[1:] in ([], ["msec"])


def _without_shares(text: str) -> tuple[str, list[tuple[float, str, bool]]]:
    """A line without the percentages in brackets at its end, and these: value, token, whether it is a spread."""
    shares: list[tuple[float, str, bool]] = []
    while text.endswith(")") and len(shares) < 3:
        start = text.rfind("(")
        inner = text[start + 1 : -1].replace("+-", "").replace(" ", "")
        share = percent(inner)
        if start < 0 or share is None:
            break
        shares.append((share, inner, "+-" in text[start:]))
        text = text[:start].rstrip()
    return text, shares


def _row(text: str, block: Counters | None, line: int) -> Row | None:
    row = Row("", "", "", line)
    text, shares = _without_shares(text)
    for share, token, is_spread in shares:
        if is_spread:
            row.spread = share
        else:
            row.running = share
        row.beside.append(token)
    derived = "#" in text or bool(shares)
    counter, _, behind = text.partition("#")
    row.ratios += [ratio] if (ratio := ratio_of(behind)) else []
    parts = counter.split()
    if block and block.target is None and len(parts) > 2 and _NUMERAL.fullmatch(parts[0]):
        row.at, parts = parts[0], parts[1:]
        row.beside.append(row.at)
    if len(parts) > 2 and parts[0][0] in "CSDN" and parts[0][-1].isdigit():
        row.subject, parts = parts[0], parts[1 if parts[0].startswith("CPU") else 2 :]
    if parts[:1] == ["<not"]:
        parts = [" ".join(parts[:2]), *parts[2:]]
    if len(parts) < 2 or (parts[0] not in MISSING and not _NUMERAL.fullmatch(parts[0])):
        return None
    row.token, rest = parts[0], parts[1:]
    if rest[0] == "+-" and len(rest) > 2:
        rest = rest[2:]
    if rest[0] == "seconds" and " ".join(rest[1:]) in _TIMES:
        row.unit, row.event, row.time = "seconds", _TIMES[" ".join(rest[1:])], True
        row.elapsed = row.event == "time elapsed"
        return row
    if len(rest) == 2 and rest[1] == "(msec)":
        rest = ["msec", rest[0]]
    if len(rest) == 2 and (rest[0] in _UNITS or derived):
        row.unit, rest = rest[0], rest[1:]
    if len(rest) != 1 or not rest[0][0].isalpha() or rest[0] in _UNITS:
        return None
    row.event = rest[0]
    return row


def _run(block: Counters) -> Run:
    what = "intervals" if block.target is None else block.target or "without its first line"
    run = header_above(block.above, "stat").run(TOOL, f"{TOOL} {what}"[:_LONGEST])
    if block.target:
        run.environment["measured"] = block.target[:_LONGEST]
    if block.repeats:
        run.environment["repeats"] = block.repeats
    convention = _convention(block.rows)
    for row in block.rows:
        number = parse(row.token, convention)
        if number and number.odd and len(run.odd_numbers) < MAX_NOTES:
            run.odd_numbers.append(Note(number.odd, row.line))
    complaint = "{0.event}: {0.token} is no number as the others are"
    add_rows(run, read_values(run, block.rows, convention, complaint))
    return run


def _convention(rows: list[Row]) -> Convention:
    """From the tokens that always have decimals, else from all."""
    sure = [token for row in rows for token in row.beside]
    sure += [row.token for row in rows if row.time or row.unit == "msec"]
    for token in sure:
        at = max(token.rfind(","), token.rfind("."))
        if at >= 0:
            return Convention("." if token[at] == "," else ",", token[at])
    return decide([row.token for row in rows], integers=True)


def _filled(lines: list[Line]) -> list[Counters]:
    return filled(blocks(lines))


sniff = sniff_block(0.97, "perf stat counters", _filled)
read = reader(
    _filled, _run, f"no perf stat counters; expected a line '{_HEAD} …' with rows like '1,234 cycles' below"
)
