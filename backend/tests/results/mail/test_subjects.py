"""The names of what a sentence says that changes."""

import pytest
from mail_pairs import pairs

from skbscope.results.mail.reading import read


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "This patch increases receive throughput with iperf3 from 840 Mbps to 940 Mbps.",
            "receive throughput",
        ),
        ("It decreases the interrupts from 69920/sec to 316/sec on a small board.", "interrupts"),
        ("The number of wakeups drops from 4000/s to 90/s with this patch.", "number of wakeups"),
        ("TX: pktgen in the guest shows a 4% improvement, from 3.4 Mpps to 3.6 Mpps.", "pktgen in the guest"),
        ("This improves the RX speed from 44 Mbps to 67 Mbps.", "RX speed"),
        ("As expected, the small packet rate was improved from 3.1 Mpps to 3.6 Mpps.", "small packet rate"),
    ],
)
def test_what_changes_names_the_figures(text: str, name: str) -> None:
    groups = {item.group.partition(", sentences")[0] for item in read(text).found}
    assert groups == {name}


def test_what_gets_worse_in_a_patch_is_why_it_was_written() -> None:
    sentence = "The upload rate drops from 300 Mbps to 6 Mbps on this card.\n"
    head = "From: a@example.org\nSubject: [PATCH net] foo: leave the engine off\n\n"
    assert pairs(sentence) == [(300e6, 6e6)]
    assert pairs(f"{head}{sentence}") == []
    assert pairs(f"{head}With this patch the rate drops from 300 Mbps to 290 Mbps.\n") == [(300e6, 290e6)]
    assert pairs(head.replace("[PATCH", "Re: [PATCH") + sentence) == [(300e6, 6e6)]
