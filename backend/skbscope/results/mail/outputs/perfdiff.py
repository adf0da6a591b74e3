"""Tables of `perf diff`: each compares the shares of symbols in two recordings.

     # Baseline    Delta  Symbol
          4.63%   +0.07%  [k] udpv6_queue_rcv_one_skb      before 4.63 %, after 4.70 %
                  +5.43%  [k] __update_freelist_slow       new: no share before, so that it is not compared

The recording named first is the baseline, and a delta is in points (builtin-diff.c of the kernel's tools/perf). A
command `perf diff patched.data base.data` above the table says that the first one is the *after*.
"""

import re
from bisect import bisect_left
from dataclasses import replace

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.models import MetricRow, Note, Side
from skbscope.results.read.perf.diff import DELTA, SHARE, TOOL

_RECORDINGS: tuple[tuple[Side, str, str], ...] = (
    ("before", "first recording", "the column 'Baseline'"),
    ("after", "second recording", "the columns 'Baseline' and 'Delta' added"),
)
_ONE_EACH = "shares of all samples, of one recording on each side: how they vary is not stated"
_TITLE = 60
# Lines above a table in which its command is.
_ABOVE = 12
# The last two words of a command are its files.
_FILES = re.compile(r"\bperf diff (?:\S{1,60} ){0,8}?([\w./][\w./-]{0,60}) ([\w./][\w./-]{0,60})$")
_NO_WORD = re.compile(r"[^A-Za-z]+")


def with_both_sides(found: list[Found], lines: list[Line]) -> list[Found]:
    """The runs; for each table of `perf diff` one with the baselines and one with the shares that follow from both."""
    return [
        one for item in found for one in (_sides_of(item, lines) if item.run.tool == TOOL else None) or [item]
    ]


def _is_reversed(line: int, lines: list[Line]) -> bool:
    """Whether the command above a table names the *after* first: `perf diff patched.data unpatched.data`."""
    first = bisect_left(lines, line, key=lambda one: one.number)
    files = [found for one in lines[max(first - _ABOVE, 0) : first] if (found := _FILES.search(one.text))]
    named = [side_of_label(_NO_WORD.sub(" ", name)) for name in files[-1].groups()] if files else []
    return [side and side[0] for side in named] == ["after", "before"]


def _sides_of(item: Found, lines: list[Line]) -> list[Found]:
    symbols: dict[str | None, dict[str, MetricRow]] = {}
    for one in item.run.rows:
        symbols.setdefault(one.subject, {})[one.metric] = one
    both = [(of[SHARE], of[DELTA]) for of in symbols.values() if of.keys() >= {SHARE, DELTA}]
    if not both:
        return []
    line = item.run.lines[0]
    rest = len(symbols) - len(both)
    named = "" if item.run.label == TOOL else f": {item.run.label[:_TITLE]}"
    printed = {number for one in both[0] for number in one.lines} | {one.lines[0] for one, _ in both}
    # The line that the label is from; a tool's name alone may be anywhere.
    where = sorted(printed | ({number for number in item.lines if number < line} if named else set()))
    group = f"{TOOL}{named}, table at line {line}"
    out: list[Found] = []
    is_reversed = _is_reversed(line, lines)
    for side, label, because in _RECORDINGS:
        rows = [_share(share, delta if side == "after" else None) for share, delta in both]
        if is_reversed:
            side = "before" if side == "after" else "after"
            because = f"the command names this recording as the {side}"
        run = replace(
            item.run, label=label, side=side, rows=rows, notes=[*item.run.notes, Note(_ONE_EACH, line)]
        )
        if rest:
            run.notes.append(Note(f"{rest} symbols have no share or no delta and are not compared", line))
        out.append(Found(run, side, because, group, None, where))
    return out


def _share(share: MetricRow, delta: MetricRow | None) -> MetricRow:
    """The share of a symbol in one recording, in per cent of its samples."""
    value = (share.value or 0.0) + ((delta.value or 0.0) if delta else 0.0)
    # Both are rounded: a symbol that is gone may be 0.01 points below zero.
    value = max(0.0, round(value, 6))
    return replace(share, metric="share of samples", value=value, samples=[value])
