"""initcall_debug and pm_print_times: how long the kernel's init calls, probes and callbacks of devices took.

    [    0.512345] initcall nvme_init+0x0/0x5b [nvme] returned 0 after 37 usecs
    [    1.234567] probe of 0000:00:1f.2 returned 1 after 12345 usecs
    [  104.241129] ice 0000:86:00.0: PM: pci_pm_resume+0x0/0x110 returned 0 after 9415 usecs

Format: trace_initcall_finish_cb in init/main.c, initcall_debug_report in drivers/base/power/main.c, really_probe_debug
in drivers/base/dd.c. A mail may fold these lines before `returned` or behind it. Other lines of the kernel log may be
between them; a line that is none begins the log of another start.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.above import is_dmesg, titled_run
from skbscope.results.read.kernel.durations import Duration, rows_of, unfenced
from skbscope.results.read.table import ELISIONS, Block, filled, reader, sniff_block
from skbscope.results.rows import MAX_NOTES

TOOL = "initcall_debug"
_LONGEST = 400
# Characters of a line that a mail may have folded.
_FOLDED = 40
_AFTER = re.compile(
    r"(?:(?P<offset>\+0x[0-9a-f]{1,8}/0x[0-9a-f]{1,8})(?: \[[\w-]{1,60}\])?)? "
    r"returned (?P<result>-?\d{1,6}) after (?P<usecs>\d{1,15}) usecs?(?!\w)"
)
_REST = re.compile(
    r"(?:returned )?-?\d{1,6} after \d{1,15} usecs?|after \d{1,15} usecs?|\d{1,15} usecs?|usecs?"
)
_FUNCTION = re.compile(r"[A-Za-z_][\w.$]{0,100}")
_BEGINS = re.compile(r"(?:\S{1,60} )?(?:\S{1,80}: )?(?:PM: )?calling ")


@dataclass(frozen=True, slots=True)
class Call:
    """One call, and what it returned."""

    duration: Duration
    result: int


def call_of(text: str, lines: tuple[int, int]) -> Call | None:
    """The call that a line says has returned."""
    found = _AFTER.search(text) if " returned " in text and len(text) <= _LONGEST else None
    words = text[: found.start()].split() if found else []
    subject = _subject(words, bool(found and found["offset"]))
    if not found or not subject:
        return None
    return Call(Duration(subject, int(found["usecs"]), lines), int(found["result"]))


def _subject(words: list[str], is_function: bool) -> str | None:
    """What the words before `returned` name: `nvme_init`, `ice 0000:86:00.0: pci_pm_resume`, `probe of …`."""
    if not is_function:
        return " ".join(words[-3:])[:120] if words[-3:-1] == ["probe", "of"] else None
    if not words or not _FUNCTION.fullmatch(words[-1]):
        return None
    function, before = words[-1], words[:-1]
    before = before[:-1] if before[-1:] == ["PM:"] else before
    if not before or not before[-1].endswith(":") or before[-1] == "kernel:":
        return function
    # The driver, which a stamp may be right before.
    driver = [word for word in before[-2:-1] if not word.endswith((":", "]"))]
    return f"{' '.join([*driver, before[-1]])} {function}"[:200]


def _joined(lines: list[Line]) -> Iterator[tuple[Line, str, Line]]:
    """(line, text, last line): a call that a mail has folded once has the text of both lines."""
    at = 0
    while at < len(lines):
        line, last = lines[at], lines[at]
        follows = lines[at + 1] if at + 1 < len(lines) else None
        at += 1
        text = line.text
        if follows and "+0x" in text and "usecs" not in text and _REST.fullmatch(follows.text):
            text, last = f"{text} {follows.text}", follows
            at += 1
        yield line, text, last


def blocks(lines: list[Line]) -> list[Block[Call]]:
    """The logs of a text."""
    found: list[Block[Call]] = []
    above: list[Line] = []
    last: Line | None = None
    current: Block[Call] | None = None
    for line, text, end in _joined(lines):
        if call := call_of(text, (line.number, end.number)):
            if current is None:
                current, above = Block(line, above), []
                found.append(current)
            current.rows.append(call)
        elif text and not (_is_of_log(line) or _is_folded(line, last)):
            current = None
            above.append(line)
        last = end
    return filled(found)


def _is_of_log(line: Line) -> bool:
    """Whether a line may be between two calls of one log."""
    return is_dmesg(line.text) or line.text in ELISIONS or _BEGINS.match(line.text[:_LONGEST]) is not None


def _is_folded(line: Line, last: Line | None) -> bool:
    """Whether a line is the rest of the long line of a log right above it."""
    return (
        last is not None
        and last.number == line.number - 1
        and is_dmesg(last.text)
        and len(last.text) > _FOLDED
        and not line.text.endswith(":")
    )


def _run(block: Block[Call]) -> Run:
    run = titled_run(TOOL, unfenced(block.above), ())
    run.rows = rows_of([call.duration for call in block.rows], 1.0)
    failed = [call for call in block.rows if call.result < 0]
    run.notes += [
        Note(f"{call.duration.subject} returned {call.result}", call.duration.lines[0])
        for call in failed[:MAX_NOTES]
    ]
    return run


sniff = sniff_block(0.95, "call of initcall_debug", blocks)
read = reader(
    blocks,
    _run,
    "no call of initcall_debug; expected 'initcall nvme_init+0x0/0x5b returned 0 after 37 usecs'",
)
