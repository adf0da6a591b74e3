"""Lists of changes between versions of a series: which lines are of one, and that their sentences are no results."""

import pytest
from mail_pairs import pairs

from skbscope.results.cleaning import clean
from skbscope.results.mail.text.history import history_lines

RESULT = "With this patch the lookup takes 12 ns instead of 20 ns.\n"


@pytest.mark.parametrize(
    "listed",
    [
        "v2: use 10 ms instead of 20 ms\n",
        "Changes since v1:\n - the poll takes 10 ms instead of 20 ms\n\n - rebased\n",
        "v1 -> v2:\n* wait 10 ms instead of 20 ms, the wait\n  was too long\n",
        "Changelog:\nv3: wait 10 ms instead of 20 ms\n",
    ],
)
def test_sentences_of_a_list_are_no_results_and_those_around_it_are(listed: str) -> None:
    assert pairs(f"{RESULT}\n---\n{listed}\nThe scan is fast, too: 3 us instead of 5 us.\n") == [
        (20, 12),
        (5, 3),
    ]


@pytest.mark.parametrize("text", ["v1: 3.1 Mpps\n", "Changes:\n", "v6.1:\n", "The change is v1 of it\n"])
def test_other_lines_begin_no_list(text: str) -> None:
    assert history_lines(clean(text)) == set()
