"""Tables of means: weighted by their counts where they have them, and said where they do not add up."""

import pytest

from skbscope.results import mail
from skbscope.results.mail.sentences.means import MAX_ROWS
from skbscope.results.models import Run

TABLE = """Baseline:
CPU 0 CPU 1
Avg cycles in alloc_skb: 10.0 20.0
Avg cycles in free_skb: 5.0 7.0
Total Avg Cycles 15.0 27.0
# of times alloc_skb called: 3,000 1,000
# of times free_skb called: 1,000 1,000
"""


def run_of(text: str) -> Run:
    (found,) = mail.read(text).found
    return found.run


def values(run: Run) -> dict[tuple[str, str | None], float | None]:
    return {(row.metric, row.subject): row.value for row in run.rows}


def test_each_part_is_weighted_by_its_own_calls() -> None:
    found = values(run_of(TABLE))
    # (10 * 3000 + 20 * 1000) / 4000 + (5 + 7) / 2, and (10 + 20) / 2 + (5 + 7) / 2
    assert found["cycles an skb, weighted by calls", None] == pytest.approx(12.5 + 6)
    assert found["cycles an skb, unweighted", None] == pytest.approx(15 + 6)
    assert found["cycles in alloc_skb", "CPU 1"] == 20


def test_without_counts_nothing_is_weighted_and_a_note_says_so() -> None:
    run = run_of(TABLE.replace("# of times free_skb called: 1,000 1,000\n", ""))
    assert ("cycles an skb, weighted by calls", None) not in values(run)
    assert "no count a column for free_skb: its mean cannot be weighted" in [note.text for note in run.notes]


def test_a_total_that_is_no_sum_is_noted() -> None:
    run = run_of(TABLE.replace("Total Avg Cycles 15.0 27.0", "Total Avg Cycles 15.0 28.0"))
    assert "the total 28 of CPU 1 is not the sum of its rows, 27" in [note.text for note in run.notes]


def test_counts_of_zero_weigh_nothing() -> None:
    run = run_of(TABLE.replace("free_skb called: 1,000 1,000", "free_skb called: 0 0"))
    assert ("cycles an skb, weighted by calls", None) not in values(run)


def test_rows_are_bounded() -> None:
    run = run_of("Baseline:\nCPU 0 CPU 1\n" + "Avg cycles in alloc_skb: 10.0 20.0\n" * (MAX_ROWS + 1))
    assert len(run.rows) == 2 * MAX_ROWS + 1
    assert f"only the first {MAX_ROWS} rows of a kind were read" in [note.text for note in run.notes]
