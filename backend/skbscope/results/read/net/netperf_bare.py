"""netperf -P 0: the classic rows without their banner; only the command above says what they are.

    $ netperf -H 192.0.2.1 -t TCP_STREAM -P 0
    131072  16384  16384    1.00     5770.37
    $ netperf -H 192.0.2.1 -t UDP_STREAM -P 0        sent, and below it received
    212992   65507   1.00        47509      0    24885.36
    212992           1.00        27248           14272.58

Format: nettest_bsd.c of HewlettPackard/netperf. A row whose command is not right above it is not read, because five
numbers may be anything; nor is one with the processor's columns (-c, -C), whose order depends on both.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.net.commands import command_of, heading
from skbscope.results.read.net.rates import rate, seconds
from skbscope.results.read.table import Block, filled, number, reader, row, sniff_block

TOOL = "netperf"
_FORMATS = {"k": 1e3, "m": 1e6, "g": 1e9, "K": 8 * 2.0**10, "M": 8 * 2.0**20, "G": 8 * 2.0**30}
# Options of a test that set sizes and change no column.
_SIZES = {"-m", "-M", "-s", "-S", "-r"}
_STREAMS = re.compile(r"(?:TCP|SCTP)_(?:STREAM|MAERTS|SENDFILE)(?:_MANY)?")
_REQUESTS = re.compile(r"(?:TCP|UDP|SCTP)_(?:RR|CRR|CC)(?:_MANY)?")


@dataclass(slots=True)
class Bare(Block[tuple[list[float], int]]):
    """The rows right below a command."""

    test: str = "TCP_STREAM"
    # Of the throughput, in bit/s.
    scale: float = 1e6
    words: list[str] = field(default_factory=list)

    @property
    def wanted(self) -> tuple[int, ...]:
        """Numbers of its rows."""
        if self.test == "UDP_STREAM":
            return 6, 4
        return (5,) if _STREAMS.fullmatch(self.test) else (6, 2) if _REQUESTS.fullmatch(self.test) else ()


def _begins(line: Line, above: list[Line]) -> Bare | None:
    command = command_of(line.text, (TOOL,))
    words = command.text.split()[:60] if command else []
    options = dict(zip(words, words[1:], strict=False))
    own = words[: words.index("--")] if "--" in words else words
    if options.get("-P") != "0" or any(word in ("-c", "-C", "-D") for word in own):
        return None
    # What else may be behind the marks selects other columns.
    if not {word for word in words[len(own) + 1 :] if word.startswith("-")} <= _SIZES:
        return None
    scale = _FORMATS.get(options.get("-f", "m"))
    test = options.get("-t", "TCP_STREAM").upper()
    block = Bare(line, [*above, line], test=test, scale=scale or 0.0, words=words)
    return block if scale and block.wanted else None


def blocks(lines: list[Line]) -> list[Bare]:
    """The commands of a text that have their first row below them."""
    found: list[Bare] = []
    above: list[Line] = []
    current: Bare | None = None
    for line in lines:
        if block := _begins(line, above):
            current, above = block, []
            found.append(block)
        elif current is not None and (values := _row(line.text, current.wanted[len(current.rows)])):
            current.rows.append((values, line.number))
            current = current if len(current.rows) < len(current.wanted) else None
        elif line.text:
            current = None
            above.append(line)
    return filled(found)


def _row(text: str, wanted: int) -> list[float]:
    values = [number(word) for word in text.split()[: wanted + 1]]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) == wanted else []


def _run(block: Bare) -> Run:
    run = heading(block.above, (TOOL,)).run(TOOL)
    run.label = run.label or block.test
    values, line = block.rows[0]
    run.environment["test"] = block.test
    if block.test == "UDP_STREAM":
        run.environment |= {"message size": f"{values[1]:g}", "duration": seconds(values[2])}
        received = block.rows[1:]
        for name, (row_of, at) in (("sent", block.rows[0]), *((("received", one)) for one in received)):
            run.rows.append(row(name, "bit/s", "more", rate(row_of[-1], block.scale), at))
        run.rows.append(row("send errors", "messages", "less", values[4], line))
    elif len(block.wanted) == 1:
        run.environment |= {"message size": f"{values[2]:g}", "duration": seconds(values[3])}
        run.rows.append(row("throughput", "bit/s", "more", rate(values[4], block.scale), line))
    else:
        run.environment |= {"request size": f"{values[2]:g}", "duration": seconds(values[4])}
        run.rows.append(row("transactions", "1/s", "more", values[5], line))
    return run


sniff = sniff_block(0.93, "row of netperf -P 0", blocks)
read = reader(
    blocks, _run, "no row of netperf -P 0; expected the command, and the row of its test right below it"
)
