"""iperf3 documents: whole, concatenated, streamed, failed, hostile."""

import json
from typing import Any

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import iperf3_json


def document(rates: list[float], total: float | None = None, **more: Any) -> dict[str, Any]:
    intervals = [{"sum": {"bits_per_second": rate, "seconds": 1.0, "omitted": False}} for rate in rates]
    end = (
        {}
        if total is None
        else {"sum_sent": {"bits_per_second": total + 1}, "sum_received": {"bits_per_second": total}}
    )
    start = {"version": "iperf 3.12", "test_start": {"protocol": "TCP", "num_streams": 4}}
    return {"start": start, "intervals": intervals, "end": end, **more}


def row(run: Run, metric: str) -> tuple[list[float], float | None, str | None]:
    found = next(row for row in run.rows if row.metric == metric)
    return found.samples, found.value, found.value_from


def read(*documents: dict[str, Any]) -> list[Run]:
    return iperf3_json.read("\n".join(json.dumps(item, indent=1) for item in documents))


def test_the_tools_total_is_the_value() -> None:
    run = read(document([10.0, 20.0], 14.0))[0]
    assert run.label == "TCP, 4 streams"
    assert row(run, "received") == ([10.0, 20.0], 14.0, "total")
    assert row(run, "sent") == ([], 15.0, "total")


def test_without_a_total_the_median_of_the_intervals() -> None:
    run = read(document([10.0, 30.0, 20.0]))[0]
    assert row(run, "received") == ([10.0, 30.0, 20.0], 20.0, "median")
    assert "no receiver's total" in run.notes[0].text


def test_warm_up_never_counts() -> None:
    item = document([10.0, 30.0])
    item["intervals"].insert(0, {"sum": {"bits_per_second": 999.0, "seconds": 1.0, "omitted": True}})
    run = read(item)[0]
    assert row(run, "received") == ([10.0, 30.0], 20.0, "median")
    assert run.notes[0].text == "1 warm-up intervals left out, as marked by the tool"


def test_no_intervals_but_a_total() -> None:
    assert row(read(document([], 7.0))[0], "received") == ([], 7.0, "total")


def test_an_interval_of_no_length_is_left_out() -> None:
    item = document([10.0])
    item["intervals"].append({"sum": {"bits_per_second": 0, "seconds": 0, "omitted": False}})
    assert row(read(item)[0], "received")[0] == [10.0]


def test_when_it_started_and_on_what() -> None:
    item = document([10.0], 14.0)
    item["start"] |= {
        "system_info": "Linux box 6.18.44 #1 SMP PREEMPT_DYNAMIC x86_64",
        "timestamp": {"time": "Fri, 20 Nov 2026 08:50:33 GMT", "timesecs": 1795164633},
        "tcp_mss_default": 1448,
    }
    item["start"]["test_start"] |= {"duration": 2, "blksize": 131072, "reverse": 1, "target_bitrate": 0}
    item["end"]["sender_tcp_congestion"] = "cubic"
    run = read(item)[0]
    assert run.started == "1795164633"
    assert run.environment == {
        "version": "iperf 3.12",
        "hostname": "box",
        "kernel": "6.18.44",
        "architecture": "x86_64",
        "protocol": "TCP",
        "streams": "4",
        "block size": "131072",
        "duration": "2",
        "reverse": "yes",
        "mss": "1448",
        "congestion control": "cubic",
    }


@pytest.mark.parametrize("seconds", ["soon", None, [1]])
def test_an_impossible_time_is_ignored(seconds: object) -> None:
    item = document([10.0], 14.0)
    item["start"] |= {"timestamp": {"timesecs": seconds}, "system_info": ["x"], "test_start": 7}
    run = read(item)[0]
    assert run.started is None
    assert run.environment == {"version": "iperf 3.12"}


def test_several_documents_in_one_file_have_their_lines() -> None:
    first, second = read(document([], 1.0), document([], 2.0))
    assert [row(run, "received")[1] for run in (first, second)] == [1.0, 2.0]
    assert first.lines[0] == 1
    assert second.lines[0] == first.lines[1] + 1


def test_documents_glued_together_and_shell_noise_between() -> None:
    text = (
        json.dumps(document([], 1.0))
        + json.dumps(document([], 2.0))
        + "\n$ iperf3 -c x -J\n"
        + json.dumps(document([], 3.0))
    )
    assert [row(run, "received")[1] for run in iperf3_json.read(text)] == [1.0, 2.0, 3.0]


def test_tabs_after_colons() -> None:
    text = json.dumps(document([], 5.0), indent="\t").replace('": ', '":\t')
    assert row(iperf3_json.read(text)[0], "received")[1] == 5.0


def test_an_error_document_has_no_rows_and_says_why() -> None:
    run = read({"start": {}, "intervals": [], "end": {}, "error": "unable to connect to server"})[0]
    assert run.rows == []
    assert run.notes[0].text == "the tool ended with an error: unable to connect to server"


def test_an_interrupted_run_keeps_its_intervals() -> None:
    run = read(document([10.0, 20.0], error="interrupt - the client has terminated"))[0]
    assert row(run, "received")[1] == 15.0


def test_both_directions() -> None:
    item = document([], 5.0)
    item["end"]["sum_sent_bidir_reverse"] = {"bits_per_second": 9.0}
    item["end"]["sum_received_bidir_reverse"] = {"bits_per_second": 8.0}
    run = read(item)[0]
    assert row(run, "received")[1] == 5.0
    assert row(run, "received reverse")[1] == 8.0


def test_udp_jitter_and_loss_and_cpu() -> None:
    item = document([])
    item["end"] = {
        "sum": {"bits_per_second": 100.0, "jitter_ms": 0.25, "lost_percent": 3.5},
        "cpu_utilization_percent": {"host_total": 98.0, "remote_total": 44.0},
    }
    run = read(item)[0]
    values = {found.metric: found.value for found in run.rows}
    assert values == {"received": 100.0, "jitter": 0.25, "lost": 3.5, "cpu host": 98.0, "cpu remote": 44.0}
    item["end"]["sum"] |= {"lost_packets": 35, "packets": 1000}
    rows = read(item)[0].rows
    assert [(found.metric, found.value, found.direction) for found in rows[-2:]] == [
        ("lost datagrams", 35, "less"),
        ("datagrams", 1000, None),
    ]


def test_retransmits_of_zero_are_a_value() -> None:
    item = document([], 5.0)
    item["end"]["sum_sent"]["retransmits"] = 0
    assert row(read(item)[0], "retransmits") == ([], 0, "total")


def test_a_stream_of_events_is_put_together() -> None:
    whole = document([10.0, 30.0], 20.0)
    events = [{"event": "start", "data": whole["start"]}]
    events += [{"event": "interval", "data": interval} for interval in whole["intervals"]]
    events += [{"event": "end", "data": whole["end"]}]
    text = "\n".join(json.dumps(event) for event in events * 2)
    runs = iperf3_json.read(text)
    assert [row(run, "received") for run in runs] == [([10.0, 30.0], 20.0, "total")] * 2
    assert [run.lines for run in runs] == [(1, 4), (5, 8)]


def test_the_title_is_the_label() -> None:
    item = document([], 1.0)
    item["start"]["title"] = "with RFS"
    assert read(item)[0].label == "with RFS"


@pytest.mark.parametrize(
    "end",
    [
        {"sum_received": {"bits_per_second": "fast"}},
        {"sum_received": []},
        [],
        None,
        {"sum_received": {"bits_per_second": True}},
    ],
)
def test_values_of_the_wrong_kind_are_no_values(end: object) -> None:
    run = read(document([]) | {"end": end})[0]
    assert run.rows == []
    assert "no throughput in this document" in [note.text for note in run.notes]


def test_a_document_cut_off_names_the_line() -> None:
    text = json.dumps(document([1.0], 1.0), indent=1)
    cut = text[: text.index('"end"')]
    with pytest.raises(
        ResultError,
        match=r"^the JSON breaks off here \(.*\); expected a whole iperf3 document, at line \d+\.$",
    ) as caught:
        iperf3_json.read(cut)
    assert caught.value.line == cut.count("\n") + 1


def test_whole_documents_before_a_broken_one_still_load() -> None:
    text = json.dumps(document([], 1.0)) + "\n" + json.dumps(document([], 2.0)) + '\n{"start": {'
    first, second = iperf3_json.read(text)
    assert row(second, "received")[1] == 2.0
    assert first.notes == []
    assert second.notes[0].text.startswith("nothing after this run was read: the JSON breaks off here")
    assert second.notes[0].line == 3


def test_a_quoted_document() -> None:
    text = "\n".join("> " + line for line in json.dumps(document([], 5.0), indent=1).split("\n"))
    assert row(iperf3_json.read(text)[0], "received")[1] == 5.0


@pytest.mark.parametrize("depth", [100, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    with pytest.raises(ResultError, match="64 levels"):
        iperf3_json.read('{"end":' + "[" * depth + "]" * depth + "}")


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_are_none_are_refused(number: str) -> None:
    with pytest.raises(ResultError, match="is not a finite number"):
        iperf3_json.read(f'{{"end": {{"sum": {{"bits_per_second": {number}}}}}}}')


def test_a_number_of_ten_thousand_digits_is_refused() -> None:
    with pytest.raises(ResultError, match="a JSON document is refused"):
        iperf3_json.read('{"end": {"sum": {"bits_per_second": ' + "9" * 10_000 + "}}}")


def test_an_overflowing_number_is_no_rate() -> None:
    run = iperf3_json.read('{"end": {"sum_received": {"bits_per_second": 1e999}}}')[0]
    assert run.rows == []


@pytest.mark.parametrize("text", ["", "hello", "[1, 2]", '{"other": 1}'])
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(
        ResultError,
        match=r"^no iperf3 document; expected an object with start, intervals and end, at line 1\.$",
    ):
        iperf3_json.read(text)
