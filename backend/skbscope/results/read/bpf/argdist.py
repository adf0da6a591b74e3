"""argdist (bcc): how values of an expression are spread (-H), or how often each occurred (-C).

    [01:45:23]
    p:c:write(int fd, void *buf, size_t len):size_t:len       the probe; it may be missing
         len                 : count     distribution
             2 -> 3          : 11       |***************                         |

    [03:42:29]
    p::__kmalloc(size_t size):size_t:size
            COUNT      EVENT
            7          size = 16

Format: tools/argdist.py of bcc. Every interval begins with a clock in brackets, also an empty one. With -c an interval
counts from the start on: then the samples are the differences and histograms those of the last print. Only the command
shows whether -c was given; several prints without a command have no value.
"""

import re
from collections.abc import Iterator
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.bpf.bcc_histogram import head_of
from skbscope.results.read.bpf.prints import Item, Mark, Print, Reading, spread, tool_reader
from skbscope.results.read.table import clock

TOOL = "argdist"
EVENTS = ["COUNT", "EVENT"]
_EVENT = re.compile(r"([0-9]{1,20}) \s*(\S.*)")
# Characters of a probe and of an event; strings that a user traces can be long.
_MOST_NAME = 300
_UNKNOWN = "printed several times; without the command it is unknown whether a print begins at zero"
_TOTALS = "with -c a print counts from the start on: samples are the differences, histograms the last print"


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a clock in brackets with a table right below it."""
    for at, line in enumerate(lines):
        if _stamp(line.text) and any(_opens(after.text) for after in lines[at + 1 : at + 3]):
            return 0.97, f"argdist print on line {line.number}"
    return None


def _readings(lines: list[Line]) -> Iterator[Reading]:
    probe: str | None = None
    inside = False
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        below = lines[at].text if at < len(lines) else ""
        if _stamp(line.text):
            inside, probe = True, None
            yield line, Mark(line, opens=True)
        elif not inside:
            yield line, None
        elif line.text.split() == EVENTS:
            while at < len(lines) and (item := _event(lines[at], probe)):
                yield lines[at], [item]
                at += 1
            probe = None
        elif unit := head_of(line.text):
            value = unit[:_MOST_NAME]
            items, at = spread(lines, at - 1, (probe or "events", value), "events", value)
            yield line, items
            probe = None
        elif line.text and _opens(below):
            probe = line.text[:_MOST_NAME]
        else:
            inside = not line.text
            yield line, None


def _stamp(text: str) -> bool:
    """`[01:42:29]`."""
    return len(text) == 10 and text[0] == "[" and text[-1] == "]" and clock(text[1:-1])


def _opens(text: str) -> bool:
    return head_of(text) is not None or (text.startswith(EVENTS[0]) and text.split() == EVENTS)


def _event(line: Line, probe: str | None) -> Item | None:
    """`7          flags = 16, size = 152`."""
    found = _EVENT.fullmatch(line.text)
    if not found:
        return None
    event, span = found[2][:_MOST_NAME], (line.number, line.number)
    return Item(probe or "events", event, "events", float(found[1]), span)


def _value(run: Run, found: list[Print]) -> None:
    """Sets right what prints that count from the start on mean."""
    span = run.lines
    mine = [one for one in found if one.rows and span[0] <= one.rows[0].lines[0] <= span[1]]
    words = run.command.split() if run.command else []
    if len(run.rows) == 0 or max(len(row.samples) for row in run.rows) < 2:
        return
    if run.command is None:
        run.notes.append(Note(_UNKNOWN))
        for row in run.rows:
            row.value, row.value_from = None, None
        return
    if "-T" in words or "--top" in words:
        run.notes.append(Note("only the top events are printed (-T): one that is not counts as zero"))
    if "-c" in words or "--cumulative" in words:
        last = {item.key: item.histogram for item in mine[-1].rows}
        for row in run.rows:
            totals = row.samples
            row.samples = [now - before for before, now in zip([0.0, *totals], totals, strict=False)]
            row.value, row.value_from = median(row.samples), "median"
            row.histogram = last.get((row.metric, row.subject))
        run.notes.append(Note(_TOTALS))


read = tool_reader(
    _readings, TOOL, "no print of argdist; expected '[10:00:00]' above 'COUNT EVENT' or a histogram", _value
)
