"""Proposals of which the text states the difference or the change."""

import pytest
from mail_pairs import pairs

TEXT = """
  AP offload    Sender            Receiver
  on            900.0 Mbit/s      890.0 Mbit/s
  off           760.0 Mbit/s      750.0 Mbit/s

{}
"""
RIGHT = [(760e6, 900e6), (750e6, 890e6)]


@pytest.mark.parametrize(
    "sentence",
    [
        "This is a 18.7% improvement at the receiver.",
        "The rate of the receiver increases by 18.7%.",
        "We see a 19% gain at the receiver.",
        "Without it there is a regression of 15.7%, and with it an improvement of 18.7%.",
    ],
)
def test_a_stated_change_that_recomputes_confirms_a_proposal(sentence: str) -> None:
    assert pairs(TEXT.format(sentence)) in (RIGHT, RIGHT * 2)


@pytest.mark.parametrize(
    "sentence",
    [
        # Of no figure; the other way round; without a word of a change; too small; of something else far below.
        "This is a 17.3% improvement.",
        "The rate of the receiver drops, a decrease by 15.7%.",
        "The CPU load is 18.7%.",
        "On is 18.7% faster than off.",
        "This is no 18.7% improvement.",
        "Something.\n" * 30 + "\nThis is a 18.7% improvement.",
    ],
)
def test_other_changes_confirm_none(sentence: str) -> None:
    assert pairs(TEXT.format(sentence)) == []


@pytest.mark.parametrize("change", ["2.6%", "3%"])
def test_a_small_change_is_a_coincidence(change: str) -> None:
    assert pairs(TEXT.format(f"This is a {change} improvement.").replace("890.0", "769.5")) == []


def test_a_sentence_that_sets_two_figures_against_each_other_and_states_the_change() -> None:
    text = "Hello,\n\nIt sends 4.0 Mpps with the ring versus 2.5 Mpps with a plain socket, a {}.\n"
    assert pairs(text.format("60% improvement")) == [(2.5e6, 4e6)]
    assert pairs(text.format("50% improvement")) == []
    # Whether something is measured no change says.
    assert pairs("Hello,\n\nThe limit is 2.5 Mpps and could be 4.0 Mpps, a 60% improvement.\n") == []


TWO_TABLES = """
                     vanilla           reclaim-v1
Hmean  1     100.00 (   0.00%)    120.00 (  20.00%)
Hmean  4     200.00 (   0.00%)    250.00 (  25.00%)

                     vanilla    {0}
Pages scanned          99388    328410
Pages reclaimed        74131      5830
"""


def test_names_of_another_table_of_the_message_are_sides_here_too() -> None:
    assert pairs(TWO_TABLES.format("reclaim-v1"))[2:] == [(99388, 328410), (74131, 5830)]
    assert len(pairs(TWO_TABLES.format("reclaim-other"))) == 2
