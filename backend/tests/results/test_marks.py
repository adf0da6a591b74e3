"""A reader is only asked where one of its words stands in the text: no text it would know may lack all of them."""

import random
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from sample_exceptions import SAMPLES

from skbscope.results.cleaning import clean
from skbscope.results.readers import READERS

THREADS = SAMPLES.parent / "threads"
TEXTS = {
    name: text
    for path in sorted(Path(__file__).parent.glob("*/texts.py"))
    for name, text in runpy.run_path(str(path))["TEXTS"].items()
}


def missed(text: str) -> list[str]:
    """Formats that the text is taken for although none of their words is in it."""
    lines = clean(text)
    whole = "\n".join(line.text for line in lines)
    return [name for name, reader in READERS.items() if not reader.possible(whole) and reader.sniff(lines)]


@pytest.mark.parametrize("name", TEXTS)
def test_no_small_text_is_missed(name: str) -> None:
    assert missed(TEXTS[name]) == []


@pytest.mark.slow
def test_no_damaged_text_is_missed() -> None:
    rng = random.Random(5)
    for text in TEXTS.values():
        for _ in range(60):
            at = rng.randrange(len(text))
            assert missed(text[:at] + text[at + rng.randrange(1, 30) :]) == []


def test_no_file_of_others_is_missed() -> None:
    if not SAMPLES.is_dir():
        pytest.skip("samples are not beside the project")
    files = [path for path in (*SAMPLES.rglob("*"), *THREADS.glob("*.txt")) if path.is_file()]
    texts = [
        path
        for path in files
        if path.suffix not in (".data", ".gz", ".bz2", ".tgz") and path.stat().st_size < 1 << 18
    ]
    assert {path.name: found for path in texts if (found := missed(path.read_text(errors="replace")))} == {}


def test_only_the_readers_a_text_can_need_are_loaded() -> None:
    """The command line starts with them."""
    code = (
        "import sys; from skbscope.results.readers import read; read(sys.argv[1]);"
        "print(sum(name.count('.') == 4 for name in sys.modules if name.startswith('skbscope.results.read.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, TEXTS["funccount"]], capture_output=True, text=True, check=True
    )
    # stackcount and perf stat -x have no word of their own, argdist shares one.
    assert int(done.stdout) <= 10
