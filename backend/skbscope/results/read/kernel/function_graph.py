"""function_graph of ftrace: how long each function took, as authors paste it into mails.

      1)   0.332 us    |  svc_alloc_arg();
      1)               |  svc_recv() {
      1) ! 215.559 us  |  }
    nfsd-985   [003]   572.324517: funcgraph_entry:        0.332 us   |  svc_alloc_arg();

Format: kernel/trace/trace_functions_graph.c, and trace-cmd report of the same events; time and task may be columns
before the duration. A bracket is that of the function which has as many blanks before it on this CPU, or that of its
comment. A file that is such a recording is read by the engine; here only durations count. A mail may fold these lines.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.read.above import titled_run
from skbscope.results.read.kernel.durations import Duration, rows_of, unfenced
from skbscope.results.read.table import ELISIONS, Block, filled, reader, sniff_block

TOOL = "function_graph"
_LONGEST = 400
_TRACED = re.compile(
    r"(?P<of>\S{1,60}) +\[\d{3,4}\] +(?:\S{3,8} +)?\d{1,9}\.\d{3,9}: +(?:(?P<graph>funcgraph_(?:entry|exit)):)?"
)
_ON_CPU = re.compile(r"(?:\d{1,9}\.\d{3,9} {1,4}\| {1,4})?(?P<of>\d{1,4}\))")
_DURATION = re.compile(r"(?:[+!#*@$] {0,3})?(\d{1,12}(?:\.\d{1,3})?) us")
_NAME = re.compile(r"[A-Za-z_][\w.$]{0,120}(?=\()")
_END = re.compile(r"\}(?:;? /\* ([A-Za-z_][\w.$]{0,120}).{0,200}\*/)?")
# Columns before the call: task, flags, duration.
_COLUMNS = 3
_DEEPEST = 200
# Lines that a folded one goes on for.
_FOLDS = 2


@dataclass(slots=True)
class Graph(Block[Duration]):
    """The calls of one recording."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line: a call, its begin or its end; no text for a line that is no call."""

    # CPU or task.
    of: str
    microseconds: float | None = None
    # With the blanks before it.
    text: str = ""
    # Another task runs on the CPU.
    is_switch: bool = False


def step_of(text: str) -> Step | None:
    """What a line of the tracer says; None for any other line."""
    if len(text) > _LONGEST:
        return None
    if found := _TRACED.match(text):
        # Another event of trace-cmd is no call.
        return _columns(found["of"], text[found.end() :]) if found["graph"] else Step(found["of"])
    found = _ON_CPU.match(text)
    if found and (" => " in text or "|" in text):
        is_switch = " => " in text
        return Step(found["of"], is_switch=True) if is_switch else _columns(found["of"], text[found.end() :])
    return None


def _columns(of: str, rest: str) -> Step | None:
    for _ in range(_COLUMNS):
        column, bar, rest = rest.partition("|")
        column = column.strip()
        duration = _DURATION.fullmatch(column)
        if not bar:
            return None
        if duration or not column:
            return Step(of, float(duration[1]) if duration else None, rest.rstrip())
    return None


def _unfolded(lines: list[Line]) -> Iterator[tuple[Line, str, int]]:
    """(line, text, number of its last line); a line of trace-cmd goes on below where its call is not whole."""
    at = 0
    while at < len(lines):
        line, text = lines[at], lines[at].text
        found = _TRACED.match(text) if len(text) <= _LONGEST else None
        below = lines[at + 1 : at + 1 + _FOLDS] if found and found["graph"] else []
        while below and not _whole(text) and below[0].text and not step_of(below[0].text):
            text, at = f"{text} {below.pop(0).text[:_LONGEST]}", at + 1
        yield line, text, lines[at].number
        at += 1


def _whole(text: str) -> bool:
    step = step_of(text)
    return step is not None and step.text.endswith((";", "{", "}", "*/"))


class _Calls:
    """The functions that are open on each CPU, or in each task."""

    def __init__(self) -> None:
        self.open: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)

    def ended(self, step: Step) -> str | None:
        """The function of which a line says the duration."""
        text = step.text.lstrip()
        blanks = len(step.text) - len(text)
        stack = self.open[step.of]
        if found := _END.fullmatch(text):
            closed = self._closed(stack, blanks)
            return found[1] or closed
        name = _NAME.match(text)
        if name and text.endswith("{") and len(stack) < _DEEPEST:
            stack.append((blanks, name[0]))
        elif step.is_switch:
            stack.clear()
        return name[0] if name and not text.endswith("{") else None

    @staticmethod
    def _closed(stack: list[tuple[int, str]], blanks: int) -> str | None:
        while stack and stack[-1][0] > blanks:
            stack.pop()
        return stack.pop()[1] if stack and stack[-1][0] == blanks else None


def blocks(lines: list[Line]) -> list[Graph]:
    """The graphs of a text that have a duration; other text is between two of them."""
    found: list[Graph] = []
    above: list[Line] = []
    current: Graph | None = None
    calls = _Calls()
    for line, text, last in _unfolded(lines):
        step = step_of(text)
        if step is None:
            if text and not text.startswith(("#", "---")) and text not in ELISIONS:
                current = None
                above.append(line)
            continue
        if current is None:
            current, above, calls = Graph(line, above), [], _Calls()
            found.append(current)
        function = calls.ended(step)
        if function and step.microseconds is not None:
            current.rows.append(Duration(function, step.microseconds, (line.number, last)))
    return filled(found)


def _run(block: Graph) -> Run:
    run = titled_run(TOOL, unfenced(block.above), ("trace-cmd",))
    # Nanoseconds are printed.
    run.rows = rows_of(block.rows, 0.001)
    return run


sniff = sniff_block(0.91, "duration of function_graph", blocks)
read = reader(
    blocks, _run, "no duration of function_graph; expected a line like '1)   0.332 us    |  svc_alloc_arg();'"
)
