"""The registry of result formats. Sniffing looks at lines; reading gives runs."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from skbscope.results.cleaning import MAX_LINE, MAX_LINES, clean, forget
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.read import READERS
from skbscope.results.rows import check_metrics

__all__ = ["EXPECTED", "READERS", "Guess", "read", "sniff"]


@dataclass(frozen=True, slots=True)
class Guess:
    """A format the text may have, with the reason in words."""

    format: str
    confidence: float
    reason: str


EXPECTED = "the output of a tool such as xdpsock, xdp-bench, iperf3, netperf, perf stat or funccount"


def sniff(text: str) -> list[Guess]:
    """Every format found in the text, most certain first; one paste may hold several tools."""
    lines = clean(text)
    whole = "\n".join(line.text for line in lines)
    likely = ((name, reader) for name, reader in READERS.items() if reader.possible(whole))
    found = [Guess(name, *guess) for name, reader in likely if (guess := reader.sniff(lines))]
    return sorted(found, key=lambda guess: -guess.confidence)


def read(text: str, format_name: str | None = None) -> list[Run]:
    """All runs of a text in the order of its lines: by the named format, or by every format found in it.

    A format that cannot be read does not stop the others: its error is a note of the first run.
    """
    if format_name is not None and format_name not in READERS:
        raise ResultError(f"unknown result format {format_name!r}; expected one of {', '.join(READERS)}")
    try:
        with _uncollected():
            return _read(text, format_name)
    finally:
        forget()


@contextmanager
def _uncollected() -> Iterator[None]:
    """Reading makes a million small objects and no cycles, and a search for cycles walks all of them each time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _read(text: str, format_name: str | None) -> list[Run]:
    names = [format_name] if format_name else [guess.format for guess in sniff(text)]
    if not names:
        raise ResultError(f"no known result format in the text; expected {EXPECTED}", 1)
    runs: list[Run] = []
    faults: list[ResultError] = []
    for name in names:
        try:
            runs += READERS[name].read(text)
        except ResultError as error:
            # Without its frames, which hold the text and all of its lines.
            faults.append(error.with_traceback(None))
        check_metrics(sum(len(run.rows) for run in runs))
    if not runs:
        raise faults.pop(0)
    runs.sort(key=lambda run: run.lines[0])
    failed = [Note(str(fault), fault.line) for fault in faults]
    runs[0].notes += failed + ([] if all(READERS[name].whole for name in names) else _cut(text))
    return runs


def _cut(text: str) -> list[Note]:
    """What the bounds of `cleaning` left out, in words."""
    lines = text.split("\n")
    long = next((at for at, line in enumerate(lines[:MAX_LINES], 1) if len(line) > MAX_LINE), None)
    notes = [Note(f"a line of more than {MAX_LINE} characters was cut", long)] if long else []
    if len(lines) > MAX_LINES:
        notes.append(Note(f"only the first {MAX_LINES} lines of {len(lines)} were read", MAX_LINES))
    return notes
