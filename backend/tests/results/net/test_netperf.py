"""netperf's classic tables: every shape, folded lines, logs, interruptions."""

import pytest
from texts import TEXTS

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import netperf
from skbscope.results.read.net.netperf import read


def banner(test: str, options: str = "") -> str:
    return (
        f"MIGRATED {test} TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 10.0.0.1 () port 0 AF_INET{options}\n"
    )


STREAM = (
    "Recv   Send    Send                          \nSocket Socket  Message  Elapsed              \n"
    "Size   Size    Size     Time     Throughput  \nbytes  bytes   bytes    secs.    10^6bits/sec  \n\n"
)
REQUESTS = (
    "Local /Remote\nSocket Size   Request Resp.  Elapsed Trans.   CPU    CPU    S.dem   S.dem\n"
    "Send   Recv   Size    Size   Time    Rate     local  remote local   remote\n"
    "bytes  bytes  bytes   bytes  secs.   per sec  % S    % S    us/Tr   us/Tr\n\n"
)


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def test_a_stream() -> None:
    (run,) = read(banner("TCP STREAM") + STREAM + "131072  16384  16384    4.51     35801.94   \n")
    assert values(run) == {"throughput": 35801.94e6}
    assert (run.rows[0].unit, run.rows[0].value_from) == ("bit/s", "total")
    assert run.environment == {
        **{"test": "TCP STREAM", "address family": "AF_INET", "duration": "5 s"},
        **{"receive socket": "131072", "send socket": "16384", "message size": "16384"},
    }
    assert run.label == "TCP STREAM"


@pytest.mark.parametrize(("unit", "factor"), [("10^3bits", 1e3), ("KBytes", 8192), ("GBytes", 8 * 1024**3)])
def test_other_units(unit: str, factor: float) -> None:
    (run,) = read(banner("TCP STREAM") + STREAM.replace("10^6bits", unit) + "87380 16384 16384 10.00 2.50\n")
    assert values(run) == {"throughput": 2.5 * factor}


def test_a_head_and_a_row_folded_by_a_mail() -> None:
    head = STREAM.replace("    10^6bits/sec  \n\n", "\n10^6bits/sec\n\n")
    (run,) = read(banner("TCP STREAM") + head + "87380 16384 16384\n10.00 9415.23\n")
    assert values(run) == {"throughput": 9415.23e6}


def test_datagrams_have_a_row_of_each_end() -> None:
    (run,) = read(TEXTS["netperf"])
    assert values(run) == {
        **{"received": 61689.4e6, "sent": 63577.2e6, "send errors": 7},
        **{"cpu local": 24.11, "cpu remote": 23.0},
        **{"service demand local": 3.977, "service demand remote": 3.5},
        **{"messages sent in 300 s": 36395320, "messages received in 300 s": 35314623},
    }
    # Behind all others, which are computed from them.
    assert [(row.metric, row.unit, row.direction) for row in run.rows[-2:]] == [
        ("messages sent in 300 s", "messages", "more"),
        ("messages received in 300 s", "messages", "more"),
    ]
    assert run.environment["server"] == "lab"
    assert run.environment["options"] == "demo"
    assert run.lines == (5, 8)


def test_a_missing_row_of_the_receiver_is_noted() -> None:
    (run,) = read(TEXTS["netperf"].rpartition("212992 ")[0])
    assert "received" not in values(run)
    assert values(run)["messages sent in 300 s"] == 36395320
    assert "messages received in 300 s" not in values(run)
    assert run.notes[0].text == "no row of the receiver, cut off"


def test_requests_with_the_processor_and_the_remote_socket() -> None:
    (run,) = read(
        banner("TCP REQUEST/RESPONSE")
        + REQUESTS
        + "16384 87380 64 128 10.00 29150.15 12.50 -1.00 17.1 -1.000\n1 2\n"
    )
    assert values(run) == {"transactions": 29150.15, "cpu local": 12.5, "service demand local": 17.1}
    assert run.rows[0].unit == "1/s"
    assert (run.environment["request size"], run.environment["response size"]) == ("64", "128")
    assert (run.environment["remote send socket"], run.environment["remote receive socket"]) == ("1", "2")


def test_requests_as_latency_or_throughput() -> None:
    late = REQUESTS.replace("Trans. ", "Latency").replace("Rate ", "usecs").replace("per sec", "per tran")
    (run,) = read(banner("TCP REQUEST/RESPONSE") + late + "1 2 1 1 10.00 34.31 12.50 12.00 17.1 17.0\n")
    assert values(run)["latency mean"] == 34.31
    tput = REQUESTS.replace("Trans. ", "Tput   ").replace("Rate ", "10^6bits ")
    (run,) = read(banner("TCP REQUEST/RESPONSE") + tput + "1 2 1 1 10.00 34.31 12.50 12.00 17.1 17.0\n")
    assert values(run)["throughput"] == 34.31e6


def test_interim_results_are_the_samples() -> None:
    text = (
        banner("TCP STREAM", " : demo")
        + "Interim result: 100.00 10^6bits/s over 1.002 seconds ending at 1559149724.219\n"
        + "^CInterim result: 300.00 10^6bits/s over 0.507 seconds ending at 1559149724.730\n"
        + STREAM
        + "131072  16384  16384    1.51     150.00\n"
    )
    (run,) = read(text)
    assert run.rows[0].samples == [100e6, 300e6]
    assert run.rows[0].value == 150e6
    assert run.started == "1559149723.217"
    assert [note.text for note in run.notes] == ["stopped by Ctrl-C"]


def test_interim_results_alone() -> None:
    (run,) = read("Interim result: 25942.94 Trans/s over 1.000 seconds ending at 1528397465.716\n")
    assert (run.rows[0].metric, run.rows[0].value, run.rows[0].value_from) == (
        "transactions",
        25942.94,
        "median",
    )
    assert run.notes[0].text == "no row of results, cut off or never printed"


def test_interim_results_below_a_result_are_of_another_run() -> None:
    interim = "Interim result: 5.00 10^6bits/s over 1.0 seconds ending at 15.5\n"
    first, second = read(banner("TCP STREAM") + STREAM + "1 2 3 4.0 5.0\n\n" + interim)
    assert first.rows[0].samples == []
    assert second.rows[0].samples == [5e6]


def test_a_banner_is_a_run_and_a_log_gives_its_commands() -> None:
    log = "2023-09-12 08:54:50 netperf -t TCP_STREAM -l 10 &\n" * 3
    runs = read(log + (banner("TCP STREAM") + STREAM + "1 2 3 10.0 5.0\n") * 3)
    assert [(run.command, run.started) for run in runs] == [
        ("netperf -t TCP_STREAM -l 10", "2023-09-12T08:54:50")
    ] * 3


def test_of_unlike_commands_at_once_none_is_used() -> None:
    log = "2023-09-12 08:54:50 netperf -t TCP_STREAM &\n2023-09-12 08:54:50 netperf -t TCP_STREAM -l 5 &\n"
    runs = read(log + (banner("TCP STREAM") + STREAM + "1 2 3 10.0 5.0\n") * 2)
    assert [run.command for run in runs] == [None, None]


def test_labels_sides_and_tags() -> None:
    text = "Before:\n$ netperf -H x\n" + banner("TCP STREAM") + STREAM + "1 2 3 10.0 5.0 \n"
    (run,) = read(text)
    assert (run.label, run.side, run.command) == ("Before", "before", "netperf -H x")
    (run,) = read(text.replace("5.0 ", "5.0 my tag"))
    assert run.label == "my tag"


def test_warnings_and_a_histogram() -> None:
    text = (
        banner("TCP REQUEST/RESPONSE")
        + "!!! WARNING\n!!! Desired confidence was not achieved within the specified iterations.\n"
        + REQUESTS
        + "1 2 1 1 10.00 29150.15 12.50 12.0 17.1 17.0\n1 2\n\n"
        + "UNIT_USEC     :    0:    0:    0:    0:    0:    0:    0:    0:    1:    0\n"
        + "TEN_USEC      :    3:    5:    0:    0:    0:    0:    0:    0:    0:    0\n"
        + ">100_SECS: 2\nHIST_TOTAL:      9\n"
    )
    (run,) = read(text)
    assert [note.text for note in run.notes] == [
        "netperf says: WARNING",
        "netperf says: Desired confidence was not achieved within the specified iterations.",
        "3 values in a bucket that belongs to the row above, left out",
        "the histogram holds 8 values, its total says 9",
    ]
    held = run.rows[-1].histogram
    assert held is not None
    assert [(one.low, one.high, one.count) for one in held.buckets if one.count] == [
        *((8, 9, 1), (10, 20, 5)),
        (10**8, None, 2),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "MIGRATED TCP STREAM TEST from here to there",
        STREAM.replace("bytes", "words"),
        "The TCP STREAM TEST from yesterday",
        "Interim result: nothing",
        "1 2 3 4.0 5.0",
    ],
)
def test_what_is_not_claimed(text: str) -> None:
    assert netperf.sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no table of netperf; expected "):
        read(text)


def test_a_table_without_its_numbers_is_noted() -> None:
    (run,) = read(banner("TCP STREAM") + STREAM + "no route to host\n")
    assert run.rows == []
    assert run.notes[0].text == "no row of results, cut off or never printed"


HEADLESS = """Recv   Send    Send
Socket Socket  Message  Elapsed
Size   Size    Size     Time     Throughput
bytes  bytes   bytes    secs.    10^6bits/sec

"""
LOCAL_REMOTE = """Local /Remote
Socket Size   Request  Resp.   Elapsed  Trans.
Send   Recv   Size     Size    Time     Rate
bytes  Bytes  bytes    bytes   secs.    per sec

"""


@pytest.mark.parametrize(
    ("head", "rows", "values"),
    [
        (HEADLESS, " 87380  16384  16384    60.02     {}\n", [(933.72, 933.72e6), (936.13, 936.13e6)]),
        (
            LOCAL_REMOTE,
            "16384  131072 1        1       10.00    {}\n16384  131072\n",
            [(22110.5, 22110.5), (23001.25, 23001.25)],
        ),
    ],
)
def test_a_table_without_its_banner_is_a_run(head: str, rows: str, values: list[tuple[float, float]]) -> None:
    blocks = zip(("Before:", "After:"), values, strict=True)
    runs = netperf.read("".join(f"{side}\n\n{head}{rows.format(value)}\n" for side, (value, _) in blocks))
    assert [(run.side, run.rows[0].value) for run in runs] == [
        ("before", pytest.approx(values[0][1])),
        ("after", pytest.approx(values[1][1])),
    ]


def test_several_rows_below_one_head_are_not_read() -> None:
    (run,) = netperf.read(HEADLESS + "131072  16384  16384    60.00     234.15\n" * 4)
    assert run.rows == []
    assert "4 rows below one head" in run.notes[-1].text
