"""slabratetop (bcc): allocations of kernel memory by cache, interval by interval.

    07:01:35 loadavg: 0.38 0.21 0.12 1/342 13297

    CACHE                            ALLOCS      BYTES
    kmalloc-4096                       3554   14557184

Format: tools/slabratetop.py of bcc. Only the caches with the most bytes are shown, 20 unless -r says more: one that is
not shown is not zero.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.bpf.prints import Item, Mark, clock, prints, runs_of

TOOL = "slabratetop"
_HEAD = ["CACHE", "ALLOCS", "BYTES"]
_MOST_NAME = 64


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for the head of a table."""
    line = next(
        (line for line in lines if line.text.startswith("CACHE") and line.text.split() == _HEAD), None
    )
    return (0.97, f"slabratetop table on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    runs = runs_of(prints(_readings(clean(text))), TOOL)
    if not runs:
        raise ResultError(
            "no table of slabratetop; expected 'CACHE ALLOCS BYTES' and rows 'kmalloc-64 7 448'"
        )
    return runs


def _readings(lines: list[Line]) -> Iterator[tuple[Line, Item | Mark | None]]:
    inside = False
    for line in lines:
        words = line.text.split()
        if words == _HEAD:
            inside = True
            yield line, Mark(line, opens=True)
        elif inside and len(words) == 3 and all(_whole(word) for word in words[1:]):
            span = (line.number, line.number)
            for metric, word in zip(("allocs", "bytes"), words[1:], strict=True):
                unit = "allocations" if metric == "allocs" else metric
                yield line, Item(metric, words[0][:_MOST_NAME], unit, float(word), span, else_zero=False)
        elif len(words) > 1 and clock(words[0]) and words[1] == "loadavg:":
            inside = False
            yield line, Mark(line)
        else:
            inside = inside and not words
            yield line, None


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 20
