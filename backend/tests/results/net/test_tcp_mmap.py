"""tcp_mmap of the selftests: connections of one start are samples, folded and damaged lines, sides of a mail."""

import pytest
from mail_pairs import compared
from texts import TEXTS

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import tcp_mmap
from skbscope.results.readers import sniff
from skbscope.results.throughput import primary

ALIGNED = """
received 32768 MB (100 % mmap'ed) in 11.5 s, 23.9 Gbit
  cpu usage user:0.06 sys:3.84, 119.019 usec per MB, 80100 c-switches
received 32768 MB (100 % mmap'ed) in 12.5 s, 22 Gbit
  cpu usage user:0.08 sys:4.02, 125.122 usec per MB, 80300 c-switches
received 32768 MB (99.5 % mmap'ed) in 12 s, 22.9 Gbit
  cpu usage user:0.07 sys:3.93, 122.07 usec per MB, 80200 c-switches
"""
ONE = TEXTS["tcp_mmap"]


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def test_a_connection_has_six_rows() -> None:
    (run,) = tcp_mmap.read(ONE)
    assert [(row.metric, row.unit, row.direction, row.value, row.value_from) for row in run.rows] == [
        ("received", "bit/s", "more", 38.5805e9, "total"),
        ("cpu time a megabyte", "us", "less", 91.3086, "total"),
        ("user time", "s", None, 0.041, "total"),
        ("system time", "s", None, 2.951, "total"),
        ("transfer time", "s", "less", 7.125, "total"),
        ("context switches", "switches", None, 65531, "total"),
    ]
    assert [row.lines for row in run.rows] == [(1, 1), (2, 2), (2, 2), (2, 2), (1, 1), (2, 2)]
    assert run.environment == {
        "connections": "1",
        "MB a connection": "32768 MB",
        "mmap'ed": "99.9939 %",
        "receive MSS": "4096",
    }
    assert (run.label, run.samples_are) == ("tcp_mmap", "interval")


def test_connections_of_a_start_are_samples() -> None:
    (run,) = tcp_mmap.read(f"$ tcp_mmap -sz -C $((128*1024)) -a 4096{ALIGNED}")
    assert [(row.metric, row.value, row.samples, row.value_from) for row in run.rows] == [
        ("received", 22.9e9, [23.9e9, 22e9, 22.9e9], "median"),
        ("cpu time a megabyte", 122.07, [119.019, 125.122, 122.07], "median"),
        ("user time", 0.07, [0.06, 0.08, 0.07], "median"),
        ("system time", 3.93, [3.84, 4.02, 3.93], "median"),
        ("transfer time", 12, [11.5, 12.5, 12], "median"),
        ("context switches", 80200, [80100, 80300, 80200], "median"),
    ]
    assert run.rows[0].lines == (2, 6)
    assert run.environment == {
        "connections": "3",
        "MB a connection": "32768 MB",
        "mmap'ed": "99.5 to 100 %",
    }
    # Seconds are no connections: no warm-up is left out of them.
    assert run.samples_are == "unknown"
    assert run.label == run.command == "tcp_mmap -sz -C $((128*1024)) -a 4096"


def test_what_was_received_is_the_main_rate() -> None:
    (run,) = tcp_mmap.read(ALIGNED)
    row = primary(run)
    assert row is not None
    assert row.metric == "received"


@pytest.mark.parametrize(
    "share", ["(0 % mmap'ed)", "(0.1 % mmaped)", "(0% mmap’ed)", "(1e-05 % mmap'ed)", "(100 % mmapped)"]
)
def test_spellings_of_the_share(share: str) -> None:
    text = ONE.replace("(99.9939 % mmap'ed)", share)
    (run,) = tcp_mmap.read(text)
    assert [guess.format for guess in sniff(text)] == ["tcp_mmap"]
    assert values(run)["received"] == 38.5805e9
    assert run.environment["mmap'ed"] == f"{float(share[1:].split('%')[0]):g} %"


def test_values_with_an_exponent() -> None:
    text = ONE.replace("32768 MB", "1.04858e+06 MB").replace("user:0.041", "user:4e-05")
    (run,) = tcp_mmap.read(text)
    assert values(run)["user time"] == 0.00004
    assert run.environment["MB a connection"] == "1048580 MB"


@pytest.mark.parametrize("prefix", ["", "# ", "> ", "    "])
def test_prefixes_of_lines(prefix: str) -> None:
    (run,) = tcp_mmap.read("".join(f"{prefix}{line}\n" for line in ALIGNED.splitlines()))
    assert [len(row.samples) for row in run.rows] == [3] * 6


@pytest.mark.parametrize(
    "break_at", [" sys:", " 91.3086", " usec", " 65531", " c-switches", " rcv_mss", " 4096"]
)
def test_a_line_that_a_mail_has_folded(break_at: str) -> None:
    text = ONE.strip() + "\n"
    folded = text.replace(break_at, f"\n{break_at.strip()}")
    assert folded != text
    (run,) = tcp_mmap.read(folded * 2)
    (whole,) = tcp_mmap.read(text * 2)
    assert values(run) == values(whole)
    assert run.environment == whole.environment
    assert run.rows[1].lines == (2, 6)


def test_a_first_line_that_a_mail_has_folded() -> None:
    text = ONE.replace("(99.9939 % mmap", "(99.9939 %\nmmap")
    (run,) = tcp_mmap.read(text)
    assert [guess.format for guess in sniff(text)] == ["tcp_mmap"]
    assert run.rows[0].lines == (1, 2)


def test_connections_without_the_second_line_are_read() -> None:
    lines = ALIGNED.strip().splitlines()
    (run,) = tcp_mmap.read("\n".join(lines[::2]))
    assert [row.metric for row in run.rows] == ["received", "transfer time"]
    assert [len(row.samples) for row in run.rows] == [3, 3]
    (run,) = tcp_mmap.read("\n".join([*lines[:3], "[...]", *lines[4:]]))
    assert [len(row.samples) for row in run.rows] == [3, 2, 2, 2, 3, 2]


def test_a_damaged_second_line_is_noted() -> None:
    (run,) = tcp_mmap.read(ALIGNED.replace("125.122 usec", "125.1x2 usec"))
    assert [len(row.samples) for row in run.rows] == [3, 2, 2, 2, 3, 2]
    assert [(note.text, note.line) for note in run.notes] == [
        ("a line of the processor's usage could not be read", 5)
    ]


def test_the_comparison_of_the_sums_is_part_of_the_output() -> None:
    (run,) = tcp_mmap.read(f"\nSHA256 is correct\n{ONE}\nSHA256 is correct\n{ONE}")
    assert run.environment["connections"] == "2"
    (run,) = tcp_mmap.read(f"Error: SHA256 of the data is not right\n{ONE}")
    assert run.notes[0].text == "tcp_mmap says: Error: SHA256 of the data is not right"


@pytest.mark.parametrize("between", ["$ ./tcp_mmap -s -z", "With the other driver:", "and then"])
def test_other_text_between_connections_begins_a_run(between: str) -> None:
    runs = tcp_mmap.read(f"{ALIGNED}\n{between}\n{ONE}{ONE}")
    assert [run.environment["connections"] for run in runs] == ["3", "2"]


def test_the_command_of_the_receiver_goes_before_that_of_a_sender() -> None:
    send = "$ for i in {1..3}; do ./tcp_mmap -H ::1 -z ; done\n"
    runs = tcp_mmap.read(f"$ ./tcp_mmap -s &\n{send}{ALIGNED}$ kill %1\n$ ./tcp_mmap -s -z &\n{send}{ONE}")
    assert [run.command for run in runs] == ["./tcp_mmap -s", "./tcp_mmap -s -z"]
    (run,) = tcp_mmap.read(f"$ ./tcp_mmap -H ::1 -z\n{ONE}")
    assert run.command == "./tcp_mmap -H ::1 -z"


@pytest.mark.parametrize(
    "text",
    [
        "received 32768 MB\n",
        "received 32768 MB (100 % mmap'ed) in 9.69532 s\n",
        "received 32768 MB (100 % mmap'ed) in 9.69532 s, 28.3516 Mbit\n",
        "received nan MB (100 % mmap'ed) in 9.69532 s, inf Gbit\n",
        "received 1e+99 MB (100 % mmap'ed) in 9.69532 s, 1e+99 Gbit\n",
        "received -1 MB (100 % mmap'ed) in 9.69532 s, 2 Gbit\n",
        f"received {'9' * 5000} MB (100 % mmap'ed) in 9.69532 s, 28.3516 Gbit\n",
        "cpu usage user:0.08634 sys:3.86258, 120.511 usec per MB, 171839 c-switches\n",
        "Error: SHA256 of the data is not right\n",
    ],
)
def test_other_lines_are_no_connection(text: str) -> None:
    with pytest.raises(ResultError, match="no connection of tcp_mmap"):
        tcp_mmap.read(text)


SLOW = """
received 32768 MB (100 % mmap'ed) in 28.5 s, 9.6 Gbit
  cpu usage user:0.05 sys:23.8, 727.844 usec per MB, 15000 c-switches
received 32768 MB (100 % mmap'ed) in 28.7 s, 9.5 Gbit
  cpu usage user:0.06 sys:23.6, 722.046 usec per MB, 18500
c-switches
received 32768 MB (100 % mmap'ed) in 28.9 s, 9.4 Gbit
  cpu usage user:0.07 sys:23.4, 716.247 usec per MB, 24700 c-switches
"""
CHANGES = [
    ("received", 9.5e9, 22.9e9, "bit/s"),
    ("cpu time a megabyte", 722.046, 122.07, "us"),
    ("user time", 0.06, 0.07, "s"),
    ("system time", 23.6, 3.93, "s"),
    ("transfer time", 28.7, 12, "s"),
    ("context switches", 18500, 80200, "switches"),
]


@pytest.mark.parametrize("command", ["", "$ tcp_mmap -sz -C $((128*1024))\n"])
def test_both_sides_of_a_mail_are_compared(command: str) -> None:
    found = compared(f"Before:\n\n{command}{SLOW.strip()}\n\nAfter:\n\n{command}{ALIGNED.strip()}\n")
    assert found == CHANGES


def test_sides_of_a_mail_that_differ_in_an_option() -> None:
    text = f"""Before this patch, which is what -a 4096 requests:

$ tcp_mmap -sz -C $((128*1024)) -a 4096
{SLOW.strip()}

After this patch, with the automatic alignment:

$ tcp_mmap -sz -C $((128*1024))
{ALIGNED.strip()}

Signed-off-by: A Person <person@example.com>
"""
    assert compared(text) == CHANGES
