"""Graphs of calls that perf report prints: each share gets the names of its callers, nearest first.

    |--99.57%-- foo_reaper                    99.57% foo_reaper
    |    |--73.58%-- foo_unmap                73.58% foo_unmap<foo_reaper
    |    |    |--16.11%-- foo_flush           16.11% foo_flush<foo_unmap<foo_reaper
    |    |--1.66%-- foo_flush                 1.66% foo_flush<foo_reaper
    - 23.33% bar_request                      - 23.33% bar_request
       - 21.68% bar_get                       21.68% bar_get<bar_request

One function is in several places of such a graph, and its shares there are of different things: only those with the
same callers are compared. Format: callchain of ui/stdio/hist.c and ui/browsers/hists.c of the kernel's tools/perf.
"""

import re
from typing import NamedTuple

_QUOTE = re.compile(r" {0,3}(?:> ?)*")
# Callers of one name; perf has at most 127.
_MOST_CALLERS, _LONGEST = 24, 300
_NAME = r"(?P<name>[A-Za-z_][\w.]{1,80}|\[[a-z ]{3,40}\])"
# `|--76.60%--foo_insert`, and the last of its siblings, ` --0.52%--foo_free`.
_DRAWN = re.compile(
    rf"[| ]{{0,200}}(?P<mark>-{{1,2}})(?P<share>\d{{1,3}}\.\d{{1,2}}%)-- ?{_NAME}(?: .{{0,40}})?"
)
# `- 21.68% bar_get`, `+ 4.51% bar_wait`, and `0.75% bar_lock` below those.
_OPENED = re.compile(rf" {{0,200}}(?:[-+] {{1,4}})?(?P<share>\d{{1,3}}\.\d{{1,2}}%) {{1,4}}{_NAME} {{0,200}}")
# A caller without a share: `---foo_flush`, `- worker_thread`, `do_syscall_64`.
_FRAME = re.compile(rf"[| ]{{0,200}}(?:---|[-+] {{1,4}})?{_NAME} {{0,200}}")
_BEGINS = re.compile(r"^[> ]{0,20}- {1,4}\d{1,3}\.\d{1,2}% {1,4}[A-Za-z_]", re.MULTILINE)
_BARS = re.compile(r"[| ]*(?:\.{2,3})?[| ]*")


class _Call(NamedTuple):
    """A function that is open at a line: where its line begins, and its name."""

    column: int
    name: str
    # The number of its line among all, and how that line is read where it has callees.
    place: int
    shown: str


def with_callers(text: str) -> str:
    """A text in which each function of a graph of calls has its callers behind its name; as many lines as it had."""
    if "%--" not in text and not _BEGINS.search(text):
        return text
    lines = text.split("\n")
    open_calls: list[_Call] = []
    for place, line in enumerate(lines):
        quote = _QUOTE.match(line)
        head = quote[0] if quote and ">" in quote[0] else ""
        shown = line[len(head) :].expandtabs(8).rstrip()
        call = _call(shown, open_calls, place) if 0 < len(shown) <= _LONGEST else None
        if call is None:
            if not (shown and open_calls and _BARS.fullmatch(shown)):
                open_calls.clear()
            continue
        # Without callees a share and a name are an item of a list.
        for one in (*open_calls[:1], call) if open_calls or "%--" in shown else ():
            lines[one.place] = f"{head}{one.shown}"
        open_calls.append(call)
    return "\n".join(lines)


def _call(text: str, open_calls: list[_Call], place: int) -> _Call | None:
    """The function of a line, None for a line of something else; closes those that do not call it, in place."""
    drawn = _DRAWN.fullmatch(text) if "%--" in text else None
    found = drawn or (_OPENED.fullmatch(text) if "%" in text else None)
    is_frame = found is None
    if is_frame and (open_calls or text.lstrip("| ").startswith("---")):
        found = _FRAME.fullmatch(text)
    if found is None:
        return None
    column = found.start("mark" if drawn else "name" if is_frame else "share")
    while open_calls and open_calls[-1].column >= column:
        open_calls.pop()
    name = found["name"].strip("[]").replace(" ", "_")
    names = "<".join([name, *(call.name for call in reversed(open_calls[-_MOST_CALLERS:]))])
    return _Call(column, name, place, f"---{name}" if is_frame else f"{found['share']} {names}")
