"""slabratetop (bcc): allocations of kernel memory by cache, interval by interval.

    07:01:35 loadavg: 0.38 0.21 0.12 1/342 13297

    CACHE                            ALLOCS      BYTES
    kmalloc-4096                       3554   14557184

Format: tools/slabratetop.py of bcc. Only the caches with the most bytes are shown, 20 unless -r says more: one that is
not shown is not zero.
"""

from collections.abc import Iterator

from skbscope.results.cleaning import Line
from skbscope.results.read.bpf.prints import Item, Mark, Reading, tool_reader
from skbscope.results.read.table import clock, sniff_line, wholes

_HEAD = ["CACHE", "ALLOCS", "BYTES"]
_METRICS = (("allocs", "allocations"), ("bytes", "bytes"))
_MOST_NAME = 64


def _readings(lines: list[Line]) -> Iterator[Reading]:
    inside = False
    for line in lines:
        words = line.text.split()
        values = wholes(words[1:]) if inside and len(words) == 3 else None
        if words == _HEAD:
            inside = True
            yield line, Mark(line, opens=True)
        elif values:
            span = (line.number, line.number)
            yield (
                line,
                [
                    Item(metric, words[0][:_MOST_NAME], unit, float(value), span, else_zero=False)
                    for (metric, unit), value in zip(_METRICS, values, strict=True)
                ],
            )
        elif len(words) > 1 and clock(words[0]) and words[1] == "loadavg:":
            inside = False
            yield line, Mark(line)
        else:
            inside = inside and not words
            yield line, None


sniff = sniff_line(
    0.97, "slabratetop table", lambda line: line.text.startswith("CACHE") and line.text.split() == _HEAD
)
read = tool_reader(
    _readings,
    "slabratetop",
    "no table of slabratetop; expected 'CACHE ALLOCS BYTES' and rows 'kmalloc-64 7 448'",
)
