"""Two figures of one sentence: which is the *before*, and sentences that do not say it."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Receive goes from 50 Gbps to 92.5 Gbps (line rate).", [(50e9, 92.5e9)]),
        ("Random read goes from 6M to 13.5M IOPS (device max).", [(6e6, 13.5e6)]),
        ("It goes from 1.2 to about 1.4 Mpps.", [(1.2e6, 1.4e6)]),
        ("The guest's rate is recovered from 1.2Mpps to 2.25Mpps.", [(1.2e6, 2.25e6)]),
        ("On one core, 2.5 Gbits/sec increased to 2.75 Gbits/sec.", [(2.5e9, 2.75e9)]),
        ("The latency 40 us dropped to 30 us in this test.", [(40, 30)]),
        (
            "The loopback reaches 100Gb/sec with queues compared to about 16Gb/sec for tasklets.",
            [(16e9, 100e9)],
        ),
        ("We see 4.5 Mpps with the patch, up from 4.0 Mpps.", [(4e6, 4.5e6)]),
        ("Without the patch we see 4.5 Mpps compared to 5.0 Mpps.", []),
        ("We see 4.5 Mpps compared to 5.0 Mpps with the patch.", []),
        ("We see 4.5 Mpps compared to 5.0 us.", []),
        ("We see 4.5 Mpps. Compared to that, 5.0 Mpps are more.", []),
        ("A link of 10 Gbit/s to 100 Gbit/s is needed.", []),
        ("That caused the time to go from 250ns down to 150 ns!. It is a lot.", [(250, 150)]),
        (
            "Without this patch the load is 9.3%~10.0%, with this patch it is about 1.3%~1.7%.",
            [(9.3, 1.3), (10, 1.7)],
        ),
        ("The throughput is 39~42 Mbps before and 50~52 Mbps after.", [(39e6, 50e6), (42e6, 52e6)]),
    ],
)
def test_two_figures_of_a_sentence(text: str, wanted: list[tuple[float, float]]) -> None:
    assert pairs(f"{text}\n") == wanted


def test_the_unit_of_the_second_figure_is_that_of_the_first() -> None:
    assert compared("Reads go from 900k to 1.5M IOPS.\n") == [("rate", 900e3, 1.5e6, "1/s")]


@pytest.mark.parametrize(
    "text",
    [
        "The driver now advertises 40000 Mbps instead of 10000 Mbps.",
        "Set the coalescing interval to 64 us instead of 16 us.",
        "We use a timeout of 50 ms instead of 10 ms.",
        "Configure the default rate to 40 Mbps instead of 10 Mbps.",
        # All of it is of the *before*.
        "The throughput drops from 9.4 to 2.1 Gbps without this patch.",
        "Before this patch, the throughput dropped from 9.4 Gbps to 2.1 Gbps when a filter was added.",
        "We planned to send a 20 ms sleep instead of a 10 ms delay, but yours is better.",
        "We planned 20 ms sleep instead of 10 ms delay, but yours is better.",
        "It was called with length = 1310716. It reads 4 bytes at a time. It was not used to read all 1310716 bytes.",
        "I try to change the speed of my connection to 1000 Mbps down from 2500 Mbps to work around it.",
        "Going to 64 pages reduces the overhead from 9% to 2%, maybe that is important.",
    ],
)
def test_what_is_chosen_and_what_is_of_one_side_is_not_compared(text: str) -> None:
    assert compared(f"{text}\n") == []


def test_with_the_patch_it_goes_from_one_to_the_other() -> None:
    text = "With this patch, the rate goes from 2.1 Gbps to 9.4 Gbps.\n"
    assert [pair[1:] for pair in compared(text)] == [(2.1e9, 9.4e9, "bit/s")]


def test_what_a_patch_sets_is_no_result() -> None:
    assert pairs("Increase the wait from 1us to 4us. Two were not enough on one board.") == []
    assert pairs("Reduce the latency from 40us to 25us by polling.") == [(40, 25)]


@pytest.mark.parametrize(
    "text",
    [
        "There is no gain in increasing the batch size from 16 to 32KB on that board.",
        "This comes from a pool, and from reducing the slot size from >8kB to 2kB.",
        "To work around it, reduce the MAC's internal buffer from 256 bytes to 96 bytes.",
        "The rest of it is due to lowering the length of the descriptors from 64 bytes to 32 bytes.",
        # The state of a link.
        "With this patch, the log shows that the NIC link changes to 10Mbps (1000Mbps originally).",
        "After the patch, the link comes up at 1 Gbps (was 100 Mbps).",
        "The link changes from 10 Gbps to 1 Gbps here.",
    ],
)
def test_a_size_that_somebody_sets_and_the_state_of_a_link_are_no_results(text: str) -> None:
    assert compared(f"{text}\n") == []


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("This helps by reducing the size of struct foo from 200 bytes to 192 bytes.", (200, 192)),
        ("It is smaller, reducing the memory usage with large buffers from 10 MB to 5 MB.", (10e6, 5e6)),
        ("There is an increase in code size from 12 kB to 14 kB.", (12e3, 14e3)),
        ("Raising the ring size improves the throughput from 3 Gbps to 4 Gbps.", (3e9, 4e9)),
        ("By reducing the time per chunk from 40 us to 25 us, it gets faster.", (40, 25)),
        # Another clause than that of the setting.
        (
            "It raises the drop threshold, and improves the throughput from 720 Mbps to 1060 Mbps.",
            (720e6, 1060e6),
        ),
        ("With this patch the link runs at 9.4 Gbps (was 3.1 Gbps).", (3.1e9, 9.4e9)),
        ("With this patch the throughput of the link changes to 9.4 Gbps (was 3.1 Gbps).", (3.1e9, 9.4e9)),
    ],
)
def test_what_is_measured_beside_such_words(text: str, wanted: tuple[float, float]) -> None:
    assert [pair[1:3] for pair in compared(f"{text}\n")] == [wanted]


def test_exact_figures_of_this_patch_are_no_expectation() -> None:
    exact = "With this patch, the rate could go from 1,234,567 pps to 1,345,678 pps.\n"
    assert pairs(exact) == [(1234567, 1345678)]
    assert pairs(exact.replace("With this patch", "On fast machines")) == []
    assert pairs("With this patch, the rate could go from 1.2 Mpps to 1.3 Mpps.\n") == []


def test_a_range_may_have_blanks_around_its_mark() -> None:
    for text in (
        "Before this patch: 15% ~ 21% CPU\nAfter this patch: 9% ~ 10% CPU\n",
        "Before this patch the load is 15% ~ 21%, and after this patch it is 9% ~ 10%.",
    ):
        assert pairs(text) == [(15, 9), (21, 10)]
        assert [one.title.partition(", sentences")[0] for one in experiments(read(text), "mail", "0")] == [
            "share, low end",
            "share, high end",
        ]
    # In a chain of them each ends where the next one begins.
    assert read("It drops from 9% " + "~ 8% " * 5000).found == []
