"""The numbers of a line, and what of it is no figure."""

import pytest
from mail_pairs import compared

from skbscope.results.cleaning import Line
from skbscope.results.mail.reading import read
from skbscope.results.mail.text.cells import values
from skbscope.results.mail.text.rowcells import row_cells


def tokens(text: str) -> list[str | None]:
    found = row_cells(Line(1, text, 0))
    return [slot.cell.token for slot in found.slots] if found else []


def test_numbers_with_their_units_and_names() -> None:
    found = row_cells(Line(1, "read: IOPS=84k, BW=328MiB/s (343MB/s)", 0))
    assert found
    assert [(slot.name, slot.cell.token) for slot in found.slots] == [("IOPS", "84"), ("BW", "328")]
    assert found.label == "read"
    assert tokens("real 1m2.5s") == ["62.5"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("min mean: 16,18.45,195,0.94", [16, 18.45, 195, 0.94]),
        ("rate 1,618.45", [1618.45]),
        ("rate 12,345,678", [12345678]),
        ("rate 1,5", []),
        ("rates 16,18,195", []),
        ("rate 77,665/90,153/106,895", []),
    ],
)
def test_a_comma_groups_exactly_three_digits(text: str, read: list[float]) -> None:
    found = row_cells(Line(1, text, 0))
    given = values([slot.cell for slot in found.slots]) if found else []
    assert [value[0] for value in given if value] == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("TC 3: 0.19 Gbits/sec", ["0.19"]),
        ("32-dev/64-proc: IOPS=829k", ["829"]),
        ("tool -S 1000 gives 5 MB/s", ["5"]),
        ("fixedbufs=1/0, depth=128", ["128"]),
        ("[  136.641453] loaded 5 times", ["5"]),
        ("nic 0000:86:00.1: sent 7 MB", ["7"]),
        ("99.9% percentile 12 us", ["12"]),
        ("04:17:42 sda 3242.00", ["3242.00"]),
    ],
)
def test_what_says_how_it_was_measured_is_no_number(text: str, read: list[str]) -> None:
    assert tokens(text) == read


@pytest.mark.parametrize(
    "text", ["$ tool 5", "./tool 5", "sudo tool 5", "# perf stat -r 5 tool", "Samples: 481K of event"]
)
def test_a_command_has_no_figures(text: str) -> None:
    assert row_cells(Line(1, text, 0)) is None


def test_names_behind_numbers_of_which_the_last_has_its_name_before_it() -> None:
    sent = "  probe: 100 packets sent, {} received, {}% packet loss, time {}ms\n"
    found = compared(f"Before:\n{sent.format(88, 12, 912)}After:\n{sent.format(99, 1, 905)}")
    assert found == [
        ("probe received", 88, 99, ""),
        ("probe packet loss", 12, 1, "%"),
        ("probe time", 912, 905, "ms"),
    ]


def test_seconds_in_brackets_are_a_unit() -> None:
    for unit in ("[sec]", "(sec)", "[s]", "(seconds)"):
        found = read(f"Before:\n     Total time: 0.312 {unit}\nAfter:\n     Total time: 0.271 {unit}\n").found
        rows = [(item.side, item.run.rows[0].value, item.run.rows[0].unit) for item in found]
        assert rows == [("before", 0.312, "s"), ("after", 0.271, "s")]


@pytest.mark.parametrize("text", ["real 3m12s", "real 3 min 12 s", "real 3 minutes 12 sec"])
def test_minutes_and_seconds_are_one_number(text: str) -> None:
    assert tokens(text) == ["192"]


def test_a_number_with_a_unit_before_a_colon_is_what_the_others_are_of() -> None:
    text = "Before:\n\n10Mbps   : 9000 ns\n100Mbps  : 1300 ns\n\nAfter:\n\n10Mbps   : 750 ns\n100Mbps  : 192 ns\n"
    assert compared(text) == [("10Mbps", 9000, 750, "ns"), ("100Mbps", 1300, 192, "ns")]
    assert [one[1:] for one in compared(text.replace(": ", ": about "))] == [
        (9000, 750, "ns"),
        (1300, 192, "ns"),
    ]


def test_numbers_before_a_colon_and_named_ones_are_what_a_line_is_of() -> None:
    lines = "  Rnd read,   4KB, QD=32, 4 jobs:  IOPS={}k, BW=130MiB/s\n"
    lines += "  Rnd read, 128KB,  QD=1, 1 job :  IOPS={}k, BW=149MiB/s\n"
    found = compared("Before\n\n" + lines.format(33.4, 1.5) + "\nAfter\n\n" + lines.format(38.8, 1.2))
    assert [(before, after) for _, before, after, unit in found if unit == "1/s"] == [
        (33400, 38800),
        (1500, 1200),
    ]
    assert {unit for *_, unit in found} == {"1/s", "B/s"}


def test_a_comma_before_two_digits_is_a_decimal_one() -> None:
    rows = "Kernel     | Policy load | lookup\n-----------|-------------|-------\n{}"
    rows = rows.format("reference  |       1,30s |  0,91s\nthis patch |       0,95s |  0,87s\n")
    assert [(before, after) for _, before, after, _ in compared(rows)] == [(1.3, 0.95), (0.91, 0.87)]


def test_a_rate_alone_in_brackets_at_the_end_of_a_line() -> None:
    assert tokens("- dd if=/dev/zero of=/dev/foo bs=4k count=100 (512 MB/s)") == ["4", "100", "512"]
    assert tokens("Wrote 8192 kbytes in 2.50 seconds (3.28 MB/s)") == ["8192", "2.50", "3.28"]
    # The same figure in another unit, and what a line is of.
    assert tokens("read: 328 MiB/s (343 MB/s)") == ["328"]
    assert tokens("latency 12 ms (1000 pps)") == ["12"]


def test_lines_of_dd_are_compared_by_their_sizes() -> None:
    text = (
        "Before:\n - dd if=/dev/zero of=/dev/foo bs=4k count=100 (512 MB/s)\n"
        " - dd if=/dev/zero of=/dev/foo bs=8k count=50  (210 MB/s)\n\n"
        "After:\n - dd if=/dev/zero of=/dev/foo bs=4k count=100 (530 MB/s)\n"
        " - dd if=/dev/zero of=/dev/foo bs=8k count=50  (508 MB/s)\n"
    )
    assert [row[1:] for row in compared(text)] == [(512e6, 530e6, "B/s"), (210e6, 508e6, "B/s")]
