"""netperf's classic rows without banner and head: with -P 0, or where an author left them out.

    $ netperf -H 192.0.2.1 -t TCP_STREAM -P 0
    131072  16384  16384    1.00     5770.37
    $ netperf -H 192.0.2.1 -t UDP_STREAM -P 0        sent, and below it received
    212992   65507   1.00        47509      0    24885.36
    212992           1.00        27248           14272.58

    netperf -H 192.0.2.1 -t TCP_RR                   the command once, and a row below each heading
    Before:
    16384  131072 1        1       10.00    31234.12

Format: nettest_bsd.c of HewlettPackard/netperf. A row whose command is not right above it is read where netperf is
named above it and its numbers are written as netperf writes them: whole sizes, then seconds and a rate with two
decimals. One with the processor's columns (-c, -C), whose order depends on both, is not read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.net.commands import command_of, heading
from skbscope.results.read.net.netperf_blocks import message_rows
from skbscope.results.read.net.rates import rate, seconds
from skbscope.results.read.table import Block, filled, number, reader, row, sniff_block

TOOL = "netperf"
FORMATS = {"k": 1e3, "m": 1e6, "g": 1e9, "K": 8 * 2.0**10, "M": 8 * 2.0**20, "G": 8 * 2.0**30}
# Options of a test that set sizes and change no column.
_SIZES = {"-m", "-M", "-s", "-S", "-r"}
STREAMS = re.compile(r"(?:TCP|SCTP)_(?:STREAM|MAERTS|SENDFILE)(?:_MANY)?")
REQUESTS = re.compile(r"(?:TCP|UDP|SCTP)_(?:RR|CRR|CC)(?:_MANY)?")


# Rows as netperf writes them, which need no command right above.
_WRITTEN = {
    "UDP_STREAM": re.compile(r"\d{3,9} +\d{1,6} +\d{1,5}\.\d\d +\d{1,15} +\d{1,15} +\d{1,9}\.\d\d"),
    "TCP_STREAM": re.compile(r"\d{3,9} +\d{3,9} +\d{1,9} +\d{1,5}\.\d\d +\d{1,9}\.\d\d"),
    "TCP_RR": re.compile(r"\d{1,9} +\d{1,9} +\d{1,7} +\d{1,7} +\d{1,5}\.\d\d +\d{1,9}\.\d\d"),
}
_NAMED = re.compile(r"netperf|\b(?:TCP|UDP|SCTP)_(?:STREAM|C?RR|MAERTS|SENDFILE)\b", re.IGNORECASE)
# Options that change the columns or the unit of a row.
_CHANGES = re.compile(r" -(?:[cCDfkoOj]|P ?1)\b|-t ?omni|&")


@dataclass(slots=True)
class Bare(Block[tuple[list[float], int]]):
    """The rows right below a command."""

    test: str = "TCP_STREAM"
    # Of the throughput, in bit/s.
    scale: float = 1e6
    words: list[str] = field(default_factory=list)
    # First rows right below its own, of the same test again.
    again: list[tuple[list[float], int]] = field(default_factory=list)

    @property
    def wanted(self) -> tuple[int, ...]:
        """Numbers of its rows."""
        if self.test == "UDP_STREAM":
            return 6, 4
        return (5,) if STREAMS.fullmatch(self.test) else (6, 2) if REQUESTS.fullmatch(self.test) else ()


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
    scale = FORMATS.get(options.get("-f", "m"))
    test = options.get("-t", "TCP_STREAM").upper()
    block = Bare(line, [*above, line], test=test, scale=scale or 0.0, words=words)
    return block if scale and block.wanted else None


def blocks(lines: list[Line]) -> list[Bare]:
    """The commands of a text that have their first row below them, and rows further below a line that names netperf."""
    found: list[Bare] = []
    above: list[Line] = []
    current: Bare | None = None
    # The line that names netperf, where no head of a table follows it.
    named: Line | None = None
    for line in lines:
        if _NAMED.search(line.text[:400]):
            named = None if " TEST from " in line.text or _CHANGES.search(line.text) else line
        elif line.text.startswith(("Local /Remote", "Recv   Send", "Socket ", "Size ", "bytes ")):
            named = None
        if block := _begins(line, above):
            current, above = block, []
            found.append(block)
        elif current is not None and (values := _row(line.text, current.wanted[len(current.rows)])):
            current.rows.append((values, line.number))
            current = current if len(current.rows) < len(current.wanted) else None
        elif named is not None and (form := _written(line.text)):
            mine = Bare(line, [*above], test=_test_of(named.text, form))
            values = _row(line.text, mine.wanted[0])
            if found and not above and found[-1].test == mine.test and form != "UDP_STREAM":
                found[-1].again.append((values, line.number))
                continue
            mine.rows.append((values, line.number))
            found.append(mine)
            current, above = mine if len(mine.wanted) > 1 else None, []
        elif line.text:
            current = None
            above.append(line)
    return filled(found)


def _written(text: str) -> str | None:
    """The test of which a row has the form."""
    text = text.strip()
    if not text[:1].isdigit():
        return None
    return next((test for test, form in _WRITTEN.items() if form.fullmatch(text)), None)


def _test_of(named: str, form: str) -> str:
    """The test that a line names, where its rows have the form that was found."""
    named = named.upper()
    kinds = {"TCP_STREAM": STREAMS, "TCP_RR": REQUESTS}
    found = kinds[form].search(named) if form in kinds else None
    return found[0] if found else form


def _row(text: str, wanted: int) -> list[float]:
    values = [number(word) for word in text.split()[: wanted + 1]]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) == wanted else []


def _run(block: Bare) -> Run:
    run = heading(block.above, (TOOL,)).run(TOOL)
    run.label = run.label or block.test
    values, line = block.rows[0]
    samples = [one[-1] for one, _ in (block.rows[0], *block.again)] if block.again else []
    span = (line, block.again[-1][1]) if block.again else line
    run.environment["test"] = block.test
    if block.test == "UDP_STREAM":
        run.environment |= {"message size": f"{values[1]:g}", "duration": seconds(values[2])}
        received = block.rows[1:]
        for name, (row_of, at) in (("sent", block.rows[0]), *((("received", one)) for one in received)):
            run.rows.append(row(name, "bit/s", "more", rate(row_of[-1], block.scale), at))
        run.rows.append(row("send errors", "messages", "less", values[4], line))
        counted = (received[0][0][1], received[0][0][2]) if received else None
        run.rows += message_rows((values[2], values[3]), counted, (line, block.rows[-1][1]))
    elif len(block.wanted) == 1:
        run.environment |= {"message size": f"{values[2]:g}", "duration": seconds(values[3])}
        rates = [rate(value, block.scale) for value in samples]
        total = None if rates else rate(values[4], block.scale)
        run.rows.append(row("throughput", "bit/s", "more", total, span, rates))
    else:
        run.environment |= {"request size": f"{values[2]:g}", "duration": seconds(values[4])}
        run.rows.append(row("transactions", "1/s", "more", None if samples else values[5], span, samples))
    return run


sniff = sniff_block(0.93, "row of netperf -P 0", blocks)
read = reader(
    blocks, _run, "no row of netperf -P 0; expected the command, and the row of its test right below it"
)
