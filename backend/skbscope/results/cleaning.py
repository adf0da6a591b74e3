"""From a paste to lines: quotes, colours, `^C` echoes, carriage returns, quoted-printable.

Output reaches us through mail, terminals and web archives. This layer undoes what they add and keeps, for every line,
its number in the file as uploaded and its quote depth (a reply repeats the data it answers). Every step is linear in
the length of the text.
"""

import quopri
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice, repeat
from typing import NamedTuple

# Bounds on hostile text: characters a line, lines a file. A reader takes up to 40 µs of CPU a line (bench.reading).
MAX_LINE = 64 * 1024
MAX_LINES = 300_000

_ANSI = re.compile(r"\x1b\[[0-9;?]*[@-~]|\x1b[()][0-9A-Za-z]|\x1b")
_CONTROL = dict.fromkeys([*range(0, 9), *range(11, 13), *range(14, 32), 127])
# What a terminal echoes for keys: glued before the text that follows.
_ECHOES = re.compile(r" *(?:(?:\^\[\[[AB]|\^[CDHZ\\]) *)*")
# Quotes: `> > text`, `>>text`; a `>` glued to a word (`>From`) is the tool's own.
_QUOTES = re.compile(r" *>(?![^\W_])(?: *>)*")
# Prefixes that loggers put before every line of a tool.
_PREFIXES = ("[OUTPUT] ", "[STDOUT] ", "DEBUG:root:", ": ", "| ")
# `|name|before|after|`: a row of a table is read like one that begins with `| `.
_GLUED_BAR = re.compile(r"\|(?=\w.*\|$)")
# A line that begins with none of a quote, an echo or a prefix.
_MARKED = re.compile(r" *(?:[>^:|]|\[OUTPUT\]|\[STDOUT\]|DEBUG:)")
# Quoted-printable: RFC 2045, 6.7; an encoded word of a header: RFC 2047.
_ESCAPE, _SOFT_BREAK = re.compile(r"=[0-9A-F]{2}"), re.compile(r"=\r?(?:\n|$)")
_ENCODED_WORD = re.compile(r"=\?[^\s?]{1,40}\?[BbQq]\?[^\s?]{0,200}\?=")
_NO_BREAK = "\u00a0\u202f\u2007\u2009"


class Line(NamedTuple):
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
def _last(text: str) -> list[Line]:
    """Every reader that may know a text cleans it; `forget` frees its lines."""
    return _clean(text)


def forget() -> None:
    """Frees the lines of the last text."""
    _last.cache_clear()


def _clean(text: str) -> list[Line]:
    """Whole columns at a time: nearly every line needs no more than `strip`, and only others a step of Python."""
    numbers, raws = _physical(text)
    if max(map(len, raws), default=0) > MAX_LINE:
        raws = [raw[:MAX_LINE] for raw in raws]
    fields = zip(numbers, map(str.strip, raws), repeat(0), repeat(False), strict=False)
    lines: list[Line] = list(map(partial(tuple.__new__, Line), fields))
    shown = [raw.replace("\t", " ") for raw in raws] if "\t" in text else raws
    tests = zip(map(str.isprintable, shown), map(str.isascii, raws), map(_MARKED.match, raws), strict=True)
    for at, (printable, ascii_only, marked) in enumerate(tests):
        if not (printable and ascii_only) or marked:
            lines[at] = _undone(numbers[at], raws[at])
    return lines


def _undone(number: int, raw: str) -> Line:
    """A line without what terminals, mails and pages added."""
    body = _ANSI.sub("", raw) if "\x1b" in raw else raw
    body = _spaces(body)
    if not body.isprintable():
        body = body.translate(_CONTROL)
    quotes = _QUOTES.match(body)
    depth = quotes[0].count(">") if quotes else 0
    body = body[quotes.end() :] if quotes else body
    echoes = _ECHOES.match(body)
    interrupted = echoes is not None and "^C" in echoes[0]
    body = body[echoes.end() :] if echoes else body
    if body.startswith(_PREFIXES):
        body = body[next(len(prefix) for prefix in _PREFIXES if body.startswith(prefix)) :]
    body = body.strip()
    return Line(number, body[1:] if _GLUED_BAR.match(body) else body, depth, interrupted)


def _physical(text: str) -> tuple[Sequence[int], list[str]]:
    """Numbers and texts of the lines within the bound, for LF, CRLF and lone CR endings."""
    text = text.removeprefix("\ufeff")
    if "\n" in text:
        text = text.replace("\r\n", "\n").removesuffix("\r")
    if "\r" in text or "=3D" in text:
        pairs = list(islice(_parts(text), MAX_LINES))
        return [number for number, _ in pairs], [part for _, part in pairs]
    raws = text.split("\n", MAX_LINES)[:MAX_LINES]
    return range(1, len(raws) + 1), raws


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """(number, text): lone CR cut lines of one number; quoted-printable is undone where the text shows its signs."""
    lines = text.split("\n") if "\n" in text else text.split("\r")
    quoted = _is_quoted_printable(text)
    # Parts of a line that soft breaks cut, joined once: a text may be one long line of them.
    pending: list[str] = []
    start = 0
    for number, line in enumerate(lines, 1):
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


def _is_quoted_printable(text: str) -> bool:
    """Whether most `=` are of an escape or end a line, and one of each is there.

    Heads of mails have `=?us-ascii?Q?=3D=3D?=` and signatures in base64 above `IOPS=6780`, which is no escape.
    """
    body = _ENCODED_WORD.sub("", text)
    escapes, breaks = body.count("=3D"), len(_SOFT_BREAK.findall(body))
    return bool(escapes and breaks) and 2 * (len(_ESCAPE.findall(body)) + breaks) > body.count("=")


def _spaces(line: str) -> str:
    """No-break spaces: between digits they group (fr_FR), anywhere else on the line they are a web page's blanks."""
    if line.isascii():
        return line
    marks = [i for i, ch in enumerate(line) if ch in _NO_BREAK]
    inside = all(0 < i < len(line) - 1 and line[i - 1].isdigit() and line[i + 1].isdigit() for i in marks)
    for mark in _NO_BREAK:
        line = line.replace(mark, "'" if inside else " ")
    return line
