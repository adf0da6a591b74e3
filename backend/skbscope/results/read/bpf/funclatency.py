"""funclatency (bcc): how long calls of a function took, as log2 histograms with an average below.

    Function = vfs_rename
         usecs               : count     distribution
            16 -> 31         : 6        |*************                           |

    avg = 5087 nsecs, total: 8287001 nsecs, count: 1629

Format: bcc tools/funclatency.py. -F gives a block a function, -i one an interval (the line of the average
then follows each), -T a clock line. The average is of all functions together; its label may say `nsecs` also under -u
and -m, as in the examples bcc ships.

Other bcc tools print the same histograms: cpudist, wqlat, tcprtt, runqlat, biolatency, tcpcong, those of file systems.
What they count are no calls, and their line `Tracing ...` says which of them it was, else the command, else what they
call a block: `disk = vda`, `wqname = …`. funcinterval has the opening of funclatency, so the command alone decides
between them. tcprtt adds an average, `Remote Address = 192.0.2.1 [AVG 170]`, `All Addresses = ******`. A histogram
without any of these words counts events.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.labels import command_in
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import read_number
from skbscope.results.read.above import start_run
from skbscope.results.read.bpf.bcc_histogram import Spread, blocks, head_of, label_of
from skbscope.results.read.table import (
    LESS,
    Block,
    Group,
    added_up,
    clock,
    grouped,
    interval_row,
    number,
    row,
    runs_of,
)
from skbscope.results.rows import MAX_NOTES, check_cells

TOOL = "funclatency"
UNITS = ("nsecs", "usecs", "msecs")
# What softirqs and hardirqs, whose histograms look the same, print above one.
_OTHERS = ("softirq", "hardirq")
# What their blocks are of.
_SECTIONS = (
    "Function",
    "pid",
    "tid",
    "pidns",
    "disk",
    "Bucket disk",
    "flags",
    "operation",
    "tcp_congest_state",
    "wqname",
    "Remote Address",
    "Local Address",
    "All Addresses",
)
_MEAN = re.compile(r"(.{1,200}?) \[AVG ([0-9.]{1,20})\]")
Kind = tuple[str, str, str, str]
"""How the line above begins, tool, what is counted, its unit."""
_SIBLINGS: tuple[Kind, ...] = (
    ("Tracing on-CPU time", "cpudist", "on-CPU periods", "periods"),
    ("Tracing off-CPU time", "cpudist", "off-CPU periods", "periods"),
    ("Tracing work queue request latency", "wqlat", "work items", "work items"),
    ("Tracing TCP RTT", "tcprtt", "RTT samples", "samples"),
    ("Tracing run queue latency", "runqlat", "run queue waits", "waits"),
    ("Tracing block device I/O", "biolatency", "block requests", "requests"),
    ("Tracing tcp congestion control status duration", "tcpcong", "times in a state", "times"),
    ("Tracing NFS operation latency", "nfsdist", "operations", "operations"),
    ("Tracing ext4 operation latency", "ext4dist", "operations", "operations"),
    ("Tracing XFS operation latency", "xfsdist", "operations", "operations"),
    ("Tracing btrfs operation latency", "btrfsdist", "operations", "operations"),
    ("Tracing ZFS operation latency", "zfsdist", "operations", "operations"),
)
_INTERVALS: Kind = ("", "funcinterval", "intervals between calls", "intervals")
# Blocks that one tool alone prints.
_BY_SECTION = {
    "disk": "biolatency",
    "Bucket disk": "biolatency",
    "wqname": "wqlat",
    "tcp_congest_state": "tcpcong",
    "Remote Address": "tcprtt",
    "Local Address": "tcprtt",
    "All Addresses": "tcprtt",
}
_UNKNOWN: Kind = ("", "bcc histogram", "events", "events")
_CALLS: Kind = ("", TOOL, "calls", "calls")
# The tool reads its sums while calls continue, so a bucket and the total may differ by a few calls.
_SLACK = 0.05
_AVERAGE = re.compile(r"avg = (\S+) (\S+) total: (\S+) \S+ count: (\S+)")
_DETACHING = "Detaching..."


@dataclass(frozen=True, slots=True)
class Average:
    """The line below a print."""

    value: float
    unit: str
    total: float
    count: float
    line: int


@dataclass(slots=True)
class Print(Block[Spread]):
    """One interval: a histogram a function, and the average of them all."""

    average: Average | None = None
    # A new command, or the end of the tool, is above it, so it is another start.
    fresh: bool = False
    # Ctrl-C is right above: with -i the interval is shorter than the others.
    interrupted: bool = False


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds a histogram of times; sure where the tool's own words are near."""
    for at, line in enumerate(lines):
        if head_of(line.text) not in UNITS:
            continue
        near = next((before.text for before in reversed(lines[max(at - 3, 0) : at]) if before.text), "")
        label = label_of(near)
        if label and label[0] not in _SECTIONS:
            continue
        # A print is some 70 rows long, with the average right below.
        below = any(average_of(after) for after in lines[at : at + 80])
        sure = (
            below
            or (label and label[0] == "Function")
            or any(TOOL in before.text for before in lines[max(at - 8, 0) : at])
        )
        return (0.97 if sure else 0.6), f"histogram of {head_of(line.text)} on line {line.number}"
    if alone := averages_alone(lines):
        return 0.9, f"average of funclatency on line {alone[0].head.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    lines = clean(text)
    found = prints(lines)
    if not found and (alone := averages_alone(lines)):
        return runs_of(alone, _run_of_average, "")
    if found and not any(block.rows for item in found for block in item.rows):
        raise ResultError(
            "a funclatency histogram breaks off below its head; expected a row '0 -> 1 : 0 |...|'",
            found[0].head.number + 1,
        )
    groups = grouped(found, lambda _, item: item.fresh)
    return runs_of(groups, _run, "no funclatency histogram; expected a line 'nsecs : count distribution'")


def average_of(line: Line) -> Average | None:
    """`avg = 13746 nsecs, total: 6543360 nsecs, count: 476`; None for another line."""
    words = _AVERAGE.fullmatch(" ".join(line.text.replace(",", " ").split())) if "avg" in line.text else None
    value, total, count = (read_number(words[at]) if words else None for at in (1, 3, 4))
    if words is None or value is None or total is None or count is None:
        return None
    return Average(value.value, words[2], total.value, count.value, line.number)


def averages_alone(lines: list[Line]) -> list[Print]:
    """Lines of averages right below the command, where an author left the histogram out."""
    found: list[Print] = []
    above: list[Line] = []
    for line in lines:
        average = average_of(line) if above and TOOL in above[-1].text else None
        if average is not None:
            found.append(Print(line, above, average=average))
            above = []
        elif line.text:
            above.append(line)
    return found


def _run_of_average(item: Print) -> Run:
    run = start_run(TOOL, item.above)
    if item.average:
        at = item.average
        run.rows.append(row("average latency", at.unit, LESS, at.value, at.line))
        run.rows.append(row("total time", at.unit, None, at.total, at.line))
        run.rows.append(row("calls", "calls", None, at.count, at.line))
    return run


def prints(lines: list[Line]) -> list[Print]:
    """What was printed, interval by interval; histograms that are no times are passed over."""
    found: list[Print] = []
    subjects: set[str | None] = set()
    every, rest = blocks(lines)
    for block in every:
        averages = [average for line in block.above if (average := average_of(line))]
        if found and averages:
            found[-1].average = found[-1].average or averages[0]
        if block.unit not in UNITS or (block.of and block.of[0] in _OTHERS):
            continue
        if block.of and (mean := _MEAN.fullmatch(block.of[1])):
            block.of = block.of[0], mean[1]
            block.mean = number(mean[2])
        # A second histogram of one function is another interval, too.
        left = any(line.text == _DETACHING for line in block.above)
        ended = averages or left or any(_stamp(line.text) for line in block.above)
        fresh = left or not all(_of_the_tool(line.text) for line in block.above)
        if not found or ended or fresh or _subject(block) in subjects:
            interrupted = any(line.interrupted for line in block.above)
            found.append(Print(block.head, block.above, fresh=fresh, interrupted=interrupted))
            subjects = set()
        found[-1].rows.append(block)
        subjects.add(_subject(block))
    if found:
        last = next((average for line in rest if (average := average_of(line))), None)
        found[-1].average = found[-1].average or last
    return found


def _subject(block: Spread) -> str | None:
    if block.of is None:
        return None
    what, name = block.of
    if not name.strip("*"):
        return None
    return f"{what} {name}" if what in ("pid", "tid", "pidns") else name


def _stamp(text: str) -> bool:
    """The clock of an interval; tools of file systems write a colon behind it."""
    return clock(text.removesuffix(":"))


def _of_the_tool(text: str) -> bool:
    label = label_of(text)
    known = not text or text in ("[...]", "...") or text.startswith("avg = ") or _stamp(text)
    return known or (label is not None and label[0] in _SECTIONS)


def _run(group: Group[Print]) -> Run:
    above = group[0].above
    kind = _kind(above)
    if kind is _CALLS:
        kind = _kind_of_blocks(group) or (_CALLS if _names_calls(group) else _UNKNOWN)
    run = start_run(kind[1], [line for line in above if label_of(line.text) is None])
    if group[-1].interrupted and len(group) > 1:
        run.notes.append(Note("the last interval was cut short by Ctrl-C", group[-1].head.number))
    mine: dict[str | None, list[tuple[int, Spread]]] = {}
    for at, item in enumerate(group):
        for block in item.rows:
            mine.setdefault(_subject(block), []).append((at, block))
    check_cells(len(mine), len(group))
    target = _target(above) if kind in (_CALLS, _INTERVALS) else None
    for subject, blocks_of in mine.items():
        run.rows.append(_counts(run, kind, subject or target, blocks_of, len(group)))
        run.rows += _means(subject, [block for _, block in blocks_of])
    run.rows += _averages(run, group)
    return run


def _names_calls(group: list[Print]) -> bool:
    """Whether anything says that calls are counted: an average, a function, or the tool's name or opening above."""
    if any(item.average or (block.of and block.of[0] == "Function") for item in group for block in item.rows):
        return True
    return any(TOOL in line.text or line.text.startswith("Tracing ") for line in group[0].above)


def _means(subject: str | None, found: list[Spread]) -> list[MetricRow]:
    """The mean that tcprtt prints beside an address."""
    means = [(block.mean, block) for block in found if block.mean is not None]
    if not means:
        return []
    (first, head), (_, last) = means[0], means[-1]
    samples = [mean for mean, _ in means]
    total = first if len(means) == 1 else None
    return [row("average latency", head.unit, LESS, total, (head.head.number, last.last), samples, subject)]


def _target(above: list[Line]) -> str | None:
    """`vfs_read` of `Tracing vfs_read... Hit Ctrl-C to end.`, the pattern of `Tracing 5 functions for "vfs_r*"...`."""
    for line in reversed(above):
        if line.text.startswith("Tracing ") and "..." in line.text:
            what = line.text[len("Tracing ") :].split("...", 1)[0]
            _, quoted, pattern = what.partition(' for "')
            name = pattern.rstrip('"') if quoted else what
            return name[:200] or None
    return None


def _kind(above: list[Line]) -> Kind:
    """The row of `_SIBLINGS` that the text above states; calls of a function where it names one, or says nothing."""
    kind = _kind_of_opening(above)
    return _kind_of_command(above) or kind if kind is _CALLS else kind


def _kind_of_command(above: list[Line]) -> Kind | None:
    """By the nearest line that starts one of the tools."""
    for line in reversed(above):
        for kind in (*_SIBLINGS, _INTERVALS, _CALLS):
            if command := command_in(line.text, kind[1]):
                off = kind[1] == "cpudist" and not {"-O", "--offcpu"}.isdisjoint(command.split())
                return _SIBLINGS[1] if off else kind
    return None


def _kind_of_blocks(group: list[Print]) -> Kind | None:
    """By what the tool calls its blocks; no average or function says more than that."""
    sections = {block.of[0] for item in group for block in item.rows if block.of}
    tools = {_BY_SECTION.get(section) for section in sections}
    return next((kind for kind in _SIBLINGS if tools == {kind[1]}), None)


def _kind_of_opening(above: list[Line]) -> Kind:
    for line in reversed(above):
        if not line.text.startswith("Tracing "):
            continue
        known = next((kind for kind in _SIBLINGS if line.text.startswith(kind[0])), None)
        what = line.text[len("Tracing ") :].split("...", 1)[0]
        return known or (_CALLS if ' for "' in what or " " not in what.strip() else _UNKNOWN)
    return _CALLS


def _counts(
    run: Run,
    kind: Kind,
    subject: str | None,
    mine: list[tuple[int, Spread]],
    intervals: int,
) -> MetricRow:
    """Calls, or what else the tool counts, by how long they took; intervals are added up, their counts are samples."""
    (_, first), (_, last) = mine[0], mine[-1]
    samples = [0.0] * intervals
    for at, block in mine:
        if block.unit != first.unit:
            text = f"a histogram in {block.unit} among {first.unit}; left out"
            run.notes.append(Note(text, block.head.number))
            continue
        if not block.rows:
            run.notes.append(Note("histogram without rows, cut off", block.head.number))
        samples[at] += block.histogram.count
    histogram = added_up((block.histogram for _, block in mine if block.unit == first.unit), first.unit)
    span = (first.head.number, last.last)
    return interval_row(kind[2], kind[3], intervals > 1, samples, span, subject, histogram=histogram)


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
    unit, span = units.pop(), (first.line, last.line)
    means, sums = [average.value for _, average in stated], [average.total for _, average in stated]
    single = len(stated) == 1
    return [
        row("average latency", unit, LESS, means[0] if single else None, span, means),
        row("total time", unit, None, sums[0] if single else None, span, sums),
    ]


def _unit(item: Print, average: Average, notes: dict[str, Note]) -> str:
    """The printed unit, unless the buckets rule it out and their own unit fits: then that, with a note."""
    buckets = [bucket for block in item.rows for bucket in block.rows]
    calls = sum(bucket.count for bucket in buckets)
    if calls != average.count:
        text = f"the tool counts {average.count:g} calls, its histogram {calls:g}"
        notes.setdefault(text, Note(text, average.line))
    unit = item.rows[0].unit
    if unit == average.unit or average.unit not in UNITS:
        return average.unit
    low = sum((bucket.low or 0) * bucket.count for bucket in buckets)
    high = sum((bucket.high or 0) * bucket.count for bucket in buckets)
    scale = 1000.0 ** (UNITS.index(average.unit) - UNITS.index(unit))
    if _within(average.total, low, high) and not _within(average.total * scale, low, high):
        text = f"the average is labelled {average.unit}, which its own histogram rules out; read as {unit}"
        notes.setdefault(text, Note(text, average.line))
        return unit
    return average.unit


def _within(value: float, low: float, high: float) -> bool:
    return low * (1 - _SLACK) <= value <= high * (1 + _SLACK)
