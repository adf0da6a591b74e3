"""xdpsock blocks as they are printed, pasted, cut and mangled."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.xdp import xdpsock


def block(rate: str, total: str, seconds: str = "1.00", socket: str = "sock0@eth0:0") -> str:
    return f"""
 {socket} txonly xdp-drv
                   pps            pkts           {seconds}
rx                 0              0
tx                 {rate}      {total}
"""


def tx(run: Run, subject: str = "sock0@eth0:0") -> tuple[list[float], float | None, str | None]:
    row = next(row for row in run.rows if row.metric == "tx" and row.subject == subject)
    return row.samples, row.value, row.value_from


def test_a_run_from_its_start_is_packets_over_time() -> None:
    runs = xdpsock.read(block("1,000,000", "1,000,500") + block("3,000,000", "4,000,500"))
    assert [tx(run) for run in runs] == [([1000000, 3000000], 2000250, "total")]


def test_a_run_seen_from_its_middle_is_the_median() -> None:
    runs = xdpsock.read(block("100", "5000") + block("300", "5300") + block("200", "5500"))
    assert tx(runs[0]) == ([100, 300, 200], 200, "median")


def test_one_interval_is_its_own_value() -> None:
    assert tx(xdpsock.read(block("1,851,950", "20,397,952"))[0]) == ([1851950], 1851950, "median")


def test_indian_grouping() -> None:
    assert tx(xdpsock.read(block("1,88,28,546", "1,88,39,104"))[0])[0] == [18828546]


def test_an_odd_separator_is_flagged_with_its_line() -> None:
    run = xdpsock.read(block("52,1076", "405,466"))[0]
    assert tx(run)[0] == [521076]
    assert [(note.text, note.line) for note in run.odd_numbers] == [
        ("52,1076: separator in an odd place, read as 521076", 5)
    ]


def test_no_time_is_no_rate() -> None:
    run = xdpsock.read(block("0", "0", "0.00"))[0]
    assert tx(run) == ([], None, None)
    assert [note.text for note in run.notes] == ["interval of 0.00 s: no rate, left out"]


def test_the_last_interval_of_no_length_is_left_out() -> None:
    run = xdpsock.read(block("100", "100") + block("100", "200") + block("0", "200", "0.00"))[0]
    assert tx(run) == ([100, 100], 100, "total")


def test_zero_is_a_legal_rate() -> None:
    assert tx(xdpsock.read(block("0", "0"))[0]) == ([0], 0, "median")


def test_a_hang_is_noted() -> None:
    run = xdpsock.read(block("100", "100") + block("0", "100"))[0]
    assert [(note.text, note.line) for note in run.notes] == [("tx stood still at 100 packets", 10)]


def test_a_falling_total_is_another_run() -> None:
    runs = xdpsock.read(block("100", "100") + block("100", "200") + block("100", "100"))
    assert [len(tx(run)[0]) for run in runs] == [2, 1]


def test_a_command_line_is_another_run() -> None:
    text = (
        "$ sudo ./xdpsock -t -i eth0 -z"
        + block("100", "100")
        + "$ ./xdpsock -t -i eth0 -c"
        + block("50", "150")
    )
    assert [run.command for run in xdpsock.read(text)] == [
        "sudo ./xdpsock -t -i eth0 -z",
        "./xdpsock -t -i eth0 -c",
    ]


def test_foreign_lines_split_only_where_the_total_jumps() -> None:
    glued = "^Coutstanding 2466 (-64)\noutstanding 1 (-41)\n"
    assert len(xdpsock.read(block("100", "100") + glued + block("100", "200"))) == 1
    assert len(xdpsock.read(block("100", "1000") + "2)sysctl -w x=0\n" + block("100", "9000"))) == 2


def test_labels_and_sides_come_from_the_nearest_title() -> None:
    text = "Before:\n" + block("100", "1000") + "* after:\n" + block("200", "9000")
    assert [(run.label, run.side) for run in xdpsock.read(text)] == [("Before", "before"), ("after", "after")]


def test_every_socket_has_its_rows() -> None:
    runs = xdpsock.read(block("100", "100") + block("300", "300", socket="sock1@eth0:1"))
    assert len(runs) == 1
    assert tx(runs[0])[0] == [100]
    assert tx(runs[0], "sock1@eth0:1")[0] == [300]


def test_rows_with_blanks_in_their_names() -> None:
    extra = "rx queue full      0              0\ntx ring empty      957            7011\n"
    run = xdpsock.read(block("100", "100").rstrip("\n") + "\n" + extra)[0]
    rows = {row.metric: (row.unit, row.samples) for row in run.rows}
    assert rows["tx ring empty"] == ("1/s", [957])
    assert rows["rx queue full"] == ("1/s", [0])


def test_application_statistics_have_a_head_of_their_own() -> None:
    extra = "                   calls/s        count\ncopy tx sendtos    12    345\n"
    run = xdpsock.read(block("100", "100") + extra)[0]
    assert [row.metric for row in run.rows] == ["rx", "tx", "copy tx sendtos", "tx packets"]


def test_interrupts_have_a_head_of_their_own() -> None:
    extra = "\n                   intrs/s        count\nirqs               1,234          5,678\n"
    run = xdpsock.read(block("100", "100") + extra)[0]
    found = [(row.metric, row.samples, row.value) for row in run.rows]
    assert found == [("rx", [0], 0), ("tx", [100], 100), ("irqs", [1234], 1234), ("tx packets", [], 100)]


def test_a_quoted_copy_is_not_a_second_run() -> None:
    quoted = "\n".join("> " + line for line in block("100", "1000").splitlines())
    runs = xdpsock.read(block("100", "1000") + "On Thu, somebody wrote:\n" + quoted)
    assert len(runs) == 1
    assert runs[0].notes[0].text == "the same output again in a quote, not counted twice"


def test_equal_runs_nobody_quoted_both_count() -> None:
    text = "$ ./xdpsock -t" + block("0", "0") + "$ ./xdpsock -t" + block("0", "0")
    assert len(xdpsock.read(text)) == 2


def test_a_reply_without_the_original_still_counts_once() -> None:
    quoted = "\n".join("> > " + line for line in block("100", "1000").splitlines())
    assert tx(xdpsock.read(quoted)[0])[0] == [100]


def test_collapsed_blanks() -> None:
    text = "sock0@eth0:1 txonly xdp-skb\npps pkts 1.00\nrx 0 0\ntx 1,851,950 20,397,952"
    assert tx(xdpsock.read(text)[0], "sock0@eth0:1")[0] == [1851950]


def test_rows_below_a_column_line_whose_head_is_left_out() -> None:
    text = "copy mode:\n     pps         pkts        1.00\ntx   284,500     11,400,000\n"
    text += "zero-copy mode:\n     pps         pkts        1.00\ntx   512,000     5,900,000\n"
    assert xdpsock.sniff(clean(text)) is not None
    assert [tx(run, "")[0] for run in xdpsock.read(text)] == [[284500], [512000]]


def test_a_block_cut_off_is_noted() -> None:
    run = xdpsock.read(block("100", "100") + " sock0@eth0:0 txonly xdp-drv\n")[0]
    assert [note.text for note in run.notes] == [
        "interval of 0.00 s: no rate, left out",
        "block without rows, cut off",
    ]


@pytest.mark.parametrize("text", ["", "hello", "sock0@eth0:0 is the socket", "tx 1 2"])
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(
        ResultError, match="^no xdpsock block; expected a line like 'sock0@eth0:0 txonly xdp-drv'"
    ):
        xdpsock.read(text)
