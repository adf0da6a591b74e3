"""udpgso_bench of the selftests: seconds are samples, the sum is the value, each start is a run."""

import pytest
from mail_pairs import compared
from texts import TEXTS

from skbscope.results.errors import ResultError
from skbscope.results.read.net import udpgso_bench
from skbscope.results.throughput import primary

AUDIT = """
udp gso zerocopy timestamp audit
udp rx:    640 MB/s   456270 calls/s
udp tx:    651 MB/s    11041 calls/s  11041 msg/s
udp rx:    642 MB/s   457702 calls/s
udp tx:    653 MB/s    11075 calls/s  11075 msg/s
Summary over 3.000 seconds...
sum udp tx:    662 MB/s      33696 calls (11232/s)      33696 msgs (11232/s)
Tx Timestamps:               33696 received                 0 errors
Zerocopy acks:               33696
"""
MEBIBYTE, SUM_MEGABYTE = 8 * 2**20, 8 * 1000 * 2**10


def test_seconds_are_samples_and_the_sum_is_the_value() -> None:
    (run,) = udpgso_bench.read(AUDIT)
    assert [(row.metric, row.unit, row.direction, row.value, row.samples) for row in run.rows] == [
        ("received", "bit/s", "more", 641 * MEBIBYTE, [640 * MEBIBYTE, 642 * MEBIBYTE]),
        ("receive calls", "1/s", None, 456986, [456270, 457702]),
        # KiB a millisecond are printed as MB a second.
        ("sent", "bit/s", "more", 662 * SUM_MEGABYTE, [651 * MEBIBYTE, 653 * MEBIBYTE]),
        ("send calls", "1/s", None, 11232, [11041, 11075]),
        ("messages sent", "1/s", "more", 11232, [11041, 11075]),
        ("all send calls", "calls", None, 33696, []),
        ("all messages sent", "messages", None, 33696, []),
        ("transmit timestamps", "timestamps", None, 33696, []),
        ("transmit timestamp errors", "errors", "less", 0, []),
        ("zerocopy completions", "completions", None, 33696, []),
    ]
    assert run.environment == {
        "test": "udp gso zerocopy timestamp audit",
        "protocol": "UDP",
        "duration": "3 s",
    }
    assert run.label == "udp gso zerocopy timestamp audit"
    assert [row.lines for row in run.rows][:3] == [(3, 5), (3, 5), (4, 8)]
    # Of the throughput in whole MB, what is one more or less.
    assert [row.tick for row in run.rows][:3] == [MEBIBYTE, None, SUM_MEGABYTE]


def test_what_was_received_is_the_main_rate() -> None:
    (run,) = udpgso_bench.read(AUDIT)
    row = primary(run)
    assert row is not None
    assert row.metric == "received"


def test_answers_of_all_versions() -> None:
    text = AUDIT.replace("33696 received                 0 errors", "received:     33690   errors: 6")
    (run,) = udpgso_bench.read(text.replace("acks:               33696", "acks: 33695 received 1 errors"))
    figures = {row.metric: row.value for row in run.rows}
    assert (figures["transmit timestamps"], figures["transmit timestamp errors"]) == (33690, 6)
    assert (figures["zerocopy completions"], figures["zerocopy completion errors"]) == (33695, 1)


@pytest.mark.parametrize("prefix", ["", "# ", "> "])
def test_each_test_of_the_script_is_a_run(prefix: str) -> None:
    lines = f"tcp\ntcp tx:   6604 MB/s   112011 calls/s 112011 msg/s\n{AUDIT.strip()}\n{AUDIT.strip()}\nudp\n"
    lines += "udp rx:    914 MB/s   651407 calls/s\nudp tx:    915 MB/s   652512 calls/s  15536 msg/s\n"
    runs = udpgso_bench.read("".join(f"{prefix}{line}\n" for line in lines.splitlines()))
    tests = [run.environment["test"] for run in runs]
    audit = "udp gso zerocopy timestamp audit"
    # A quote has no copy of its own.
    assert tests == ["tcp", audit, *([] if prefix == "> " else [audit]), "udp"]
    assert [run.environment["protocol"] for run in runs] == ["TCP", *["UDP"] * (len(runs) - 1)]


def test_what_is_sent_behind_a_sum_is_another_start() -> None:
    bare = AUDIT.strip().partition("\n")[2]
    # The receiver prints its last second behind the sum.
    last = "udp rx:    630 MB/s   449141 calls/s\n"
    first, second = udpgso_bench.read(
        f"{bare}\n{last}udp tx:    600 MB/s    10176 calls/s  10176 msg/s\n{bare}"
    )
    assert [len(run.rows[0].samples) for run in (first, second)] == [3, 3]
    assert second.rows[0].metric == "sent"


def test_a_sum_that_a_mail_has_folded() -> None:
    (run,) = udpgso_bench.read(AUDIT.replace("msgs (11232/s)", "msgs\n(11230/s)"))
    assert next(row.value for row in run.rows if row.metric == "messages sent") == 11230
    assert run.rows[-1].metric == "zerocopy completions"


def test_the_command_above() -> None:
    (run,) = udpgso_bench.read(f"$ ./udpgso_bench_tx -4 -l 3 -S 0 -D 192.0.2.1\n{TEXTS['udpgso_bench']}")
    assert run.command == "./udpgso_bench_tx -4 -l 3 -S 0 -D 192.0.2.1"


@pytest.mark.parametrize(
    "text",
    [
        "udp tx: 30 MB/s\n",
        "Zerocopy acks: 33696\n",
        "Summary over 3.000 seconds...\n",
        "udp tx:    651 GB/s    11041 calls/s\n",
    ],
)
def test_other_lines_are_none_of_the_tool(text: str) -> None:
    with pytest.raises(ResultError, match="no rate of udpgso_bench"):
        udpgso_bench.read(text)


def test_both_sides_of_a_mail_are_compared_with_all_figures() -> None:
    changed = AUDIT.replace("640", "1280").replace("33696 received", "33702 received").replace("662", "912")
    found = compared(f"Before this patch:\n{AUDIT}\nAfter this patch:\n{changed}")
    assert ("received", 641 * MEBIBYTE, 961 * MEBIBYTE, "bit/s") in found
    assert ("sent", 662 * SUM_MEGABYTE, 912 * SUM_MEGABYTE, "bit/s") in found
    assert ("transmit timestamps", 33696, 33702, "timestamps") in found
