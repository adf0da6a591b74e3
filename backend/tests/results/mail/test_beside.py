"""Figures that sentences set against each other without words of a side: they are only proposed."""

import pytest
from mail_pairs import pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

Read = list[tuple[float, float]]


def proposed(text: str) -> Read:
    """(before, after) of every proposal; a comparison fails."""
    out: Read = []
    for one in experiments(read(f"Hello,\n\n{text}\n"), "mail", "0"):
        assert one.score < 0.7
        rows = {
            side: [row for item in one.inputs if item.side == side for row in item.run.rows]
            for side in ("before", "after")
        }
        for before, after in zip(rows["before"], rows["after"], strict=True):
            assert before.unit == after.unit
            assert before.value is not None
            assert after.value is not None
            out.append((before.value, after.value))
    return sorted(out)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The flusher limits writes to 410 MB/s vs 990 MB/s with a paced one.", [(410e6, 990e6)]),
        ("14 seconds to load the firmware, vs. 210ms when not checking it:", [(14, 0.21)]),
        ("It sends 3.1 Mpps with the ring versus 2.2 Mpps with a single socket.", [(2.2e6, 3.1e6)]),
        ("It sends 3.1 Mpps versus 2.2 Mpps without the ring.", [(2.2e6, 3.1e6)]),
        ("With GRO on we get 9 Gbps. With GRO off we get 5 Gbps.", [(5e9, 9e9)]),
        ("We see a gain (85% of the calls end under 2 seconds vs. 35%) for little.", [(35, 85)]),
        ("With iperf I see 220 MB/s whereas it's only around 70 MB/s using the other tool.", [(220e6, 70e6)]),
        ("It does 540K IOPS when using the raw device and 515K IOPS when using the file.", [(540e3, 515e3)]),
        ("One worker gets ~21K/s sessions, and 4 workers get ~27K/s sessions with 400% CPU.", [(21e3, 27e3)]),
        (
            "With the a_fb module it copies 3 Gbit/s at 40% CPU. With the drm_fb module it copies 2 Gbit/s at 90% CPU.",
            [(40, 90), (3e9, 2e9)],
        ),
        (
            "On my machine, with a PASS program loaded, I see 95% CPU and 61.2 Gbits/sec. With non-XDP, I see 44% CPU "
            "(56% idle) and total 70.1 Gbits/sec.",
            [(44, 95), (70.1e9, 61.2e9)],
        ),
        ("Buffered writes also dropped (3120 -> 2410), which may be the machine.", [(3120, 2410)]),
        ("The throughput drops to ~300 Mbps UL instead of the expected ~500 Mbps.", [(300e6, 500e6)]),
        ("The speed is lower than expected, 30-40 Mbps instead of 200 Mbps.", [(30e6, 200e6), (40e6, 200e6)]),
        ("The option changed the total limit (61Mpps to 84Mpps) of the card.", [(61e6, 84e6)]),
    ],
)
def test_what_is_proposed(text: str, expected: Read) -> None:
    assert proposed(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The hot region gets 80% of the reads, and the cold region gets 20% of the reads.",
        "L0s L1+ (L0s <64ns vs 4us, L1 <1us vs 8us)",
        "It handles between 4 Gbps with small and 9 Gbps with large frames.",
        "The line rate is 10 Gbps vs 25 Gbps with the other card.",
        "It gets 4 Gbps, and the mean latency gets 12 us.",
        "Reads take 4 us and writes take 9 us, tx 3 Gbps vs rx 5 Gbps.",
        "They bumped the number of queues (16 -> 32).",
        "The driver raised the burst limit (16 Kbps to 32 Kbps).",
        "It would give 10 Gbps when using X and 20 Gbps when using Y.",
        "With this we see 10 Gbps. With it we see 20 Gbps.",
        "We get 9 Gbps when using X and 9 Gbps when using Y.",
    ],
)
def test_what_is_no_proposal(text: str) -> None:
    assert proposed(text) == []


def test_words_of_a_side_are_compared_and_not_proposed() -> None:
    assert pairs("It sends 3.1 Mpps with this patch versus 2.2 Mpps without this patch.\n") == [
        (2.2e6, 3.1e6)
    ]


def test_counts_that_are_named_are_compared_and_not_proposed() -> None:
    found = experiments(read("With this patch retransmits also dropped (312 -> 40).\n"), "mail", "0")
    assert [one.score >= 0.7 for one in found] == [True]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("On this card, with LRO off, I get 460 Mbps, with LRO on, I get 890 Mbps.", [(460e6, 890e6)]),
        ("On this card, with LRO on I get 890 Mbps, and with LRO off I get 460 Mbps.", [(460e6, 890e6)]),
        # Another unit, and words that begin no clause.
        ("On this card, with LRO off, I get 460 Mbps, with LRO on, I get 89 us.", []),
        ("On this card, with LRO off, I get 460 Mbps from a ring with 890 Mbps.", []),
    ],
)
def test_two_clauses_of_one_sentence(text: str, wanted: Read) -> None:
    assert proposed(f"{text}\n") == wanted
