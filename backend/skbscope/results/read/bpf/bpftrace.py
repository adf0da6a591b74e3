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

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.labels import label_above
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.read.bpf import bpftrace_lines as shapes
from skbscope.results.read.bpf.bpftrace_maps import MAX_KEY, NO_UNIT, Printed, Session, run_of, stats
from skbscope.results.read.table import number, runs_of
from skbscope.results.rows import MAX_BUCKETS

# Lines of one key: two stacks of 127 frames, and what else it has.
MAX_KEY_LINES = 300


@dataclass(slots=True)
class Open:
    """A map whose value stands on the lines below its name."""

    name: str
    key: str | None
    first: int
    buckets: list[Bucket] = field(default_factory=list)
    series: list[float] | None = None
    # Buckets beyond the bound.
    over: int = 0
    last: int = 0


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds maps; sure when probes were attached or a histogram stands below."""
    attached = any(shapes.attaches(line.text) for line in lines)
    for at, line in enumerate(lines):
        head = shapes.head_of(line.text)
        if head is None:
            continue
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        whole = number(head[2]) is not None or shapes.figures_of(head[2]) is not None
        drawn = not head[2] and (shapes.bucket_of(below) is not None or shapes.has_axis(lines, at))
        if whole or drawn:
            return (0.96 if attached or drawn else 0.8), f"bpftrace map {head[0]} on line {line.number}"
    if attached and any(line.text.startswith("@") and line.text.endswith("[") for line in lines):
        first = next(line for line in lines if line.text.startswith("@") and line.text.endswith("["))
        return 0.9, f"bpftrace map with a stack on line {first.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    scan = _Scan()
    for line in clean(text):
        scan.take(line)
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
        # A key that goes on over lines: its pieces, the name of its map and the line it began on.
        self.pieces: list[str] | None = None
        self.name, self.began = "", 0
        # First line of a map that is broken off; None when all are whole.
        self.broken: int | None = None

    def end(self) -> None:
        """The text ends here, whatever is open."""
        self.close()
        if self.pieces is not None:
            self.give_up()

    def take(self, line: Line) -> None:
        """One line, with the next of its text to come."""
        text = line.text
        if self.pieces is not None:
            self.continue_key(self.pieces, line)
            return
        if self.open and self.take_row(self.open, line):
            return
        head = shapes.head_of(text)
        opens = head is None and shapes.opens_key(text)
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
        if shapes.attaches(line.text) or len(pieces) > MAX_KEY_LINES or (end < 0 and line.text[:1] == "@"):
            self.give_up()
            self.take(line)
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
        elif figures := shapes.figures_of(value):
            session.printed += stats(name, key, *figures, lines)
        elif (plain := number(value)) is not None:
            session.printed.append(Printed(name, key, NO_UNIT, lines, plain))
        else:
            session.skip("maps with values that are no numbers", lines[0])

    def take_row(self, current: Open, line: Line) -> bool:
        """A row of a histogram or of a time series; False for what ends it."""
        if (bucket := shapes.bucket_of(line.text)) is not None:
            current.over += len(current.buckets) >= MAX_BUCKETS
            if not current.over:
                current.buckets.append(bucket)
        elif (sample := shapes.sample_of(line.text)) is not None:
            current.series = current.series if current.series is not None else []
            current.series += sample
        elif not shapes.is_scale(line.text):
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
            session.printed.append(
                Printed(current.name, current.key, "values", lines, count, None, histogram)
            )
        elif current.series is not None:
            session.printed.append(Printed(current.name, current.key, NO_UNIT, lines, None, current.series))
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
        return next((c for line in reversed(self.above) if (c := shapes.command_of(line.text))), None)

    def foreign(self, line: Line) -> None:
        """A line that is no map: a start, events that were lost, or text of others."""
        self.above.append(line)
        if shapes.attaches(line.text):
            label, side = label_above(self.above[:-1])
            self.sessions.append(Session(label, side, self.command(), line.depth))
            self.above = []
        elif line.text.startswith("Lost ") and line.text.endswith(" events") and self.sessions:
            self.sessions[-1].lost += int(number(line.text[5:-7]) or 0)
