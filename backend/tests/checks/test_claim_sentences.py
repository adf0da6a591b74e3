"""What is a claim in a sentence, and what is not."""

import pytest

from skbscope.domains.checks.claims import claims
from skbscope.results.cleaning import clean
from skbscope.results.mail.text.words import words_of


def found(text: str) -> list[tuple[str, float | None]]:
    return [(claim.kind, claim.value) for claim in claims(words_of(clean(text), set()))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("This improves throughput by 12.5%.", [("change", 12.5)]),
        ("Latency drops by 7 percent on veth.", [("change", 7)]),
        ("We see a ~28 % increase and a 3% decrease.", [("change", 28), ("change", 3)]),
        ("It forwards 9 % more packets.", [("change", 9)]),
        ("TCP_RR is up 4%, memory is down by 3 %.", [("change", 4), ("change", 3)]),
        ("A 4-5% improvement, and 5%~16 % less CPU.", [("change", 5), ("change", 16)]),
        ("RX is 1.5x faster now.", [("factor", 1.5)]),
        ("It doubles the packet rate.", [("factor", 2)]),
        ("We run it with a reduced ring, and it is 3 times faster.", [("factor", 3)]),
        ("No measurable performance regression was seen.", [("no change", None)]),
        ("I did not observe any difference with netperf.", [("no change", None)]),
        ("The change is performance neutral.", [("no change", None)]),
        ("There is no difference in throughput.", [("no change", None)]),
        ("It has no measurable impact.", [("no change", None)]),
        ("It is not only 3% faster.", [("change", 3)]),
        ("This significantly reduces lock contention.", [("in words", None)]),
        ("The update rate is reduced dramatically.", [("in words", None)]),
        ("This patch improves the RX performance.", [("in words", None)]),
    ],
)
def test_claims(text: str, expected: list[tuple[str, float | None]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        # Hardware is counted, and what is intended is none.
        "It decreases the load of the board (4x Cortex-A53, 2x 10G).",
        "With one packet an interrupt, it is set to 1 in order to reduce latency.",
        "Waiting longer will greatly increase latency.",
        "CPU usage was reduced from 80% to 60%.",
        "The load went from 90% up to 95%.",
        "It uses more than 9% of the entries.",
        "The 95% confidence interval is lower.",
        "Could this improve performance significantly?",
        "This should improve throughput.",
        "It removes the helpers, significantly improving maintainability.",
        "Faster transfers can help improving GPU utilization significantly.",
        "If it reduces latency significantly, we take it.",
        "Performance degrades significantly on two nodes.",
        "The loop runs 3 times.",
        "Run `make -s` (which reduces the influence of the console) 10 times and take the real time.",
        "The all-reduce completes with errors under 0.005%.",
        "> This improves throughput by 12%.\n",
        "-- \nThis improves throughput by 12%.",
        "The table has 12% of the entries.",
        "The 1% variation of the rate is typical.",
        "The rates vary, so the patches don't translate into a clear 3% increase.",
        "This is a small change without architectural impact.",
        "There is no functional difference.",
    ],
)
def test_no_claims(text: str) -> None:
    # Quotes are blanked before claims are looked for, by `mails`.
    assert found("\n".join(line for line in text.split("\n") if not line.startswith(">"))) == []


def test_a_sentence_is_whole_across_lines_and_has_its_first_line() -> None:
    (claim,) = claims(words_of(clean("Hello.\n\nThis patch improves\nthroughput by 12%.\n"), set()))
    assert (claim.text, claim.line) == ("This patch improves throughput by 12%.", 3)


def test_what_something_was_done_for_is_no_claim() -> None:
    assert not found("We configured a single queue to increase contention on the interface.")
    assert not found("It is not required to trigger the issue but greatly improves the probability.")
    assert found("This helps to reduce the latency of each link.")
