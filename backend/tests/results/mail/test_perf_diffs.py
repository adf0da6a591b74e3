"""Tables of `perf diff` in a mail: both recordings, of what has a share in both."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read

TEXT = """\
`perf diff` between baseline and no-prog shows:

# Event 'cycles'
#
# Baseline    Delta  Symbol
# ........  .......  ......................................
#
     4.63%   +0.07%  [k] udpv6_queue_rcv_one_skb
     3.88%   -0.38%  [k] __netif_receive_skb_core
             +5.43%  [k] __update_freelist_slow
     1.20%           [k] gone_by_now
     0.02%   -0.03%  [k] rounded
"""


def test_the_second_share_is_the_baseline_and_the_delta() -> None:
    assert compared(TEXT) == [
        ("share of samples", 4.63, 4.7, "%"),
        ("share of samples", 3.88, 3.5, "%"),
        ("share of samples", 0.02, 0, "%"),
    ]


def test_what_has_no_share_or_no_delta_is_counted_and_not_compared() -> None:
    (before, after) = read(TEXT).found
    assert (before.side, after.side) == ("before", "after")
    assert (before.run.label, after.run.label) == ("first recording", "second recording")
    for item in (before, after):
        assert "2 symbols have no share or no delta and are not compared" in [
            note.text for note in item.run.notes
        ]
        assert all(row.direction is None and row.tick == 0.01 for row in item.run.rows)


@pytest.mark.parametrize("column", ["Delta Abs", "Delta"])
def test_two_tables_are_two_comparisons(column: str) -> None:
    one = TEXT.replace("Delta  Symbol", f"{column}  Symbol")
    found = read(f"{one}\nAnd with the program:\n\n{one}").found
    assert len({item.group for item in found}) == 2
    assert [item.side for item in found] == ["before", "after"] * 2


def test_a_table_with_nothing_in_both_recordings_has_no_sides() -> None:
    text = "\n".join(line for line in TEXT.splitlines() if "-0." not in line and "+0." not in line)
    assert [item.run.tool for item in read(text).found] == ["perf diff"]
    assert compared(text) == []


def test_rows_without_the_names_of_their_columns_are_read() -> None:
    text = """\
perf diff for write I/O with 64K block size:
        0.84%   -0.49%  [kernel.kallsyms]       [k] bio_map_user_iov
        1.23%           [kernel.kallsyms]       [k] bvec_try_merge_page
perf diff for read I/O with 64K block size:
        1.74%   -1.1%   [kernel.kallsyms]       [k] bio_map_user_iov
        2.39%           [kernel.kallsyms]       [k] bvec_try_merge_page
"""
    assert compared(text) == [("share of samples", 0.84, 0.35, "%"), ("share of samples", 1.74, 0.64, "%")]
    titles = [item.group for item in read(text).found if item.side == "after"]
    assert [title.partition(",")[0] for title in titles] == [
        "perf diff: perf diff for write I/O with 64K block size",
        "perf diff: perf diff for read I/O with 64K block size",
    ]


def test_two_unsigned_shares_are_no_delta() -> None:
    text = "    12.40%     3.10%  [kernel.kallsyms]  [k] do_csum\n    11.40%     2.10%  [kernel.kallsyms]  [k] memcpy\n"
    assert not any(item.run.tool == "perf diff" for item in read(text).found)


def test_each_table_has_its_own_lines() -> None:
    rows = "    1.20%     +0.20%  [kernel.kallsyms]  [k] do_csum\n    2.20%     +0.10%  [kernel.kallsyms]  [k] memcpy\n"
    text = f"Total perf diff for one test:\n\n{rows}\nRunning another test:\n\n{rows}"
    assert [item.lines for item in read(text).found] == [[1, 3, 4], [1, 3, 4], [6, 8, 9], [6, 8, 9]]
