"""Figures that are in no comparison are named with their place, and what holds no figures is not."""

import pytest
from cpu import cpu_seconds

from skbscope.results.mail import read
from skbscope.results.mail.uncompared import MAX_NOTES


def places(text: str) -> list[tuple[int, int]]:
    return [(one.first, one.last) for one in read(text).uncompared]


def test_a_layout_that_no_reader_knows_is_named() -> None:
    text = (
        "The offset of the launch time:\n\n"
        "10Mbps   : 11000 - 13800 nanosecond\n100Mbps  : 1300 - 1700 nanosecond\n\n"
        "Some lines of text.\n\n\nOther words.\n\n"
        "10Mbps   : less than 750 nanosecond\n100Mbps  : less than 192 nanosecond\n"
    )
    got = read(text)
    assert [(one.first, one.last) for one in got.uncompared] == [(3, 4), (11, 12)]
    assert [note.text for note in got.unread][:1] == [
        "in no comparison, 2 lines from: '10Mbps   : 11000 - 13800 nanosecond'"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "It took 9 seconds here, and then only\n2.8 seconds with the other machine.",
        "I got 560 MB/s from that box; the other one, which is older,\n\n\n\n\nalways had 320 MB/s.",
        "high 13.5 MiB/s (9.1 MiB/s otherwise) " + "and more words of one long line " * 20,
    ],
)
def test_figures_in_sentences_are_named(text: str) -> None:
    assert places(text)


@pytest.mark.parametrize(
    "text",
    [
        "The link has 100 Mbps.",
        "It takes 5 s.\n\nAnother part waits 7 s.",
        "> 5 Mbps with A\n> 7 Mbps with B\n\nThanks, applied.",
        " drivers/net/veth.c | 37 ++---\n net/tun.c | 12 ++\n 2 files changed, 40 insertions(+), 16 deletions(-)",
        "Thanks\n-- \nFTTP is here! 80Mbps down 10Mbps up.",
        "On Thu, 8 Aug 2024 19:07:55 +0800, A wrote:\nOn Fri, 9 Aug 2024 11:07:55 +0800, B wrote:",
        "2026-03-27 4:13 ` Stanislav\n@ 2026-03-28 5:17 ` Ada",
        "pc : [<80773238>] lr : [<7f136538>]\n1e60: 8393cd80 7f136538 00000000 81590f34",
        "   0:\t7c ab 2b 79 \tmr.     r11,r5\n  21ac:    28 08 00 03 \tcmplwi  r8,3\n* 2a:\tf3 0f 1e fa  endbr64",
        "Changes since v1:\n- 10 ms instead of 20 ms\n- 30 ms, not 40 ms",
        "Bug ID: 203843\nAttachment 283143 was added",
    ],
)
def test_what_holds_no_two_figures_of_one_unit_is_not(text: str) -> None:
    assert places(text) == []


def test_what_is_compared_or_in_a_run_has_no_note() -> None:
    both = "Before: 10.1 Gbps\nAfter: 11.2 Gbps\n"
    assert places(both) == []
    assert read(both).unread == []
    run = "$ iperf3 -c 192.0.2.1\n[ ID] Interval           Transfer     Bitrate\n"
    run += "[  5]   0.00-10.00  sec  1.00 GBytes  1000 Mbits/sec  sender\n"
    run += "[  5]   0.00-10.00  sec  1.00 GBytes  998 Mbits/sec  receiver\n"
    got = read(run)
    assert got.found
    assert got.uncompared
    assert got.unread == []


def test_long_lines_are_not_searched_again_and_again() -> None:
    text = ("2019 12 ns " * 5_000 + "\n") * 5
    # A search from each year to the end of its line takes ten times as long.
    assert cpu_seconds(lambda: read(text), 1) < 8


def test_many_places_have_one_note_for_the_rest() -> None:
    text = "\n\n\n\n".join(f"a figure of {at} ns in this line" for at in range(50))
    got = read(text)
    assert len(got.uncompared) == 50
    assert len(got.unread) == MAX_NOTES + 1
    assert got.unread[-1].text == "figures at 30 more places are in no comparison"
