"""sockperf: latency of ping-pong and under-load with percentiles, message rate of throughput.

    sockperf: ====> avg-latency=24.571 (std-dev=93.297, mean-ad=4.904, ...)
    sockperf: ---> percentile 99.999 =   45.633

Format: client.cpp of Mellanox/sockperf; up to 3.5 `avg-lat= 20.771 (std-dev=5.266)`, with --full-rtt `avg-rtt`.
Times are microseconds. `BandWidth` counts MBps by 2^20 and GBps by 1000 of those. Percentiles are of the latencies of
all messages (half a round trip each, unless --full-rtt). The dispersion measures besides std-dev are not read.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import number, rate, row, seconds
from skbscope.results.rows import MAX_NOTES, MAX_ROWS, bounded

TOOL = "sockperf"
_LOSSES = ("dropped", "duplicated", "out-of-order")
_EXTREMES = {"<MAX>": "max", "<MIN>": "min"}
_MODES = ("ping-pong", "under-load", "throughput", "playback")


@dataclass(slots=True)
class Block:
    """What one start printed; `rows` come with the number of the server they are of."""

    above: list[Line]
    depth: int
    rows: list[tuple[str, MetricRow]] = field(default_factory=list)
    environment: dict[str, str] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    # Of the statistics being read.
    server: str = "0"
    name: str = "latency"
    cut: bool = False


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when sockperf printed a result in the text."""
    for line in lines:
        if line.text.startswith("sockperf: ") and (
            "====> avg-" in line.text
            or "Summary: Message Rate is " in line.text
            or "---> percentile " in line.text
        ):
            return 0.99, f"sockperf result on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text; a version line, or a second `[Total Run]`, begins one."""
    found: list[Block] = []
    above: list[Line] = []
    for line in clean(text):
        body = line.text.removeprefix("sockperf: ") if line.text.startswith("sockperf: ") else None
        if body is None:
            above.append(line)
            if found and "PORT =" in line.text:
                _connection(found[-1], line.text)
            continue
        begins = body.startswith("== version") or (
            body.startswith("[Total Run]") and bool(found and found[-1].rows)
        )
        if not found or begins:
            found.append(Block(above, line.depth))
        above = []
        _line(found[-1], body, line.number)
    found = [block for block in found if block.rows]
    if not found:
        raise ResultError(
            "no sockperf result; expected lines like 'sockperf: ====> avg-latency=24.571 (std-dev=5.934)'"
        )
    return without_copies([(_run(block), block.depth) for block in found])


def _line(block: Block, body: str, at: int) -> None:
    if body.startswith("== version #"):
        block.environment["version"] = body.removeprefix("== version #").split(" ", 1)[0][:20]
    elif body.startswith("[Total Run]"):
        length = number(_between(body, "RunTime=", " sec"))
        if length is not None:
            block.environment["duration"] = seconds(length)
    elif "Printing statistics for Server No: " in body:
        block.server = body.rpartition(": ")[2][:20]
    elif "====> avg-" in body:
        # Behind the mark, since a colour may stand before it.
        _average(block, body[body.index("====> avg-") + len("====> avg-") :], at)
    elif "# dropped messages" in body:
        for part in body.replace(",", ";").split(";"):
            kind, _, amount = part.strip("# ").partition(" messages")
            lost = number(amount.strip(" =").split(" ", 1)[0])
            if lost is not None and kind in _LOSSES:
                _add(block, row(f"{kind} messages", "messages", "less", lost, (at, at)))
    elif body.startswith("Total ") and "observations" in body:
        count, mean = number(body.split()[1]), _find(block, f"{block.name} mean")
        if count is not None and mean:
            mean.weight = count
    elif "---> " in body and "=" in body:
        what, _, value = body[body.index("---> ") + len("---> ") :].partition("=")
        usec, words = number(value.strip()), what.split()
        if usec is not None and words:
            share = number(words[-1])
            which = _EXTREMES.get(words[0]) if share is None else f"p{share:g}"
            if which is not None:
                _add(block, row(f"{block.name} {which}", "us", "less", usec, (at, at)))
    elif body.startswith("Summary: Message Rate is "):
        sent = number(_between(body, "Message Rate is ", " "))
        if sent is not None:
            _add(block, row("messages", "1/s", "more", sent, (at, at)))
    elif body.startswith("Summary: BandWidth is "):
        words = body.split()
        size = number(words[3]) if len(words) > 4 else None
        factor = {"MBps": 2**20, "GBps": 1000 * 2**20}.get(words[4]) if len(words) > 4 else None
        if size is not None and factor:
            _add(block, row("throughput", "bit/s", "more", rate(size, 8 * factor), (at, at)))
    elif body.startswith(("Test end (interrupted by user", "Test end (interrupted by signal", "No messages")):
        if len(block.notes) < MAX_NOTES:
            block.notes.append(Note(f"sockperf says: {body[:100]}", at))


def _average(block: Block, text: str, at: int) -> None:
    name, _, rest = text.partition("=")
    block.name = "round trip" if name.strip() in ("rtt", "round-trip") else "latency"
    mean = number(rest.strip().split(" ", 1)[0])
    spread = number(_between(rest, "std-dev=", ",").rstrip(")"))
    for which, value in (("mean", mean), ("stddev", spread)):
        if value is not None:
            _add(block, row(f"{block.name} {which}", "us", "less", value, (at, at)))


def _connection(block: Block, text: str) -> None:
    protocol = text.rpartition("#")[2].strip()
    if protocol in ("TCP", "UDP"):
        block.environment["protocol"] = protocol


def _add(block: Block, item: MetricRow) -> None:
    if len(block.rows) < MAX_ROWS:
        block.rows.append((block.server, item))
    elif len(block.rows) == MAX_ROWS and not block.cut:
        block.cut = True
        block.notes.append(Note(f"only the first {MAX_ROWS} rows are kept", item.lines[0]))


def _find(block: Block, metric: str) -> MetricRow | None:
    return next((item for _, item in reversed(block.rows[-64:]) if item.metric == metric), None)


def _between(text: str, before: str, after: str) -> str:
    return text.partition(before)[2].partition(after)[0].strip()


def _run(block: Block) -> Run:
    head = heading(block.above, (TOOL,))
    run = Run(TOOL, head.label or "", head.side, environment=block.environment, notes=block.notes)
    if head.command:
        run.command, run.started = head.command.text, head.command.started
        mode = next((word for word in head.command.text.split()[1:] if word in _MODES), None)
        run.environment |= {"test": mode} if mode else {}
    run.label = run.label or run.command or TOOL
    several = len({server for server, _ in block.rows}) > 1
    for server, item in block.rows:
        item.subject = f"server {server}" if several else None
        run.rows.append(item)
    return bounded(run)
