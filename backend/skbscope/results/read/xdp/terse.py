"""One row of the XDP samples: a name, then pairs of number and unit.

    eth2->eth3      16,153,328 rx/s     16,153,329 err,drop/s      0 xmit/s
      xmit eth2->eth3    0 xmit/s   16,153,329 drop/s   0 drv_err/s   16.00 bulk-avg

Format: stats_print in lib/util/xdp_sample.c of xdp-project/xdp-tools (before: samples/bpf/xdp_sample_user.c of the
kernel), and dump_stats in lib/util/xdpsock.c for `xdp-bench xsk-*`. Mail programs fold rows, so a line of pairs alone
belongs to the row above it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.read.xdp.points import is_number

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


@dataclass(frozen=True, slots=True)
class Row:
    """One row; cells are (number as printed, unit as printed)."""

    name: str
    cells: tuple[tuple[str, str], ...]
    # 1-based line.
    line: int
    # False for the details below the row of an interval.
    main: bool


def rows(lines: list[Line]) -> Iterator[tuple[Line, Row | None]]:
    """Every line with the row that begins on it; lines that continue a row are not given again."""
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        tokens = _tokens(line.text)
        if not tokens or not _may_begin(tokens[0]):
            yield line, None
            continue
        end = min(at + _MOST_LINES - 1, len(lines))
        while at < end and lines[at].depth == line.depth and _continues(more := _tokens(lines[at].text)):
            tokens += more
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
    name, cells = tokens[:end], tuple(zip(tokens[end::2], tokens[end + 1 :: 2], strict=True))
    if not name or not cells:
        return None
    main = len(name) == 1 and _is_stream(name[0]) and any(unit in _RATES for _, unit in cells)
    detail = len(name) <= 4 and _is_section(name[0])
    return Row(" ".join(name), cells, line, main) if main or detail else None


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
    return bool(tokens) and tokens[-1] in _UNITS and all(t in _UNITS or _is_number(t) for t in tokens)


def _tokens(text: str) -> list[str]:
    """The tokens of a line, empty when there are more than a row can have."""
    tokens = text.split(maxsplit=_MOST_TOKENS)
    return tokens if len(tokens) <= _MOST_TOKENS else []


def _is_number(token: str) -> bool:
    return is_number(token) or token in _NO_NUMBERS
