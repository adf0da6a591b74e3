"""Rows whose side is one of several keys, and what is not compared among such rows."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.cleaning import clean
from skbscope.results.mail.reading import read
from skbscope.results.mail.tables.fieldrows import field_rows

HEAD = "Case                              Rate       Events\n"


def block(name: str, other: str) -> str:
    return (
        HEAD
        + f"same cpu, threads= 8, {name}    3.5Mb/s     30100200\n"
        + f"same cpu, threads= 8, {other}   3.0Mb/s     26900300\n\n"
        + f"other cpu, threads= 8, {name}   2.5Mb/s     20100200\n"
        + f"other cpu, threads= 8, {other}  2.0Mb/s     16900300\n"
    )


EXPECTED = [(2.5e6, 2.0e6), (3.5e6, 3.0e6), (20100200, 16900300), (30100200, 26900300)]


@pytest.mark.parametrize(
    ("name", "other"), [("baseline", "zero copy"), ("stock", "patched"), ("v6.9", "v6.9 + series")]
)
def test_a_part_of_the_label_is_the_side_and_the_other_parts_say_what_it_is_of(name: str, other: str) -> None:
    assert sorted(pairs(block(name, other))) == EXPECTED


def test_the_side_may_be_first_and_have_a_column_between_bars() -> None:
    text = (
        "kernel  | mode | rate      | p99\n"
        "--------|------|-----------|------\n"
        "patched | copy | 1.42 Mpps | 41 us\n"
        "patched | zc   | 2.42 Mpps | 31 us\n"
        "stock   | copy | 1.21 Mpps | 45 us\n"
        "stock   | zc   | 2.21 Mpps | 35 us\n"
    )
    assert sorted(pairs(text)) == [(35, 31), (45, 41), (1.21e6, 1.42e6), (2.21e6, 2.42e6)]


def test_names_that_show_no_side_and_rows_without_partner_are_not_compared() -> None:
    assert pairs(block("alpha", "beta")) == []
    single = HEAD + "same cpu, baseline   3.5Mb/s     301\nother cpu, patched   3.0Mb/s     269\n"
    assert not field_rows(clean(single), set(), "").found


def test_a_column_of_changes_and_a_row_without_one_are_no_keys() -> None:
    text = (
        "Kernel     Test         CPU     pps          Delta\n"
        "Baseline   XDP-RX CPU   total   3,771,046      n/a\n"
        "List       XDP-RX CPU   total   3,940,242   +4.49%\n"
        "Array      XDP-RX CPU   total   4,249,224  +12.68%\n"
    )
    assert compared(text) == [("pps", 3771046, 3940242, "pps"), ("pps", 3771046, 4249224, "pps")]


def test_each_test_has_the_units_of_its_own_rows() -> None:
    text = (
        "rate, unpatched: 8.0 Gbps\nrate, patched:   9.2 Gbps\n"
        "latency, unpatched: 80 us\nlatency, patched:   72 us\n"
    )
    assert compared(text) == [("rate", 8e9, 9.2e9, "bit/s"), ("time", 80, 72, "us")]


def test_a_default_beside_another_name_is_a_proposal() -> None:
    text = (
        "mode       job       Bandwidth     IOPS\n"
        "default    seqread   625.0MB       156.2k\n"
        "no-pool    seqread   660.8MB       165.2k\n"
    )
    found = read(text).found
    assert [(item.side, item.score) for item in found] == [("before", 0.5), ("after", 0.5)]
    assert [(row.value, row.unit) for row in found[1].run.rows] == [(660.8e6, "B"), (165200, "1/s")]
    assert compared(text) == []


def test_a_title_says_what_is_counted() -> None:
    text = "Number of retransmissions in 60 s:\n  cubic, before:  1523\n  cubic, after:     12\n"
    assert compared(text) == [("retransmissions", 1523, 12, "")]
    assert compared("Defaults:\n  tcp, old: 128\n  tcp, new: 256\n") == []


def test_versions_are_the_sides_of_rows_below_their_own_column() -> None:
    text = (
        "Version          | Test                | Plain | Fast\n"
        "6.3 rc2          | fwd_map   eth0->eth1 |  1.5M |  7.1M\n"
        "6.3 rc2          | fwd_map   eth0->tap  |  1.2M |  8.2M\n"
        "6.3 rc2 + patch  | fwd_map   eth0->eth1 |  1.6M |  7.4M\n"
        "6.3 rc2 + patch  | fwd_map   eth0->tap  |  1.3M |  8.0M\n"
    )
    both = [(1.2e6, 1.3e6), (1.5e6, 1.6e6), (7.1e6, 7.4e6), (8.2e6, 8.0e6)]
    assert sorted(pairs(text)) == both
    more = "".join(
        f"6.3 rc2 + patch  | fwd_map multi eth0->{to} |  1.0M |  5.0M\n" for to in ("eth1", "tap", "both")
    )
    # What only the patch can do has no partner.
    assert sorted(pairs(text + more)) == both


def test_a_table_of_versions_that_are_set_is_none_of_results() -> None:
    assert pairs("Version | old | new\nfoolib  | 12  | 14\nbarlib  | 7   | 9\n") == []
    assert pairs("Version | IRQ | Prio\nold     | 5   | 3\nnew     | 6   | 4\n") == []
