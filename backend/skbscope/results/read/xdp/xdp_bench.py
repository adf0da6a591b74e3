"""xdp-bench, xdp-monitor, xdp-trafficgen and the xdp_redirect* samples: a row an interval, details below it.

    eth2->eth3      16,153,328 rx/s     16,153,329 err,drop/s      0 xmit/s
      xmit eth2->eth3    0 xmit/s   16,153,329 drop/s   0 drv_err/s   16.00 bulk-avg

Format: stats_print and sample_summary_print in lib/util/xdp_sample.c of xdp-project/xdp-tools (before:
samples/bpf/xdp_sample_user.c of the kernel), xdp-bench/*.c, and dump_stats in lib/util/xdpsock.c for `xdp-bench xsk-*`.
Above the rows is what the tool does (`Redirecting from eth0 (ifindex 2; driver fec) to eth1 …`), below them, after
Ctrl-C, what it counted in all. Mail programs fold rows, so a line of pairs alone belongs to the row above it. In mail
the rows often have no head: then it is unknown whether they are seconds of one start.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.labels import REACH
from skbscope.results.models import Note, Run
from skbscope.results.numbers import MAX_TOKEN, read_number
from skbscope.results.read import table
from skbscope.results.read.above import command, is_decoration, title
from skbscope.results.read.xdp.starts import (
    Cells,
    Kind,
    Start,
    add_rows,
    note_foreign,
    starts,
    with_rows,
)
from skbscope.results.rows import without_copies

_RATES = frozenset({"rx/s", "redir/s", "err,drop/s", "err/s", "xmit/s"})
_UNITS = _RATES | {"drop/s", "pkt/s", "error/s", "hit/s", "drv_err/s", "pass/s", "tx/s", "bulk-avg", "sched"}
_SECTIONS = frozenset(
    (
        "receive redirect redirect_err xdp_exception devmap_xmit kthread xdp_stats xmit "
        "enqueue Unknown EINVAL ENETDOWN EMSGSIZE EOPNOTSUPP ENOSPC"
    ).split()
)
_NO_NUMBERS = ("nan", "-nan", "inf", "-inf")
# Tokens of the longest row, and lines it may be folded over.
_MOST_TOKENS = 16
_MOST_LINES = 3


class Row(NamedTuple):
    """One row; numbers and their units as printed."""

    name: str
    numbers: tuple[str, ...]
    units: tuple[str, ...]
    # 1-based line.
    line: int
    # False for the details below the row of an interval.
    main: bool


def rows(lines: list[Line]) -> Iterator[tuple[Line, Row | None]]:
    """Every line with the row that begins on it; lines that continue a row are not given again."""
    at = 0
    ahead: list[str] | None = None
    while at < len(lines):
        line = lines[at]
        at += 1
        # Those of the line behind a row are known already.
        tokens, ahead = _tokens(line.text) if ahead is None else ahead, None
        if not tokens or not _may_begin(tokens[0]):
            yield line, None
            continue
        end = min(at + _MOST_LINES - 1, len(lines))
        while at < end and lines[at].depth == line.depth:
            ahead = _tokens(lines[at].text)
            if not _continues(ahead):
                break
            tokens += ahead
            ahead = None
            at += 1
        yield line, _row(tokens, line.number)


def row_of(line: Line) -> Row | None:
    """The row of one line, as far as it is on it."""
    tokens = _tokens(line.text)
    return _row(tokens, line.number) if tokens and _may_begin(tokens[0]) else None


def _row(tokens: list[str], line: int) -> Row | None:
    end = len(tokens)
    while end >= 2 and tokens[end - 1] in _UNITS and _is_number(tokens[end - 2]):
        end -= 2
    numbers, units = tuple(tokens[end::2]), tuple(tokens[end + 1 :: 2])
    if not end or not numbers:
        return None
    if end == 1 and _is_stream(tokens[0]) and not _RATES.isdisjoint(units):
        return Row(tokens[0], numbers, units, line, main=True)
    is_detail = end <= 4 and _is_section(tokens[0])
    return Row(" ".join(tokens[:end]), numbers, units, line, main=False) if is_detail else None


def _may_begin(token: str) -> bool:
    return _is_stream(token) or _is_section(token)


def _is_section(token: str) -> bool:
    return token in _SECTIONS or token.startswith(("cpu:", "XDP_"))


def _is_stream(token: str) -> bool:
    """`Summary`, `eth0->eth1`, `eth0->?`, and `eth0:3` for a socket on a queue."""
    if token == "Summary" or token.startswith("cpu:"):
        return token == "Summary"
    device, mark, queue = token.rpartition(":")
    return "->" in token or (bool(mark and device) and queue.isascii() and queue.isdigit())


def _continues(tokens: list[str]) -> bool:
    if not tokens or tokens[-1] not in _UNITS or not (tokens[0] in _UNITS or _is_number(tokens[0])):
        return False
    return all(token in _UNITS or _is_number(token) for token in tokens)


def _tokens(text: str) -> list[str]:
    """The tokens of a line, empty when there are more than a row can have."""
    tokens = text.split(maxsplit=_MOST_TOKENS)
    return tokens if len(tokens) <= _MOST_TOKENS else []


def _is_number(token: str) -> bool:
    return (token[:1].isdigit() and len(token) <= MAX_TOKEN) or token in _NO_NUMBERS


TOOL = "xdp-bench"
_TOOLS = (
    *("xdp-bench", "xdp-monitor", "xdp-trafficgen", "xdp_redirect", "xdp_redirect_map"),
    *("xdp_redirect_map_multi", "xdp_monitor", "xdp_redirect_cpu"),
)
# What each of its programs does with a packet.
_MODES = {"drop": "XDP_DROP", "pass": "XDP_PASS", "tx": "XDP_TX", "redirect": "XDP_REDIRECT"}
_MODES |= {f"redirect-{how}": "XDP_REDIRECT" for how in ("cpu", "map", "multi")}
_ACTIONS = {
    **{"Redirecting": "XDP_REDIRECT", "Hairpinning": "XDP_TX"},
    **{"Dropping": "XDP_DROP", "Passing": "XDP_PASS"},
}
# Lines of the closing summary: the metric whose mean rate it is, None for a count.
_CLOSING = {
    **{"Packets received": None, "Average packets/s": "rx", "Packets redirected": None},
    **{"Average redir/s": "redir", "Packets transmitted": None, "Average transmit/s": "xmit"},
    **{"Rx dropped": None, "Tx dropped": None, "Errors recorded": None},
}


sniff = table.sniff_line(
    0.96,
    "row of XDP rates ({0.units[0]})",
    lambda line: row if (row := row_of(line)) and row.main else None,
)


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = starts(_items(clean(text)), _kind, _parts)
    found = [start for start in found if any(row.main for row in start.rows)]
    if not found:
        raise ResultError(
            "no row of XDP rates; expected a line like 'eth0->eth1 5,793,635 rx/s 0 err,drop/s 5,793,635 xmit/s'"
        )
    runs: list[tuple[Run, int]] = []
    titles: list[Line] = []
    for start in found:
        # A title holds for all starts up to foreign text: `Before:`, then one command after another.
        others = [line for line in start.above if not is_decoration(line.text) and not _command([line])]
        shared = bool(titles) and not others
        titles = [*titles, *start.above][-REACH:] if shared else start.above
        run = _run(start, titles)
        if shared and run.command and run.label != run.command:
            # Different commands below one title are not repeats of each other.
            run.label = f"{run.label}: {run.command}"
        runs.append((run, start.depth))
    return without_copies(with_rows(runs))


def _items(lines: list[Line]) -> Iterator[tuple[Line, Row | None]]:
    """Rows and, as rows without a unit, the lines of the closing summary."""
    begun = False
    for line, row in rows(lines):
        begun = begun or (row is not None and row.main)
        if row is None and begun:
            name, mark, value = line.text.partition(":")
            if mark and name.strip() in _CLOSING and value.strip()[:1].isdigit():
                row = Row(name.strip(), (value.strip(),), ("",), line.number, main=False)
        # A detail before any interval belongs to another tool, or is torn off.
        yield line, row if begun else None


def _kind(line: Line) -> Kind | None:
    return "head" if "(ifindex " in line.text and "driver " in line.text and len(line.text) <= 400 else None


def _parts(start: Start[Row], row: Row) -> bool:
    """Another stream, other columns, or a row below the closing summary is another start."""
    if not row.main:
        return False
    last = next((old for old in reversed(start.rows) if old.main), None)
    if last is None or start.rows[-1].name in _CLOSING:
        return True
    return row.name != last.name or row.units != last.units


def _run(start: Start[Row], titles: list[Line]) -> Run:
    main = [row for row in start.rows if row.main]
    stream = main[0].name
    label, side = title(titles)
    typed = _command(start.above)
    run = Run(TOOL, label or typed or (TOOL if stream == "Summary" else stream), side, command=typed)
    closing = [row for row in start.rows if row.name in _CLOSING]
    if not (start.heads or typed or closing or stream == "Summary"):
        run.samples_are = "unknown"
    run.environment = _environment(start, stream, typed)
    add_rows(run, _cells(start.rows))
    note_foreign(run, start)
    if len(main) > 1 and all(token == "0" for token in main[0].numbers):
        run.notes.append(Note("the first interval is all zero; it is one of the samples", main[0].line))
    short = sum(len(row.samples) < len(main) for row in run.rows)
    if short:
        run.notes.append(Note(f"{short} detail rows were printed in some of the {len(main)} intervals only"))
    _close(run, closing, None if stream == "Summary" else stream)
    return run


def _cells(found: list[Row]) -> Cells:
    cells = Cells()
    section = ""
    # Rows of one shape that follow each other, whole columns at a time.
    for (name, units, main), alike in groupby(found, key=attrgetter("name", "units", "main")):
        if name in _CLOSING:
            continue
        rows = list(alike)
        subject: str | None = None if name == "Summary" else name
        if main:
            section = ""
        else:
            # `receive` is called `receive total` in intervals that counted anything.
            subject = name.removesuffix(" total")
            inner = subject.startswith("cpu:")
            section = section if inner else subject
            subject = f"{section} {subject}" if inner and section else subject
        lines = [row.line for row in rows]
        for unit, tokens in zip(units, zip(*(row.numbers for row in rows), strict=True), strict=True):
            kind = unit.removesuffix("/s")
            cells.add((kind, subject, kind), tokens, lines)
    return cells


def _close(run: Run, closing: list[Row], subject: str | None) -> None:
    """The tool's own mean over all intervals is the value of the rate it belongs to; its counts are rows."""
    for row in closing:
        number = read_number(row.numbers[0])
        if number is None:
            run.notes.append(Note(f"{row.name}: {row.numbers[0][:40]} is not a number; left out", row.line))
            continue
        rate = _CLOSING[row.name]
        for old in run.rows:
            if rate is not None and (old.metric, old.subject) == (rate, subject):
                old.value, old.value_from, old.lines = number.value, "total", (old.lines[0], row.line)
        if rate is None:
            unit = "packets" if row.name != "Errors recorded" else "errors"
            value = number.value
            run.rows.append(table.row(row.name, unit, None, value, row.line, [value], subject))


def _environment(start: Start[Row], stream: str, typed: str | None) -> dict[str, str]:
    """Devices, drivers and action from the head; without one, from the command and the name of the stream."""
    head = " ".join(line.text for line in start.heads)
    mode = (typed or "").partition("xdp-bench ")[2].partition(" ")[0]
    action = next((name for word, name in _ACTIONS.items() if head.startswith(word)), _MODES.get(mode))
    facts = {"action": action} if action else {}
    pieces = head.split("(ifindex ")
    for before, after, name in zip(pieces, pieces[1:], ("", "to "), strict=False):
        driver = after.partition(")")[0].partition("driver ")[2].strip()
        facts |= {f"{name}device": before.split()[-1]} if before.split() else {}
        facts |= {f"{name}driver": driver} if driver else {}
    source, mark, target = stream.partition("->")
    if mark and not start.heads:
        facts["device"] = source
        if target != "?":
            facts["to device"] = target
    return facts


def _command(above: list[Line]) -> str | None:
    """The command right above; `xdp-bench drop eth0` also without prompt or flags."""
    words = above[-1].text.split(maxsplit=8) if above else []
    bare = 2 < len(words) <= 8 and words[0] == "xdp-bench" and words[1] in _MODES
    return command(above, _TOOLS) or (" ".join(words) if bare else None)
