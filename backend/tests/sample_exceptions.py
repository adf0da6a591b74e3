"""Where we mean to differ from what is counted in other people's files, and why: `sample_exceptions.json`.

The Rust tests read the same list (`engine/tests/common/exceptions.rs`).
"""

import json
from dataclasses import dataclass
from pathlib import Path

SAMPLES = Path(__file__).resolve().parents[3] / "shared" / "samples"


@dataclass(frozen=True)
class SampleException:
    # Path in the samples.
    file: str
    # The fact that differs.
    what: str
    reason: str
    # What comes out instead, where that is a number or a word.
    expected: int | str | None = None


LIST = [
    SampleException(**entry)
    for entry in json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
]


def find(file: str, what: str) -> SampleException | None:
    return next((entry for entry in LIST if (entry.file, entry.what) == (file, what)), None)


def files(what: str) -> set[str]:
    """Files for which a difference in this fact is listed."""
    return {entry.file for entry in LIST if entry.what == what}


def number(file: str, what: str, counted: int) -> int:
    """The number to come out of a file: the counted one, or the listed one, which must differ from it."""
    entry = find(file, what)
    if entry is None:
        return counted
    assert isinstance(entry.expected, int)
    assert entry.expected != counted, f"{file}: {what} need no exception any more"
    return entry.expected
