"""stackcount (bcc): how often each stack led to a function.

      ip_output
      tcp_sendmsg
        --                        between kernel and user frames, with -d
      __write_nocancel
        sshd [15015]              with -P; comes first where there are user frames alone
        7

Format: bcc tools/stackcount.py. Innermost frame first, the count alone below, a blank line after it; -s adds
offsets, -v addresses, -i intervals (a clock line with -T), -f a line a stack: `sshd;write;-;tcp_sendmsg;ip_output 7`.
Indents may be lost. A row's subject is the folded form, outermost frame first.
"""

from dataclasses import dataclass, field
from statistics import median

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.labels import command_in, label_above
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.bpf.bcc_histogram import plain_name
from skbscope.results.rows import bounded, check_cells

TOOL = "stackcount"
# The kernel walks 127 frames of either side; longer piles are lists of something else.
MAX_FRAMES = 300
# Characters of a folded stack; 254 frames with usual names stay below it.
MAX_STACK = 16 * 1024
_ELISIONS = ("[...]", "...", "[snip]", "... (omitted for brevity)")


@dataclass(frozen=True, slots=True)
class Stack:
    """One stack of one interval: folded, with its count."""

    folded: str
    count: int
    first: int
    last: int
    depth: int


@dataclass(slots=True)
class Interval:
    """What was printed at one time."""

    stacks: list[Stack] = field(default_factory=list)
    # The line its tool's words or its first stack are on.
    line: int = 0
    fresh: bool = False
    above: list[Line] = field(default_factory=list)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds counted stacks; sure when the tool's own words stand by them."""
    found = [stack for interval in intervals(lines)[0] for stack in interval.stacks]
    if not found:
        return None
    reason = f"stack with its count on line {found[0].first}"
    if any(_opens(line.text) or TOOL in line.text for line in lines):
        return 0.96, reason
    # The traced function is the innermost frame of every stack.
    innermost = {stack.folded.rpartition(";")[2] for stack in found}
    return (0.7, reason) if len(found) > 1 and len(innermost) == 1 else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    lines = clean(text)
    found, cut = intervals(lines)
    if not any(interval.stacks for interval in found):
        if cut:
            raise ResultError(
                "a stackcount stack breaks off before its count; expected a number alone below the stack",
                cut[0],
            )
        raise ResultError("no stackcount stack; expected function names a line each, a number alone below")
    groups: list[list[Interval]] = []
    for interval in found:
        if not groups or interval.fresh:
            groups.append([])
        groups[-1].append(interval)
    runs = [(_run(group), _depth(group)) for group in groups if any(item.stacks for item in group)]
    if cut:
        runs[0][0].notes.append(
            Note(f"{len(cut)} {'stack' if len(cut) == 1 else 'stacks'} without a count, left out", cut[0])
        )
    return without_copies(runs)


def intervals(lines: list[Line]) -> tuple[list[Interval], list[int]]:
    """(what was printed, interval by interval; first lines of stacks whose count is missing)."""
    found: list[Interval] = []
    cut: list[int] = []
    above: list[Line] = []
    pile: list[Line] = []
    tracing = False

    def begin(line: int, fresh: bool) -> None:
        nonlocal above
        found.append(Interval(line=line, fresh=fresh, above=above))
        above = []

    for line in [*lines, Line(lines[-1].number + 1 if lines else 1, "", 0)]:
        text = line.text
        if _clock(text):
            begin(line.number, not found or _foreign(above))
        elif _opens(text) or text == "Detaching..." or command_in(text, TOOL):
            tracing = text != "Detaching..."
            pile = []
            above.append(line)
        elif not text or text in _ELISIONS:
            # A stack that was counted ended at its count; a pile of names is one only while the tool runs.
            if tracing and len(pile) > 1 and not text:
                cut.append(pile[0].number)
            pile = []
        elif stack := _folded(line) or _counted(pile, line):
            if not found or _foreign(above):
                begin(stack.first, True)
            found[-1].stacks.append(stack)
            pile = []
        elif _frame(text) and len(pile) < MAX_FRAMES:
            pile.append(line)
        else:
            above += [*pile, line]
            pile = []
    return found, cut


def _opens(text: str) -> bool:
    """`Tracing 1 functions for "submit_bio"... Hit Ctrl-C to end.`"""
    return text.startswith("Tracing ") and ' for "' in text and "..." in text


def _clock(text: str) -> bool:
    """`HH:MM:SS` alone on its line, printed with -T."""
    return len(text) == 8 and text.count(":") == 2 and text.replace(":", "").isdigit()


def _foreign(above: list[Line]) -> bool:
    """Whether something stands here that an interval does not print: another start, a good-bye, prose."""
    return any(line.text for line in above)


def _counted(pile: list[Line], line: Line) -> Stack | None:
    if not pile or not _number(line.text):
        return None
    process_first = _process(pile[0].text) and len(pile) > 1
    ordered = [*pile[1:], pile[0]] if process_first else pile
    frames = [_bare(frame.text) for frame in reversed(ordered)]
    folded = ";".join(frames)[:MAX_STACK]
    return Stack(folded, int(line.text), pile[0].number, line.number, line.depth)


def _folded(line: Line) -> Stack | None:
    stack, _, count = line.text.rpartition(" ")
    if not _number(count) or ";" not in stack or "; " in stack or stack.endswith(";"):
        return None
    return Stack(stack[:MAX_STACK], int(count), line.number, line.number, line.depth)


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20


def _frame(text: str) -> bool:
    """One name, an address and a name, a C++ signature, `--`, or `comm [pid]`."""
    words = text.split()
    if len(words) == 1:
        return not text.endswith((":", ".", ",")) and not text.startswith(("#", "@"))
    address = len(words[0]) in range(6, 17) and all(ch in "0123456789abcdef" for ch in words[0])
    return _process(text) or address or "::" in text or ("(" in words[0] and text.endswith(")"))


def _process(text: str) -> bool:
    """`comm [pid]`; a comm may hold blanks."""
    comm, _, pid = text.rpartition(" ")
    return bool(comm) and pid.startswith("[") and pid.endswith("]") and pid[1:-1].isdigit()


def _bare(frame: str) -> str:
    """A frame as the folded form writes it; the address of -v is no part of its name."""
    if frame == "--":
        return "-"
    address, _, name = frame.partition(" ")
    if name and len(address) >= 6 and all(ch in "0123456789abcdef" for ch in address):
        frame = name.strip()
    return plain_name(frame).replace(";", ":")


def _depth(group: list[Interval]) -> int:
    return next(stack.depth for item in group for stack in item.stacks)


def _run(group: list[Interval]) -> Run:
    above = group[0].above
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, TOOL))), None)
    run = Run(TOOL, label or command or TOOL, side, command=command)
    several = len(group) > 1 or (command is not None and " -i" in command)
    names = dict.fromkeys(stack.folded for item in group for stack in item.stacks)
    check_cells(len(names), len(group))
    counts = {name: [0.0] * len(group) for name in names}
    spans: dict[str, tuple[int, int]] = {}
    for at, item in enumerate(group):
        for stack in item.stacks:
            counts[stack.folded][at] += stack.count
            spans[stack.folded] = (spans.get(stack.folded, (stack.first, 0))[0], stack.last)
    empty = [item.line for item in group if not item.stacks]
    if empty:
        run.notes.append(
            Note(
                f"{len(empty)} {'interval' if len(empty) == 1 else 'intervals'} without stacks: zero calls",
                empty[0],
            )
        )
    for name, samples in counts.items():
        run.rows.append(
            MetricRow(
                metric="calls",
                unit="calls/interval" if several else "calls",
                direction=None,
                subject=name,
                samples=samples,
                # One print is the tool's own total over its whole time.
                value=median(samples) if several else samples[0],
                value_from="median" if several else "total",
                lines=spans[name],
            )
        )
    return bounded(run)
