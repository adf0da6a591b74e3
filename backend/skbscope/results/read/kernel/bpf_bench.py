"""bench of the kernel's BPF selftests: operations a second of one start, and the lines its scripts make of them.

    Setting up benchmark 'trig-sample'...
    Iter   0 ( 12.500us): hits   12.250M/s ( 12.250M/prod), drops    0.000M/s (  0.000M/prod), total operations …
    Summary: hits   12.500 ± 0.050M/s ( 12.500M/prod), drops    0.000 ± 0.000M/s, total operations   12.500 ± …

    rb-sample nr_prod 1  9.250 ± 0.010M/s (drops 0.000 ± 0.000M/s)
    probe-nop       ( 1 cpus):    3.125 ± 0.005M/s  (  3.125M/s/cpu)

Format: bench.c, benchs/bench_*.c and benchs/run_*.sh in tools/testing/selftests/bpf. What is in brackets behind the
number of an iteration is how late it was, and the first seconds warm up (`-w`, one if not given): they are no part of
the summary. The deviation is that of the seconds of one start. A start without a summary is the median of its seconds.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import (
    LESS,
    MORE,
    Block,
    Direction,
    blocks_of,
    filled,
    number,
    reader,
    row,
    sniff_block,
)

TOOL = "bpf bench"
_SETUP = re.compile(r"Setting up benchmark '([^']{1,80})'")
_ITER = re.compile(r"Iter {1,4}\d{1,6} {1,4}\( {0,8}-?[\d.]{1,15} ?us\):")
_SUMMARY = "Summary:"
_SPREAD = r"(?: ?(?:±|\+/?-) ?(\d{1,9}(?:\.\d{1,6})?))"
_UNIT = r" ?(M ops/s|M/s|k/s|ns/op|MiB)(?![/\w])"
# `hits   12.338 ± 0.083M/s`, a part of what bench prints.
_PART = re.compile(
    rf" {{0,8}}([a-z][a-z_ -]{{0,40}}[a-z]) {{1,12}}(\d{{1,9}}(?:\.\d{{1,6}})?){_SPREAD}?{_UNIT}"
)
# What the scripts print behind a name, and the brackets, changes, elisions and the remark behind it.
_VALUE = re.compile(rf"(?<![\w.])(\d{{1,9}}\.\d{{3}}){_SPREAD}{_UNIT}")
_BEHIND = re.compile(
    r"(?: {1,12}(?:\([^()]{1,80}\)|\[\.\.\.\]|[+-]?[\d.]{1,9} ?%)){0,4}(?: {1,12}(?:<-*|#|//) ?.{1,60})?"
)
_LONGEST_NAME, _MOST_WORDS = 60, 8
_UNITS: dict[str, tuple[float, str, Direction]] = {
    "M ops/s": (1e6, "1/s", MORE),
    "M/s": (1e6, "1/s", MORE),
    "k/s": (1e3, "1/s", MORE),
    "ns/op": (1, "ns", LESS),
    "MiB": (2.0**20, "B", LESS),
}
_WARM_UP = re.compile(r"(?:^| )(?:-w ?|--warmup[ =])(\d{1,4})(?![\w.])")


@dataclass(frozen=True, slots=True)
class Figure:
    """One printed value in the unit of its row; `spread_pct` is its deviation in per cent."""

    metric: str
    subject: str | None
    value: float
    unit: str
    direction: Direction
    tick: float
    spread_pct: float | None
    line: int


@dataclass(slots=True)
class Start(Block[Figure]):
    """One start of bench, or lines of a script below each other."""

    name: str | None = None
    # What each second printed, with those that warm up.
    seconds: list[list[Figure]] = field(default_factory=list)
    # Of the lines of a script.
    names: set[str | None] = field(default_factory=set)
    # The heading above it, underlined.
    section: str | None = None


def _figure(metric: str, subject: str | None, found: tuple[str, str | None, str], line: int) -> Figure:
    token, deviation, unit = found
    factor, base, direction = _UNITS[unit]
    value, spread = number(token) or 0, number(deviation) if deviation else None
    share = spread / value * 100 if spread is not None and value else None
    tick = round(factor * 10.0 ** -len(token.partition(".")[2]), 9)
    worse = metric.startswith("drops")
    scaled = round(value * factor, 6)
    return Figure(metric, subject, scaled, base, LESS if worse else direction, tick, share, line)


def _parts(line: Line) -> list[Figure]:
    """What bench itself prints behind `Iter 0 (…):` or `Summary:`."""
    found = (_PART.match(part) for part in line.text.partition(":")[2].split(",", 8)[:8])
    return [_figure(part[1], None, (part[2], part[3], part[4]), line.number) for part in found if part]


def _named(line: Line) -> list[Figure]:
    """What a script prints of one start: its name, the value, and what is dropped in brackets."""
    text = line.text[:300]
    if "/s" not in text:
        # Nearly every line.
        return []
    name, colon, rest = text.partition(":")
    if colon and name.isidentifier() and (part := _PART.match(rest)) and part[3]:
        # `noop: throughput   74.417 ± 0.032 M ops/s ( 74.417M ops/prod), latency   13.438 ns/op`
        return [replace(one, subject=name) for one in _parts(line)]
    found = _VALUE.search(text)
    name = " ".join(text[: found.start()].replace("( ", "(").split()).rstrip(" :") if found else ""
    if not found or not name[:1].isalnum() or len(name) > _LONGEST_NAME or name.count(" ") >= _MOST_WORDS:
        return []
    behind = text[found.end() :]
    if not _BEHIND.fullmatch(behind):
        return []
    dropped = _PART.match(behind.strip().removeprefix("("))
    out = [_figure("hits", name, (found[1], found[2], found[3]), line.number)]
    if dropped:
        out.append(_figure(dropped[1], name, (dropped[2], dropped[3], dropped[4]), line.number))
    return out


def _begins(line: Line, current: Start | None) -> Start | None:
    if setup := _SETUP.match(line.text):
        return Start(line, name=setup[1])
    ended = current is None or bool(current.rows)
    if _ITER.match(line.text):
        return Start(line, seconds=[_parts(line)]) if ended else None
    if line.text.startswith(_SUMMARY):
        figures = _parts(line) if ended else []
        return Start(line, rows=figures) if figures else None
    figures = _named(line)
    if not figures or (current and current.names and _joins(current, figures[0], line)):
        return None
    return Start(line, rows=figures, names={figures[0].subject})


def _joins(current: Start, figure: Figure, line: Line) -> bool:
    """Whether a line of a script is one more below others; a name a second time begins anew."""
    return line.depth == current.depth and figure.subject not in current.names


def _takes(start: Start, line: Line) -> bool:
    if _ITER.match(line.text):
        start.seconds.append(_parts(line))
        return True
    summary = line.text.startswith(_SUMMARY)
    figures = _parts(line) if summary else _named(line)
    start.rows += figures
    start.names |= set() if summary else {one.subject for one in figures}
    # What was not measured (`insert: N/A`) ends nothing.
    own = line.text.startswith("Benchmark '") if not start.rows else line.text.endswith(": N/A")
    return bool(figures) or own


def starts(lines: list[Line]) -> list[Start]:
    """The starts of a text that printed a figure; one without a name has the only name that there is."""
    found = blocks_of(lines, _begins, _takes)
    names = {start.name for start in found if start.name}
    for start in found:
        summary = bool(start.seconds) or any(one.subject is None for one in start.rows)
        if summary and start.name is None and len(names) == 1:
            start.name = next(iter(names))
        start.rows = start.rows or _median_second(start)
        titles = [one.text for one in start.above[-2:]]
        if len(titles) == 2 and titles[1] and not titles[1].strip("=-"):
            start.section = titles[0][:_LONGEST_NAME]
    sections = Counter(start.section for start in found)
    for start in found:
        # A heading of one block alone may say which side it is.
        start.section = start.section if sections[start.section] > 1 else None
    return filled(found)


def _warm(start: Start) -> list[list[Figure]]:
    """The seconds that the summary is over."""
    typed = [found for line in start.above[-3:] if (found := _WARM_UP.search(line.text[:300]))]
    return start.seconds[int(typed[-1][1]) if typed else 1 :]


def _median_second(start: Start) -> list[Figure]:
    """Figures of the first warm second in the place of a summary; `_run` gives them the median."""
    warm = _warm(start)
    return warm[0] if warm else []


def _run(start: Start) -> Run:
    run = titled_run(TOOL, start.above, ("bench",), start.name)
    warm = _warm(start)
    for one in start.rows:
        samples = [figure.value for second in warm for figure in second if figure.metric == one.metric]
        summed = one.line not in {figure.line for second in start.seconds for figure in second}
        subject = one.subject or start.name
        if start.section and subject:
            subject = f"{start.section}: {subject}"
        run.rows.append(
            row(
                one.metric,
                one.unit,
                one.direction,
                one.value if summed else None,
                (start.head.number if start.seconds else one.line, _last(start, one)),
                samples or [one.value],
                subject,
                tick=one.tick,
                spread_pct=one.spread_pct,
            )
        )
    return run


def _last(start: Start, one: Figure) -> int:
    """The last line of a figure: of one without a summary that of its last second."""
    return max([one.line, *(second[0].line for second in start.seconds[-1:] if second)])


sniff = sniff_block(0.97, "figures of the BPF selftests' bench", starts)
read = reader(starts, _run, "no figures of bench; expected 'Summary: hits 12.338 ± 0.083M/s ( 12.338M/prod)'")
