"""Output of commands: ASCII text in columns, errors as one line, a progress bar only on a terminal."""

import sys
import textwrap
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

WIDTH = 80
MAX_NAME = 40
"""Columns of a name beside its value, at most."""
_BAR = 30
_ASCII = str.maketrans(
    {
        **{"÷": "/", "×": "x", "→": "->", "…": "...", "–": "-", "−": "-", "≥": ">=", "≤": "<=", "Σ": "sum"},
        **{"’": "'", "‘": "'", "“": '"', "”": '"', "µ": "u", "±": "+-"},
    }
)


def say(text: str = "") -> None:
    """A line of output. Text is converted to ASCII: no control or direction characters reach a terminal."""
    print(plain(text), flush=True)


def prose(text: str) -> None:
    """Sentences, wrapped."""
    for line in wrapped(text):
        say(line)


def wrapped(text: str) -> list[str]:
    """Sentences as lines of at most `WIDTH` columns."""
    return textwrap.wrap(plain(text), WIDTH, subsequent_indent="  ")


def data(text: str) -> None:
    """Output for programs, as it is."""
    print(text)


def fail(sentence: str) -> None:
    """The one line a refused command prints."""
    print(f"skbscope: {plain(sentence)}", file=sys.stderr)


def warn(sentence: str) -> None:
    """A line beside the output, for people."""
    print(plain(sentence), file=sys.stderr)


def plain(text: str) -> str:
    """Printable ASCII: typography becomes similar ASCII characters, anything else an escape."""
    return "".join(
        char if " " <= char <= "~" else char.encode("unicode_escape").decode()
        for char in text.translate(_ASCII)
    )


def facts(pairs: Iterable[tuple[str, str]]) -> None:
    """Names and values, the values in one column."""
    for line in named(pairs):
        say(line)


def named(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names and values as lines, the values in one column; what is longer than its column goes on below."""
    listed = [(plain(name), plain(value)) for name, value in pairs]
    width = min(max([1, *(len(name) for name, _ in listed)]), MAX_NAME)
    for name, value in listed:
        names = textwrap.wrap(name, width, break_on_hyphens=False)
        values = textwrap.wrap(value, WIDTH - width - 4, break_on_hyphens=False)
        for part, more in zip_longest(names, values, fillvalue=""):
            yield f"  {part:<{width}}  {more}".rstrip()


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> None:
    """Columns as wide as their widest entry; those named in `right` are numbers."""
    for line in columns(head, rows, right):
        say(line)


def columns(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """A table as lines."""
    listed = [list(map(plain, head)), *(list(map(plain, row)) for row in rows)]
    widths = [max(len(row[at]) for row in listed) for at in range(len(head))]
    for row in listed:
        cells = (
            f"{cell:>{w}}" if at in right else f"{cell:<{w}}"
            for at, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  " + "  ".join(cells).rstrip()


def number(value: int) -> str:
    """With separators."""
    return f"{value:,}"


def counted(value: int, noun: str) -> str:
    """`1 node`, `2 nodes`."""
    return f"{value:,} {noun}{'' if value == 1 else 's'}"


def size(count: int) -> str:
    """Bytes in the largest unit that leaves a digit before the point."""
    amount = float(count)
    for unit in ("bytes", "KiB", "MiB"):
        if amount < 1024:
            return f"{count} bytes" if unit == "bytes" else f"{amount:.1f} {unit}"
        amount /= 1024
    return f"{amount:.1f} GiB"


def span(ns: int) -> str:
    """A duration in the unit people would choose."""
    for unit, scale in (("s", 10**9), ("ms", 10**6), ("us", 10**3)):
        if ns >= scale:
            return f"{ns / scale:.3f} {unit}"
    return f"{ns} ns"


class Bar:
    """A progress bar on standard error; silent where that is not a terminal."""

    def __init__(self, label: str) -> None:
        self._label = plain(label)
        self._drawn = 0.0
        self._shown = sys.stderr.isatty()

    def at(self, done: int, of: int, what: str = "") -> None:
        """Redraws at most ten times a second."""
        if not self._shown or (done < of and time.monotonic() - self._drawn < 0.1):
            return
        self._drawn = time.monotonic()
        filled = _BAR * done // of if of else 0
        bar = "#" * filled + "." * (_BAR - filled)
        text = f"{self._label} [{bar}] {100 * done // of if of else 0:3d} % {what}"
        print(f"\r{text[: WIDTH - 1]:<{WIDTH - 1}}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clears the line."""
        if self._shown:
            print(f"\r{'':<{WIDTH - 1}}\r", end="", file=sys.stderr, flush=True)
