"""Heads of tables with bars: sizes behind what was measured, two columns of words, names that the subject has."""

import pytest
from mail_pairs import compared

from skbscope.results.mail.reading import read

SIDES = "| Vanilla | 5.80 | 5.83 | 5.86 |\n| Patched | 6.18 | 6.23 | 6.25 |\n"


@pytest.mark.parametrize("head", ["| Latency | 64 | 128 | 1k |", "| Latency (us) | 64 | 128 | 256 |"])
def test_sizes_behind_a_metric_name_the_columns(head: str) -> None:
    got = compared(f"{head}\n+---------+------+------+------+\n{SIDES}")
    assert [one[1:3] for one in got] == [(5.8, 6.18), (5.83, 6.23), (5.86, 6.25)]
    assert got[0][0] == head.split("|")[1].strip() + " 64"


@pytest.mark.parametrize(
    "head", ["| Latency | 64 | 64 | 128 |", "| Latency | 128 | 64 | 32 |", "| foo | 64 | 128 | 256 |"]
)
def test_other_numbers_are_no_head(head: str) -> None:
    assert compared(f"{head}\n{SIDES}") == []


SIZES = """\
          64B         256B        1500B
before    9.8 Mpps    8.1 Mpps    5.2 Mpps
after     11.2 Mpps   9.0 Mpps    5.9 Mpps
"""


def test_sizes_with_their_unit_need_no_name_of_what_was_measured() -> None:
    got = compared(SIZES)
    assert [one[0] for one in got] == ["64B", "256B", "1500B"]
    assert [one[1:3] for one in got] == [(9.8e6, 11.2e6), (8.1e6, 9e6), (5.2e6, 5.9e6)]
    # Numbers that are far apart are no repeats of one thing, whatever is above them.
    others = compared("Rates:\n" + SIZES.partition("\n")[2])
    assert [one[1:3] for one in others] == [one[1:3] for one in got]
    # Bare numbers may be anything.
    bare = compared(SIZES.replace("64B", "64").replace("256B", "256").replace("1500B", "1500"))
    assert "64" not in [one[0] for one in bare]


def test_what_a_table_has_besides_its_figures_is_not_left_out() -> None:
    text = f"| Latency | 64 | 128 | 256 |\n{SIDES}| Percentage | 6.55% | 6.87% | 6.66% |\n"
    assert read(text).uncompared == []


TABLE = """\
IO mode:  access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)
--------  ------    ---------  ----       ----------  ---------- ---------
O_DIRECT  write     3480       3485       0.002035    278921216  1024.00
CACHED    write     2950       2955       0.002416    278921216  1024.00
"""


def test_two_columns_of_words_are_left_of_the_figures() -> None:
    """Names that only one blank parts made the first name one of a figure, and every figure that of its neighbour."""
    got = compared(f"Subject: [PATCH 0/2] nfsd: add DIO support\n\nWrite:\n{TABLE}")
    assert [one[:3] for one in got][:3] == [
        ("bw(MiB/s)", 2950 * 2**20, 3480 * 2**20),
        ("IOPS", 2955, 3485),
        ("Latency(s)", 0.002416, 0.002035),
    ]


def test_what_only_the_subject_has_is_the_after() -> None:
    text = "Subject: [PATCH net-next 0/9] virtio-net: support AF_XDP zero copy\n\n             | CPU  | UDP PPS\n"
    text += "-------------|------|---------\nsent by xsk      | 59%  | 5447168\nsent by syscall  | 100% | 676915\n"
    text += "read by xsk      | 35%  | 3343168\nread by syscall  | 60%  | 932288\n"
    got = compared(text)
    assert ("UDP PPS", 676915, 5447168, "pps") in got
    assert ("UDP PPS", 932288, 3343168, "pps") in got
