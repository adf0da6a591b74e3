"""softirqs and hardirqs (bcc): time in interrupts by name, their number (-C), or how long they took (-d).

    SOFTIRQ                    TOTAL_usecs          HARDIRQ                    TOTAL_usecs
    net_rx_action                    88188          virtio0-input.0                     12

    softirq = net_rx
         usecs               : count     distribution
             8 -> 15         : 440      |**                                      |

Format: tools/softirqs.py and tools/hardirqs.py of bcc; nsecs with -N, `TOTAL_count` with -C, a clock line with -T. A
histogram counts the interrupts by the time each took.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Reader
from skbscope.results.models import Run
from skbscope.results.read.bpf.bcc_histogram import head_of, label_of
from skbscope.results.read.bpf.prints import Item, Mark, clock, prints, runs_of, spread

_UNITS = ("usecs", "nsecs")
_MOST_NAME = 64


def reader(tool: str) -> Reader:
    """The reader of `softirqs` or `hardirqs`."""
    word = tool.removesuffix("s")

    def sniff(lines: list[Line]) -> tuple[float, str] | None:
        for at, line in enumerate(lines):
            named = label_of(line.text)
            below = at + 1 < len(lines) and head_of(lines[at + 1].text) in _UNITS
            if _total(line.text, word) or (named and named[0] == word and below):
                return 0.97, f"{tool} print on line {line.number}"
        return None

    def read(text: str) -> list[Run]:
        runs = runs_of(prints(_readings(clean(text), word)), tool)
        if not runs:
            raise ResultError(
                f"no print of {tool}; expected '{word.upper()} TOTAL_usecs' or '{word} = name' above a histogram"
            )
        return runs

    return Reader(sniff, read)


def _readings(lines: list[Line], word: str) -> Iterator[tuple[Line, Item | Mark | None]]:
    unit: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        total = _total(line.text, word)
        named = label_of(line.text)
        if total:
            unit = total
            yield line, Mark(line, opens=True)
        elif unit and (item := _item(line, unit)):
            yield line, item
        elif clock(line.text):
            unit = None
            yield line, Mark(line)
        elif named and named[0] == word and at < len(lines) and head_of(lines[at].text) in _UNITS:
            unit = None
            key = ("interrupts", named[1][:_MOST_NAME])
            item, at = spread(lines, at, key, "interrupts", head_of(lines[at].text))
            yield line, item
        else:
            if line.text:
                unit = None
            yield line, None


def _total(text: str, word: str) -> str | None:
    """`usecs` of `SOFTIRQ TOTAL_usecs`."""
    words = text.split() if text.startswith(word.upper()) else []
    unit = words[1].removeprefix("TOTAL_") if len(words) == 2 and words[0] == word.upper() else ""
    return unit if unit in (*_UNITS, "count") else None


def _item(line: Line, unit: str) -> Item | None:
    """`net_rx_action 88188`; names of hard interrupts may hold blanks."""
    name, _, number = line.text.rpartition(" ")
    if (
        not name.strip()
        or len(name) > _MOST_NAME
        or not (number.isascii() and number.isdigit() and len(number) <= 20)
    ):
        return None
    span = (line.number, line.number)
    if unit == "count":
        return Item("interrupts", name.strip(), "interrupts", float(number), span)
    return Item("time", name.strip(), unit, float(number), span)


SOFTIRQS = reader("softirqs")
HARDIRQS = reader("hardirqs")
