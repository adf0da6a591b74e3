"""netperf's omni output: keys, folded names, tables, lists in JSON, interim results of each."""

import json

import pytest
from texts import TEXTS

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.net import netperf, netperf_omni
from skbscope.results.read.net.netperf_fields import LABELS, MEASURES, SETTINGS, key_of
from skbscope.results.read.net.netperf_omni import read

BANNER = "MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to lab () port 0 AF_INET : demo\n"


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def test_every_field_has_a_label() -> None:
    assert set(MEASURES) | set(SETTINGS) <= set(LABELS)
    assert all(key_of(label.upper()) == key for key, label in LABELS.items())
    assert {"LSS_SIZE_END", "RSR_SIZE_END", "LOCAL_CPU_UTIL", "REMOTE_SD", "LOCAL_CONG_CONTROL"} <= set(
        LABELS
    )


def test_names_folded_by_a_terminal() -> None:
    (run,) = read(TEXTS["netperf-omni"])
    assert values(run) == {"transactions": 60999.07, "latency mean": 16.25, "latency p99": 21}
    assert [row.unit for row in run.rows] == ["1/s", "us", "us"]
    assert run.environment == {"test": "OMNI", "server": "lab", "address family": "AF_INET"}


def test_keys_with_settings_and_what_was_not_measured() -> None:
    text = (
        BANNER
        + "THROUGHPUT=59092.65\nTHROUGHPUT_UNITS=10^6bits/s\nLOCAL_CPU_UTIL=-1.00\nREMOTE_CPU_UTIL=12.5\n"
        + "LOCAL_SD=0.5\nSD_UNITS=usec/KB\nLOCAL_TRANSPORT_RETRANS=4\nREQUEST_SIZE=-1\n"
        + "PROTOCOL=TCP\nELAPSED_TIME=10.01\n"
        + 'LOCAL_CONG_CONTROL=cubic\nCOMMAND_LINE="netperf -H lab"\nRESULT_BRAND="tagged"\nTHROUGHPUT_CONFID=2.522\n'
    )
    (run,) = read(text)
    assert values(run) == {
        **{"throughput": 59092.65e6, "cpu remote": 12.5, "service demand local": 0.5},
        "retransmits local": 4,
    }
    assert next(row.unit for row in run.rows if row.metric == "service demand local") == "usec/KB"
    assert run.rows[0].spread_pct == 1.261
    assert (run.label, run.command) == ("tagged", "netperf -H lab")
    assert (run.environment["duration"], run.environment["protocol"]) == ("10 s", "TCP")
    assert run.environment["local cong control"] == "cubic"
    assert "request size" not in run.environment


def test_keys_and_lines_of_interim_results() -> None:
    interim = (
        "NETPERF_INTERIM_RESULT[0]=100.00\nNETPERF_UNITS[0]=10^6bits/s\n"
        "NETPERF_INTERVAL[0]=1.000\nNETPERF_ENDING[0]=1559149724.219\n"
    )
    (run,) = read(BANNER + interim + "THROUGHPUT=90\nTHROUGHPUT_UNITS=10^6bits/s\n")
    assert (run.rows[0].samples, run.rows[0].value) == ([100e6], 90e6)
    assert run.started == "1559149723.219"
    (run,) = read(
        BANNER + "100.00,10^6bits/s,1.000,1559149724.219\nThroughput,Throughput Units\n90.00,10^6bits/s\n"
    )
    assert (run.rows[0].samples, run.rows[0].value) == ([100e6], 90e6)


def test_each_line_of_values_is_a_run() -> None:
    runs = read(BANNER + "Throughput,Throughput Units\n90.00,10^6bits/s\n80.00,10^6bits/s\n")
    assert [run.rows[0].value for run in runs] == [90e6, 80e6]


def test_quoted_cells_and_values_without_a_name() -> None:
    (run,) = read(
        BANNER + 'Throughput,Throughput Units,Command Line\n90.00,10^6bits/s,"netperf -- -k A,B",7\n'
    )
    assert run.command == "netperf -- -k A,B"
    assert run.notes[0].text == "4 values below 3 names, read from the first on"


def test_a_table_is_read_by_its_columns() -> None:
    text = (
        "OMNI Send TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to lab () port 0 AF_INET\n"
        "Local       Remote      Local  Elapsed Throughput Throughput  \n"
        "Send Socket Recv Socket Send   Time               Units       \n"
        "Size        Size        Size   (sec)                          \n"
        "Final       Final                                             \n"
        "2533968     131072      16384  10.00   38000.50   10^6bits/s  \n"
    )
    (run,) = read(text)
    assert values(run) == {"throughput": 38000.5e6}
    assert run.environment["local send socket"] == "2533968"
    assert run.environment["remote recv socket"] == "131072"
    assert (run.environment["local send size"], run.environment["duration"]) == ("16384", "10 s")
    indented = "".join(f"> {line}\n" for line in text.split("\n"))
    assert values(read(indented)[0]) == {"throughput": 38000.5e6}


def test_a_list_in_json() -> None:
    item = [BANNER.strip(), "Throughput,Throughput Units", "90.00,10^6bits/s"]
    first, second = read(json.dumps([item, item], indent=2))
    assert (first.rows[0].value, second.rows[0].value) == (90e6, 90e6)
    assert first.lines == (5, 5)
    # A whole output in one string.
    (run,) = read(json.dumps(["\n".join(item)], indent=1))
    assert run.rows[0].value == 90e6


def test_what_a_list_escapes_is_cleaned() -> None:
    name = "MIGRATED \\u001b[31mTCP \\ud800STREAM TEST from a () port 0 AF_INET to b () port 0 AF_INET"
    text = (
        f'["{name}",\n"THROUGHPUT=5",\n"THROUGHPUT_UNITS=Trans/s",\n"RESULT_BRAND=\\u001b[31m<b>\\ud800"]\n'
    )
    (run,) = read(text.replace('["MIG', '[\n"MIG').replace('"]', '"\n]'))
    assert run.label == "<b>?"
    assert run.label.encode()


def test_a_throughput_without_a_unit_is_left_out() -> None:
    (run,) = read(BANNER + "THROUGHPUT=59092.65\nMEAN_LATENCY=5\n")
    assert values(run) == {"latency mean": 5}
    assert run.notes[0].text == "throughput without a known unit (''), left out"


@pytest.mark.parametrize(
    "text", ["Throughput, they say", "THROUGHPUT=5", BANNER, "Direction,left", "[1, 2]", '"', '"\\x"']
)
def test_what_is_not_claimed(text: str) -> None:
    assert netperf_omni.sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no omni output of netperf; expected "):
        read(text)


def test_omni_is_not_classic() -> None:
    interim = "Interim result: 100.00 10^6bits/s over 1.002 seconds ending at 1559149724.219\n"
    text = BANNER + interim + "Throughput,Throughput Units\n90.00,10^6bits/s\n"
    assert netperf.sniff(clean(text)) is None
    assert read(text)[0].rows[0].samples == [100e6]
