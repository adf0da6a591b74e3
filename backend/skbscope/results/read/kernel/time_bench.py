"""time_bench and what is measured with it (bench_page_pool, …): cost of one call in cycles and nanoseconds.

    time_bench: Type:tasklet_page_pool01_fast_path Per elem: 15 cycles(tsc) 7.537 ns (step:0) - (measurement period
    time:0.075372042 sec time_interval:75372042) - (invoke count:10000000 tsc_interval:150000000)

Format: time_bench_loop and time_bench_print_stats_cpumask (`Type:x CPU(3) 15 cycles(tsc) …`, one row a CPU, then
`Sum Type:x Average: …`) in time_bench.c of netoptimizer/prototype-kernel, later tools/testing/selftests/net/bench of
the kernel. The name of the module precedes it, or nothing; other modules print ` name: Per elem: …`, or
` Per elem: …` below a title. Cycles are rounded down to whole ones, and some machines count them slowly, so nanoseconds
are the finer row. Mail programs fold these lines, which belong together as long as a number or a bracket is missing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.above import command, is_decoration, is_dmesg, title
from skbscope.results.read.table import LESS, Block, number, reader, row
from skbscope.results.rows import MAX_NOTES

TOOL = "time_bench"
_MARK = "Per elem:"
# Lines one record may be folded over, and the longest name a bench may have.
_MOST_LINES = 6
_LONGEST_NAME = 100
_STEP = re.compile(r"step:\s*([0-9]{1,20}+)(?![0-9])")
_CALLS = re.compile(r"invoke count:\s*([0-9]{1,20}+)(?![0-9])")


@dataclass(frozen=True, slots=True)
class Record:
    """One row of the kernel log."""

    # None where a title above names it.
    name: str | None
    cycles: str
    # Absent in the average over CPUs.
    ns: str | None
    step: str
    # How many calls the mean is over.
    count: str | None
    # The first of its lines, 1-based number inside.
    line: Line
    # The number of the last one.
    last: int


@dataclass(slots=True)
class Start(Block[tuple[str, Record]]):
    """Records of one start, each with the name it goes by."""

    module: str | None = None


def records(lines: list[Line]) -> list[Record]:
    """All records of a text, in its order."""
    return [record for _, record, _ in _scan(lines) if record]


def _scan(lines: list[Line]) -> Iterator[tuple[Line, Record | None, bool]]:
    """(line, the record that begins on it, whether it is the tool's own); lines that continue a record are left out."""
    at = 0
    while at < len(lines):
        line, text = lines[at], lines[at].text
        at += 1
        if len(text) > 500 or not (_MARK in text or text.endswith(" Per") or "Type:" in text):
            yield line, None, "fast-path" in text and len(text) <= 200
            continue
        record = _record(text, line, line.number)
        end = min(at + _MOST_LINES - 1, len(lines))
        while at < end and _joins(lines[at], line) and (record is None or _continues(text, lines[at].text)):
            text = f"{text} {lines[at].text}"
            at += 1
            record = _record(text, line, lines[at - 1].number)
        yield line, record, False


def _joins(line: Line, first: Line) -> bool:
    return (
        bool(line.text) and line.depth == first.depth and not is_dmesg(line.text) and "Type:" not in line.text
    )


def _continues(text: str, more: str) -> bool:
    """True where a record that has its numbers still lacks the brackets behind them."""
    return text.count("(") > text.count(")") or text.endswith("-") or more.startswith(("(step:", "- ("))


def _record(text: str, line: Line, last: int) -> Record | None:
    head, mark, rest = text.partition(" cycles(tsc)")
    before, _, cycles = head.rpartition(" ")
    before = before.rstrip()
    known = before.endswith((_MARK, "Average:")) or ("Type:" in before and before.endswith(")"))
    if not mark or not known or number(cycles) is None:
        return None
    words = rest.split(maxsplit=2)
    ns = words[0] if len(words) > 1 and words[1] == "ns" and number(words[0]) is not None else None
    if ns is None and not before.endswith("Average:"):
        return None
    # The average over CPUs ends in `CPUs:4 step:0`, all others have `(step:0)`.
    step, calls = _STEP.search(rest), _CALLS.search(rest)
    count = calls[1] if calls else None
    return Record(_name(before), cycles, ns, step[1] if step else "0", count, line, last)


def _name(head: str) -> str | None:
    """The name of a bench from the text before its cycles; None where that is only prefixes."""
    bench, typed, named = head.partition("Type:")
    if typed:
        name = named.strip().removesuffix(_MARK).strip()
        if name.endswith("Average:"):
            name = f"{name.removesuffix('Average:').strip()} average"
        return name[:_LONGEST_NAME] or None
    text = bench.strip().removesuffix(_MARK).strip().removesuffix(":")
    if is_dmesg(text):
        text = text.partition("]")[2]
    # `module: name`, where names hold no colon.
    return text.rpartition(": ")[2].strip()[:_LONGEST_NAME] or None


def _starts(lines: list[Line]) -> list[Start]:
    """Records by start: a module loaded, a side named above, another depth of quoting, or a bench a second time."""
    found: list[Start] = []
    above: list[Line] = []
    module: str | None = None
    loaded = False
    names: set[tuple[str, str]] = set()
    heading: str | None = None
    depth = 0
    for line, record, own in _scan(lines):
        if record is None:
            word = _loaded(line.text)
            if word:
                module, loaded = word, True
            elif line.text and not own:
                above.append(line)
                if not is_decoration(line.text) and len(line.text) <= _LONGEST_NAME:
                    # `ARRAY variant: time_bulk_page_alloc_free_array: step=bulk size`
                    heading = line.text.partition(": step=")[0].rstrip(":")
            continue
        name = record.name or heading or _MARK.rstrip(":")
        again = (name, record.step) in names
        if not found or loaded or again or line.depth != depth or title(above)[1] is not None:
            found.append(Start(line, above, module=module if loaded else None))
            names = set()
        found[-1].rows.append((name, record))
        names.add((name, record.step))
        above, loaded, depth = [], False, line.depth
    return found


def _loaded(text: str) -> str | None:
    """The name of the module in `[  157.186644] bench_page_pool_simple: Loaded`."""
    if not text.endswith(": Loaded") or len(text) > 120:
        return None
    return text.removesuffix(": Loaded").split()[-1]


def _run(start: Start) -> Run:
    label, side = title(start.above)
    typed = command(start.above, ("insmod", "modprobe")) or _bare_command(start.above)
    first = start.above[0].text.rstrip(":") if len(start.above) == 1 else ""
    short = first if len(first) <= 40 else ""
    run = Run(TOOL, label or typed or start.module or short or TOOL, side, command=typed)
    if start.module:
        run.environment["module"] = start.module
    for name, record in start.rows:
        subject = name if record.step == "0" else f"{name} (step:{record.step})"
        calls, at = float(record.count) if record.count else None, record.line.number
        lines = at, record.last
        for metric, token in (("cycles", record.cycles), ("ns", record.ns or "")):
            value = number(token)
            if value is not None:
                tick = 10.0 ** -len(token.partition(".")[2])
                # One mean, over all calls.
                run.rows.append(
                    row(metric, metric, LESS, value, lines, [value], subject, tick=tick, weight=calls)
                )
        if calls == 0 and len(run.notes) < MAX_NOTES:
            run.notes.append(Note(f"{subject} was called 0 times", at))
    return run


def _bare_command(above: list[Line]) -> str | None:
    """`modprobe time_bench_sample` without prompt or flags."""
    words = above[-1].text.split(maxsplit=4) if above else []
    return " ".join(words) if 2 <= len(words) <= 4 and words[0] in ("modprobe", "insmod") else None


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds a whole record."""
    record = next((record for _, record, _ in _scan(lines) if record), None)
    return (0.97, f"cost per call in cycles and ns on line {record.line.number}") if record else None


read = reader(
    _starts, _run, "no row of time_bench; expected a line like 'Type:lock Per elem: 37 cycles(tsc) 14.659 ns'"
)
