"""tcp_mmap of the kernel's selftests: two lines a connection that the receiver prints, the sender prints none.

    received 32768 MB (100 % mmap'ed) in 9.69532 s, 28.3516 Gbit
      cpu usage user:0.08634 sys:3.86258, 120.511 usec per MB, 171839 c-switches, rcv_mss 4096

Format: child_thread in tools/testing/selftests/net/tcp_mmap.c; newer kernels add `rcv_mss`. MB is 2^20 bytes, of which
the processor's time is divided by whole ones; Gbit are 10^9 bits in a second. Processor time and voluntary context
switches are those of the connection's thread. The lines do not say whether the connections of one start were open at
once or one after the other.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.labels import REACH
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.net.commands import command_of, heading
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import (
    ELISIONS,
    LESS,
    MORE,
    Block,
    Direction,
    Span,
    blocks_of_rows,
    reader,
    row,
    sniff_block,
)

TOOL = "tcp_mmap"
# `%lg`; no connection has values with more digits before the point.
_VALUE = r"([0-9]{1,12}(?:\.[0-9]{1,12})?(?:e[+-]0[0-9])?)"
_RECEIVED = re.compile(rf"received {_VALUE} MB \({_VALUE} ?% mmap['’]?p?ed\) in {_VALUE} s, {_VALUE} Gbit")
_USAGE = re.compile(
    rf"cpu usage user:{_VALUE} sys:{_VALUE}, {_VALUE} usec per MB, ([0-9]{{1,15}}) c-switches"
    r"(?:, rcv_mss ([0-9]{1,9}))?"
)
_BEGINNINGS = ("received ", "cpu usage user:")
# The receiver is the end with -s, also among other letters (`-sz`).
_LISTENS = re.compile(r" -[46kvxzi]{0,8}s")
_LONGEST = 200
# The sender and the receiver compare their sums with -i.
_SUM_IS_RIGHT = "SHA256 is correct"
_SUM_IS_WRONG = "Error: SHA256 of the data is not right"
_GIGA = 10**9
# Unit of each row, and which way is better.
_ROWS: dict[str, tuple[str, Direction]] = {
    "received": ("bit/s", MORE),
    "cpu time a megabyte": ("us", LESS),
    "user time": ("s", None),
    "system time": ("s", None),
    "transfer time": ("s", LESS),
    "context switches": ("switches", None),
}
# Settings and the share, by the name of their value.
_FACTS = {"MB a connection": "{} MB", "mmap'ed": "{} %", "receive MSS": "{}"}


@dataclass(slots=True)
class Printed:
    """One line of the receiver: values by row or fact; without any the author left the line out or damaged it."""

    values: dict[str, float]
    lines: Span
    # Begins a connection.
    received: bool = False
    note: str = ""


@dataclass(slots=True)
class Metric:
    """The values of all connections of a start."""

    samples: list[float] = field(default_factory=list)
    lines: Span = (0, 0)


def printed_of(text: str, lines: Span) -> Printed | None:
    """What a line of the receiver says; kselftest writes `# ` before it."""
    if found := _RECEIVED.fullmatch(text):
        size, share, length, speed = (float(token) for token in found.groups())
        values = {"received": rate(speed, _GIGA), "transfer time": length}
        return Printed(values | {"MB a connection": size, "mmap'ed": share}, lines, received=True)
    if found := _USAGE.fullmatch(text):
        names = ("user time", "system time", "cpu time a megabyte", "context switches", "receive MSS")
        tokens = zip(names, found.groups(), strict=True)
        return Printed({name: float(token) for name, token in tokens if token}, lines)
    return None


def _tidy(line: Line) -> str:
    """The text without the mark of kselftest, with one blank between words."""
    return " ".join(line.text[: _LONGEST + 1].removeprefix("# ").split())


def _items(lines: list[Line]) -> Iterator[tuple[Line, Printed | None]]:
    """Each line with what it says; a line that a mail has folded goes on with the one below."""
    folded = False
    for line, follows in zip(lines, (*lines[1:], None), strict=True):
        is_rest, folded = folded, False
        if is_rest or not line.text or line.text in ELISIONS:
            continue
        text = _tidy(line)
        if text == _SUM_IS_RIGHT:
            continue
        if text == _SUM_IS_WRONG:
            yield line, Printed({}, (line.number, line.number), note=f"tcp_mmap says: {text}")
            continue
        found = None
        if text.startswith(_BEGINNINGS) and len(text) <= _LONGEST:
            found, folded = _joined(text, line, follows)
        yield line, found


def _joined(text: str, line: Line, follows: Line | None) -> tuple[Printed | None, bool]:
    """What a line says, and whether the line below is the rest of it."""
    whole = printed_of(text, (line.number, line.number))
    if whole is None and follows:
        joined = printed_of(f"{text} {_tidy(follows)}", (line.number, follows.number))
        if joined is not None:
            return joined, True
    if whole is None and text.startswith("cpu usage user:"):
        note = "a line of the processor's usage could not be read"
        return Printed({}, (line.number, line.number), note=note), False
    return whole, False


def starts(lines: list[Line]) -> list[Block[Printed]]:
    """What the starts of a text printed: other text between two connections ends a start."""
    found = blocks_of_rows(_items(lines), lambda _, __, above: bool(above))
    return [block for block in found if any(one.received for one in block.rows)]


def _above(above: list[Line]) -> list[Line]:
    """The nearest lines above; of the commands those of the receiver, which prints, where there is one."""
    near = [(line, command_of(line.text, (TOOL,))) for line in above[-REACH:]]
    if not any(command and _LISTENS.search(command.text) for _, command in near):
        return above
    return [line for line, command in near if command is None or _LISTENS.search(command.text)]


def _fact(samples: list[float], form: str) -> str:
    low, high = min(samples), max(samples)
    return form.format(f"{low:.12g}" if low == high else f"{low:.12g} to {high:.12g}")


def _row(name: str, metric: Metric, several: bool) -> MetricRow:
    unit, direction = _ROWS[name]
    if several:
        return row(name, unit, direction, None, metric.lines, metric.samples)
    return row(name, unit, direction, metric.samples[0], metric.lines)


def _run(block: Block[Printed]) -> Run:
    run = heading(_above(block.above), (TOOL,)).run(TOOL)
    run.label = run.label or TOOL
    metrics: dict[str, Metric] = {}
    for one in block.rows:
        if one.note:
            block.note(one.note, one.lines[0])
        for name, value in one.values.items():
            metric = metrics.setdefault(name, Metric())
            metric.samples.append(value)
            metric.lines = (metric.lines[0] or one.lines[0], one.lines[1])
    count = sum(one.received for one in block.rows)
    if count > 1:
        run.samples_are = "unknown"
    run.environment["connections"] = str(count)
    facts = ((name, form) for name, form in _FACTS.items() if name in metrics)
    run.environment |= {name: _fact(metrics[name].samples, form) for name, form in facts}
    run.rows += [_row(name, metrics[name], count > 1) for name in _ROWS if name in metrics]
    run.notes += block.notes
    return run


sniff = sniff_block(0.98, "connection of tcp_mmap", starts)
read = reader(
    starts,
    _run,
    "no connection of tcp_mmap; expected a line like"
    ' "received 32768 MB (100 % mmap\'ed) in 9.69532 s, 28.3516 Gbit"',
)
