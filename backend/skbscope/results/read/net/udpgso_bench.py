"""udpgso_bench_tx and udpgso_bench_rx of the kernel's selftests: a line a second of what was sent and received.

    udp gso zerocopy audit
    udp rx:    640 MB/s   456270 calls/s
    udp tx:    651 MB/s    11041 calls/s  11041 msg/s
    Summary over 3.000 seconds...
    sum udp tx:    662 MB/s      33696 calls (11232/s)      33696 msgs (11232/s)
    Zerocopy acks:               33696

Format: print_report and print_audit_report in tools/testing/selftests/net/udpgso_bench_tx.c, do_recv in
udpgso_bench_rx.c, the names of the tests in udpgso_bench.sh. MB is 2^20 bytes in the lines of a second; the sum is KiB
a millisecond, so that its MB is 1000 KiB. A message is what one buffer holds: UDP without GSO needs many calls for it,
so that neither more nor fewer calls are better. Both ends write to one terminal; their lines are of one run.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate, seconds
from skbscope.results.read.table import (
    ELISIONS,
    LESS,
    MORE,
    Block,
    Direction,
    Span,
    blocks_of_rows,
    number,
    reader,
    row,
    sniff_line,
    whole,
)

TOOL = "udpgso_bench"
_TOOLS = ("udpgso_bench_tx", "udpgso_bench_rx", "udpgso_bench.sh")
_INTERVAL = re.compile(
    r"(udp|tcp) (tx|rx): {1,20}(\d{1,15}) MB/s {1,20}(\d{1,15}) calls/s(?: {1,20}(\d{1,15}) msg/s)?"
)
_SUM = re.compile(
    r"sum (udp|tcp) tx: {1,20}(\d{1,15}) MB/s {1,20}(\d{1,15}) calls \((\d{1,15})/s\)"
    r" {1,20}(\d{1,15}) msgs(?: \((\d{1,15})/s\))?"
)
# A mail folds the last number of a sum.
_REST_OF_SUM = re.compile(r"\(\d{1,15}/s\)")
_SUMMARY = re.compile(r"Summary over (\d{1,9}\.\d{3}) seconds ?\.\.\.")
# `Tx Timestamps: 33696 received 0 errors`, in first versions `received: 33696 errors: 0`.
_ANSWERS = re.compile(
    r"(Tx Timestamps|Zerocopy acks): {1,30}(?:received: {1,30})?(\d{1,20})(?: received)?"
    r"(?: {1,30}(?:errors: {1,30})?(\d{1,20})(?: errors)?)?"
)
_ANSWER_NAMES = {
    "Tx Timestamps": ("transmit timestamps", "transmit timestamp errors"),
    "Zerocopy acks": ("zerocopy completions", "zerocopy completion errors"),
}
# Unit of what is no throughput, and which way is better.
_UNITS: dict[str, tuple[str, Direction]] = {
    "send calls": ("1/s", None),
    "receive calls": ("1/s", None),
    "messages sent": ("1/s", MORE),
    "all send calls": ("calls", None),
    "all messages sent": ("messages", None),
    "transmit timestamps": ("timestamps", None),
    "transmit timestamp errors": ("errors", LESS),
    "zerocopy completions": ("completions", None),
    "zerocopy completion errors": ("errors", LESS),
}
_TEST = re.compile(r"(?:udp|tcp)(?: (?:gso|zerocopy|timestamp|audit)){0,4}")
# The length, the sum, the timestamps and the completions of a run.
_CLOSING = 4
_MEBIBYTE, _THOUSAND_KIB = 2**20, 1000 * 2**10


@dataclass(slots=True)
class Printed:
    """One line of the tool: values by metric, of which those of an interval are samples."""

    values: dict[str, float]
    line: int
    # Empty for a line that does not say it.
    protocol: str = ""
    is_sample: bool = False
    # Bytes of the MB of the line.
    mega: int = 0
    # Of the whole run, in seconds.
    duration: float | None = None


@dataclass(slots=True)
class Metric:
    """What all lines of a run say of one metric."""

    samples: list[float] = field(default_factory=list)
    total: float | None = None
    lines: Span = (0, 0)
    mega: int = 0

    def add(self, value: float, printed: Printed) -> None:
        """Adds the value of a line."""
        self.lines = (self.lines[0] or printed.line, printed.line)
        self.mega = printed.mega
        if printed.is_sample:
            self.samples.append(value)
        else:
            self.total = value


def printed_of(text: str, line: int) -> Printed | None:
    """What a line of the tool says; kselftest writes `# ` before it."""
    text = text.removeprefix("# ")
    if found := _INTERVAL.fullmatch(text):
        return _interval(found, line)
    if found := _SUM.fullmatch(text):
        return _sum(found, line)
    if found := _SUMMARY.fullmatch(text):
        return Printed({}, line, duration=number(found[1]))
    if found := _ANSWERS.fullmatch(text):
        name, errors = _ANSWER_NAMES[found[1]]
        return Printed(_known({name: found[2], errors: found[3]}), line)
    return None


def _interval(found: re.Match[str], line: int) -> Printed:
    sends = found[2] == "tx"
    values = _known(
        {
            "sent" if sends else "received": found[3],
            "send calls" if sends else "receive calls": found[4],
            "messages sent": found[5],
        }
    )
    return Printed(values, line, found[1], is_sample=True, mega=_MEBIBYTE)


def _sum(found: re.Match[str], line: int) -> Printed:
    values = _known(
        {
            "sent": found[2],
            "send calls": found[4],
            "messages sent": found[6],
            "all send calls": found[3],
            "all messages sent": found[5],
        }
    )
    return Printed(values, line, found[1], mega=_THOUSAND_KIB)


def _known(tokens: dict[str, str | None]) -> dict[str, float]:
    values = ((name, whole(token) if token else None) for name, token in tokens.items())
    return {name: value for name, value in values if value is not None}


def _items(lines: list[Line]) -> Iterator[tuple[Line, Printed | None]]:
    """Each line with what it says; a sum goes on with the line below where a mail has folded it."""
    below = (*lines[1:], None)
    for line, follows in zip(lines, below, strict=True):
        if not line.text or _REST_OF_SUM.fullmatch(line.text) or line.text in ELISIONS:
            continue
        is_folded = line.text.endswith("msgs") and follows and _REST_OF_SUM.fullmatch(follows.text)
        text = f"{line.text} {follows.text}" if is_folded and follows else line.text
        yield line, printed_of(text, line.number)


def _restarts(block: Block[Printed], item: Printed, above: list[Line]) -> bool:
    """Whether a line is of another start: behind other text, of another protocol, or sent after the sum."""
    protocol = next((one.protocol for one in block.rows[:_CLOSING] if one.protocol), "")
    # Lines below a sum that is not there are of no start.
    stray = not protocol and len(block.rows) >= _CLOSING
    ended = any(not one.is_sample for one in block.rows[-_CLOSING:])
    sends = "sent" in item.values and item.is_sample
    differs = bool(protocol) and item.protocol not in ("", protocol)
    return bool(above) or stray or differs or (ended and sends)


def starts(lines: list[Line]) -> list[Block[Printed]]:
    """What the starts of a text printed."""
    found = blocks_of_rows(_items(lines), _restarts)
    return [block for block in found if any(one.protocol for one in block.rows)]


def _row(name: str, metric: Metric) -> MetricRow:
    if name in ("sent", "received"):
        total = None if metric.total is None else rate(metric.total, 8 * _THOUSAND_KIB)
        samples = [rate(value, 8 * _MEBIBYTE) for value in metric.samples]
        return row(name, "bit/s", MORE, total, metric.lines, samples, tick=8.0 * metric.mega)
    return row(name, *_UNITS[name], metric.total, metric.lines, metric.samples)


def _run(block: Block[Printed]) -> Run:
    run = heading(block.above, _TOOLS).run(TOOL)
    names = (line.text.removeprefix("# ") for line in block.above[-1:])
    test = next((name for name in names if _TEST.fullmatch(name)), "")
    protocol = next(one.protocol for one in block.rows if one.protocol)
    run.environment |= ({"test": test} if test else {}) | {"protocol": protocol.upper()}
    run.label = run.label or test or TOOL
    metrics: dict[str, Metric] = {}
    for one in block.rows:
        if one.duration is not None:
            run.environment["duration"] = seconds(one.duration)
        for name, value in one.values.items():
            metrics.setdefault(name, Metric()).add(value, one)
    run.rows += [_row(name, metric) for name, metric in metrics.items()]
    return run


def _rated(line: Line) -> bool:
    found = printed_of(line.text, line.number)
    return found is not None and bool(found.protocol)


sniff = sniff_line(0.98, "rate of udpgso_bench", _rated)
read = reader(
    starts, _run, "no rate of udpgso_bench; expected a line like 'udp tx: 651 MB/s 11041 calls/s 11041 msg/s'"
)
