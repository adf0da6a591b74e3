"""The registry of result formats: one row a format. Sniffing looks at lines; reading gives runs."""

from collections.abc import Callable
from dataclasses import dataclass

from skbscope.results import (
    bpftrace,
    bpftrace_json,
    funccount,
    funclatency,
    iperf3_json,
    stackcount,
    xdpsock,
)
from skbscope.results.cleaning import MAX_LINE, MAX_LINES, Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run


@dataclass(frozen=True, slots=True)
class Guess:
    """A format the text may have, with the reason in words."""

    format: str
    confidence: float
    reason: str


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: how to recognise it and how to read it."""

    sniff: Callable[[list[Line]], tuple[float, str] | None]
    read: Callable[[str], list[Run]]


READERS: dict[str, Reader] = {
    "xdpsock": Reader(xdpsock.sniff, xdpsock.read),
    "funccount": Reader(funccount.sniff, funccount.read),
    "iperf3-json": Reader(iperf3_json.sniff, iperf3_json.read),
    "bpftrace": Reader(bpftrace.sniff, bpftrace.read),
    "bpftrace json": Reader(bpftrace_json.sniff, bpftrace_json.read),
    "stackcount": Reader(stackcount.sniff, stackcount.read),
    "funclatency": Reader(funclatency.sniff, funclatency.read),
}

# Readers of JSON, which `cleaning` does not cut.
_WHOLE = {"iperf3-json", "bpftrace json"}


def sniff(text: str) -> list[Guess]:
    """Every format found in the text, most certain first; one paste may hold several tools."""
    lines = clean(text)
    found = [Guess(name, *guess) for name, reader in READERS.items() if (guess := reader.sniff(lines))]
    return sorted(found, key=lambda guess: -guess.confidence)


def read(text: str, format_name: str | None = None) -> list[Run]:
    """All runs of a text in the order of its lines: by the named format, or by every format found in it.

    A format that cannot be read does not take the others down: its sentence is a note of the first run.
    """
    if format_name is not None and format_name not in READERS:
        raise ResultError(f"unknown result format {format_name!r}; expected one of {', '.join(READERS)}")
    names = [format_name] if format_name else [guess.format for guess in sniff(text)]
    if not names:
        raise ResultError(f"no known result format in the text; expected one of {', '.join(READERS)}", 1)
    runs: list[Run] = []
    faults: list[ResultError] = []
    for name in names:
        try:
            runs += READERS[name].read(text)
        except ResultError as error:
            faults.append(error)
    if not runs:
        raise faults[0]
    runs.sort(key=lambda run: run.lines[0])
    said = [Note(str(fault), fault.line) for fault in faults]
    runs[0].notes += said + ([] if set(names) <= _WHOLE else _cut(text))
    return runs


def _cut(text: str) -> list[Note]:
    """What the bounds of `cleaning` left out, in words."""
    lines = text.split("\n")
    long = next((at for at, line in enumerate(lines[:MAX_LINES], 1) if len(line) > MAX_LINE), None)
    notes = [Note(f"a line of more than {MAX_LINE} characters was cut", long)] if long else []
    if len(lines) > MAX_LINES:
        notes.append(Note(f"only the first {MAX_LINES} lines of {len(lines)} were read", MAX_LINES))
    return notes
