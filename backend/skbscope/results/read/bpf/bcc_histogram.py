"""The histograms of bcc tools: one block of rows under a head that names the unit.

     nsecs               : count     distribution
      2048 -> 4095       : 508967   |****************************************|

Format: print_log2_hist and print_linear_hist in bcc src/python/bcc/table.py; both ends of a row are in it. A
linear row has one value (`3 : 12 |***|`). Above a block may stand what it is of (`Function = vfs_read`,
`softirq = net_rx`), blanks may be collapsed, the bar may be missing.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket
from skbscope.results.numbers import Convention, parse
from skbscope.results.rows import MAX_BUCKETS

_PLAIN = Convention(None, None)


@dataclass(slots=True)
class Block:
    """One histogram of one print."""

    # What the head says before its colon: `nsecs`, `usecs`, `msecs` or a label of the user.
    unit: str
    head: Line
    # (`Function`, `vfs_read [6556]`) of the line right above the head.
    of: tuple[str, str] | None
    buckets: list[Bucket] = field(default_factory=list)
    last: int = 0
    # Lines between the previous block and this one that are not of a histogram.
    above: list[Line] = field(default_factory=list)

    @property
    def count(self) -> float:
        """Values in all rows."""
        return sum(bucket.count for bucket in self.buckets)


def head_of(text: str) -> str | None:
    """The unit of a head line, None for any other."""
    unit, colon, rest = text.partition(":")
    if not colon or rest.split() != ["count", "distribution"]:
        return None
    return unit.strip() or None


def blocks(lines: list[Line]) -> tuple[list[Block], list[Line]]:
    """(the histograms of a text, the lines behind the last one)."""
    found: list[Block] = []
    above: list[Line] = []
    current: Block | None = None
    for line in lines:
        unit = head_of(line.text)
        bucket = row_of(line.text) if current else None
        if unit:
            near = next((before for before in reversed(above[-3:]) if before.text), None)
            of = label_of(near.text) if near else None
            current = Block(unit, line, of, last=line.number, above=above)
            found.append(current)
            above = []
        elif current and bucket and len(current.buckets) < MAX_BUCKETS:
            current.buckets.append(bucket)
            current.last = line.number
        else:
            current = None
            above.append(line)
    return found, above


def buckets_below(lines: list[Line], head: int) -> tuple[list[Bucket], int]:
    """(buckets of the rows below a head, by index; index of the first line behind them)."""
    buckets: list[Bucket] = []
    at = head + 1
    while at < len(lines) and len(buckets) < MAX_BUCKETS and (bucket := row_of(lines[at].text)):
        buckets.append(bucket)
        at += 1
    return buckets, at


def label_of(text: str) -> tuple[str, str] | None:
    """(`Function`, `vfs_read`) of `Function = b'vfs_read'`; None for a line of another shape."""
    name, equals, value = text.partition(" = ")
    if not equals or len(name.split()) != 1 or not value.strip() or len(text) > 1000:
        return None
    return name.strip(), plain_name(value.strip())


def plain_name(name: str) -> str:
    """A name without the quotes of a Python byte string; `b'is_prime' [6556]` keeps its process."""
    if name.startswith(("b'", 'b"')) and (end := name.rfind(name[1])) > 1:
        return name[2:end] + name[end + 1 :]
    return name


def row_of(text: str) -> Bucket | None:
    """The bucket of a row, None for any other line."""
    span, colon, rest = text.partition(" : ")
    words = rest.split("|", 1)[0].split()
    if not colon or len(words) != 1:
        return None
    low, arrow, high = span.partition("->")
    numbers = [parse(token.strip(), _PLAIN) for token in (low, high if arrow else low, words[0])]
    first, last, count = numbers
    if first is None or last is None or count is None or last.value < first.value:
        return None
    return Bucket(first.value, last.value + 1, count.value)
