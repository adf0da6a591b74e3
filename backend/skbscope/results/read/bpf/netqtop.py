"""netqtop (bcc): packets by queue of a device and by size, sent and received.

    Thu Sep 10 11:37:02 2020
    TX
     QueueID    avg_size   [0, 64)   [64, 512)  [512, 2K)  [2K, 16K)  [16K, 64K)    BPS        PPS
        0         114          0         10          0          0          0      1.11K       10.0
     Total        114          0         10          0          0          0      1.11K       10.0

Format: tools/netqtop.py of bcc; BPS (bytes a second, K and M are powers of 1024) and PPS with -t. The sizes are a
histogram of the packets of the interval.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.read.bpf.prints import Item, Mark, Print, Reading, tool_reader
from skbscope.results.read.table import clock, number, sniff_line

_HEAD = re.compile(r"QueueID\s+avg_size((?:\s+\[\S*,?\s+\S*\)){1,64})(\s+BPS\s+PPS)?")
_SIZE = re.compile(r"\[(\S*)\s+(\S*)\)")
_RATES = (("BPS", "bytes/s"), ("PPS", "packets/s"))
_SUFFIXES = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


@dataclass(frozen=True, slots=True)
class Table:
    """Columns below a head."""

    # `tx` or `rx`.
    way: str
    sizes: list[tuple[float, float]]
    rates: bool


def _readings(lines: list[Line]) -> Iterator[Reading]:
    way, table = "tx", None
    for line in lines:
        words = line.text.split()
        if line.text in ("TX", "RX"):
            way, table = line.text.lower(), None
        elif head := _table(line.text, way):
            table = head
        elif table and (items := _items(words, table, line.number)):
            yield line, items
        elif (len(words) == 5 and clock(words[3])) or (len(line.text) > 8 and not line.text.strip("-")):
            table = None
            yield line, Mark(line)
        else:
            table = table if not words else None
            yield line, None


def _table(text: str, way: str) -> Table | None:
    """The columns of a head: `[64, 512)` is two words."""
    head = _HEAD.fullmatch(text) if text.startswith("QueueID") else None
    sizes: list[tuple[float, float]] = []
    for first, last in _SIZE.findall(head[1]) if head else []:
        low, high = _number(first.strip("[,")), _number(last.strip(")"))
        if low is None or high is None or high <= low:
            return None
        sizes.append((low, high))
    return Table(way, sizes, bool(head[2])) if head else None


def _items(words: list[str], table: Table, line: int) -> list[Item]:
    """The readings of a queue's row; empty for another line."""
    count = len(table.sizes)
    wanted = 1 + count + (len(_RATES) if table.rates else 0)
    if len(words) - 1 != wanted or not (words[0].isdigit() or words[0] == "Total"):
        return []
    values = [value for word in words[1:] if (value := _number(word)) is not None]
    if len(values) != wanted:
        return []
    subject = "total" if words[0] == "Total" else f"queue{words[0][:9]}"
    counts, span = values[1 : 1 + count], (line, line)
    sizes = [Bucket(low, high, n) for (low, high), n in zip(table.sizes, counts, strict=True)]
    found = [
        Item(f"{table.way} packets", subject, "packets", sum(counts), span, Histogram("bytes", sizes)),
        Item(f"{table.way} avg_size", subject, "bytes", values[0], span, amount=False),
    ]
    for (name, unit), value in zip(_RATES, values[1 + count :], strict=False):
        found.append(Item(f"{table.way} {name}", subject, unit, value, span, amount=False))
    return found


def _number(word: str) -> float | None:
    """`1.11K` is 1.11 x 1024."""
    factor = _SUFFIXES.get(word[-1:])
    value = number(word[:-1] if factor else word)
    return value * factor if factor and value is not None else value


def _device(run: Run, _prints: list[Print]) -> None:
    words = run.command.split() if run.command else []
    if "-n" in words[:-1]:
        run.environment["device"] = words[words.index("-n") + 1][:64]


sniff = sniff_line(0.98, "netqtop table", lambda line: _table(line.text, "tx"))
read = tool_reader(
    _readings,
    "netqtop",
    "no table of netqtop; expected 'QueueID avg_size [0, 64) …' and rows below it",
    _device,
)
