"""Rows of xdp-bench and its relatives as they are printed, pasted, folded and cut."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.xdp import xdp_bench


def row(rate: int, name: str = "eth2->eth3") -> str:
    return f"{name} {rate:,} rx/s {rate + 1:,} err,drop/s 0 xmit/s\n"


def samples(run: Run, metric: str = "rx", subject: str | None = "eth2->eth3") -> list[float]:
    return next(row.samples for row in run.rows if (row.metric, row.subject) == (metric, subject))


HEAD = "Redirecting from eth2 (ifindex 3; driver mlx5_core) to eth3 (ifindex 4; driver veth)\n"


def test_rates_are_packets_where_the_tool_means_packets() -> None:
    (run,) = xdp_bench.read(row(16_153_328))
    assert [(r.metric, r.unit, r.direction, r.value) for r in run.rows] == [
        ("rx", "pps", "more", 16153328),
        ("err,drop", "1/s", None, 16153329),
        ("xmit", "pps", "more", 0),
    ]


def test_bare_rows_may_be_starts_or_seconds() -> None:
    (run,) = xdp_bench.read("* before:\n\n" + row(100) + row(200))
    assert run.samples_are == "unknown"
    assert samples(run) == [100, 200]
    assert run.environment == {"device": "eth2", "to device": "eth3"}


@pytest.mark.parametrize(
    "above", [HEAD, "# ./xdp-bench redirect eth2 eth3\n", "xdp-bench redirect eth2 eth3\n"]
)
def test_a_head_or_a_command_makes_them_seconds_of_one_start(above: str) -> None:
    (run,) = xdp_bench.read(above + row(100) + row(200))
    assert run.samples_are == "interval"


def test_a_summary_line_is_printed_by_one_start() -> None:
    (run,) = xdp_bench.read("Summary 10 rx/s 0 err,drop/s\nSummary 20 rx/s 0 err,drop/s\n")
    assert run.samples_are == "interval"
    assert samples(run, subject=None) == [10, 20]


def test_a_command_farther_above_is_not_the_one() -> None:
    (run,) = xdp_bench.read("$ ./xdp-bench redirect a b\nThat did not work. Here is what I got:\n" + row(100))
    assert (run.command, run.samples_are) == (None, "unknown")


def test_text_between_rows_begins_a_run_with_its_side() -> None:
    runs = xdp_bench.read("* before:\n\n" + row(100) + row(101) + "\n* after:\n\n" + row(90))
    assert [(run.label, run.side, samples(run)) for run in runs] == [
        ("before", "before", [100, 101]),
        ("after", "after", [90]),
    ]


def test_a_title_holds_for_one_command_after_another() -> None:
    before = "Before the patch:\nxdp-bench tx eth0\nSummary 10 rx/s 0 err,drop/s\n\n"
    before += "xdp-bench drop eth0\nSummary 20 rx/s 0 err/s\n\n"
    runs = xdp_bench.read(before + "After the patch:\nxdp-bench tx eth0\nSummary 30 rx/s 0 err/s\n")
    assert [(run.side, run.label, run.command) for run in runs] == [
        ("before", "Before the patch", "xdp-bench tx eth0"),
        ("before", "Before the patch: xdp-bench drop eth0", "xdp-bench drop eth0"),
        ("after", "After the patch", "xdp-bench tx eth0"),
    ]
    assert [run.environment["action"] for run in runs] == ["XDP_TX", "XDP_DROP", "XDP_TX"]


def test_a_remark_of_a_reviewer_does_not_part_quoted_rows() -> None:
    quoted = f"> {row(100)}\nThis is 14 percent slower.\n\n> {row(200)}"
    (run,) = xdp_bench.read(quoted)
    assert samples(run) == [100, 200]


def test_another_stream_is_another_start() -> None:
    runs = xdp_bench.read(row(100) + row(100, "veth0->veth1"))
    assert [run.label for run in runs] == ["eth2->eth3", "veth0->veth1"]


def test_facts_of_the_head() -> None:
    folded = "> Redirecting from eth0 (ifindex 2; driver fec) to eth0\n> (ifindex 2; driver fec)\n> " + row(
        1, "Summary"
    )
    (run,) = xdp_bench.read(folded)
    assert run.environment == {
        "action": "XDP_REDIRECT",
        "device": "eth0",
        "driver": "fec",
        "to device": "eth0",
        "to driver": "fec",
    }
    (run,) = xdp_bench.read(
        "Hairpinning (XDP_TX) packets on eno0 (ifindex 3; driver fsl_enetc)\n" + row(1, "Summary")
    )
    assert run.environment == {"action": "XDP_TX", "device": "eno0", "driver": "fsl_enetc"}


def test_folded_rows_are_whole_again() -> None:
    folded = "eth2->eth3 100 rx/s\n    101 err,drop/s\n  0 xmit/s\n" + row(200)
    (run,) = xdp_bench.read(folded)
    assert samples(run) == [100, 200]
    assert samples(run, "xmit") == [0, 0]


DETAIL = """eth1->?                 9,427,705 rx/s                  0 err,drop/s
  receive total         9,427,705 pkt/s                 0 drop/s                0 error/s
    cpu:17              9,427,705 pkt/s                 0 drop/s                0 error/s
  enqueue to cpu 3      9,427,708 pkt/s                 0 drop/s             8.00 bulk-avg
    cpu:17->3           9,427,708 pkt/s                 0 drop/s             8.00 bulk-avg
  kthread total         9,427,710 pkt/s                 0 drop/s          147,276 sched
    xdp_stats                   0 pass/s        9,427,710 drop/s                0 redir/s
  xdp_exception total           5 hit/s
    XDP_ABORTED                 5 error/s
"""


def test_details_are_rows_of_their_own() -> None:
    (run,) = xdp_bench.read(HEAD + DETAIL)
    values = {f"{row.metric}/{row.subject}": (row.value, row.unit, row.direction) for row in run.rows}
    assert values["pkt/receive"] == (9427705, "pps", "more")
    assert values["pkt/receive cpu:17"] == (9427705, "pps", "more")
    assert values["pkt/enqueue to cpu 3"] == (9427708, "pps", "more")
    assert values["bulk-avg/enqueue to cpu 3 cpu:17->3"] == (8, "packets", None)
    assert values["sched/kthread"] == (147276, "1/s", None)
    assert values["drop/xdp_stats"] == (9427710, "1/s", None)
    assert values["hit/xdp_exception"] == (5, "1/s", "less")
    assert values["error/XDP_ABORTED"] == (5, "1/s", "less")


def test_details_of_some_intervals_are_noted() -> None:
    (run,) = xdp_bench.read(
        HEAD + row(100) + "xmit eth2->eth3 0 xmit/s 9 drop/s 0 drv_err/s nan bulk-avg\n" + row(100)
    )
    assert [(note.text, note.line) for note in run.notes] == [
        ("bulk-avg: nan is not a number; left out", 3),
        ("3 detail rows were printed in some of the 2 intervals only", None),
    ]


def test_what_the_tool_counted_in_all_is_the_value() -> None:
    text = row(100, "Summary") + row(300, "Summary")
    closing = "  Packets received    : 3,000\n  Average packets/s   : 190\n  Errors recorded     : 7\n"
    runs = xdp_bench.read(text + closing + row(400, "Summary"))
    first = runs[0].rows[0]
    assert (first.samples, first.value, first.value_from) == ([100, 300], 190, "total")
    assert [(r.metric, r.value, r.unit) for r in runs[0].rows[-2:]] == [
        ("Packets received", 3000, "packets"),
        ("Errors recorded", 7, "errors"),
    ]
    assert [samples(run, subject=None) for run in runs] == [[100, 300], [400]]


def test_rows_without_a_number_are_no_run() -> None:
    (run,) = xdp_bench.read("a->b nan rx/s\n\nAfter:\n" + row(100))
    assert [(note.text, note.line) for note in run.notes] == [("rx: nan is not a number; left out", 1)]
    with pytest.raises(
        ResultError, match=r"^rx: nan is not a number; left out; expected numbers .*, at line 1\.$"
    ):
        xdp_bench.read("a->b nan rx/s\n")


def test_a_first_interval_without_packets_is_noted() -> None:
    (run,) = xdp_bench.read(
        HEAD + "a->b 0 rx/s 0 err,drop/s 0 xmit/s\na->b 9,998,660 rx/s 0 err,drop/s 5 xmit/s\n"
    )
    assert samples(run, subject="a->b") == [0, 9998660]
    assert [(note.text, note.line) for note in run.notes] == [
        ("the first interval is all zero; it is one of the samples", 2)
    ]


def test_kernel_log_and_elisions_do_not_part_rows() -> None:
    (run,) = xdp_bench.read(
        row(1) + "[203.849809] fsl_enetc: timeout\n" + row(2) + "[...]\n" + row(3) + "...\n"
    )
    assert samples(run) == [1, 2, 3]
    assert [(note.text, note.line) for note in run.notes] == [
        ("lines are left out here, so the samples are not one after another", 4),
        ("1 lines of the kernel log passed over", 2),
    ]


def test_odd_separators_are_flagged() -> None:
    (run,) = xdp_bench.read("a->b 16,15,3328 rx/s 0 err,drop/s\n")
    assert [note.line for note in run.odd_numbers] == [1]


def test_sockets_of_xdp_bench() -> None:
    (run,) = xdp_bench.read("Dropping packets on eth0 (ifindex 2; driver veth)\neth0:0  1,234,567 rx/s\n")
    assert samples(run, subject="eth0:0") == [1234567]


@pytest.mark.parametrize(
    "text",
    [
        *[
            "",
            "we saw 100 drop/s",
            "rx/s",
            "Summary",
            "eth0->eth1 is slow",
            "100 rx/s",
            "from eth0 to eth1 100 rx/s",
        ],
        *["xmit eth2->eth3 0 xmit/s 1 drop/s", "a->b 100 pkt/s", "tx 100 rx/s", "a->b x rx/s"],
    ],
)
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(
        ResultError, match="^no row of XDP rates; expected a line like 'eth0->eth1 5,793,635 rx/s"
    ):
        xdp_bench.read(text)
