"""The text of a reply: what is quoted, how figures are named and written, and how often their runs are judged."""

import pytest
from checks.mails_made import mail, rates

from skbscope.domains.checks import reply
from skbscope.domains.checks.check import check

# Values are rounded, and so are changes: 7.744 -> 7.565 is -2.31 %, 7.74 -> 7.56 gives -2.33 %.
ROUNDED = """\
| size | before | after | change |
|------|--------|-------|--------|
| 1 | 7.74 us | 7.56 us | -2.31% |
| 2 | 7.52 us | 7.59 us | +0.84% |
| 4 | 15.55 us | 18.99 us | +22.0% |
| 8 | 11.92 us | 1.21 us | -89.86% |
| 16 | 10.00 us | 12.00 us | +28.00% |
"""

TABLE = """\
Throughput with netperf:

| threads | before   | after    | change |
|---------|----------|----------|--------|
| 1       | 9.1 Gbps | 9.5 Gbps | +4.4%  |
| 4       | 20 Gbps  | 23 Gbps  | +15%   |
| 16      | 40 Gbps  | 41 Gbps  | +9.9%  |
"""


def lines(body: str) -> list[str]:
    text = reply.text(check(mail(body)))
    assert all(len(line) <= 72 and line.isascii() for line in text.split("\n\n", 1)[1].splitlines())
    return text.splitlines()


def test_each_change_stated_in_a_table_is_compared_with_its_own_row() -> None:
    (one,) = check(mail(TABLE)).mails
    assert [(claim.answer, claim.claim.value) for claim in one.claims] == [
        ("agrees", 4.4),
        ("agrees", 15.0),
        ("differs", 9.9),
    ]
    got = lines(TABLE)
    assert "> | 16 | 40 Gbps | 41 Gbps | +9.9% |" in got
    assert not any(line.startswith("> | 1 |") for line in got)
    assert "The mail's own figures give +2.5 % of before" in " ".join(got)
    assert "The 2 changes stated beside figures agree" in " ".join(got)


def test_what_rounding_explains_is_no_difference() -> None:
    (one,) = check(mail(ROUNDED)).mails
    assert [claim.answer for claim in one.claims] == ["agrees"] * 4 + ["differs"]


def test_changes_over_something_else_are_not_compared() -> None:
    rows = "| a | 10.0 | 11.0 | 100% |\n| b | 20.0 | 23.0 | 210% |\n| c | 30.0 | 31.0 | 281% |\n"
    (one,) = check(mail(f"| test | before (Mpps) | after (Mpps) | |\n|--|--|--|--|\n{rows}")).mails
    assert {claim.answer for claim in one.claims} <= {"not compared"}


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("It improves the throughput by more than 8%.", "agrees"),
        ("It improves the throughput by about 9%.", "differs"),
        # Another quantity than the one that is shown.
        ("It reduces the latency by 12%.", "not compared"),
        ("It uses 40% less memory.", "not compared"),
        ("It might improve the throughput by 17%.", "not compared"),
    ],
)
def test_a_sentence_differs_only_from_what_it_is_about(sentence: str, answer: str) -> None:
    (one,) = check(mail(f"{sentence}\n\n{rates(1000, 1130)}")).mails
    assert [claim.answer for claim in one.claims] == [answer]


def test_all_rows_of_a_table_below_its_head_and_one_verdict_for_them() -> None:
    got = lines(TABLE)
    at = got.index("> | threads | before | after | change |")
    assert got[at + 1 : at + 6] == [
        "",
        "  Throughput with netperf:",
        "    threads 1: 9.1 -> 9.5 Gbit/s, +4.4%",
        "    threads 4: 20 -> 23 Gbit/s, +15%",
        "    threads 16: 40 -> 41 Gbit/s, +2.5%",
    ]
    assert " ".join(got).count("can never reach") == 1


@pytest.mark.parametrize(
    ("rows", "shown", "rest"), [(7, 7, ""), (9, 6, "  and 3 more rows (--json has all)")]
)
def test_a_single_further_row_is_shown(rows: int, shown: int, rest: str) -> None:
    table = [f"| {1 << at} | {20 + at} Gbps | {22 + at} Gbps |" for at in range(rows)]
    got = lines("\n".join(["| flows | before | after |", "|----|----|----|", *table, ""]))
    assert sum(" -> " in line for line in got) == shown
    assert [line for line in got if "more row" in line] == ([rest] if rest else [])


def test_a_figure_of_a_sentence_is_below_the_sentence() -> None:
    got = lines("Forwarding a small packet took 320 ns before this patch and\nit takes 250 ns with it.\n")
    at = got.index("> Forwarding a small packet took 320 ns before this patch and")
    assert got[at + 1 : at + 3] == ["> it takes 250 ns with it.", ""]
    assert got[at + 3].endswith("320 -> 250 ns, -21.88%")


def test_blocks_are_named_by_their_headings() -> None:
    blocks = ("no inline", 129, 56), ("inline", 98, 25)
    got = lines(
        "Times of a call.\n\n"
        + "\n".join(f"{name}:\n\n  {one}ms firewall\n  {two}ms network\n" for name, one, two in blocks)
    )
    at = got.index("  no inline -> inline:")
    assert got[at + 1 : at + 3] == [
        "    firewall: 129 -> 98 ms, -24.0%",
        "    network: 56 -> 25 ms, -55.4%",
    ]


def test_a_sentence_with_two_changes_is_quoted_once() -> None:
    body = f"This improves throughput by 10% and not, as before, by 25 %.\n\n{rates(1000, 1100, runs=1)}"
    got = lines(body)
    assert sum(line.startswith("> This improves throughput") for line in got) == 1


def test_a_line_that_several_figures_are_compared_with_is_quoted_once() -> None:
    got = lines(
        "Without nconnect option, reading in this way I got 4GB/s\nWith nconnect=2, 8GB/s\nWith nconnect=4, 15GB/s\n"
    )
    assert [line for line in got if line.startswith("> ")] == [
        "> Without nconnect option, reading in this way I got 4GB/s",
        "> With nconnect=2, 8GB/s",
        "> With nconnect=4, 15GB/s",
    ]
    assert "  rate: 4 -> 15 GB/s, +275%" in got


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Removing it took 323186 us before this patch and takes 14 us with it.", "-99.996%"),
        ("The time is reduced from 100 ms to 0 ms.", "-100.00%"),
    ],
)
def test_what_is_left_is_not_rounded_away(body: str, expected: str) -> None:
    assert any(line.endswith(expected) for line in lines(body))


def test_sizes_have_the_prefix_of_the_mail() -> None:
    fio = "It improves the rate by 16%.\n\nBefore:\nread: IOPS=3D5000, BW=3D130{0}\n\n"
    fio += "After:\nread: IOPS=3D6000, BW=3D151{0}\n"
    assert "BW: 130 -> 151 MiB/s" in "\n".join(lines(fio.format("MiB/s")))
    assert "BW: 130 -> 151 MB/s" in "\n".join(lines(fio.format("MB/s")))


def test_claims_about_other_things_are_counted_and_not_answered() -> None:
    got = lines(f"It uses 40% less memory and improves nothing else.\n\n{rates(1000, 1130, runs=1)}")
    assert "(1 claim is about none of the comparisons; --json has it.)" in got
    assert not any(line.startswith("> It uses 40% less memory") for line in got)


def test_words_of_a_claim_have_the_least_and_the_most_of_all_rows() -> None:
    got = " ".join(lines(f"{TABLE.replace('+9.9%', '+2.5%')}\nNo regressions were seen.\n"))
    assert "The mail's own figures give +2.5% to +15.0% of before in 3 rows (Throughput with netperf)." in got
