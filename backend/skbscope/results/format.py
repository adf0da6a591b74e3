"""A format of benchmark output: where its reader is, and the words of which each text of it has one.

The registry has more than forty readers. One is only loaded, and only called, when one of its words is in the text:
that keeps the command line quick to start and a long text quick to sniff.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from skbscope.results.cleaning import Line
from skbscope.results.models import Run

# (confidence 0-1, reason in words with a line number), or None; sees cleaned lines.
Sniffed = tuple[float, str] | None
Sniff = Callable[[list[Line]], Sniffed]
# All runs of a whole text, uncleaned; raises ResultError where there is none.
Read = Callable[[str], list[Run]]


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is recognised and read, where one module reads several; elsewhere the module has both functions."""

    sniff: Sniff
    read: Read


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the registry."""

    # Module below `skbscope.results.read`.
    module: str
    # One of these is in every cleaned text of the format; empty where only the reader can decide.
    marks: tuple[str, ...]
    # Name of the `Reader` in the module, where it holds several.
    part: str | None = None
    # JSON and its like, which is read as it is: `cleaning` does not cut it.
    whole: bool = False

    def _function(self, name: str) -> Any:
        module = import_module(f"skbscope.results.read.{self.module}")
        return getattr(getattr(module, self.part) if self.part else module, name)

    def possible(self, text: str) -> bool:
        """Whether a cleaned text can be of this format at all."""
        return not self.marks or any(mark in text for mark in self.marks)

    def sniff(self, lines: list[Line]) -> Sniffed:
        """(confidence, reason) or None, from cleaned lines."""
        found: Sniffed = self._function("sniff")(lines)
        return found

    def read(self, text: str) -> list[Run]:
        """All runs of a text; ResultError where there is none."""
        runs: list[Run] = self._function("read")(text)
        return runs
