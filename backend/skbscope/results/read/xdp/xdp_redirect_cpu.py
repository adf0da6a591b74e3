"""xdp_redirect_cpu: a table an interval of what a cpumap took in, handed to other CPUs and dropped.

    Running XDP/eBPF prog_name:xdp_cpu_map0
    XDP-cpumap      CPU:to  pps            drop-pps    extra-info
    XDP-RX          2       13,292,641     0           0
    cpumap-enqueue    2:4   13,292,647     9,838,519   8.00       bulk-average
    cpumap_kthread  4       3,454,127      0           25,476     sched
    2nd remote XDP/eBPF prog_name: xdp_redirect_dummy
    XDP-cpumap      CPU:to  xdp-pass       xdp-drop    xdp-redir
    xdp-in-kthread  4       3,454,128      0           0

Format: stats_print in xdp_redirect_cpu_user.c of the kernel's samples/bpf (before Linux 5.15; later versions print what
`terse` reads). What a typed key echoes is glued to the name of a row.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.numbers import MAX_TOKEN
from skbscope.results.read.above import command, title
from skbscope.results.read.xdp.points import Point, add_rows, with_rows
from skbscope.results.read.xdp.starts import Kind, Start, note_foreign, starts
from skbscope.results.rows import MAX_NOTES

TOOL = "xdp_redirect_cpu"
# Columns of each row: (suffix of the metric, what is counted). The third is printed without its word while it is zero.
_RATES = (("", "pps"), (" drop", "drop"))
_COLUMNS: dict[str, tuple[tuple[str, str], ...]] = {
    "XDP-RX": (*_RATES, (" err", "err")),
    "cpumap-enqueue": (*_RATES, (" bulk-avg", "bulk-avg")),
    "cpumap_kthread": (*_RATES, (" sched", "sched")),
    "redirect_err": (("", "err"), (" drop", "drop")),
    "xdp_exception": (("", "hit"), (" drop", "drop")),
    "xdp-in-kthread": ((" pass", "pass"), (" drop", "drop"), (" redir", "redir")),
}
_WORDS = frozenset({"bulk-average", "sched", "sched-sum", "cpu-dest/err", "err"})
# Keys a user may have typed before one row.
_MOST_ECHO = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One row; `key` is a CPU, `from:to`, `total` or `sum:to`."""

    name: str
    key: str
    numbers: tuple[str, ...]
    # What a terminal echoed before the name.
    echo: str
    # 1-based line.
    line: int


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds the head of a table with a row below it."""
    for line, follower in zip(lines, lines[1:], strict=False):
        if line.text.startswith("XDP-cpumap ") and row_of(follower):
            return 0.97, f"cpumap table on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    items = ((line, row_of(line)) for line in clean(text))
    found: list[Start[Row]] = starts(items, _kind, lambda _start, _row: False, head_repeats=True)
    if not found:
        raise ResultError("no cpumap table; expected a line like 'XDP-RX 2 13,292,641 0 0'")
    return without_copies(with_rows([(_run(start), start.depth) for start in found]))


def row_of(line: Line) -> Row | None:
    """The row a line holds."""
    tokens = line.text.split(maxsplit=6)
    if not 3 <= len(tokens) <= 6:
        return None
    name = next((name for name in _COLUMNS if tokens[0].endswith(name)), None)
    if name is None or len(tokens[0]) - len(name) > _MOST_ECHO or not _is_key(tokens[1]):
        return None
    if tokens[-1] in _WORDS:
        tokens.pop()
    numbers = tuple(tokens[2:])
    if not numbers or len(numbers) > 3 or not all(_is_number(token) for token in numbers):
        return None
    return Row(name, tokens[1], numbers, tokens[0].removesuffix(name), line.number)


def _is_key(token: str) -> bool:
    head, mark, target = token.partition(":")
    return head in ("total", "sum") or (head.isdigit() and (not mark or target.isdigit()))


def _is_number(token: str) -> bool:
    return token[:1].isdigit() and len(token) <= MAX_TOKEN


def _kind(line: Line) -> Kind | None:
    if "XDP/eBPF prog_" in line.text and len(line.text) <= 200:
        return "fact" if "remote" in line.text else "head"
    # netperf beside it, in the same terminal.
    return "skip" if line.text.startswith(("XDP-cpumap ", "Interim result: ")) else None


def _run(start: Start[Row]) -> Run:
    label, side = title(start.above)
    typed = command(start.above, (TOOL,))
    run = Run(TOOL, label or typed or TOOL, side, command=typed)
    if not (start.heads or typed):
        run.samples_are = "unknown"
    for name, lines in (("program", start.heads), ("remote program", start.facts)):
        if lines:
            # `prog_num:4` of old versions, `prog_name:xdp_cpu_map0` of later ones.
            run.environment[name] = lines[0].text.partition("XDP/eBPF prog_")[2].partition(":")[2].strip()
    add_rows(run, _points(start.rows))
    echoes = [row for row in start.rows if row.echo]
    run.notes += [Note(f"{row.echo!r} before {row.name} passed over", row.line) for row in echoes[:MAX_NOTES]]
    note_foreign(run, start)
    return run


def _points(found: list[Row]) -> Iterator[Point]:
    for row in found:
        subject = f"CPU {row.key}" if row.key.isdigit() else row.key
        for (suffix, kind), token in zip(_COLUMNS[row.name], row.numbers, strict=False):
            yield Point(row.name + suffix, subject, kind, token, row.line)
