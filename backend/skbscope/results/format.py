"""What a reader of a format is: how to recognise it and how to read it."""

from collections.abc import Callable
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Run


@dataclass(frozen=True, slots=True)
class Reader:
    """One format."""

    # (confidence 0–1, reason in words with a line number), or None; sees cleaned lines.
    sniff: Callable[[list[Line]], tuple[float, str] | None]
    # All runs of a whole text, uncleaned; raises ResultError where there is none.
    read: Callable[[str], list[Run]]
    # JSON and its like, which is read as it stands: `cleaning` does not cut it.
    whole: bool = False
