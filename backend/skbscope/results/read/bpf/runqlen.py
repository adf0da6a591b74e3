"""runqlen (bcc): how many threads wait for a CPU, sampled 99 times a second.

    cpu = 3                                        with -C
         runqlen       : count     distribution
            0          : 1776     |****************************************|

    runqocc: 41.09%                                with -O: the share of samples that found work waiting
    runqocc, CPU 0    32.32%

Format: tools/runqlen.py of bcc; a clock line with -T. A histogram counts samples by the length of the queue.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.bpf.bcc_histogram import head_of, label_of
from skbscope.results.read.bpf.prints import Item, Mark, clock, prints, runs_of, spread

TOOL = "runqlen"
_PLAIN = Convention(None, ".")


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for a histogram of run queues, or their occupancy."""
    line = next((line for line in lines if head_of(line.text) == TOOL or _occupancy(line)), None)
    return (0.97, f"runqlen print on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    runs = runs_of(prints(_readings(clean(text))), TOOL)
    if not runs:
        raise ResultError("no print of runqlen; expected 'runqlen : count distribution' or 'runqocc: 1.00%'")
    return runs


def _readings(lines: list[Line]) -> Iterator[tuple[Line, Item | Mark | None]]:
    cpu: str | None = None
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        named = label_of(line.text)
        below = lines[at].text if at < len(lines) else ""
        if clock(line.text):
            yield line, Mark(line)
        elif item := _occupancy(line):
            yield line, item
        elif named and named[0] == "cpu" and head_of(below) == TOOL and named[1].isdigit():
            cpu = f"cpu{named[1][:9]}"
        elif head_of(line.text) == TOOL:
            item, at = spread(lines, at - 1, ("samples", cpu), "samples", "threads")
            yield line, item
            cpu = None
        else:
            yield line, None


def _occupancy(line: Line) -> Item | None:
    """`runqocc: 41.09%`, `runqocc, CPU 0 32.32%`."""
    if not line.text.startswith("runqocc"):
        return None
    words = line.text.split()
    number = parse(words[-1].removesuffix("%"), _PLAIN) if words[-1].endswith("%") else None
    if number is None:
        return None
    if words[0] == "runqocc:" and len(words) == 2:
        subject = None
    elif words[:2] == ["runqocc,", "CPU"] and len(words) == 4 and words[2].isdigit():
        subject = f"cpu{words[2][:9]}"
    else:
        return None
    return Item("occupancy", subject, "%", number.value, (line.number, line.number), amount=False)
