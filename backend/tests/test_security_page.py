"""`docs/security.md` names a test for each line, and the tests it names are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/security.md").read_text()
ROWS = [
    line for line in TEXT.splitlines() if line.startswith("| ") and not re.match(r"\| (threat|rule) \|", line)
]
PLACES = (ROOT, ROOT / "backend/tests", ROOT / "backend/engine/tests")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_a_line_points_at_tests_that_are_there_or_says_that_it_is_open(row: str) -> None:
    named = re.findall(r"`([\w*/.-]+\.(?:py|rs|ts))`", row.split("|")[3])
    assert named or "**Open**" in row
    assert [path for path in named if not any(any(place.glob(path)) for place in PLACES)] == []
