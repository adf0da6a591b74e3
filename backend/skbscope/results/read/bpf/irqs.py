"""softirqs and hardirqs (bcc): time in interrupts by name, their number (-C), or how long they took (-d).

    SOFTIRQ                    TOTAL_usecs          HARDIRQ                    TOTAL_usecs
    net_rx_action                    88188          virtio0-input.0                     12

    softirq = net_rx
         usecs               : count     distribution
             8 -> 15         : 440      |**                                      |

Format: tools/softirqs.py and tools/hardirqs.py of bcc; nsecs with -N, `TOTAL_count` with -C, a clock line with -T. A
histogram counts the interrupts by the time each took.
"""

import re
from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.format import Reader, Sniffed
from skbscope.results.read.bpf.bcc_histogram import head_of, label_of
from skbscope.results.read.bpf.prints import Item, Mark, Reading, spread, tool_reader
from skbscope.results.read.table import clock, whole

_UNITS = ("usecs", "nsecs")
_TOTAL = re.compile(r"(SOFTIRQ|HARDIRQ)\s+TOTAL_(usecs|nsecs|count)")
_MOST_NAME = 64


def reader(tool: str) -> Reader:
    """The reader of `softirqs` or `hardirqs`."""
    word = tool.removesuffix("s")

    def sniff(lines: list[Line]) -> Sniffed:
        for at, line in enumerate(lines):
            if _total(line.text, word) or _named(lines, at, word):
                return 0.97, f"{tool} print on line {line.number}"
        return None

    expected = f"expected '{word.upper()} TOTAL_usecs' or '{word} = name' above a histogram"
    read = tool_reader(lambda lines: _readings(lines, word), tool, f"no print of {tool}; {expected}")
    return Reader(sniff, read)


def _readings(lines: list[Line], word: str) -> Iterator[Reading]:
    unit: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if total := _total(line.text, word):
            unit = total
            yield line, Mark(line, opens=True)
        elif unit and (item := _item(line, unit)):
            yield line, [item]
        elif clock(line.text):
            unit = None
            yield line, Mark(line)
        elif name := _named(lines, at - 1, word):
            unit = None
            key = ("interrupts", name[:_MOST_NAME])
            items, at = spread(lines, at, key, "interrupts", head_of(lines[at].text))
            yield line, items
        else:
            unit = unit if not line.text else None
            yield line, None


def _total(text: str, word: str) -> str | None:
    """`usecs` of `SOFTIRQ TOTAL_usecs`."""
    found = _TOTAL.fullmatch(text)
    return found[2] if found and found[1] == word.upper() else None


def _named(lines: list[Line], at: int, word: str) -> str | None:
    """`net_rx` of `softirq = net_rx` right above a histogram of times."""
    label = label_of(lines[at].text)
    below = lines[at + 1].text if at + 1 < len(lines) else ""
    return label[1] if label and label[0] == word and head_of(below) in _UNITS else None


def _item(line: Line, unit: str) -> Item | None:
    """`net_rx_action 88188`; names of hard interrupts may hold blanks."""
    name, _, count = line.text.rpartition(" ")
    value = whole(count)
    if not name.strip() or len(name) > _MOST_NAME or value is None:
        return None
    metric, unit = ("interrupts", "interrupts") if unit == "count" else ("time", unit)
    return Item(metric, name.strip(), unit, float(value), (line.number, line.number))


SOFTIRQS = reader("softirqs")
HARDIRQS = reader("hardirqs")
