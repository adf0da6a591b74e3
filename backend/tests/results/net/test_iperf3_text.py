"""iperf3's table: sums, totals, folded rows, changing units, both directions, hostile rows."""

import pytest
from texts import TEXTS

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import iperf3_text
from skbscope.results.read.net.iperf3_text import read

HEAD = "[ ID] Interval           Transfer     Bitrate\n"
DASHES = "- - - - - - - - - - - - - - - - - - - - - - - - -\n"


def line(stream: str, begin: float, rate: str, end: str = "") -> str:
    return f"[{stream:>3}]   {begin:.2f}-{begin + 1:.2f}   sec   108 MBytes   {rate}/sec {end}\n"


def values(run: Run) -> dict[str, float | None]:
    return {f"{row.metric}/{row.subject or ''}": row.value for row in run.rows}


def test_intervals_are_samples_and_the_receivers_total_is_the_value() -> None:
    (run,) = read(TEXTS["iperf3-text"])
    assert values(run) == {"received/": 4.73e9, "sent/": 4.75e9, "retransmits/": 31}
    assert run.rows[0].samples == [902e6, 8.59e9]
    assert run.rows[0].value_from == "total"
    # 8.59 Gbits/sec is printed in steps of 10 Mbit/s.
    assert run.rows[0].tick == 10e6
    assert run.environment == {"protocol": "TCP", "streams": "1", "duration": "2"}
    assert run.label == "TCP, 1 stream"
    assert run.lines == (2, 8)


def test_bytes_a_second_count_by_1024() -> None:
    (run,) = read(HEAD + line("5", 0, "1.00 MBytes") + line("5", 1, "512 KBytes") + line("5", 2, "99 bits"))
    assert run.rows[0].samples == [8 * 1024**2, 8 * 512 * 1024, 99]
    assert (run.rows[0].value, run.rows[0].value_from) == (8 * 512 * 1024, "median")


def test_sums_stand_for_their_streams() -> None:
    body = "".join(
        line(stream, at, rate)
        for at in (0, 1)
        for stream, rate in (("5", "1 Mbits"), ("7", "2 Mbits"), ("SUM", "3 Mbits"))
    )
    text = (
        HEAD
        + body
        + DASHES
        + HEAD
        + line("5", 0, "1 Mbits", "receiver")
        + line("SUM", 0, "3 Mbits", "receiver")
    )
    (run,) = read(text)
    assert values(run) == {"received/": 3e6}
    assert run.rows[0].samples == [3e6, 3e6]
    assert run.environment["streams"] == "2"


def test_dashes_between_intervals_end_no_run() -> None:
    (run,) = read(
        HEAD
        + line("5", 0, "1 Mbits")
        + DASHES
        + line("5", 1, "2 Mbits")
        + DASHES
        + HEAD
        + line("5", 0, "1.5 Mbits", "sender")
    )
    assert run.rows[0].samples == [1e6, 2e6]
    assert run.rows[0].value == 1.5e6
    assert run.notes[0].text == "no receiver's total in the output; the nearest total is used"


def test_streams_without_a_sum_stand_for_themselves() -> None:
    (run,) = read(HEAD + line("5", 0, "1 Mbits") + line("7", 0, "2 Mbits"))
    assert values(run) == {"received/stream 5": 1e6, "received/stream 7": 2e6}
    assert "several streams without a sum" in run.notes[0].text


def test_warm_up_and_intervals_of_no_length_never_count() -> None:
    text = HEAD + line("5", 0, "9 Mbits", "0 1.0 MBytes (omitted)") + line("5", 0, "1 Mbits")
    (run,) = read(text + "[  5]   1.00-1.00   sec  0.00 Bytes  0.00 bits/sec\n")
    assert run.rows[0].samples == [1e6]
    assert [note.text for note in run.notes] == [
        "1 warm-up intervals left out, as marked by the tool",
        "an interval of no length is left out",
    ]


def test_both_directions() -> None:
    text = (
        "[ ID][Role] Interval           Transfer     Bitrate         Retr\n"
        "[  5][TX-C]   0.00-1.00   sec   112 MBytes   939 Mbits/sec    0             sender\n"
        "[  5][TX-C]   0.00-1.00   sec   112 MBytes   937 Mbits/sec                  receiver\n"
        "[  7][RX-C]   0.00-1.00   sec   100 MBytes   839 Mbits/sec    4             sender\n"
        "[  7][RX-C]   0.00-1.00   sec   100 MBytes   838 Mbits/sec                  receiver\n"
    )
    (run,) = read(text)
    assert values(run) == {
        **{"received/": 937e6, "sent/": 939e6, "retransmits/": 0},
        **{"received reverse/": 838e6, "sent reverse/": 839e6, "retransmits reverse/": 4},
    }
    assert run.environment["directions"] == "both"


def test_datagrams_folded_and_lost() -> None:
    text = (
        "[ ID] Interval           Transfer     Bitrate         Jitter\nLost/Total Datagrams\n"
        "[  5]   0.00-10.00  sec  1.11 GBytes   955 Mbits/sec  0.000 ms\n0/824530 (0%)  sender\n"
        "[  5]   0.00-10.01  sec  1.11 GBytes   949 Mbits/sec  0.014 ms\n4756/824530 (0.58%)  receiver\n"
    )
    (run,) = read(text)
    assert values(run) == {
        **{"received/": 949e6, "sent/": 955e6, "jitter/": 0.014},
        "lost/": pytest.approx(0.57681, abs=1e-5),
        **{"lost datagrams/": 4756, "datagrams/": 824530},
    }
    assert [(row.unit, row.direction, row.lines) for row in run.rows[-2:]] == [
        ("datagrams", "less", (5, 6)),
        ("datagrams", None, (5, 6)),
    ]
    assert run.environment["protocol"] == "UDP"


def test_a_verbose_run_states_its_environment() -> None:
    text = (
        "iperf 3.16\nLinux lab3 6.18.4 #1 SMP PREEMPT_DYNAMIC x86_64\n"
        "Time: Fri, 20 Nov 2026 15:40:00 GMT\nConnecting to host lab7, port 5201\n"
        "      TCP MSS: 32768 (default)\nReverse mode, remote host lab7 is sending\n"
        "Starting Test: protocol: TCP, 1 streams, 131072 byte blocks, omitting 0 seconds, 10 second test\n"
        + HEAD
        + line("5", 0, "1 Mbits")
        + "CPU Utilization: local/receiver 2.5% (0.1%u/2.4%s), remote/sender 40.0% (1.0%u/39.0%s)\n"
        + "snd_tcp_congestion bbr\nrcv_tcp_congestion bbr\n\niperf Done.\n"
    )
    (run,) = read(text)
    assert run.started == "2026-11-20T15:40:00+00:00"
    assert run.environment["version"] == "iperf 3.16"
    assert (run.environment["server"], run.environment["reverse"]) == ("lab7", "yes")
    assert run.environment["block size"] == "131072"
    assert [run.environment[name] for name in ("hostname", "kernel", "architecture")] == [
        *("lab3", "6.18.4"),
        "x86_64",
    ]
    assert (run.environment["mss"], run.environment["congestion control"]) == ("32768", "bbr")
    assert values(run) == {"received/": 1e6, "cpu host/": 2.5, "cpu remote/": 40.0}


def test_heads_commands_and_the_servers_log_begin_runs() -> None:
    one = HEAD + line("5", 0, "1 Mbits")
    assert len(read(one + one)) == 2
    assert len(read(one + "$ iperf3 -c lab\n" + line("5", 0, "2 Mbits"))) == 2
    assert len(read(one + "Server listening on 5201 (test #2)\n" + line("5", 0, "2 Mbits"))) == 2
    assert len(read(one + line("5", 1, "2 Mbits"))) == 1


def test_a_quoted_repeat_is_no_run_and_crlf_is_no_matter() -> None:
    text = TEXTS["iperf3-text"]
    (run,) = read(text.replace("\n", "\r\n") + "".join(f"> {part}\n" for part in text.split("\n")))
    assert run.notes[-1].text.endswith("not counted twice")


def test_iperf_2_is_another_tool() -> None:
    text = "[ ID] Interval       Transfer     Bandwidth\n[  3]  0.0-10.0 sec  1.10 GBytes   941 Mbits/sec\n"
    assert iperf3_text.sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no row of iperf3; expected a line like "):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "[ ID] Interval Transfer Bitrate",
        "[  5]",
        "[  5]   0.00-1.00   sec",
        "[  5]   0.00-1.00   sec   108 MBytes   902 furlongs/sec",
        "[  5]   a.00-b.00   sec   108 MBytes   902 Mbits/sec",
        "[abc]   0.00-1.00   sec   108 MBytes   902 Mbits/sec",
        "[  5][  0.00-1.00   sec   108 MBytes   902 Mbits/sec",
        "[  5]   0.00-1.00   sec   108 MBytes   nan Mbits/sec",
    ],
)
def test_what_is_no_row(text: str) -> None:
    assert iperf3_text.sniff(clean(text)) is None


def test_two_runs_without_heads_are_two_where_their_time_begins_anew() -> None:
    line = "[  5]   {0}.00-{1}.00   sec  12.5 MBytes   {2} Mbits/sec    0    339 KBytes"
    first, second = (
        "\n".join(line.format(at, at + 1, rate) for at, rate in enumerate(rates))
        for rates in ((105, 89.1, 86.0), (284, 265, 224))
    )
    runs = iperf3_text.read(f"Before (MCS3):\n\n{first}\n\nAfter (MCS9):\n\n{second}\n")
    assert [run.rows[0].value for run in runs] == [89.1e6, 265e6]
    (one,) = iperf3_text.read(f"{first}\n{line.format(3, 4, 90)}\n")
    assert len(one.rows[0].samples) == 4


def test_datagrams_of_both_directions_and_of_streams_are_behind_all_rates() -> None:
    rows = "".join(
        f"[  {at}][{role}-C]   0.00-10.00  sec  1.11 GBytes   9{at}0 Mbits/sec  0.014 ms  {at}/1000 (1%)  receiver\n"
        for at, role in ((5, "TX"), (7, "RX"))
    )
    head = "[ ID][Role] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams\n"
    (run,) = read(head + rows)
    assert [row.metric for row in run.rows[-4:]] == [
        *("lost datagrams", "datagrams"),
        *("lost datagrams reverse", "datagrams reverse"),
    ]
    (run,) = read(head.replace("[Role]", "") + rows.replace("[TX-C]", "").replace("[RX-C]", ""))
    assert [(row.metric, row.subject, row.value) for row in run.rows[-4:]] == [
        ("lost datagrams", "stream 5", 5),
        ("datagrams", "stream 5", 1000),
        ("lost datagrams", "stream 7", 7),
        ("datagrams", "stream 7", 1000),
    ]


def test_the_same_interval_behind_other_text_is_of_another_start() -> None:
    assert [len(run.rows[0].samples) for run in read(line("5", 0, "9 Gbits") * 2)] == [2]
    runs = read(line("5", 0, "9 Gbits") + "After\n" + line("5", 0, "8 Gbits") + line("5", 1, "7 Gbits"))
    assert [run.rows[0].samples for run in runs] == [[9e9], [8e9, 7e9]]
    (run,) = read(line("5", 0, "9 Gbits") + "some text\n" + line("5", 1, "8 Gbits"))
    assert run.rows[0].samples == [9e9, 8e9]


def test_retransmits_of_a_total_may_be_on_its_next_line() -> None:
    text = HEAD.replace("Bitrate\n", "Bitrate         Retr\n")
    text += (
        line("5", 0, "9 Gbits").rstrip()
        + "   \n3             sender\n"
        + line("5", 0, "8 Gbits")
        + "receiver\n"
    )
    (run,) = read(text)
    assert values(run) == {"received/": 8e9, "sent/": 9e9, "retransmits/": 3}
