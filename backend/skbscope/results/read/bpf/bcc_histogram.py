"""The histograms of bcc tools: one block of rows under a head that names the unit.

     nsecs               : count     distribution
      2048 -> 4095       : 508967   |****************************************|

Format: print_log2_hist and print_linear_hist in bcc src/python/bcc/table.py; both ends of a row are in it. A
linear row has one value (`3 : 12 |***|`). Above a block may stand what it is of (`Function = vfs_read`,
`softirq = net_rx`), blanks may be collapsed, the bar may be missing.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket, Histogram
from skbscope.results.numbers import parse
from skbscope.results.read.table import WHOLE, Block
from skbscope.results.rows import MAX_BUCKETS

_HEAD = re.compile(r"([^:]*\S)\s*:\s*count\s+distribution")
_LABEL = re.compile(r"(?=.{,1000}$)((?:Remote |Local |All |Bucket )?\S+)\s* = \s*(\S.*)")


@dataclass(slots=True)
class Spread(Block[Bucket]):
    """One histogram of one print; its rows are the buckets."""

    # What the head says before its colon: `nsecs`, `usecs`, `msecs` or a label of the user.
    unit: str = ""
    # (`Function`, `vfs_read [6556]`) of the line right above the head.
    of: tuple[str, str] | None = None
    # The tool's own mean, printed behind the name.
    mean: float | None = None
    last: int = 0

    @property
    def histogram(self) -> Histogram:
        """Its buckets with their unit."""
        return Histogram(self.unit, self.rows)


def head_of(text: str) -> str | None:
    """The unit of a head line, None for any other."""
    found = _HEAD.fullmatch(text) if text.endswith("distribution") else None
    return found[1].strip() if found else None


def blocks(lines: list[Line]) -> tuple[list[Spread], list[Line]]:
    """(the histograms of a text, the lines behind the last one)."""
    found: list[Spread] = []
    above: list[Line] = []
    current: Spread | None = None
    for line in lines:
        if unit := head_of(line.text):
            near = next((before for before in reversed(above[-3:]) if before.text), None)
            of = label_of(near.text) if near else None
            current = Spread(line, above, unit=unit, of=of, last=line.number)
            found.append(current)
            above = []
        elif current and len(current.rows) < MAX_BUCKETS and (bucket := row_of(line.text)):
            current.rows.append(bucket)
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
    found = _LABEL.fullmatch(text) if " = " in text else None
    return (found[1], plain_name(found[2].strip())) if found else None


def plain_name(name: str) -> str:
    """A name without the quotes of a Python string; `b'is_prime' [6556]` keeps its process."""
    if len(name) > 2 and name[0] in "'\"" and name.find(name[0], 1) == len(name) - 1:
        return name[1:-1]
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
    first, last, count = (parse(token.strip(), WHOLE) for token in (low, high if arrow else low, words[0]))
    if first is None or last is None or count is None or last.value < first.value:
        return None
    return Bucket(first.value, last.value + 1, count.value)
