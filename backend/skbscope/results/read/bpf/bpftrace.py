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
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import label_above
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.read.bpf.bpftrace_lines import (
    attaches,
    bucket_of,
    command_of,
    figures_of,
    has_axis,
    head_of,
    is_scale,
    opens_key,
    sample_of,
    scalar,
)
from skbscope.results.read.bpf.bpftrace_maps import MAX_KEY, NO_UNIT, Printed, Session, run_of, stats
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


@dataclass(slots=True)
class State:
    """Where the reading is."""

    sessions: list[Session] = field(default_factory=list)
    above: list[Line] = field(default_factory=list)
    open: Open | None = None
    # A key that goes on over lines: (name, its pieces, the line it began on).
    name: str = ""
    pieces: list[str] | None = None
    began: int = 0
    # First line of a map that is broken off; None when all are whole.
    broken: int | None = None


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds maps; sure when probes were attached or a histogram stands below."""
    attached = any(attaches(line.text) for line in lines)
    for at, line in enumerate(lines):
        head = head_of(line.text)
        if head is None:
            continue
        below = lines[at + 1].text if at + 1 < len(lines) else ""
        whole = scalar(head[2]) is not None or figures_of(head[2]) is not None
        drawn = not head[2] and (bucket_of(below) is not None or has_axis(lines, at))
        if whole or drawn:
            return (0.96 if attached or drawn else 0.8), f"bpftrace map {head[0]} on line {line.number}"
    if attached and any(line.text.startswith("@") and line.text.endswith("[") for line in lines):
        first = next(line for line in lines if line.text.startswith("@") and line.text.endswith("["))
        return 0.9, f"bpftrace map with a stack on line {first.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    state = State()
    for line in clean(text):
        _take(state, line)
    _close(state)
    if state.pieces is not None:
        state.broken = state.broken or state.began
        state.sessions[-1].skip("maps whose key is never closed", state.began)
    full = [session for session in state.sessions if session.printed]
    if not full and state.broken:
        raise ResultError(
            "a bpftrace map breaks off here; expected ']: value' behind its key or '[1, 2) 3 |@@|' below it",
            state.broken,
        )
    if not full:
        raise ResultError("no bpftrace map; expected a line like '@calls[key]: 12'")
    return without_copies([(run_of(session), session.depth) for session in full])


def _take(state: State, line: Line) -> None:
    text = line.text
    if state.pieces is not None:
        _continue_key(state, line)
        return
    if state.open and _take_row(state.open, line):
        return
    head = head_of(text)
    if head is None and not (text.startswith("@") and opens_key(text)):
        if text:
            _close(state)
            _foreign(state, line)
        return
    _close(state)
    session = _session(state, line)
    if head is None:
        at = text.find("[")
        state.name, state.pieces, state.began = text[:at], [text[at + 1 :]], line.number
    else:
        _value(state, session, *head, (line.number, line.number))


def _continue_key(state: State, line: Line) -> None:
    """A further line of a key; the one with `]:` ends it."""
    pieces = state.pieces or []
    end = line.text.rfind("]:")
    if attaches(line.text) or len(pieces) > MAX_KEY_LINES or (end < 0 and line.text.startswith("@")):
        state.sessions[-1].skip("maps whose key is never closed", state.began)
        state.broken, state.pieces = state.broken or state.began, None
        _take(state, line)
        return
    if end < 0:
        pieces.append(line.text)
        return
    state.pieces = None
    pieces.append(line.text[:end])
    # A frame a line; a line that begins with a comma goes on with the next part of the key.
    key = ";".join(piece for piece in (piece.strip(" ,") for piece in pieces) if piece)
    _value(
        state, state.sessions[-1], state.name, key, line.text[end + 2 :].strip(), (state.began, line.number)
    )


def _value(
    state: State, session: Session, name: str, key: str | None, value: str, lines: tuple[int, int]
) -> None:
    key = key[:MAX_KEY] if key is not None else None
    figures = figures_of(value)
    number = scalar(value)
    if not value:
        state.open = Open(name, key, lines[0])
    elif figures:
        session.printed += stats(name, key, *figures, lines)
    elif number is not None:
        session.printed.append(Printed(name, key, NO_UNIT, lines, number))
    else:
        session.skip("maps with values that are no numbers", lines[0])


def _take_row(current: Open, line: Line) -> bool:
    """A row of a histogram or of a time series; False for what ends it."""
    text = line.text
    if (bucket := bucket_of(text)) is not None:
        current.over += len(current.buckets) >= MAX_BUCKETS
        if not current.over:
            current.buckets.append(bucket)
    elif (sample := sample_of(text)) is not None:
        current.series = current.series if current.series is not None else []
        current.series += sample
    elif not is_scale(text):
        return False
    current.last = line.number
    return True


def _close(state: State) -> None:
    """What stood below a map is complete."""
    current, state.open = state.open, None
    if current is None:
        return
    session, lines = state.sessions[-1], (current.first, current.last)
    if current.buckets:
        histogram = Histogram(None, current.buckets)
        if current.over:
            session.skip(f"histograms cut after {MAX_BUCKETS} buckets: their rest", current.first)
        session.printed.append(
            Printed(current.name, current.key, "values", lines, histogram.count, histogram=histogram)
        )
    elif current.series is not None:
        session.printed.append(Printed(current.name, current.key, NO_UNIT, lines, None, current.series))
    else:
        state.broken = state.broken or current.first
        session.skip("maps with nothing below their name", current.first)


def _session(state: State, line: Line) -> Session:
    """The session a map belongs to: a side named above it begins one, as probes being attached do."""
    label, side = label_above(state.above)
    known = state.sessions[-1] if state.sessions else None
    if known is None or (known.printed and side is not None):
        known = Session(depth=line.depth)
        state.sessions.append(known)
    if not known.printed:
        known.label, known.side = known.label or label, known.side or side
        known.command = known.command or next(
            (c for above in reversed(state.above) if (c := command_of(above.text))), None
        )
    state.above = []
    return known


def _foreign(state: State, line: Line) -> None:
    state.above.append(line)
    if attaches(line.text):
        label, side = label_above(state.above[:-1])
        command = next((c for above in reversed(state.above) if (c := command_of(above.text))), None)
        state.sessions.append(Session(label, side, command, line.depth))
        state.above = []
    elif line.text.startswith("Lost ") and line.text.endswith(" events") and state.sessions:
        count = scalar(line.text[5:-7])
        state.sessions[-1].lost += int(count or 0)
