"""netperf's classic tables: a banner, head lines, a row of numbers or two. A banner is a run.

    TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 198.18.1.1 () port 0 AF_INET
    Recv   Send    Send
    Socket Socket  Message  Elapsed
    Size   Size    Size     Time     Throughput
    bytes  bytes   bytes    secs.    10^6bits/sec

    131072  16384  16384    4.51     35801.94

Format: nettest_bsd.c and nettest_sctp.c of HewlettPackard/netperf. A stream test has one row; UDP_STREAM one of the
sender and one of the receiver; a request/response test a second row with the sizes of the remote socket. Measuring the
processor (-c -C) adds two or four columns. Rows of a run: throughput, or received and sent, or transactions; then
processor and service demand, and of UDP_STREAM the messages of both ends, which say something of tests of equal length
only. Omni output: `netperf_omni`.

An author may print the head once and the rows of several tests below their headings or behind labels, or have the
heading of the first test above the banner; each is a run:

    bytes   bytes    secs            #      #   10^6bits/sec
    --- eth0: Before
    212992    1400   10.00     2100620      0     2351.70
    212992           10.00     2100539            2351.60
    --- eth0: After
    …
"""

from dataclasses import dataclass, replace
from itertools import pairwise

from skbscope.results.cleaning import Line
from skbscope.results.labels import group_of_name, label_above
from skbscope.results.models import Note, Run
from skbscope.results.read.net.netperf_blocks import Test, add_histogram, blocks, message_rows, start_run
from skbscope.results.read.net.netperf_omni import is_omni
from skbscope.results.read.net.rates import base, leading, rate, seconds
from skbscope.results.read.table import reader, row, sniff_block
from skbscope.results.rows import MAX_NOTES

# Numbers of the first row, without and with the processor measured.
_COLUMNS = {"stream": (5, 9), "datagrams": (6, 8), "requests": (6, 10)}
# Lines between the head and its numbers, and head lines above the units.
_GAP, _HEAD = 6, 4
# Words of a label before a row.
_LABEL = 5


@dataclass(slots=True)
class Table:
    """A head, and its numbers."""

    shape: str
    measures_cpu: bool
    # The unit in the head's last line: (factor, unit); None for latency in microseconds.
    scale: tuple[float, str] | None
    first: list[float]
    second: list[float]
    # A tag of -B behind the numbers.
    brand: str
    lines: tuple[int, int]


def _classic(lines: list[Line]) -> list[Test]:
    return [
        part
        for block in blocks(lines)
        if any(_is_units(line.text) for line in block.rows) or (block.interim and not is_omni(block))
        for part in _below_headings(block)
    ]


def _below_headings(block: Test) -> list[Test]:
    """A test for each heading between the head and rows of numbers; the block, where no heading is below the head.

    Rows right below the head, of a test whose heading is above the banner, are the first test.
    """
    units = next((at for at, line in enumerate(block.rows) if _is_units(line.text)), None)
    if units is None or block.interim:
        return [block]
    head = block.rows[: units + 1]
    below = [part for line in block.rows[units + 1 :] if line.text for part in _with_label_above(line)]
    starts = [
        at
        for at, (line, following) in enumerate(pairwise(below))
        if not leading(line.text.split()) and len(leading(following.text.split())) > 4
    ]
    if not starts or (starts == [0] and below[0].number != below[1].number):
        return [block]
    named = group_of_name(label_above(block.above)[0] or "")
    if starts[0] and named not in {group_of_name(below[at].text) for at in starts}:
        # `TX test, after:` above the banner, and `RX test, before:` below it.
        return [block]
    first = replace(block, rows=[*head, *below[: starts[0]]])
    parts = [first] if starts[0] else []
    parts += [
        replace(block, head=below[at], above=[*block.above, below[at]], rows=[*head, *below[at + 1 : end]])
        for at, end in pairwise([*starts, len(below)])
    ]
    wholes = [found for part in parts if (found := table(part.rows)) and found.first]
    return parts if len(wholes) == len(parts) else [block]


def _with_label_above(line: Line) -> list[Line]:
    """`before: 131072 16384 16384 10.00 900.94`: the label as a heading above the numbers; else the line."""
    label, colon, rest = line.text.partition(":")
    labelled = (
        colon and label[:1].isalpha() and len(label.split()) <= _LABEL and len(leading(rest.split())) > 4
    )
    return [line._replace(text=f"{label}:"), line._replace(text=rest.strip())] if labelled else [line]


def _is_units(text: str) -> bool:
    words = text.split()
    return words[:2] in (["bytes", "bytes"], ["bytes", "Bytes"]) and any(
        word.rstrip(".") == "secs" for word in words
    )


def table(body: list[Line]) -> Table | None:
    """The table of a block; one whose numbers are missing has none in `first`."""
    at = next((at for at, line in enumerate(body) if _is_units(line.text)), None)
    if at is None:
        return None
    words = " ".join(line.text for line in body[max(0, at - _HEAD) : at + 1]).split()
    below = at + 1
    while below < min(len(body), at + _GAP) and not leading(body[below].text.split()):
        # A folded head ends below; a sentence is none of its words.
        words += body[below].text.split() if len(body[below].text) < 20 else []
        below += 1
    shape = "datagrams" if "Okay" in words else "requests" if "Request" in words else "stream"
    measures_cpu = "CPU" in words or "Utilization" in words
    # The unit ends in a second, but for `Time    10^6bits local` of a request/response test with -f.
    rates = [word if "/s" in word else f"{word}/s" for word in words if "/s" in word or "bits" in word]
    scale = next((found for word in rates if (found := base(word))), None)
    if shape == "requests" and scale is None and "Latency" not in words:
        scale = 1, "1/s"
    need = _COLUMNS[shape][measures_cpu]
    first, brand, last = _numbers(body, below, need)
    second = leading(body[last + 1].text.split()) if first and last + 1 < len(body) else []
    end = last + 1 if second else last
    # Between a head of several tests and these rows are others.
    below = min(below, len(body) - 1)
    start = at if body[below].number - body[at].number == below - at else below
    span = (body[start].number, body[min(end, len(body) - 1)].number)
    return Table(shape, measures_cpu, scale, first, second, brand, span)


def _numbers(body: list[Line], at: int, need: int) -> tuple[list[float], str, int]:
    """(numbers, the text behind them, last line's position) of a row that may be folded; no numbers when too few."""
    out: list[float] = []
    while at < len(body):
        words = body[at].text.split()
        found = leading(words)[: need - len(out)]
        if not found:
            break
        out += found
        if len(out) == need:
            return out, " ".join(words[len(found) :])[:100], at
        if len(found) < len(words):
            break
        at += 1
    return [], "", at


def _run(block: Test) -> Run:
    run = start_run(block)
    for line in block.rows:
        if line.text.startswith("!!! ") and len(run.notes) < MAX_NOTES:
            run.notes.append(Note(f"netperf says: {line.text.strip('! ')[:150]}", line.number))
    if block.interrupted:
        run.notes.append(Note("stopped by Ctrl-C", block.interrupted))
    found = table(block.rows)
    if found and found.brand:
        run.label = found.brand
    if found and found.first and (others := _more_rows(block, found)):
        run.notes.append(
            Note(
                f"netperf: {others + 1} rows below one head: parallel streams or repeats, which the text does not say; "
                "none of them is read",
                found.lines[0],
            )
        )
    elif found and found.first:
        _surroundings(run, found)
        _rates(run, block, found)
        _processor(run, found)
        _messages(run, found)
    else:
        run.notes.append(Note("no row of results, cut off or never printed", block.head.number))
        _interim_only(run, block)
    add_histogram(run, block.rows)
    return run


def _more_rows(block: Test, found: Table) -> int:
    """Whole rows below the first one of a stream test; -P 0 prints rows without a head."""
    if found.shape != "stream":
        return 0
    rows = [line.text.split() for line in block.rows if line.number > found.lines[0]]
    alike = [words for words in rows if len(leading(words)) >= 5 and len(words) < 12]
    # A head of each test may follow in the block.
    return max(0, len(alike) - 1)


def _surroundings(run: Run, found: Table) -> None:
    first, second = ([f"{value:.0f}" for value in values] for values in (found.first, found.second))
    below: tuple[str, ...] = ()
    names: tuple[str, ...]
    if found.shape == "stream":
        names, length = ("receive socket", "send socket", "message size"), found.first[3]
    elif found.shape == "datagrams":
        names, length = ("send socket", "message size"), found.first[2]
        below = ("receive socket",)
    else:
        names, length = ("send socket", "receive socket", "request size", "response size"), found.first[4]
        below = ("remote send socket", "remote receive socket") if len(second) == 2 else ()
    run.environment |= dict([*zip(names, first, strict=False), *zip(below, second, strict=False)])
    run.environment["duration"] = seconds(length)


def _rates(run: Run, block: Test, found: Table) -> None:
    at = found.lines
    if found.scale is None:
        if found.shape == "requests":
            run.rows.append(row("latency mean", "us", "less", found.first[5], at))
        else:
            run.notes.append(Note("the head names no unit of the throughput, left out", at[0]))
        return
    factor, unit = found.scale
    samples = [item.value for item in block.interim if item.unit == unit]
    span = (block.interim[0].line if samples else at[0], at[1])
    if found.shape == "stream":
        run.rows.append(row("throughput", unit, "more", rate(found.first[4], factor), span, samples))
    elif found.shape == "requests":
        run.rows.append(row(_rate_name(unit), unit, "more", rate(found.first[5], factor), span, samples))
    else:
        if len(found.second) >= 4:
            run.rows.append(row("received", unit, "more", rate(found.second[3], factor), at))
        else:
            run.notes.append(Note("no row of the receiver, cut off", at[1]))
        run.rows.append(row("sent", unit, "more", rate(found.first[5], factor), span, samples))
        run.rows.append(row("send errors", "messages", "less", found.first[4], at))


def _rate_name(unit: str) -> str:
    return "transactions" if unit == "1/s" else "throughput"


def _processor(run: Run, found: Table) -> None:
    """Processor and service demand of both ends; netperf writes -1 where an end was not measured."""
    if not found.measures_cpu:
        return
    if found.shape == "datagrams":
        local, remote = found.first[6:8], found.second[4:6]
    else:
        tail = found.first[-4:]
        local, remote = [tail[0], tail[2]], [tail[1], tail[3]]
    unit = "us/Tr" if found.shape == "requests" else "us/KB"
    ends = [(end, values) for end, values in (("local", local), ("remote", remote)) if len(values) == 2]
    measured = [(end, values) for end, values in ends if values[0] >= 0]
    for end, (share, _) in measured:
        run.rows.append(row(f"cpu {end}", "%", "less", share, found.lines))
    for end, (_, demand) in measured:
        run.rows.append(row(f"service demand {end}", unit, "less", demand, found.lines))


def _messages(run: Run, found: Table) -> None:
    if found.shape == "datagrams":
        sent, received = found.first, found.second if len(found.second) >= 4 else None
        run.rows += message_rows(
            (sent[2], sent[3]), (received[1], received[2]) if received else None, found.lines
        )


def _interim_only(run: Run, block: Test) -> None:
    for unit in dict.fromkeys(item.unit for item in block.interim):
        mine = [item for item in block.interim if item.unit == unit]
        span = (mine[0].line, mine[-1].line)
        run.rows.append(row(_rate_name(unit), unit, "more", None, span, [item.value for item in mine]))


sniff = sniff_block(0.97, "netperf test", _classic)
read = reader(
    _classic,
    _run,
    "no table of netperf; expected 'TCP STREAM TEST from … to …' and below it 'bytes bytes bytes secs. …'",
)
