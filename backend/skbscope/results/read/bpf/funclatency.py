"""funclatency (bcc): how long calls of a function took, as log2 histograms with an average below.

    Function = vfs_rename
         usecs               : count     distribution
            16 -> 31         : 6        |*************                           |

    avg = 5087 nsecs, total: 8287001 nsecs, count: 1629

Format: bcc tools/funclatency.py. -F gives a block a function, -i one an interval (the line of the average
then follows each), -T a clock line. The average is of all functions together; its label may say `nsecs` also
under -u and -m, as in the examples bcc ships.
"""

from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import Bucket, Histogram, MetricRow, Note, Run
from skbscope.results.numbers import read_number
from skbscope.results.read.bpf.bcc_histogram import Block, blocks, head_of, label_of
from skbscope.results.rows import MAX_NOTES, bounded, check_cells

TOOL = "funclatency"
UNITS = ("nsecs", "usecs", "msecs")
# What softirqs and hardirqs, whose histograms look the same, print above one.
_OTHERS = ("softirq", "hardirq")
# The tool's own sums are taken while calls go on, so a bucket and the total may be a few calls apart.
_SLACK = 0.05


@dataclass(frozen=True, slots=True)
class Average:
    """The line below a print."""

    value: float
    unit: str
    total: float
    count: float
    line: int


@dataclass(slots=True)
class Print:
    """One interval: a block a function, and the average of them all."""

    blocks: list[Block]
    # What the blocks are of; a second block of one function is another interval.
    subjects: set[str | None]
    average: Average | None = None
    # A new command or good-bye stands before it, so it is another start.
    fresh: bool = False
    # Ctrl-C came right before: with -i the interval is shorter than the others.
    interrupted: bool = False
    above: list[Line] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a histogram of times; sure when the tool's own words stand by it."""
    for at, line in enumerate(lines):
        if head_of(line.text) not in UNITS:
            continue
        near = next((before.text for before in reversed(lines[max(at - 3, 0) : at]) if before.text), "")
        label = label_of(near)
        if label and label[0] != "Function":
            continue
        # A print is some 70 rows long, the average stands right below it.
        below = any(average_of(after) for after in lines[at : at + 80])
        sure = below or label is not None or any(TOOL in before.text for before in lines[max(at - 8, 0) : at])
        return (0.97 if sure else 0.6), f"histogram of {head_of(line.text)} on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = prints(clean(text))
    if not found:
        raise ResultError("no funclatency histogram; expected a line 'nsecs : count distribution'")
    if not any(block.buckets for item in found for block in item.blocks):
        head = found[0].blocks[0].head
        raise ResultError(
            "a funclatency histogram breaks off below its head; expected a row '0 -> 1 : 0 |...|'",
            head.number + 1,
        )
    groups: list[list[Print]] = []
    for item in found:
        if not groups or item.fresh:
            groups.append([])
        groups[-1].append(item)
    return without_copies([(_run(group), group[0].blocks[0].head.depth) for group in groups])


def average_of(line: Line) -> Average | None:
    """`avg = 13746 nsecs, total: 6543360 nsecs, count: 476`; None for another line."""
    words = line.text.replace(",", " ").split()
    if len(words) != 9 or words[:2] != ["avg", "="] or (words[4], words[7]) != ("total:", "count:"):
        return None
    numbers = [read_number(words[at]) for at in (2, 5, 8)]
    if any(number is None for number in numbers):
        return None
    value, total, count = (number.value for number in numbers if number is not None)
    return Average(value, words[3], total, count, line.number)


def prints(lines: list[Line]) -> list[Print]:
    """What was printed, interval by interval; histograms that are no times are passed over."""
    found: list[Print] = []
    every, rest = blocks(lines)
    for block in every:
        interrupted = any(line.interrupted for line in block.above)
        own = [line for line in block.above if not _of_the_tool(line.text)]
        averages = [average for line in block.above if (average := average_of(line))]
        if found and averages:
            found[-1].average = found[-1].average or averages[0]
        if block.unit not in UNITS or (block.of and block.of[0] in _OTHERS):
            continue
        ended = not found or averages or any(_ends(line.text) for line in block.above)
        subject = block.of[1] if block.of else None
        if ended or subject in found[-1].subjects:
            fresh = bool(own) or any(line.text == "Detaching..." for line in block.above)
            found.append(Print([block], {subject}, None, fresh, interrupted, block.above))
        else:
            found[-1].blocks.append(block)
            found[-1].subjects.add(subject)
    if found:
        found[-1].average = found[-1].average or next(
            (average for line in rest if (average := average_of(line))), None
        )
    return found


def _ends(text: str) -> bool:
    return text == "Detaching..." or _clock(text)


def _clock(text: str) -> bool:
    """`HH:MM:SS` alone on its line, printed with -T."""
    return len(text) == 8 and text.count(":") == 2 and text.replace(":", "").isdigit()


def _of_the_tool(text: str) -> bool:
    label = label_of(text)
    return (
        not text
        or _clock(text)
        or text.startswith("avg = ")
        or text in ("[...]", "...")
        or (label is not None and label[0] == "Function")
    )


def _run(group: list[Print]) -> Run:
    above = group[0].above
    label, side = label_above([line for line in above if label_of(line.text) is None])
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].blocks[0].head.number))
    mine: dict[str | None, list[tuple[int, Block]]] = {}
    for at, item in enumerate(group):
        for block in item.blocks:
            mine.setdefault(block.of[1] if block.of else None, []).append((at, block))
    check_cells(len(mine), len(group))
    target = _target(above)
    for subject, blocks_of in mine.items():
        run.rows.append(_calls(run, subject or target, blocks_of, len(group)))
    run.rows += _averages(run, group)
    return bounded(run)


def _target(above: list[Line]) -> str | None:
    """`vfs_read` of `Tracing vfs_read... Hit Ctrl-C to end.`, the pattern of `Tracing 5 functions for "vfs_r*"...`."""
    for line in reversed(above):
        if line.text.startswith("Tracing ") and "..." in line.text:
            what = line.text[len("Tracing ") :].split("...", 1)[0]
            _, quoted, pattern = what.partition(' for "')
            name = pattern.rstrip('"') if quoted else what
            return name[:200] or None
    return None


def _calls(run: Run, subject: str | None, mine: list[tuple[int, Block]], intervals: int) -> MetricRow:
    """Calls by how long they took; the intervals of a run are added up, their counts are its samples."""
    unit = mine[0][1].unit
    counts: dict[tuple[float | None, float | None], float] = {}
    samples = [0.0] * intervals
    for at, block in mine:
        if block.unit != unit:
            run.notes.append(Note(f"a histogram in {block.unit} among {unit}; left out", block.head.number))
            continue
        if not block.buckets:
            run.notes.append(Note("histogram without rows, cut off", block.head.number))
        samples[at] += block.count
        for bucket in block.buckets:
            key = (bucket.low, bucket.high)
            counts[key] = counts.get(key, 0) + bucket.count
    ordered = sorted(counts, key=lambda key: key[0] or 0)
    histogram = Histogram(unit, [Bucket(low, high, counts[low, high]) for low, high in ordered])
    several = intervals > 1
    return MetricRow(
        metric="calls",
        unit="calls/interval" if several else "calls",
        direction=None,
        subject=subject,
        samples=samples,
        # One print is the tool's own total over its whole time.
        value=median(samples) if several else samples[0],
        value_from="median" if several else "total",
        lines=(mine[0][1].head.number, mine[-1][1].last),
        histogram=histogram,
    )


def _averages(run: Run, group: list[Print]) -> list[MetricRow]:
    """The tool's average over all its functions, in the unit it can be in; none where it printed none."""
    stated = [(item, item.average) for item in group if item.average is not None]
    if not stated:
        return []
    notes: dict[str, Note] = {}
    units = {_unit(item, average, notes) for item, average in stated}
    run.notes += list(notes.values())[:MAX_NOTES]
    first, last = stated[0][1], stated[-1][1]
    if len(units) > 1:
        run.notes.append(Note("averages in different units; none is given", first.line))
        return []
    samples = [average.value for _, average in stated]
    return [
        MetricRow(
            metric="average latency",
            unit=units.pop(),
            direction="less",
            subject=None,
            samples=samples,
            value=median(samples),
            value_from="median" if len(samples) > 1 else "total",
            lines=(first.line, last.line),
        )
    ]


def _unit(item: Print, average: Average, notes: dict[str, Note]) -> str:
    """The printed unit, unless the buckets rule it out and their own unit fits: then that, with a note."""
    buckets = [bucket for block in item.blocks for bucket in block.buckets]
    calls = sum(bucket.count for bucket in buckets)
    if calls != average.count:
        _note(notes, f"the tool counts {average.count:g} calls, its histogram {calls:g}", average.line)
    unit = item.blocks[0].unit
    if unit == average.unit or average.unit not in UNITS:
        return average.unit
    low = sum((bucket.low or 0) * bucket.count for bucket in buckets)
    high = sum((bucket.high or 0) * bucket.count for bucket in buckets)
    scale = 1000.0 ** (UNITS.index(average.unit) - UNITS.index(unit))
    if _within(average.total, low, high) and not _within(average.total * scale, low, high):
        ruled_out = (
            f"the average is labelled {average.unit}, which its own histogram rules out; read as {unit}"
        )
        _note(notes, ruled_out, average.line)
        return unit
    return average.unit


def _note(notes: dict[str, Note], text: str, line: int) -> None:
    """Once a run, with the first line it holds for."""
    notes.setdefault(text, Note(text, line))


def _within(value: float, low: float, high: float) -> bool:
    return low * (1 - _SLACK) <= value <= high * (1 + _SLACK)
