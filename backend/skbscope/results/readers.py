"""The registry of result formats: one row a format. Sniffing looks at lines; reading gives runs."""

from collections.abc import Callable
from dataclasses import dataclass

from skbscope.results import funccount, iperf3_json, xdpsock
from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run


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
}


def sniff(text: str) -> list[Guess]:
    """Every format found in the text, most certain first; one paste may hold several tools."""
    lines = clean(text)
    found = [Guess(name, *guess) for name, reader in READERS.items() if (guess := reader.sniff(lines))]
    return sorted(found, key=lambda guess: -guess.confidence)


def read(text: str, format_name: str | None = None) -> list[Run]:
    """All runs of a text in the order of its lines: by the named format, or by every format found in it."""
    if format_name is not None and format_name not in READERS:
        raise ResultError(f"unknown result format {format_name!r}; expected one of {', '.join(READERS)}")
    names = [format_name] if format_name else [guess.format for guess in sniff(text)]
    if not names:
        raise ResultError(f"no known result format in the text; expected one of {', '.join(READERS)}", 1)
    runs = [run for name in names for run in READERS[name].read(text)]
    return sorted(runs, key=lambda run: run.lines[0])
