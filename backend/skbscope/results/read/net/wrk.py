"""wrk and wrk2: requests a second, transfer, mean and percentiles of latency, errors.

    Running 2s test @ http://127.0.0.1:8080/
      1 threads and 4 connections
      Thread Stats   Avg      Stdev     Max   +/- Stdev
        Latency     6.10ms    9.29ms  66.10ms   91.38%
         99%   51.56ms
      2010 requests in 2.03s, 2.24MB read
    Requests/sec:    992.23
    Transfer/sec:      1.10MB

Format: wrk.c and units.c of wg/wrk; bytes count by 1024. wrk2 writes percentiles with three decimals
and, with -L, their spectrum. The rates of single threads (`Req/Sec`) and the spectrum are not read. Requests and bytes
in all say something of runs of equal length only, so that the length is part of their names.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate, seconds
from skbscope.results.read.table import LESS, MORE, Block, number, reader, row, sniff_block, whole

TOOL = "wrk"
_HEAD = re.compile(r"Running (\S{1,12}) test @ \S{1,400}")
_SCALE = re.compile(r"(\d{1,9}) threads and (\d{1,9}) connections")
_TIME = re.compile(r"([\d.]{1,12})(us|ms|s|m|h)")
_SIZE = re.compile(r"([\d.]{1,15})(B|KB|MB|GB|TB)")
_ALL = re.compile(r"(\d{1,18}) requests in (\S{1,16}), (\S{1,20}) read")
# `Socket errors: connect 0, read 1, write 0, timeout 2`
_ERRORS = (
    ("connect", "errors at connect"),
    ("read", "errors at read"),
    ("write", "errors at write"),
    ("timeout", "timeouts"),
)
_US = {"us": 1.0, "ms": 1e3, "s": 1e6, "m": 6e7, "h": 3.6e9}
_BITS = {"B": 8, "KB": 8 * 1024, "MB": 8 * 1024**2, "GB": 8 * 1024**3, "TB": 8 * 1024**4}
# The shares that wrk and wrk2 print.
_SHARES = ("50", "75", "90", "99", "99.9", "99.99", "99.999", "100")


@dataclass(slots=True)
class Report(Block[None]):
    """What one start printed: values with their lines."""

    values: dict[str, tuple[float, int]] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    # What is counted over the whole run, behind the values; the first of each.
    counts: dict[str, MetricRow] = field(default_factory=dict)
    # What is not read, with its line.
    unread: dict[str, int] = field(default_factory=dict)


def blocks(lines: list[Line]) -> list[Report]:
    """The reports of a text that have a rate."""
    found: list[Report] = []
    above: list[Line] = []
    current: Report | None = None
    # A report without its first lines ends with the transfer or any other text.
    bare = False
    for line in lines:
        text = line.text
        if head := _HEAD.fullmatch(text):
            current = Report(line, above, settings={"duration": head[1]})
            found.append(current)
            above, bare = [], False
        elif current is None and text.startswith("Requests/sec:"):
            # Authors copy only the last two lines.
            current = Report(line, above)
            found.append(current)
            above = []
            _takes(current, text, line.number)
            bare = True
        elif bare and text and not text.startswith("Transfer/sec:"):
            current, bare = None, False
            above.append(line)
        elif current is not None and _takes(current, text, line.number):
            # The transfer is the last line.
            if text.startswith("Transfer/sec:"):
                current, bare = None, False
        elif text and current is None:
            above.append(line)
    return [block for block in found if "transactions" in block.values]


def _takes(block: Report, text: str, line: int) -> bool:
    """Whether a line is one of the report; puts its value into it."""
    words = text.split()
    if not words:
        return True
    if scale := _SCALE.fullmatch(text):
        block.settings |= {"threads": scale[1], "streams": scale[2]}
    elif words[0] == "Latency" and len(words) == 5:
        _put(block, "latency mean", _microseconds(words[1]), line)
        _put(block, "latency max", _microseconds(words[3]), line)
    elif len(words) == 2 and words[0].endswith("%"):
        share = words[0][:-1].rstrip("0").rstrip(".") if "." in words[0] else words[0][:-1]
        if share in _SHARES:
            _put(block, f"latency p{share}", _microseconds(words[1]), line)
    elif words[0] == "Requests/sec:" and len(words) == 2:
        _put(block, "transactions", number(words[1]), line)
    elif words[0] == "Transfer/sec:" and len(words) == 2:
        _put(block, "throughput", _bits(words[1]), line)
    elif words[0] == "Req/Sec":
        block.unread.setdefault("rates of single threads are not read; the total is below them", line)
    elif text == "Detailed Percentile spectrum:":
        block.unread.setdefault("the spectrum of percentiles is not read; its percentiles above are", line)
    elif len(words) == 6 and (found := _ALL.fullmatch(text)):
        _count(block, found, line)
    elif text.startswith("Socket errors: "):
        counts = [value for word in words[2:] if (value := number(word.rstrip(","))) is not None]
        _put(block, "socket errors", sum(counts) if counts else None, line)
        _count_errors(block, words[2:], line)
    elif text.startswith("Non-2xx or 3xx responses: "):
        _put(block, "failed responses", number(words[-1]), line)
    return True


def _put(block: Report, name: str, value: float | None, line: int) -> None:
    if value is not None:
        block.values.setdefault(name, (value, line))


def _count(block: Report, found: re.Match[str], line: int) -> None:
    """Adds what the line of the whole run says, if its length is known."""
    length, requests, bits = _microseconds(found[2]), whole(found[1]), _bits(found[3])
    if length is None or requests is None or bits is None:
        return
    name = seconds(length / 1e6)
    completed = row(f"completed requests in {name}", "requests", MORE, requests, line)
    block.counts.setdefault("requests", completed)
    block.counts.setdefault("data", row(f"data read in {name}", "B", MORE, bits / 8, line))


def _count_errors(block: Report, words: list[str], line: int) -> None:
    values = dict(zip(words[::2], words[1::2], strict=False))
    for word, metric in _ERRORS:
        value = number(values.get(word, "").rstrip(","))
        if value is not None:
            block.counts.setdefault(word, row(metric, "errors", LESS, value, line))


def _bits(word: str) -> float | None:
    size = _SIZE.fullmatch(word)
    amount = number(size[1]) if size else None
    return rate(amount, _BITS[size[2]]) if size and amount is not None else None


def _microseconds(word: str) -> float | None:
    parts = _TIME.fullmatch(word)
    value = number(parts[1]) if parts else None
    return rate(value, _US[parts[2]]) if parts and value is not None else None


def _run(block: Report) -> Run:
    run = heading(block.above, (TOOL, "wrk2")).run(TOOL)
    run.label = run.label or TOOL
    run.environment |= block.settings
    for name, (value, line) in block.values.items():
        if name == "transactions":
            # All that is above it is of this report.
            run.rows.append(row(name, "1/s", "more", value, (block.head.number, line)))
        elif name == "throughput":
            run.rows.append(row(name, "bit/s", "more", value, line))
        else:
            run.rows.append(
                row(name, "us" if name.startswith("latency") else "requests", "less", value, line)
            )
    run.rows.sort(key=lambda one: one.metric != "transactions")
    run.rows += block.counts.values()
    run.notes += [Note(text, line) for text, line in block.unread.items()]
    if failed := block.values.get("failed responses"):
        run.notes.append(Note(f"{failed[0]:g} responses were failures, which count as requests", failed[1]))
    return run


sniff = sniff_block(0.97, "wrk report", blocks)
read = reader(
    blocks, _run, "no report of wrk; expected 'Running 10s test @ http://...' and below it 'Requests/sec:'"
)
