"""bpftrace text: maps as they are printed at the end or by `print()`, among whatever the script prints itself.

    Attaching 2 probes...
    @calls[napi_consume_skb]: 4211
    @stacks[
        skb_release_data+1
        __kfree_skb+44
    , swapper/1]: 17
    @nsecs[eth0]:
    [512, 1K)             12 |@@@@@@@                                            |
    @all[eth0]: count 12, average 640, total 7680

Format: src/output/text.cpp of bpftrace. K M G T P E are powers of 1024; `[3]` holds one value, `(..., 0)` and
`[1M, ...)` are open. A key may hold blanks, commas, colons and whole stacks. A time series (`tseries`) is a
graph whose rows end in the value.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.labels import label_above
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.read.bpf.bpftrace_maps import MAX_KEY, NO_UNIT, TOOL, Printed, Session, run_of, stats
from skbscope.results.read.table import number, runs_of
from skbscope.results.rows import MAX_BUCKETS

_SUFFIXES = {suffix: 1024 ** (at + 1) for at, suffix in enumerate("KMGTPE")}
_ATTACHES = re.compile(r"(?:Attaching|Attached)\s+\d+\s+probes?\.*")
_HEAD = re.compile(r"(@\w*)(?:\[(.*)\])?:(.*)", re.ASCII)
_OPENS = re.compile(r"@\w*\[.*", re.ASCII)
_FIGURES = re.compile(r"count (\S+) average (\S+) total (\S+)")
# Bounds, and the count behind them.
_BUCKET = re.compile(r"[\[(]([^\])]{,62})[\])]\s*([^\s|]+)\s*(?:\|.*)?")
# A row of a time series; the star of the smallest or the largest value is in place of the frame.
_SAMPLE = re.compile(r"(?!hh:)[^:|*]{1,20}:[^:|*]{1,4}:[^:|*]{1,4}\.[^:|*]{1,20}[|*](.*)")
_SAMPLE_VALUE = re.compile(r".*[|*](.*)")


def attaches(text: str) -> bool:
    """`Attaching 2 probes...` before the start, `Attached 2 probes` since 0.22."""
    return _ATTACHES.fullmatch(text) is not None


def command_of(text: str) -> str | None:
    """What is behind a prompt and starts bpftrace or one of its scripts."""
    words = text.split()
    at = next(
        (i for i, word in enumerate(words[:6]) if word.endswith(".bt") or word.rsplit("/", 1)[-1] == TOOL),
        None,
    )
    if at is None or len(text) > 400:
        return None
    prompt = next((i for i in range(at) if words[i][-1] in "$#" and i <= 2), None)
    if prompt is None and not words[0].startswith(("./", "/", "sudo", TOOL)):
        return None
    return " ".join(words[0 if prompt is None else prompt + 1 :])


def head_of(text: str) -> tuple[str, str | None, str] | None:
    """(`@name`, key, value) of a line that holds the whole key; the value is empty where it is below."""
    found = _HEAD.fullmatch(text) if text.startswith("@") else None
    return (found[1], found[2], found[3].strip()) if found else None


def figures_of(value: str) -> tuple[float, float, float] | None:
    """(count, average, total) of `count 5, average 6, total 30`."""
    words = _FIGURES.fullmatch(" ".join(value.replace(",", " ").split())) if "count" in value else None
    numbers = [figure for word in words.groups() if (figure := number(word)) is not None] if words else []
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def bucket_of(text: str) -> Bucket | None:
    """`[512, 1K)  12 |@@@|`, `[3]  12 |@@@|`, `(..., 0)  1 |@|`, `[1M, ...)  1 |@|`."""
    found = _BUCKET.fullmatch(text)
    count = number(found[2]) if found else None
    if found is None or count is None:
        return None
    low, comma, high = found[1].partition(",")
    first, last = _bound(low), _bound(high)
    if not comma:
        return Bucket(first, first + 1, count) if first is not None else None
    if (first is None and low.strip() != "...") or (last is None and high.strip() != "..."):
        return None
    return Bucket(first, last, count)


def _bound(text: str) -> float | None:
    text = text.strip()
    factor = _SUFFIXES.get(text[-1:], 1)
    value = number(text[:-1] if factor > 1 else text)
    return value * factor if value is not None else None


def sample_of(text: str) -> list[float] | None:
    """The value of a row of a graph, none where the interval has none; None for a line that is no row."""
    found = _SAMPLE.fullmatch(text)
    if not found:
        return None
    behind = _SAMPLE_VALUE.fullmatch(found[1])
    value = number(behind[1].strip()) if behind else None
    return [value] if value is not None else []


def is_scale(text: str) -> bool:
    """The frame of a graph: its head, its foot, and the ends of its axis."""
    words = text.split()
    if text.startswith(("hh:mm:ss", "v_")):
        return True
    return len(words) in (1, 2) and all(number(word) is not None for word in words)


# Lines of one key: two stacks of 127 frames, and what else it has.
MAX_KEY_LINES = 300


@dataclass(slots=True)
class Open:
    """A map whose value is on the lines below its name."""

    name: str
    key: str | None
    first: int
    buckets: list[Bucket] = field(default_factory=list)
    series: list[float] | None = None
    # Buckets beyond the bound.
    over: int = 0
    last: int = 0


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds maps; sure when probes were attached or a histogram follows."""
    attached = any(attaches(line.text) for line in lines)
    for at, line in enumerate(lines):
        head = head_of(line.text)
        if head is None:
            continue
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        whole = number(head[2]) is not None or figures_of(head[2]) is not None
        graph = any(after.text.startswith("hh:mm:ss") for after in lines[at + 1 : at + 3])
        drawn = not head[2] and (graph or bucket_of(below) is not None)
        if whole or drawn:
            return (0.96 if attached or drawn else 0.8), f"bpftrace map {head[0]} on line {line.number}"
    stack = next((line for line in lines if line.text.startswith("@") and line.text.endswith("[")), None)
    return (
        ((0.9 if attached else 0.8), f"bpftrace map with a stack on line {stack.number}") if stack else None
    )


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    scan = _Scan()
    for line in clean(text):
        scan.read_line(line)
    scan.end()
    full = [session for session in scan.sessions if session.printed]
    if not full and scan.broken:
        raise ResultError(
            "a bpftrace map breaks off here; expected ']: value' behind its key or '[1, 2) 3 |@@|' below it",
            scan.broken,
        )
    return runs_of(full, run_of, "no bpftrace map; expected a line like '@calls[key]: 12'")


class _Scan:
    """One pass over the lines."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self.above: list[Line] = []
        self.open: Open | None = None
        # A key that continues over several lines: its pieces, the name of its map and the line it began on.
        self.pieces: list[str] | None = None
        self.name, self.began = "", 0
        # First line of a map that is broken off; None when all are whole.
        self.broken: int | None = None

    def end(self) -> None:
        """The end of the text closes whatever is open."""
        self.close()
        if self.pieces is not None:
            self.give_up()

    def read_line(self, line: Line) -> None:
        """Reads one line."""
        text = line.text
        if self.pieces is not None:
            self.continue_key(self.pieces, line)
            return
        if self.open and self.read_row(self.open, line):
            return
        head = head_of(text)
        opens = head is None and _OPENS.fullmatch(text) is not None
        if not text and not opens:
            return
        self.close()
        if head is None and not opens:
            self.foreign(line)
            return
        self.session(line)
        if head is not None:
            self.value(*head, (line.number, line.number))
        else:
            self.name, _, piece = text.partition("[")
            self.pieces, self.began = [piece], line.number

    def give_up(self) -> None:
        """The key that is open is never closed."""
        self.sessions[-1].skip("maps whose key is never closed", self.began)
        self.broken, self.pieces = self.broken or self.began, None

    def continue_key(self, pieces: list[str], line: Line) -> None:
        """A further line of a key; the one with `]:` ends it."""
        end = line.text.rfind("]:")
        if attaches(line.text) or len(pieces) > MAX_KEY_LINES or (end < 0 and line.text[:1] == "@"):
            self.give_up()
            self.read_line(line)
            return
        pieces.append(line.text if end < 0 else line.text[:end])
        if end < 0:
            return
        self.pieces = None
        # A frame a line; a line that begins with a comma goes on with the next part of the key.
        key = ";".join(piece for piece in (piece.strip(" ,") for piece in pieces) if piece)
        self.value(self.name, key, line.text[end + 2 :].strip(), (self.began, line.number))

    def value(self, name: str, key: str | None, value: str, lines: tuple[int, int]) -> None:
        """What a map holds under a key."""
        session = self.sessions[-1]
        key = key[:MAX_KEY] if key is not None else None
        if not value:
            self.open = Open(name, key, lines[0])
        elif figures := figures_of(value):
            session.add(*stats(name, key, *figures, lines))
        elif (plain := number(value)) is not None:
            session.add(Printed(name, key, NO_UNIT, lines, plain))
        else:
            session.skip("maps with values that are no numbers", lines[0])

    def read_row(self, current: Open, line: Line) -> bool:
        """A row of a histogram or of a time series; False for what ends it."""
        if (bucket := bucket_of(line.text)) is not None:
            current.over += len(current.buckets) >= MAX_BUCKETS
            if not current.over:
                current.buckets.append(bucket)
        elif (sample := sample_of(line.text)) is not None:
            current.series = current.series if current.series is not None else []
            current.series += sample
        elif not is_scale(line.text):
            return False
        current.last = line.number
        return True

    def close(self) -> None:
        """What was printed below a map is complete."""
        current, self.open = self.open, None
        if current is None:
            return
        session, lines = self.sessions[-1], (current.first, current.last)
        if current.buckets:
            histogram = Histogram(None, current.buckets)
            if current.over:
                session.skip(f"histograms cut after {MAX_BUCKETS} buckets: their rest", current.first)
            count = histogram.count
            session.add(Printed(current.name, current.key, "values", lines, count, None, histogram))
        elif current.series is not None:
            session.add(Printed(current.name, current.key, NO_UNIT, lines, None, current.series))
        else:
            self.broken = self.broken or current.first
            session.skip("maps with nothing below their name", current.first)

    def session(self, line: Line) -> None:
        """The session a map belongs to: a side named above it begins one, as probes being attached do."""
        label, side = label_above(self.above)
        if not self.sessions or (self.sessions[-1].printed and side is not None):
            self.sessions.append(Session(depth=line.depth))
        known = self.sessions[-1]
        if not known.printed:
            known.label, known.side = known.label or label, known.side or side
            known.command = known.command or self.command()
        self.above = []

    def command(self) -> str | None:
        """The nearest command above."""
        return next((c for line in reversed(self.above) if (c := command_of(line.text))), None)

    def foreign(self, line: Line) -> None:
        """A line that is no map: a start, events that were lost, or foreign text."""
        self.above.append(line)
        if attaches(line.text):
            label, side = label_above(self.above[:-1])
            self.sessions.append(Session(label, side, self.command(), line.depth))
            self.above = []
        elif line.text.startswith("Lost ") and line.text.endswith(" events") and self.sessions:
            self.sessions[-1].lost += int(number(line.text[5:-7]) or 0)
