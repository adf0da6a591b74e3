"""uperf: a line a transaction and their total, `Total   259.89MB /  32.34(s) =   67.42Mb/s   93638op/s`.

Format: print.c and numbers.c of uperf: `b/s` counts by 1000, bytes by 1024. A line is printed over while the run
goes on (a lone carriage return), so the last one of a name counts. Rows: throughput and operations in all and for each
transaction (`Txn2`), errors in percent from the Run Statistics of the master. The table of network devices repeats
what the total says with the headers of the wire in it, and is not read.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import heading
from skbscope.results.read.net.rates import base, number, rate, row, seconds
from skbscope.results.rows import MAX_NOTES, MAX_ROWS, bounded

TOOL = "uperf"
_LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Summary:
    """A transaction, or the total."""

    name: str
    seconds: float
    bits: float
    operations: float
    line: int


@dataclass(slots=True)
class Block:
    """What one start printed."""

    above: list[Line]
    depth: int
    summaries: dict[str, Summary] = field(default_factory=dict)
    notes: list[Note] = field(default_factory=list)
    errors: tuple[float, int] | None = None


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a summary of uperf is in the text."""
    found = next((line for line in lines if summary(line)), None)
    return (0.98, f"uperf summary on line {found.number}") if found else None


def read(text: str) -> list[Run]:
    """All runs of a text; the total ends one."""
    found: list[Block] = []
    between: list[Line] = []
    for line in clean(text):
        item = summary(line)
        if item:
            # After the total only the next start prints transactions again.
            if not found or ("Total" in found[-1].summaries and item.name != "Total"):
                found.append(Block(between, line.depth))
            if (
                len(found[-1].summaries) < MAX_ROWS
                or item.name in found[-1].summaries
                or item.name == "Total"
            ):
                found[-1].summaries[item.name] = item
            between = []
            continue
        between.append(line)
        if found and "Total" in found[-1].summaries:
            _closing(found[-1], line)
    if not found:
        raise ResultError(
            "no uperf summary; expected a line like 'Txn1 1.00GB / 30.00(s) = 286.33Mb/s 4000op/s'"
        )
    return without_copies([(_run(block), block.depth) for block in found])


def summary(line: Line) -> Summary | None:
    """The transaction or total on a line."""
    left, equals, right = line.text.partition("(s) = ")
    if not equals:
        return None
    before, slash, length = left.rpartition("/")
    parts, rates, elapsed = before.split(), right.split(), number(length.strip())
    if not slash or not 1 <= len(parts) <= 2 or len(rates) < 2 or elapsed is None:
        return None
    bits, operations = _bits(rates[0]), number(rates[1].removesuffix("op/s"))
    if bits is None or operations is None or not rates[1].endswith("op/s"):
        return None
    return Summary(parts[0][:_LONGEST_NAME], elapsed, bits, operations, line.number)


def _bits(token: str) -> float | None:
    """bit/s of `72.11Mb/s`; zero is printed bare."""
    digits = token.rstrip("KMGTPEZb/s")
    value, unit = number(digits), base(token[len(digits) :])
    if value == 0:
        return 0.0
    return None if value is None or unit is None else rate(value, unit[0])


def _closing(block: Block, line: Line) -> None:
    """The master's row of the Run Statistics, and what uperf warns of."""
    parts = line.text.split()
    if len(parts) == 6 and parts[0] == "master":
        share = number(parts[5])
        if share is not None:
            block.errors = (share, line.number)
    elif line.text.startswith(("**", "WARNING")) and len(block.notes) < MAX_NOTES:
        block.notes.append(Note(f"uperf warns: {line.text.strip('* ')[:200]}", line.number))


def _run(block: Block) -> Run:
    head = heading(block.above, (TOOL,))
    run = Run(TOOL, head.label or "", head.side, notes=block.notes)
    if head.command:
        run.command, run.started = head.command.text, head.command.started
    starting = next((line.text for line in block.above if line.text.startswith("Starting ")), "")
    words = starting.split()
    if len(words) > 4 and words[2] == "threads" and "profile:" in words[4]:
        run.environment |= {"threads": words[1][:20], "profile": words[4].partition("profile:")[2][:60]}
    run.label = run.label or run.environment.get("profile") or run.command or TOOL
    total = block.summaries.get("Total")
    if total:
        run.environment["duration"] = seconds(total.seconds)
    else:
        run.notes.append(Note("no total in this output, cut off"))
    # The total first: it is what two runs are compared by.
    for item in sorted(block.summaries.values(), key=lambda item: item.name != "Total"):
        subject = None if item.name == "Total" else item.name
        lines = (item.line, item.line)
        run.rows.append(row("throughput", "bit/s", "more", item.bits, lines, subject=subject))
        run.rows.append(row("operations", "1/s", "more", item.operations, lines, subject=subject))
    if block.errors:
        share, line = block.errors
        run.rows.append(row("errors", "%", "less", share, (line, line)))
    return bounded(run)
