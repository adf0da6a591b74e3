"""perf stat as text: counters under `Performance counter stats for 'what' (runs):`, or a line an interval (-I).

     3.967.401.581      cycles                 # 2,35 insn per cycle   ( +-  0,02% )  (69,23%)
     2.8024 +- 0.0100 seconds time elapsed  ( +-  0.36% )

Format: builtin-stat.c and util/stat-display.c of the kernel's tools/perf. Separators follow the locale of who ran it;
percentages, milliseconds and elapsed times always have decimals and so tell which one is decimal. Mails wrap the
lines: what follows a `#` or an open bracket belongs to the row above.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.perf.counts import MISSING, Count, add_rows
from skbscope.results.read.perf.percent import percent
from skbscope.results.read.perf.told import told
from skbscope.results.rows import MAX_NOTES, bounded

TOOL = "perf stat"
_HEAD = "Performance counter stats for"
_UNITS = {
    "msec",
    "usec",
    "ns",
    "us",
    "ms",
    "s",
    "Joules",
    "Watts",
    "MiB",
    "KiB",
    "GiB",
    "Bytes",
    "GB",
    "MB",
    "C",
    "%",
}
_TIMES = {"time elapsed": "time elapsed", "user": "user time", "sys": "sys time"}
# Lines a row may be folded over, and words of a folded rest.
_FOLDS, _REST = 3, 10
# Characters of a row; what is longer is no row of this table.
_LONGEST = 400


@dataclass(slots=True)
class Row:
    """One counter, as tokens until the block's separators are decided."""

    value: str
    unit: str
    event: str
    line: int
    subject: str | None = None
    at: str | None = None
    spread: str | None = None
    running: str | None = None
    time: bool = False


@dataclass(slots=True)
class Block:
    """What one start printed."""

    line: Line
    # What was measured, as printed: `CPU(s) 3`, a command, `system wide`; None for -I, which has no such line.
    target: str | None
    repeats: str | None
    above: list[Line]
    rows: list[Row] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a head with a counter under it."""
    found = next((block for block in blocks(lines) if block.rows), None)
    return (0.97, f"perf stat counters on line {found.line.number}") if found else None


def read(text: str) -> list[Run]:
    """A run a block, in the order of the text."""
    found = [block for block in blocks(clean(text)) if block.rows]
    if not found:
        raise ResultError(
            f"no perf stat counters; expected a line '{_HEAD} …' with rows like '1,234 cycles' below"
        )
    return without_copies([(bounded(_run(block)), block.line.depth) for block in found])


def blocks(lines: list[Line]) -> list[Block]:
    """The blocks of a text; a block ends at the first line that is neither a counter nor the rest of one."""
    return _Scan().run(lines)


class _Scan:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.found: list[Block] = []
        self.above: list[Line] = []
        self.current: Block | None = None
        # Lines a folded head may still take.
        self.head_open = 0
        # The row being read as it is joined so far, its first line, and how many more it has taken.
        self.joined, self.first, self.folds = "", 0, 0
        # The elapsed time was printed: of this block nothing but times can follow.
        self.ended = False

    def run(self, lines: list[Line]) -> list[Block]:
        for line in lines:
            if not line.text:
                self.joined, self.head_open = "", 0
            elif not (self.head(line) or self.rest(line.text) or self.row(line)):
                self.current, self.joined = None, ""
                self.above.append(line)
        return self.found

    def begin(self, block: Block) -> None:
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
            self.begin(Block(line, target, repeats, self.above))
            self.head_open = 0 if whole else _FOLDS
            return True
        if not _interval_head(text):
            return False
        # The head is repeated every few intervals.
        if self.current is None or self.current.target is not None:
            self.begin(Block(line, None, None, self.above))
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
            return text.startswith("#") and not text.startswith("#+")
        self.joined, self.first, self.folds = text, line.number, 0
        return True


def _target(text: str) -> tuple[str, str | None]:
    """(`CPU(s) 3`, `4`) of `'CPU(s) 3' (4 runs):`."""
    body = text.removesuffix(":").rstrip()
    runs = body.rpartition("(")[2].split() if body.endswith("runs)") else []
    repeats = runs[0] if len(runs) == 2 and runs[0].isdigit() else None
    return (body.rpartition("(")[0] if repeats else body).strip(" '"), repeats


def _interval_head(text: str) -> bool:
    parts = text.split() if text.startswith("#") and len(text) <= _LONGEST else []
    return parts[:2] == ["#", "time"] and "counts" in parts and parts[-1] == "events"


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
    """A value whose event stands on the next line."""
    parts = text.split()
    return (
        parts[:1] == ["<not"]
        and len(parts) == 2
        or (len(parts) <= 2 and _numeral(parts[0]) and parts[1:] in ([], ["msec"]))
    )


def _row(text: str, block: Block | None, line: int) -> Row | None:
    spread = running = None
    for _ in range(3):
        if not text.endswith(")"):
            break
        start = text.rfind("(")
        inner = text[start + 1 : -1].replace("+-", "").replace(" ", "")
        if start < 0 or percent(inner) is None:
            break
        spread, running = (inner, running) if "+-" in text[start:] else (spread, inner)
        text = text[:start].rstrip()
    derived = "#" in text or spread is not None or running is not None
    parts = text.partition("#")[0].split()
    row = Row("", "", "", line, spread=spread, running=running)
    if block and block.target is None and len(parts) > 2 and _numeral(parts[0]):
        row.at, parts = parts[0], parts[1:]
    if parts and parts[0][0] in "CSDN" and parts[0][-1].isdigit() and len(parts) > 2:
        aggregate = 1 if parts[0].startswith("CPU") else 2
        row.subject, parts = parts[0], parts[aggregate:]
    if parts[:1] == ["<not"]:
        parts = [" ".join(parts[:2]), *parts[2:]]
    if len(parts) < 2 or (parts[0] not in MISSING and not _numeral(parts[0])):
        return None
    row.value, rest = parts[0], parts[1:]
    if rest[0] == "+-" and len(rest) > 2:
        rest = rest[2:]
    if rest[0] == "seconds" and " ".join(rest[1:]) in _TIMES:
        row.unit, row.event, row.time = "seconds", _TIMES[" ".join(rest[1:])], True
        return row
    if len(rest) == 2 and rest[1] == "(msec)":
        rest = ["msec", rest[0]]
    if len(rest) == 2 and (rest[0] in _UNITS or derived):
        row.unit, rest = rest[0], rest[1:]
    if len(rest) != 1 or not rest[0][0].isalpha() or rest[0] in _UNITS:
        return None
    row.event = rest[0]
    return row


def _numeral(token: str) -> bool:
    return (
        token[:1].isdigit()
        and token[-1].isdigit()
        and len(token) <= 40
        and not any(ch.isalpha() for ch in token)
    )


def _run(block: Block) -> Run:
    above = told(block.above, "stat")
    run = above.run(TOOL, f"{TOOL} {block.target or 'intervals'}"[:_LONGEST])
    if block.target:
        run.environment["measured"] = block.target[:_LONGEST]
    if block.repeats:
        run.environment["repeats"] = block.repeats
    convention = _convention(block.rows)
    counts: list[Count] = []
    for row in block.rows:
        number = parse(row.value, convention)
        if number is None and row.value not in MISSING:
            run.notes.append(
                Note(f"{row.event}: {row.value} is no number as the others are, left out", row.line)
            )
            continue
        if number and number.odd and len(run.odd_numbers) < MAX_NOTES:
            run.odd_numbers.append(Note(number.odd, row.line))
        counts.append(
            Count(
                event=row.event,
                unit=row.unit,
                value=number.value if number else None,
                missing=row.value if number is None else "",
                line=row.line,
                subject=row.subject,
                at=row.at,
                spread=percent(row.spread or ""),
                running=percent(row.running or ""),
                elapsed=row.event == "time elapsed" and row.time,
            )
        )
    add_rows(run, counts)
    return run


def _convention(rows: list[Row]) -> Convention:
    """From the tokens that always have decimals, else from all."""
    sure = [token for row in rows for token in (row.at, row.spread, row.running) if token]
    sure += [row.value for row in rows if row.time or row.unit == "msec"]
    for token in sure:
        at = max(token.rfind(","), token.rfind("."))
        if at >= 0:
            return Convention("." if token[at] == "," else ",", token[at])
    return decide([row.value for row in rows], integers=True)
