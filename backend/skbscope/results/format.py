"""A format of benchmark output: where its reader is, and the words no text of it lacks.

The registry has more than forty readers. One is only loaded, and only asked, when one of its words stands in the text:
that keeps the command line quick to start and a long text quick to sniff.
"""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from skbscope.results.cleaning import Line
from skbscope.results.models import Run


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is recognised and read; a module with both functions is one too."""

    # (confidence 0-1, reason in words with a line number), or None; sees cleaned lines.
    sniff: Callable[[list[Line]], tuple[float, str] | None]
    # All runs of a whole text, uncleaned; raises ResultError where there is none.
    read: Callable[[str], list[Run]]


class _Reads(Protocol):
    @property
    def sniff(self) -> Callable[[list[Line]], tuple[float, str] | None]: ...

    @property
    def read(self) -> Callable[[str], list[Run]]: ...


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the registry."""

    # Module below `skbscope.results.read`.
    module: str
    # One of these is in every cleaned text of the format; none means that nothing can be said before looking.
    marks: tuple[str, ...]
    # Name of the `Reader` in the module, where it holds several.
    part: str | None = None
    # JSON and its like, which is read as it stands: `cleaning` does not cut it.
    whole: bool = False

    @property
    def _reader(self) -> _Reads:
        module = import_module(f"skbscope.results.read.{self.module}")
        return cast(_Reads, getattr(module, self.part) if self.part else module)

    def possible(self, text: str) -> bool:
        """Whether a cleaned text can be of this format at all."""
        return not self.marks or any(mark in text for mark in self.marks)

    def sniff(self, lines: list[Line]) -> tuple[float, str] | None:
        """(confidence, reason) or None, from cleaned lines."""
        return self._reader.sniff(lines)

    def read(self, text: str) -> list[Run]:
        """All runs of a text; ResultError where there is none."""
        return self._reader.read(text)
