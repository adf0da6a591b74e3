"""memtier_benchmark: requests a second, latency and traffic by type of request, from its table or JSON.

    ALL STATS                  (BEST RUN RESULTS, WORST …, AGGREGATED AVERAGE RESULTS (2 runs) with -x)
    ==========
    Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency     p99 Latency       KB/sec
    ----------
    Sets         3575.49          ---          ---         0.21931         0.07100         4.03100       275.39
    Totals      39318.74         2.67     35740.58         0.20303         0.07100         4.01500      1667.78

Format: run_stats.cpp. Latencies are milliseconds, a KB is 1024 bytes. Of several runs the average is read where it is
printed. Hits and misses depend on the keys, not on the system: no direction. The distribution below is not read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.documents import documents, finite, unquoted
from skbscope.results.format import Sniffed
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import rate
from skbscope.results.read.table import (
    LESS,
    MORE,
    Block,
    Direction,
    blocks_of,
    filled,
    number,
    object_of,
    row,
    runs_of,
)

TOOL = "memtier_benchmark"
_KEY = '"run information"'
_TITLE = re.compile(
    r"ALL STATS|(?:BEST|WORST) RUN RESULTS|AGGREGATED AVERAGE RESULTS \(\d+ runs\)|RUN #\d+ RESULTS"
)
_COLUMN = re.compile(r"(\S+(?: Latency)?)")
_SHARE = re.compile(r"p(\d{1,3}(?:\.\d{1,4})?)(?: Latency)?")
_PLAIN: dict[str, tuple[str, str, Direction, float]] = {
    "Ops/sec": ("transactions", "1/s", MORE, 1.0),
    "Hits/sec": ("hits", "1/s", None, 1.0),
    "Misses/sec": ("misses", "1/s", None, 1.0),
    "MOVED/sec": ("moved", "1/s", LESS, 1.0),
    "ASK/sec": ("ASK replies", "1/s", LESS, 1.0),
    "Connection Errors/sec": ("connection errors", "1/s", LESS, 1.0),
    "Avg. Latency": ("latency mean", "us", LESS, 1000.0),
    "Average Latency": ("latency mean", "us", LESS, 1000.0),
    "Latency": ("latency mean", "us", LESS, 1000.0),
    "KB/sec": ("throughput", "bit/s", MORE, 8192.0),
}


@dataclass(slots=True)
class Table(Block[tuple[str, list[float | None], int]]):
    """Types of request with their values, and lines."""

    title: str = ""
    columns: list[str] = field(default_factory=list)


def _known(column: str) -> tuple[str, str, Direction, float] | None:
    if share := _SHARE.fullmatch(column):
        digits = share[1].rstrip("0").rstrip(".") if "." in share[1] else share[1]
        return f"latency p{digits}", "us", LESS, 1000.0
    return _PLAIN.get(column)


def _begins(line: Line, current: Table | None) -> Table | None:
    if _TITLE.fullmatch(line.text):
        return Table(line, title=line.text)
    # Authors leave the title out.
    if (current is None or current.rows) and line.text.startswith("Type ") and "Ops/sec" in line.text[:200]:
        table = Table(line)
        return table if _takes(table, line) else None
    return None


def _takes(table: Table, line: Line) -> bool:
    text = line.text
    if set(text) <= {"=", "-"}:
        return bool(text)
    if not table.columns:
        table.columns = _COLUMN.findall(" ".join(text[:400].replace("Avg. ", "Avg._").split()))[1:]
        table.columns = [name.replace("_", " ") for name in table.columns]
        return text.startswith("Type ") and "Ops/sec" in table.columns
    name, *cells = text.split()[:40] or [""]
    values = [number(cell) for cell in cells]
    if len(cells) != len(table.columns) or any(
        value is None and cell != "---" for value, cell in zip(values, cells, strict=True)
    ):
        return False
    table.rows.append((name, values, line.number))
    return True


def blocks(lines: list[Line]) -> list[Table]:
    """The tables of a text that have rows."""
    return filled(blocks_of(lines, _begins, _takes))


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a document or a table of memtier."""
    for line in lines:
        if _KEY in line.text[:100]:
            return 0.97, f"JSON of memtier_benchmark on line {line.number}"
    table = next(iter(blocks(lines)), None)
    return (0.97, f"table of memtier_benchmark on line {table.head.number}") if table else None


def read(text: str) -> list[Run]:
    """A run a table, without those of single runs where their average follows."""
    runs = _documents(text) if _KEY in text else []
    if runs:
        return runs
    lines = clean(text)
    found = blocks(lines)
    averages = [table for table in found if table.title.startswith("AGGREGATED")]
    expected = "no table of memtier_benchmark; expected 'ALL STATS' and below it 'Type Ops/sec … KB/sec', or its JSON"
    runs = runs_of(averages or found, _run, expected)
    more = next((line.number for line in lines if line.text == "Request Latency Distribution"), None)
    if more is not None:
        runs[0].notes.append(Note("the distribution of latencies is not read; its percentiles are", more))
    return runs


def _run(table: Table) -> Run:
    run = heading(table.above, (TOOL,)).run(TOOL)
    run.label = run.label or TOOL
    _settings(run, [line.text for line in table.above])
    unused = [name for name in table.columns if _known(name) is None]
    if unused:
        run.notes.append(Note(f"columns not read: {', '.join(unused)}", table.head.number))
    for name, values, line in table.rows:
        by_column = dict(zip(table.columns, values, strict=True))
        if by_column.get("Ops/sec"):
            run.rows += _rows(by_column, name, (line, line))
        else:
            run.notes.append(Note(f"{name}: no requests, left out", line))
    return run


def _rows(values: dict[str, float | None], name: str, span: tuple[int, int]) -> list[MetricRow]:
    """Rows of one type of request; the total has no subject."""
    subject = None if name == "Totals" else name
    return [
        row(known[0], known[1], known[2], rate(value, known[3]), span, subject=subject)
        for column, value in values.items()
        if value is not None and (known := _known(column))
    ]


def _settings(run: Run, above: list[str]) -> None:
    names = {"Threads": "threads", "Connections per thread": "streams", "Seconds": "duration"}
    for text in above[-20:]:
        value, _, name = text.partition(" ")
        if value.isdigit() and name.strip() in names:
            run.environment[names[name.strip()]] = value


def _documents(text: str) -> list[Run]:
    runs: list[Run] = []
    for document, span in documents(unquoted(text), "memtier document", broken=lambda _: None):
        if "run information" not in document:
            continue
        title = next((name for name in document if name.startswith("AGGREGATED")), None)
        title = title or next((name for name in document if _TITLE.fullmatch(name)), None)
        run = Run(TOOL, TOOL, None)
        settings = object_of(document["run information"])
        run.environment |= {
            new: str(settings[old])[:20]
            for old, new in (("Threads", "threads"), ("Connections per thread", "streams"))
            if old in settings
        }
        for name, of in object_of(document.get(title or "")).items():
            values = {column: finite(value) for column, value in object_of(of).items() if column != "Latency"}
            shares = {
                column: finite(value)
                for column, value in object_of(object_of(of).get("Percentile Latencies")).items()
            }
            if values.get("Ops/sec"):
                run.rows += _rows(values | shares, name, span)
        if run.rows:
            runs.append(run)
    return runs
