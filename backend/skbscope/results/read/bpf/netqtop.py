"""netqtop (bcc): packets by queue of a device and by size, sent and received.

    Thu Sep 10 11:37:02 2020
    TX
     QueueID    avg_size   [0, 64)   [64, 512)  [512, 2K)  [2K, 16K)  [16K, 64K)    BPS        PPS
        0         114          0         10          0          0          0      1.11K       10.0
     Total        114          0         10          0          0          0      1.11K       10.0

Format: tools/netqtop.py of bcc; BPS (bytes a second, K and M are powers of 1024) and PPS with -t. The sizes are a
histogram of the packets of the interval.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Histogram, Run
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.bpf.prints import Item, Mark, clock, prints, runs_of

TOOL = "netqtop"
_HEAD = ["QueueID", "avg_size"]
_RATES = (("BPS", "bytes/s"), ("PPS", "packets/s"))
_PLAIN = Convention(None, ".")
_SUFFIXES = {"K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
# Sizes a head may name; the tool has five.
_MOST_SIZES = 64


@dataclass(frozen=True, slots=True)
class Table:
    """Columns below a head."""

    # `tx` or `rx`.
    way: str
    sizes: list[tuple[float, float]]
    rates: bool


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for a head with sizes."""
    line = next((line for line in lines if line.text.startswith(_HEAD[0]) and _table(line.text, "tx")), None)
    return (0.98, f"netqtop table on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    runs = runs_of(prints(_readings(clean(text))), TOOL)
    if not runs:
        raise ResultError("no table of netqtop; expected 'QueueID avg_size [0, 64) …' and rows below it")
    for run in runs:
        words = run.command.split() if run.command else []
        if "-n" in words[:-1]:
            run.environment["device"] = words[words.index("-n") + 1][:64]
    return runs


def _readings(lines: list[Line]) -> Iterator[tuple[Line, Item | Mark | None]]:
    way, table = "tx", None
    for line in lines:
        words = line.text.split()
        if line.text in ("TX", "RX"):
            way, table = line.text.lower(), None
        elif words[:2] == _HEAD and (head := _table(line.text, way)):
            table = head
        elif table and (items := _items(words, table, line.number)):
            for item in items:
                yield line, item
        elif (len(words) == 5 and clock(words[3])) or (len(line.text) > 8 and not line.text.strip("-")):
            table = None
            yield line, Mark(line)
        else:
            table = table if not words else None
            yield line, None


def _table(text: str, way: str) -> Table | None:
    """The columns of a head: `[64, 512)` is two words."""
    words = text.split()[2:]
    sizes: list[tuple[float, float]] = []
    while len(words) > 1 and words[0].startswith("[") and words[1].endswith(")") and len(sizes) < _MOST_SIZES:
        low, high = _number(words[0].strip("[,")), _number(words[1].strip(")"))
        if low is None or high is None or high <= low:
            return None
        sizes.append((low, high))
        words = words[2:]
    if not sizes or words not in ([], ["BPS", "PPS"]):
        return None
    return Table(way, sizes, bool(words))


def _items(words: list[str], table: Table, line: int) -> list[Item]:
    """The readings of a queue's row; empty for another line."""
    count = len(table.sizes)
    wanted = 2 + count + (len(_RATES) if table.rates else 0)
    numbers = [_number(word) for word in words[1:]]
    values = [number for number in numbers if number is not None]
    if len(words) != wanted or len(values) != len(numbers) or not (words[0].isdigit() or words[0] == "Total"):
        return []
    subject = "total" if words[0] == "Total" else f"queue{words[0][:9]}"
    sizes = [Bucket(low, high, n) for (low, high), n in zip(table.sizes, values[1 : 1 + count], strict=True)]
    histogram = Histogram("bytes", sizes)
    span = (line, line)
    items = [Item(f"{table.way} packets", subject, "packets", histogram.count, span, histogram)]
    levels = [("avg_size", "bytes", values[0])]
    if table.rates:
        levels += [
            (name, unit, value) for (name, unit), value in zip(_RATES, values[1 + count :], strict=True)
        ]
    for name, unit, value in levels:
        items.append(Item(f"{table.way} {name}", subject, unit, value, span, amount=False))
    return items


def _number(word: str) -> float | None:
    """`1.11K` is 1.11 x 1024."""
    factor = _SUFFIXES.get(word[-1:], 1)
    number = parse(word[:-1] if factor > 1 else word, _PLAIN)
    return number.value * factor if number else None
