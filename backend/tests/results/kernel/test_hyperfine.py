"""hyperfine: real outputs, what mails leave of them, and two sides of a mail."""

from pathlib import Path

import pytest

from skbscope.results import mail, readers

OUTPUT = Path(__file__).parent / "outputs" / "hyperfine.txt"
BENCHMARK = """\
Benchmark 1: ls /srv
  Time (mean ± σ):     {mean} ±  {spread}    [User: {user}, System: 2.4 ms]
  Range (min … max):   {low} … {high}    10 runs

"""


def test_two_commands_of_one_start_with_their_deviation() -> None:
    one, other = readers.read(OUTPUT.read_text())
    assert [(row.metric, row.subject, row.value, row.unit, row.direction) for row in one.rows] == [
        ("time", "ls /usr/bin", 0.0042, "s", "less"),
        ("user time", "ls /usr/bin", 0.0017, "s", "less"),
        ("system time", "ls /usr/bin", 0.0024, "s", "less"),
        ("min time", "ls /usr/bin", 0.004, "s", "less"),
        ("max time", "ls /usr/bin", 0.0048, "s", "less"),
    ]
    assert one.rows[0].spread_pct == pytest.approx(0.3 / 4.2 * 100)
    assert [row.value for row in other.rows if row.metric == "time"] == [0.0176]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Time (abs ≡):         1.202 s               [User: 0.000 s, System: 0.001 s]", 1.202),
        ("Time (mean +- s):     23.282 s +-  1.220 s    [User: 0.013 s, System: 0.101 s]", 23.282),
        ("Time (mean ± σ):     812.5 µs ±  10.1 µs    [User: 300.0 µs, System: 200.5 µs]", 0.0008125),
    ],
)
def test_a_time_alone_is_read_in_seconds(line: str, expected: float) -> None:
    (run,) = readers.read(line)
    assert (run.rows[0].value, run.rows[0].unit) == (expected, "s")


def test_both_sides_of_a_mail_have_one_unit_whatever_hyperfine_printed() -> None:
    before = BENCHMARK.format(
        mean="564.5 ms", spread="24.1 ms", user="2.5 ms", low="510.2 ms", high="588.0 ms"
    )
    after = BENCHMARK.format(mean="1.282 s", spread="0.120 s", user="0.013 s", low="1.193 s", high="1.317 s")
    found = mail.read(f"Before:\n\n{before}After:\n\n{after}").found
    assert [(item.side, item.run.rows[0].value, item.run.rows[0].unit) for item in found] == [
        ("before", 0.5645, "s"),
        ("after", 1.282, "s"),
    ]
