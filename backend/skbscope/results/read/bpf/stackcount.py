"""stackcount (bcc): how often each stack led to a function.

      ip_output
      tcp_sendmsg
        --                        between kernel and user frames, with -d
      __write_nocancel
        sshd [15015]              with -P; comes first where there are user frames alone
        7

Format: bcc tools/stackcount.py. Innermost frame first, the count alone below, a blank line after it; -s adds
offsets, -v addresses, -i intervals (a clock line with -T), -f a line a stack: `sshd;write;-;tcp_sendmsg;ip_output 7`.
Indents may be lost. offcputime prints the same stacks with microseconds blocked instead of calls, and a last line
`-                sshd (1234)`; its folded form has no line that names it, and that of libbpf-tools prints no opening
at all, but its own program on sched_switch is the innermost frame. wakeuptime and offwaketime print the stack of
the task that wakes, between `target: NAME` and `waker: NAME`, offwaketime below it that of the task that waited.
profile prints the stacks of offcputime with samples instead. A row's subject is the folded form, outermost frame first.
"""

import re
from dataclasses import dataclass

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.format import Sniffed
from skbscope.results.labels import command_in
from skbscope.results.models import Note, Run
from skbscope.results.read.above import start_run
from skbscope.results.read.bpf.bcc_histogram import plain_name
from skbscope.results.read.table import Block, Group, Series, clock, grouped, interval_row, runs_of, whole

TOOL = "stackcount"
OFF_CPU = "offcputime"
PROFILE = "profile"
# What tools of stacks say of themselves: they print microseconds blocked, with -m milliseconds, or samples.
_OTHERS = (
    (re.compile(r"offcputime\b|off-CPU time"), OFF_CPU),
    (re.compile(r"offwaketime\b|Tracing blocked time .*off-CPU and waker"), "offwaketime"),
    (re.compile(r"wakeuptime\b|Tracing blocked time"), "wakeuptime"),
    (
        re.compile(r"^Sampling at .{1,80} by .{1,30} stack|(?:[#$] |/|^)profile(?:\.py|-bpfcc)?(?: +-|$)"),
        PROFILE,
    ),
)
_TOOLS = (TOOL, *(tool for _, tool in _OTHERS))
# Where a task leaves its CPU: the innermost frames of every stack of offcputime.
_SWITCHES = ("finish_task_switch", "__schedule", "schedule", "__traceiter_sched_switch")
_SWITCH_PROGRAM = re.compile(r"bpf_prog_[0-9a-f]{16}_sched_switch")
# The kernel walks 127 frames of either side; longer piles are lists of something else.
MAX_FRAMES = 300
# Characters of a folded stack; 254 frames with usual names stay below it.
MAX_STACK = 16 * 1024
_ELISIONS = ("[...]", "...", "[snip]", "... (omitted for brevity)")
_ADDRESS = re.compile(r"[0-9a-f]{6,16}")
# What nearly every frame is; `_frame` knows the others.
_NAME = re.compile(r"[A-Za-z_](?:[\w.+]*\w)?")
# A comm may hold blanks.
_PROCESS = re.compile(r".+ \[\d+\]")
_BLOCKED = re.compile(r"-\s+(\S.{0,60}) \((\d{1,10})\)")
# The ends of a stack of wakeuptime and offwaketime, and what is between the two stacks of the latter.
_TASK = re.compile(r"(waker|target):\s+(\S.{0,60})")
_BETWEEN = re.compile(r"-\s+-")


@dataclass(frozen=True, slots=True)
class Stack:
    """One stack of one interval: folded, with its count."""

    folded: str
    count: int
    first: int
    last: int
    depth: int
    # Whether its last line is `-  sshd (1234)`, as offcputime and profile print it.
    task_in_brackets: bool = False
    # Whether it was printed in one line.
    one_line: bool = False

    @property
    def innermost(self) -> str:
        """The frame in which it was recorded, without the suffix of a compiler."""
        return self.folded.rpartition(";")[2].partition(".")[0]


@dataclass(slots=True)
class Interval(Block[Stack]):
    """What was printed at one time, from its clock or its first stack on."""

    fresh: bool = False

    @property
    def depth(self) -> int:
        """How deep its first stack is quoted."""
        return self.rows[0].depth if self.rows else self.head.depth


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when the text holds counted stacks; sure where the tool's own words are near."""
    printed = intervals(lines)[0]
    found = [stack for interval in printed for stack in interval.rows]
    if not found:
        return None
    reason = f"stack with its count on line {found[0].first}"
    if any(_opens(line.text) or TOOL in line.text or OFF_CPU in line.text for line in lines):
        return 0.96, reason
    above = [line.text for interval in printed for line in interval.above]
    if any(command_in(text, tool) and pattern.search(text) for text in above for pattern, tool in _OTHERS):
        return 0.96, reason
    if _of_offcputime(found):
        return 0.9, reason
    # The traced function is the innermost frame of every stack; a name above a number alone may be anything.
    innermost = {stack.folded.rpartition(";")[2] for stack in found}
    is_stack = any(";" in stack.folded for stack in found)
    return (0.7, reason) if is_stack and len(found) > 1 and len(innermost) == 1 else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found, cut = intervals(clean(text))
    expected = "no stackcount stack; expected function names a line each, a number alone below"
    if cut and not any(interval.rows for interval in found):
        expected = "a stackcount stack breaks off before its count; expected a number alone below the stack"
        raise ResultError(expected, cut[0])
    groups = grouped(found, lambda _, interval: interval.fresh)
    full = [group for group in groups if any(interval.rows for interval in group)]

    def to_run(group: Group[Interval]) -> Run:
        run = _run(group)
        if cut and group is full[0]:
            what = "stack" if len(cut) == 1 else "stacks"
            run.notes.append(Note(f"{len(cut)} {what} without a count, left out", cut[0]))
        return run

    return runs_of(full, to_run, expected)


def intervals(lines: list[Line]) -> tuple[list[Interval], list[int]]:
    """(what was printed, interval by interval; first lines of stacks whose count is missing)."""
    found: list[Interval] = []
    cut: list[int] = []
    above: list[Line] = []
    pile: list[Line] = []
    tracing = False

    def begin(line: Line, fresh: bool) -> None:
        nonlocal above
        found.append(Interval(line, above, fresh=fresh))
        above = []

    for line in [*lines, Line(lines[-1].number + 1 if lines else 1, "", 0)]:
        text = line.text
        if len(pile) < MAX_FRAMES and _NAME.fullmatch(text):
            pile.append(line)
        elif clock(text):
            begin(line, not found or _foreign(above))
        elif _opens(text) or text == "Detaching..." or any(command_in(text, tool) for tool in _TOOLS):
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
                begin(pile[0] if pile and stack.first != line.number else line, True)
            found[-1].rows.append(stack)
            pile = []
        elif _frame(text) and len(pile) < MAX_FRAMES:
            pile.append(line)
        else:
            above += [*pile, line]
            pile = []
    return found, cut


def _opens(text: str) -> bool:
    """`Tracing 1 functions for "submit_bio"... Hit Ctrl-C to end.`"""
    known = (' for "' in text and "..." in text) or any(name.search(text) for name, _ in _OTHERS)
    return text.startswith(("Tracing ", "Sampling ")) and known


def _foreign(above: list[Line]) -> bool:
    """Whether there is text that an interval does not print: another start, the end of one, prose."""
    return any(line.text for line in above)


def _counted(pile: list[Line], line: Line) -> Stack | None:
    count = whole(line.text) if pile else None
    if count is None:
        return None
    if blocked := _BLOCKED.fullmatch(pile[-1].text):
        frames = [f"{blocked[1]} [{blocked[2]}]", *(_bare(frame.text) for frame in reversed(pile[:-1]))]
        return Stack(";".join(frames)[:MAX_STACK], count, pile[0].number, line.number, line.depth, True)
    process_first = _PROCESS.fullmatch(pile[0].text) and len(pile) > 1
    ordered = [*pile[1:], pile[0]] if process_first else pile
    frames = [_bare(frame.text) for frame in reversed(ordered)]
    return Stack(";".join(frames)[:MAX_STACK], count, pile[0].number, line.number, line.depth)


def _folded(line: Line) -> Stack | None:
    if ";" not in line.text:
        return None
    stack, _, token = line.text.rpartition(" ")
    count = whole(token)
    # offwaketime writes `…;schedule;-; 5` where it did not see who woke the task.
    if count is None or ";" not in stack or "; " in stack or (stack.endswith(";") and stack[-3:] != ";-;"):
        return None
    return Stack(stack[:MAX_STACK], count, line.number, line.number, line.depth, one_line=True)


def _frame(text: str) -> bool:
    """One name, an address and a name, a C++ signature, `--`, or `comm [pid]`."""
    words = text.split()
    if len(words) == 1:
        return not text.endswith((":", ".", ",")) and not text.startswith(("#", "@"))
    named = _ADDRESS.fullmatch(words[0]) or "::" in text or ("(" in words[0] and text.endswith(")"))
    return bool(named or any(one.fullmatch(text) for one in (_PROCESS, _BLOCKED, _TASK, _BETWEEN)))


def _bare(frame: str) -> str:
    """A frame as the folded form writes it; the address of -v is no part of its name."""
    if frame == "--" or _BETWEEN.fullmatch(frame):
        return "-"
    if task := _TASK.fullmatch(frame):
        return f"{task[1]} {task[2]}".replace(";", ":")
    address, _, name = frame.partition(" ")
    if name and re.fullmatch("[0-9a-f]{6,}", address):
        frame = name.strip()
    return plain_name(frame).replace(";", ":")


def _run(group: Group[Interval]) -> Run:
    tool, metric, unit, doubt = _kind(group)
    run = start_run(tool, group[0].above)
    if doubt:
        run.notes.append(Note(doubt, group[0].head.number))
    several = len(group) > 1 or " -i" in (run.command or "")
    calls = Series((stack.folded for interval in group for stack in interval.rows), len(group))
    for at, interval in enumerate(group):
        for stack in interval.rows:
            calls.add(stack.folded, at, stack.count, stack.first, stack.last)
    empty = [interval.head.number for interval in group if not interval.rows]
    if empty:
        what = "interval" if len(empty) == 1 else "intervals"
        run.notes.append(Note(f"{len(empty)} {what} without stacks: zero calls", empty[0]))
    for name, samples in calls.samples.items():
        run.rows.append(interval_row(metric, unit, several, samples, calls.spans[name], name))
    return run


def _of_offcputime(stacks: list[Stack]) -> bool:
    """Whether stacks without any words are offcputime's: most end with a task in brackets and begin at a switch.

    profile writes tasks in the same way, but its samples seldom fall into a switch.
    """
    switched = [
        stack
        for stack in stacks
        if stack.task_in_brackets
        and (stack.innermost in _SWITCHES or _SWITCH_PROGRAM.fullmatch(stack.innermost))
    ]
    return len(switched) * 2 > len(stacks)


def _kind(group: Group[Interval]) -> tuple[str, str, str, str | None]:
    """(tool, metric, unit, doubt): offcputime where the text above says so, unknown where only the stacks do."""
    above = [line.text for interval in group for line in interval.above]
    # The nearest line decides: prose often names several of the tools.
    named = (next((tool for name, tool in _OTHERS if name.search(text)), None) for text in reversed(above))
    if tool := next(filter(None, named), None):
        if tool == PROFILE:
            return PROFILE, "samples", "samples", None
        unit = "ms" if any(" time (ms)" in text for text in above) else "us"
        return tool, "time blocked", unit, None
    stacks = [stack for interval in group for stack in interval.rows]
    unnamed = not any(TOOL in text or _opens(text) for text in above)
    if unnamed and _of_offcputime(stacks):
        return OFF_CPU, "time blocked", "us", None
    # No other tools print the task that woke beside the one that waited.
    if unnamed and all("waker " in stack.folded and "target " in stack.folded for stack in stacks):
        tool = "offwaketime" if stacks[0].folded.startswith("target ") else "wakeuptime"
        return tool, "time blocked", "us", None
    # stackcount writes a task as `sshd [1234]`.
    bracketed = all(stack.task_in_brackets for stack in stacks)
    if unnamed and all(stack.one_line for stack in stacks):
        doubt = "calls, samples or microseconds: the text does not say which"
        return TOOL, "sum", "unknown", doubt
    if unnamed and (bracketed or {stack.innermost for stack in stacks} <= set(_SWITCHES)):
        counted = "samples of profile" if bracketed else "calls of stackcount"
        doubt = f"{counted} or microseconds of offcputime: the text does not say which"
        return TOOL, "sum", "unknown", doubt
    return TOOL, "calls", "calls", None
