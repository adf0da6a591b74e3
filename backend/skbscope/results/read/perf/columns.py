"""The column line over the rows of a profile, and one row under it.

    # Overhead  CPU  Command          Shared Object  Symbol
        18.89%  000  ksoftirqd/0      [kernel]       [k] mvneta_poll

Format: ui/hist.c and util/sort.c of the kernel's tools/perf. Blanks may be collapsed, so a row is cut by its shapes:
percentages first, then the mark (`[k]`, `[.]`) that begins the symbol; between them are CPU, command and object.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.read.perf.percent import percent, tick

SHARES = (
    "Overhead",
    "Children",
    "Self",
    "Baseline",
    "Delta Abs",
    "Delta",
    "guest sys",
    "guest usr",
    "sys",
    "usr",
)
_NUMBERS = ("Samples", "Period")
_TEXTS = ("CPU", "Command", "Shared Object", "Symbol", "Pid:Command", "Pid", "Tid", "Source:Line", "Cgroup")
_TRAIL = ("IPC", "[IPC Coverage]")
_KNOWN = (*SHARES, *_NUMBERS, *_TEXTS, *_TRAIL)
_COLUMN = re.compile(rf"(?:{'|'.join(map(re.escape, _KNOWN))})(?!\S)")
_FIRST = ("Overhead", "Children", "Baseline")
MARKS = ("[k]", "[.]", "[g]", "[u]", "[H]", "[?]")
# Characters of a row or a column line, fields in front of a mark.
_LONGEST, _FRONT = 2_000, 24
# What the browser draws at the right of its screen.
_BAR = " ▒◆"


@dataclass(frozen=True, slots=True)
class Columns:
    """Which columns a table has, in order."""

    shares: list[str]
    numbers: list[str]
    # Up to the symbol, and whether anything follows it.
    texts: list[str]
    trailed: bool
    # Keys of `--hierarchy`, outermost first; empty for a flat table.
    levels: list[str]


@dataclass(slots=True)
class Entry:
    """One row."""

    # Percentages in the order of the columns, each with its smallest step.
    values: list[tuple[float, float]]
    symbol: str
    line: int
    dso: str = ""
    cpu: str = ""
    command: str = ""
    mark: str = ""
    # Key of `--hierarchy` that this row is a level of, where that is not its symbol.
    level: str | None = None
    # The percentages as printed.
    tokens: list[str] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """What distinguishes this row from others of its symbol, most specific first."""
        dso = self.dso if not self.dso or self.dso.startswith("[") else f"[{self.dso}]"
        return self.symbol, dso, self.cpu and f"cpu{self.cpu}", self.command, self.mark


def columns_of(text: str) -> Columns | None:
    """The columns a line names, None for any other line."""
    if len(text) > _LONGEST:
        return None
    comment, body = text.startswith("#"), text.lstrip("# ").rstrip("> ")
    if not body.startswith(_FIRST):
        return None
    first, _, rest = body.partition(" ")
    if first == "Overhead" and " / " in rest:
        levels = [" ".join(part.split()) for part in rest.split(" / ")]
        return Columns([first], [], levels[-1:], False, levels) if set(levels) <= set(_KNOWN) else None
    names: list[str] = []
    while body:
        known = _COLUMN.match(body)
        # A user may request any column; without the comment sign of --stdio it may be prose.
        if known is None and not comment:
            return None
        name = known[0] if known else body.partition("  ")[0]
        names.append(name)
        body = body[len(name) :].lstrip()
    shares = [name for name in names if name in SHARES]
    numbers = [name for name in names if name in _NUMBERS]
    texts = [name for name in names if name not in SHARES and name not in _NUMBERS]
    if not texts or names[0] not in _FIRST:
        return None
    at = texts.index("Symbol") if "Symbol" in texts else len(texts) - 1
    return Columns(shares, numbers, texts[: at + 1], at + 1 < len(texts), [])


def unfolded(text: str) -> list[str]:
    """The fields of a line without the `+` or `-` a browser puts before what can be opened."""
    parts = text.split(None, 400) if len(text) <= _LONGEST else []
    return parts[1:] if parts[:1] in (["+"], ["-"]) else parts


def entry_of(text: str, columns: Columns | None, line: int) -> Entry | None:
    """The row a line holds; without columns one percentage, at most a count of samples, an object and a symbol.

    The symbol is empty where the line was folded behind its mark.
    """
    parts = unfolded(text)
    if not parts or not parts[0].endswith("%"):
        return None
    values: list[tuple[float, float]] = []
    while len(values) < min(len(parts), 8) and (value := percent(part := parts[len(values)])) is not None:
        values.append((value, tick(part)))
    at = len(values)
    if not at or at != (len(columns.shares) if columns else 1):
        return None
    found = Entry(values, "", line, tokens=parts[:at])
    return found if _names(found, text, parts[at:], columns) else None


def delta_of(text: str, columns: Columns, line: int) -> Entry | None:
    """A row of `perf diff`, where the baseline or the delta may be missing: a delta is signed, a baseline is not."""
    parts = (
        unfolded(text) if text[:2] in ("+ ", "- ") else text.split(None, 400) if len(text) <= _LONGEST else []
    )
    tokens: list[str] = []
    while len(tokens) < len(parts) and len(tokens) < 3 and percent(parts[len(tokens)]) is not None:
        tokens.append(parts[len(tokens)])
    signed = [token for token in tokens if token[0] in "+-"]
    if (
        not tokens
        or len(signed) > 1
        or len(tokens) - len(signed) > 1
        or (len(tokens) == 2 and tokens[0] in signed)
    ):
        return None
    found = Entry([], "", line, tokens=tokens)
    return found if _names(found, text, parts[len(tokens) :], columns) else None


def _names(entry: Entry, text: str, rest: list[str], columns: Columns | None) -> bool:
    """Fills in what follows the percentages; False where it is no row."""
    if columns and columns.numbers:
        rest = rest[len(columns.numbers) :]
    at = next((i for i, part in enumerate(rest[:_FRONT]) if part in MARKS), None)
    texts = columns.texts if columns else None
    if at is None:
        if texts is None or texts[-1] == "Symbol" or not rest or ";" in rest[0] or rest[-1][-1] in ".,:;":
            return False
        # Without a mark the two decimals perf always prints tell a row from a sentence.
        if any(abs(step - 0.01) > 1e-9 for _, step in entry.values):
            return False
        front, named = rest, texts
    else:
        entry.mark, front = rest[at], rest[:at]
        tail = text.partition(f" {entry.mark}")[2].strip()
        if columns and columns.trailed:
            tail = tail.partition("  ")[0] if "  " in tail else tail.split()[0] if tail else ""
        entry.symbol = " ".join(tail.rstrip(_BAR).split())
        if texts is None:
            if front and front[0].isdigit():
                front = front[1:]
            named = [*(["Command"] if len(front) > 1 else []), "Shared Object"] if front else []
        else:
            named = texts[:-1] if texts[-1] == "Symbol" else []
    left = list(named)
    if left[:1] == ["CPU"] and front:
        entry.cpu, front, left = front[0], front[1:], left[1:]
    if left[-1:] == ["Shared Object"] and front:
        entry.dso, front, left = front[-1], front[:-1], left[:-1]
    if left:
        entry.command, front = " ".join(front), []
    if at is None:
        entry.symbol = entry.command or entry.dso or f"cpu{entry.cpu}"
        entry.command = entry.command if entry.symbol != entry.command else ""
        entry.dso = entry.dso if entry.symbol != entry.dso else ""
    # Fields without a column: not a row of this table.
    return not front
