"""Headings with `with` and `without` above what tools printed, and sentences that begin with a side."""

from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

PING = "--- 10.0.0.1 ping statistics ---\n100 packets transmitted, 100 received, 0% packet loss, time 99ms\n"
PING += "rtt min/avg/max/mdev = {}/{}/1.267/0.231 ms\n"
IPERF = "[  5]   0.00-10.00  sec  10.3 GBytes  {} Gbits/sec\n"


def test_headings_that_differ_in_an_ending_are_of_one_thing() -> None:
    text = "Ping times, WITH the timer CODE (saying it disables the timer):\n" + PING.format(0.161, 0.411)
    text += "\nPing times, WITHOUT the timer-CODE (saying it disabled the timer):\n" + PING.format(
        0.165, 0.388
    )
    assert (388.0, 411.0) in pairs(text)


def test_one_heading_may_say_less_than_the_other() -> None:
    text = "With the codes above, the result is below:\n# ./xdpsock -i eth0\n{}"
    text += "Without the atomic codes above, the result is below:\n# ./xdpsock -i eth0\n{}"
    screen = " sock0@eth0:0 rxdrop xdp-drv\n                pps        pkts    1.00\nrx              {}     1035008\n"
    screens = map(screen.format, ("349399", "350109"))
    assert (350109, 349399) in pairs(text.format(*screens))


def test_several_runs_below_each_heading_are_compared_in_their_order() -> None:
    text = "WITH the foo offload for all rings of it:\n$ iperf3 -c 10.0.0.2\n" + IPERF.format(8.83)
    text += "\n$ iperf3 -c 10.0.0.2 -P4\n" + IPERF.format(8.04)
    text += "\nWITHOUT the foo offload for all rings of it:\n" + IPERF.format(8.87)
    text += "\n$ iperf3 -c 10.0.0.2 -P4\n" + IPERF.format(8.81)
    groups: dict[str, list[float | None]] = {}
    for item in read(text).found:
        groups.setdefault(item.group, []).append(item.run.rows[0].value)
    assert sorted(groups.values(), key=str) == [[8.04e9, 8.81e9], [8.83e9, 8.87e9]]


def test_current_code_is_no_change() -> None:
    text = "With the current code we get {}:\n" + IPERF.format(8.83)
    text += "\nWith the new code we get {}:\n" + IPERF.format(9.83)
    assert [(item.side, item.run.rows[0].value) for item in read(text).found if item.side == "after"] in (
        [],
        [("after", 9.83e9)],
    )


def test_a_comma_behind_the_first_word_changes_nothing() -> None:
    for text in (
        "Before, it was 767743 pps; while after it was 1021486 pps.",
        "Before, it was 767743 pps, while after it was 1021486 pps.",
        "Before it was 767743 pps while after, it was 1021486 pps.",
    ):
        assert [one[1:3] for one in compared(text)] == [(767743, 1021486)]


def test_a_slip_of_without() -> None:
    text = "VIRT RR 1q, w/0 bql:\n49.18\n49.75\n50.07\n\nVIRT RR 1q, with bql:\n51.33\n47.88\n40.40\n"
    assert [one[1:3] for one in compared(text)] == [(49.75, 47.88)]


def test_with_above_a_size_is_a_condition_and_no_side() -> None:
    assert pairs("Without the patch I achieved 18 GB/s with 1GB pages and 35 GB/s with 2MB pages.") == []
    assert pairs("Without the patch I achieved 18 GB/s, and with it 35 GB/s.") == [(18e9, 35e9)]
