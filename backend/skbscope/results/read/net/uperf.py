"""uperf: a line a transaction and their total, `Total   259.89MB /  32.34(s) =   67.42Mb/s   93638op/s`.

Format: print.c and numbers.c of uperf: `b/s` counts by 1000, bytes by 1024. A line is printed over while the run
goes on (a lone carriage return), so the last one of a name counts. Rows: throughput and operations in all and for each
transaction (`Txn2`), errors in percent from the Run Statistics of the master. The table of network devices repeats
what the total says with the headers of the wire in it, and is not read.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import base, rate, seconds
from skbscope.results.read.table import Block, number, reader, row, sniff_line
from skbscope.results.rows import MAX_ROWS

TOOL = "uperf"
_SUMMARY = re.compile(r"(\S{1,40})\S*(?:\s+\S+)?\s*/([^/]+)\(s\) = \s*(\S+)\s+(\S+)op/s(?:\s.*)?")


@dataclass(frozen=True, slots=True)
class Summary:
    """A transaction, or the total."""

    name: str
    seconds: float
    bits: float
    operations: float
    line: int


@dataclass(slots=True)
class Start(Block[Summary]):
    """What one start printed."""

    summaries: dict[str, Summary] = field(default_factory=dict)
    # Percent of errors, with its line.
    errors: tuple[float, int] | None = None


def starts(lines: list[Line]) -> list[Start]:
    """The summaries of a text; the total ends a start."""
    found: list[Start] = []
    between: list[Line] = []
    for line in lines:
        item = summary(line)
        if item:
            # After the total only the next start prints transactions again.
            if not found or ("Total" in found[-1].summaries and item.name != "Total"):
                found.append(Start(line, between))
            mine = found[-1].summaries
            if len(mine) < MAX_ROWS or item.name in mine or item.name == "Total":
                mine[item.name] = item
            between = []
            continue
        between.append(line)
        if found and "Total" in found[-1].summaries:
            _closing(found[-1], line)
    return found


def summary(line: Line) -> Summary | None:
    """The transaction or total on a line."""
    parts = _SUMMARY.fullmatch(line.text) if "(s) = " in line.text else None
    if not parts:
        return None
    elapsed, bits, operations = number(parts[2].strip()), _bits(parts[3]), number(parts[4])
    if elapsed is None or bits is None or operations is None:
        return None
    return Summary(parts[1], elapsed, bits, operations, line.number)


def _bits(token: str) -> float | None:
    """bit/s of `72.11Mb/s`; zero is printed bare."""
    digits = token.rstrip("KMGTPEZb/s")
    value, unit = number(digits), base(token[len(digits) :])
    if value == 0:
        return 0.0
    return None if value is None or unit is None else rate(value, unit[0])


def _closing(start: Start, line: Line) -> None:
    """The master's row of the Run Statistics, and what uperf warns of."""
    parts = line.text.split()
    if len(parts) == 6 and parts[0] == "master":
        share = number(parts[5])
        start.errors = (share, line.number) if share is not None else start.errors
    elif line.text.startswith(("**", "WARNING")):
        start.note(f"uperf warns: {line.text.strip('* ')[:200]}", line.number)


def _run(start: Start) -> Run:
    run = heading(start.above, (TOOL,)).run(TOOL)
    label = run.label if run.label != run.command else ""
    run.notes = start.notes
    starting = next((line.text for line in start.above if line.text.startswith("Starting ")), "")
    words = starting.split()
    if len(words) > 4 and words[2] == "threads" and "profile:" in words[4]:
        run.environment |= {"threads": words[1][:20], "profile": words[4].partition("profile:")[2][:60]}
    run.label = label or run.environment.get("profile") or run.command or TOOL
    total = start.summaries.get("Total")
    if total:
        run.environment["duration"] = seconds(total.seconds)
    else:
        run.notes.append(Note("no total in this output, cut off"))
    # The total first: it is what two runs are compared by.
    for item in sorted(start.summaries.values(), key=lambda item: item.name != "Total"):
        subject = None if item.name == "Total" else item.name
        run.rows.append(row("throughput", "bit/s", "more", item.bits, item.line, subject=subject))
        run.rows.append(row("operations", "1/s", "more", item.operations, item.line, subject=subject))
    if start.errors:
        run.rows.append(row("errors", "%", "less", *start.errors))
    return run


sniff = sniff_line(0.98, "uperf summary", summary)
read = reader(
    starts, _run, "no uperf summary; expected a line like 'Txn1 1.00GB / 30.00(s) = 286.33Mb/s 4000op/s'"
)
