"""Markdown and CSV: nothing a label holds becomes markup, a mention or a formula."""

import csv
import io
import json
import random

from random_documents import HOSTILE, document

from skbscope import canonical
from skbscope.domains.comparisons.markdown import LIMIT, code, markdown
from skbscope.domains.comparisons.models import digest, to_json
from skbscope.domains.comparisons.table import COLUMNS, csv_text, safe

URL = "https://perf.example.org/c/7k2m9q4x1t0a"


def outside_code(line: str) -> str:
    """What a renderer takes as markup: everything that stands in no code span."""
    return "".join(line.split("`")[::2])


def test_labels_stand_in_code_spans_and_cannot_leave_them() -> None:
    for label in HOSTILE:
        span = code(label)
        assert span.startswith("`")
        assert span.endswith("`")
        assert span.count("`") == 2
        assert span.isascii()
        assert "\n" not in span
        assert "|" not in span.replace("\\|", "")


def test_no_document_is_over_four_kilobytes_or_says_more_than_we_wrote() -> None:
    rng = random.Random(11)
    for _ in range(300):
        block = markdown(document(rng), URL)
        assert len(block.encode()) <= LIMIT
        for line in block.splitlines():
            if line.startswith("<a href="):
                assert line.count("<") == line.count(">") == 6
                assert "onerror" not in line.split('alt="')[0]
                continue
            plain = outside_code(line)
            assert "@" not in plain
            assert "<" not in plain
            assert "](" not in plain
            assert "#" not in plain


def test_every_row_of_the_table_has_its_seven_cells() -> None:
    rng = random.Random(12)
    for _ in range(100):
        for line in markdown(document(rng)).splitlines():
            if line.startswith("|"):
                assert line.replace("\\|", "").count("|") == 8


def test_what_the_text_notes_markdown_notes_too() -> None:
    noted = document(random.Random(15))
    noted.notes = ["the first 2 s of every run left out as warm-up, in whole intervals"]
    assert f"- note: `{noted.notes[0]}`" in markdown(noted, URL).splitlines()


def test_csv_has_every_row_and_no_formula() -> None:
    rng = random.Random(13)
    for _ in range(200):
        one = document(rng)
        rows = list(csv.reader(io.StringIO(csv_text(one))))
        assert tuple(rows[0]) == COLUMNS
        assert len(rows) == 1 + len(one.rows)
        for cells in rows[1:]:
            named = dict(zip(COLUMNS, cells, strict=True))
            texts = [named[key] for key in ("metric", "subject", "unit", "verdict")]
            assert not any(cell.startswith(("=", "+", "-", "@")) for cell in texts)
    assert safe("=1+1") == "'=1+1"
    assert safe("\t@x") == "'@x"


def test_half_a_surrogate_pair_is_no_text() -> None:
    one = document(random.Random(15))
    one.title = "x\ud800y"
    assert to_json(one)["title"] == "x?y"
    assert len(digest(one)) == 64


def test_a_document_is_json_and_its_hash_is_of_its_canonical_form() -> None:
    rng = random.Random(14)
    for _ in range(100):
        one = document(rng)
        again = json.loads(json.dumps(to_json(one)))
        assert canonical.digest(again) == digest(one)
