"""Rounds of other tests below headings, and features of which a text has figures more than once."""

from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

ROUND = """{title}:

    for i in 1 2; do netperf -t TCP_STREAM -H 2001:db8::2 -l 30 | tail -1; done
    # before
    131072  16384  16384    30.00    {before}.20
    131072  16384  16384    30.00    {before}.40

    # after
    131072  16384  16384    30.00    {after}.20
    131072  16384  16384    30.00    {after}.40

"""


def test_rounds_below_other_headings_are_other_tests() -> None:
    text = ROUND.format(title="Plain traffic", before=16300, after=16400)
    text += ROUND.format(title="Traffic with extension headers", before=14100, after=14500)
    assert pairs(text) == [(16300.3e6, 16400.3e6), (14100.3e6, 14500.3e6)]


def test_rounds_below_headings_of_repeats_are_repeats() -> None:
    text = ROUND.format(title="Run 1", before=16300, after=16400)
    text += ROUND.format(title="Run 2", before=16310, after=16420)
    assert len({item.group for item in read(text).found}) == 1


def test_a_feature_that_has_figures_again_below_is_no_change() -> None:
    text = "Without the pool: 70 kpps\nWith the pool: 13 kpps\n"
    assert pairs(text) == [(70e3, 13e3)]
    assert pairs(f"{text}\nWith this patch it is better:\n\nWith the pool: 60 kpps\n") == []


def test_the_end_of_a_range_is_no_value() -> None:
    text = (
        "Under load:\nBefore changes: ~1,700,000 - 2,900,000 pps\nAfter changes, 2 queues: ~1,600,000 pps\n"
    )
    assert (2.9e6, 1.6e6) not in pairs(text)


def test_units_in_brackets_below_a_head() -> None:
    head = "size      before      after       improved\n(bytes)   (Gbits/sec) (Gbits/sec)\n"
    text = f"{head}128       1.1         1.2       9.1%\n256       2.2         2.5       13.6%\n"
    assert [row[1:] for row in compared(text)] == [(1.1e9, 1.2e9, "bit/s"), (2.2e9, 2.5e9, "bit/s")]


def test_a_line_right_above_both_sides_is_what_they_are_of() -> None:
    text = """
TCP_STREAM 4 flows, GRO off:
net-next: 8.0 Gbps
after #1: 7.8 Gbps (- 2.5%)
TCP_STREAM 1 flow, GRO on, busy_read = 50: all results are at line rate
net-next: 156.0% cpu
after #1: 174.5% cpu (+11.9%)
TCP_RR 100 flows, GRO off
net-next: 995.1 us
after #1: 969.2 us
"""
    found = {item.group: item.run.rows[0].value for item in read(text).found if item.side == "before"}
    assert found == {
        "TCP_STREAM 4 flows, GRO off": 8e9,
        "TCP_STREAM 1 flow, GRO on, busy_read = 50: all results are at line rate": 156.0,
        "TCP_RR 100 flows, GRO off": 995.1,
    }


def test_sockets_are_no_figures() -> None:
    socket = "ESTAB        {0}          {1}\n[2001:db8::1]:{0}       [2001:db8::2]:{1}\n"
    assert pairs(f"Old kernel:\n{socket.format(40, 5512)}\nNew kernel:\n{socket.format(0, 4096)}") == []


FLENT = """\
                       avg       median          # data pts
 Ping (ms) ICMP :        {}        {} ms              350
 TCP upload sum :        {}          N/A Mbits/s         350

"""


def test_a_heading_without_a_colon_names_a_round_and_what_it_quotes_is_no_figure() -> None:
    def test(name: str, *figures: float) -> str:
        before, after = FLENT.format(*figures[:3]), FLENT.format(*figures[3:])
        return (
            f"Comparison of tcp_1down run 'HTB {name}'\n  Old versions:\n{before}  New version (v9):\n{after}"
        )

    text = test("20Mbit + 10ms", 11.55, 11.7, 18.96, 10.81, 10.7, 18.91)
    text += test("10Mbit + 10ms", 12.61, 12.8, 9.48, 11.06, 10.8, 9.43)
    # The same heading again: what the author calls another test is compared by itself.
    text += test("10Mbit + 10ms", 40.86, 37.45, 0.88, 11.07, 10.4, 0.55)
    one_more = "Summary of tcp_4down run 'other':\n" + FLENT.format(1.19, 1.34, 941.68)
    for whole in (text, text + one_more):
        assert pairs(whole) == [
            (11.55, 10.81), (11.7, 10.7), (18.96e6, 18.91e6),
            (12.61, 11.06), (12.8, 10.8), (9.48e6, 9.43e6),
            (40.86, 11.07), (37.45, 10.4), (0.88e6, 0.55e6),
        ]  # fmt: skip


def test_two_outputs_below_the_same_heading_are_of_one_side() -> None:
    bench = "  current:\n    probe-nop  :    {}M/s\n\n  with the fix:\n    probe-nop  :    {}M/s{{0}}\n\n"
    text = "Intel:\n\n" + bench.format("1.498 ± 0.000", "1.969 ± 0.002")
    text += "AMD:\n\n" + bench.format("0.778 ± 0.001", "0.860 ± 0.001")
    for remark in ("", "  < 31% speed up", "  # as before"):
        assert pairs(text.format(remark)) == [(1_498_000, 1_969_000), (778_000, 860_000)]
    # What a reader does not know leaves no pair of two baselines.
    assert (1_498_000, 778_000) not in pairs(text.format(" 1:2:3 per CPU"))


def test_headings_that_leave_something_out_are_above_labels_that_leave_something_else_out() -> None:
    lines = "attach without fork: {} ns\nattach with fork: {} ns\n\n"
    assert pairs("Results:\n" + lines.format(197996, 339111)) == [(197996, 339111)]
    text = (
        "without emulator:\n"
        + lines.format(197996, 339111)
        + "with emulator:\n"
        + lines.format(544282, 694942)
    )
    assert pairs(text) == []
