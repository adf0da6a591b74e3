"""From a paste to lines: quotes, colours, `^C` echoes, carriage returns, quoted-printable.

Output reaches us through mail, terminals and web archives. This layer undoes what they add and keeps, for
every line, its number in
the file as uploaded and its quote depth (a reply repeats the data it answers). Every step is linear in the
length of the text.
"""

import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

# Bounds on hostile text: characters a line, lines a file. A reader takes up to 30 µs of CPU a line (bench.reading).
MAX_LINE = 64 * 1024
MAX_LINES = 300_000

_ANSI = re.compile(r"\x1b\[[0-9;?]*[@-~]|\x1b[()][0-9A-Za-z]|\x1b")
_CONTROL = dict.fromkeys([*range(0, 9), *range(11, 13), *range(14, 32), 127])
# What a terminal echoes for keys: glued before the text that follows.
_ECHOES = ("^[[A", "^[[B", "^C", "^D", "^H", "^Z", "^\\")
# Prefixes that loggers put before every line of a tool.
_PREFIXES = ("[OUTPUT] ", "[STDOUT] ", "DEBUG:root:", ": ", "| ")
# A line that begins with none of a quote, an echo or a prefix.
_MARKED = re.compile(r" *(?:[>^:|]|\[OUTPUT\]|\[STDOUT\]|DEBUG:)")
_NO_BREAK = "\u00a0\u202f\u2007\u2009"


@dataclass(frozen=True, slots=True)
class Line:
    """One cleaned line."""

    # 1-based, in the file as uploaded.
    number: int
    text: str
    # Number of `>` before the text; 0 for a line that is not quoted.
    depth: int
    # True when the terminal echoed Ctrl-C on it.
    interrupted: bool = False


def clean(text: str) -> list[Line]:
    """All lines, cleaned, including blank ones (they end blocks). Lines beyond the bounds are cut."""
    return list(_last(text))


@lru_cache(maxsize=1)
def _last(text: str) -> tuple[Line, ...]:
    """Every reader that may know a text cleans it; `forget` frees its lines."""
    return tuple(_clean(text))


def forget() -> None:
    """Frees the lines of the last text."""
    _last.cache_clear()


def _clean(text: str) -> Iterator[Line]:
    for count, (number, raw) in enumerate(_physical(text)):
        if count >= MAX_LINES:
            return
        if not raw:
            yield Line(number, "", 0)
            continue
        if raw.isascii() and raw.isprintable() and _MARKED.match(raw) is None:
            # Nearly every line of a large file, such as a kallsyms, needs none of what follows.
            yield Line(number, raw[:MAX_LINE].strip(), 0)
            continue
        body, depth = _unquote(_spaces(_ANSI.sub("", raw[:MAX_LINE])).translate(_CONTROL))
        body, interrupted = _unecho(body)
        for prefix in _PREFIXES:
            if body.startswith(prefix):
                body = body[len(prefix) :]
                break
        yield Line(number, body.strip(), depth, interrupted)


def _physical(text: str) -> Iterator[tuple[int, str]]:
    """(number, line) for LF, CRLF and lone CR endings, with quoted-printable undone where the text shows its signs."""
    text = text.removeprefix("\ufeff")
    lines = text.split("\n") if "\n" in text else text.split("\r")
    quoted = "=3D" in text and any(line.rstrip("\r").endswith("=") for line in lines)
    # Parts of a line that soft breaks cut, joined once: a text may be one long line of them.
    pending: list[str] = []
    start = 0
    for number, line in enumerate(lines, 1):
        line = line.removesuffix("\r")
        if quoted:
            if line.endswith("="):
                start = start or number
                pending.append(line[:-1])
                continue
            joined = "".join([*pending, line]).encode()
            line, number = quopri.decodestring(joined).decode("utf-8", "replace"), start or number
            pending, start = [], 0
        for part in line.split("\r"):
            yield number, part
    if pending:
        yield start, "".join(pending)


def _spaces(line: str) -> str:
    """No-break spaces: between digits they group (fr_FR), anywhere else on the line they are a web page's blanks."""
    if line.isascii():
        return line
    marks = [i for i, ch in enumerate(line) if ch in _NO_BREAK]
    inside = all(0 < i < len(line) - 1 and line[i - 1].isdigit() and line[i + 1].isdigit() for i in marks)
    for mark in _NO_BREAK:
        line = line.replace(mark, "'" if inside else " ")
    return line


def _unquote(line: str) -> tuple[str, int]:
    """Text and depth: `> > text`, `>>text`; a `>` glued to a word (`>From`) is the tool's own."""
    depth, at = 0, 0
    while True:
        mark = at
        while mark < len(line) and line[mark] == " ":
            mark += 1
        if mark >= len(line) or line[mark] != ">":
            return line[at:], depth
        after = line[mark + 1 : mark + 2]
        if after.isalnum() and depth == 0:
            return line[at:], depth
        depth, at = depth + 1, mark + 1


def _unecho(line: str) -> tuple[str, bool]:
    at, interrupted = 0, False
    while True:
        while at < len(line) and line[at] == " ":
            at += 1
        echo = next((e for e in _ECHOES if line.startswith(e, at)), None)
        if echo is None:
            # Only a line that had an echo loses its indent here; `strip` in the caller does the rest.
            return line[at:], interrupted
        interrupted = interrupted or echo == "^C"
        at += len(echo)
