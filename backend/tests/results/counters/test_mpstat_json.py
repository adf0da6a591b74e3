"""mpstat -o JSON, whole and cut off."""

import json

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.read.counters.mpstat_json import closed, read

REPORTS = [
    {
        "timestamp": f"10:00:0{second}",
        "cpu-load": [{"cpu": "-1", "usr": 1.0 + second, "idle": 50}, {"cpu": "0", "usr": 2.0, "idle": 40}],
        "node-load": [{"node": "1", "soft": 3.5}],
        "sum-interrupts": [{"cpu": "all", "intr": 55.5}],
        "individual-interrupts": [{"cpu": "0", "intr": [{"name": "19", "value": 1.5}]}],
        "soft-interrupts": [{"cpu": "0", "intr": [{"name": "NET_RX", "value": 9.5}]}],
    }
    for second in range(3)
]
HOST = {"nodename": "box", "release": "6.18.0", "date": "2026-11-20", "statistics": REPORTS}
TEXT = json.dumps({"sysstat": {"hosts": [HOST]}}, indent=1)


def test_every_kind_of_report_under_the_names_of_the_text() -> None:
    (run,) = read(TEXT)
    assert {(row.metric, row.subject): row.samples for row in run.rows} == {
        ("%usr", "all"): [1, 2, 3],
        ("%idle", "all"): [50] * 3,
        ("%usr", "cpu0"): [2] * 3,
        ("%idle", "cpu0"): [40] * 3,
        ("%soft", "node1"): [3.5] * 3,
        ("intr", "all"): [55.5] * 3,
        ("interrupt 19", "cpu0"): [1.5] * 3,
        ("softirq NET_RX", "cpu0"): [9.5] * 3,
    }
    assert run.started == "2026-11-20T10:00:00"
    assert run.environment == {"kernel": "6.18.0", "hostname": "box"}
    assert run.notes == []


@pytest.mark.parametrize("cut", range(TEXT.index("}") + 1, len(TEXT), 7))
def test_a_document_cut_anywhere_keeps_what_is_whole(cut: int) -> None:
    text, line = closed(TEXT[:cut])
    assert line is not None
    found = json.loads(text)["sysstat"]["hosts"][0]["statistics"]
    # What is kept stands in the whole document as it is here; the last report may lack keys.
    assert found[:-1] == REPORTS[: len(found) - 1]
    for report, given in zip(found, REPORTS, strict=False):
        assert all(
            given[key][: len(value)] == value for key, value in report.items() if isinstance(value, list)
        )


def test_a_date_of_another_locale_is_not_guessed() -> None:
    (run,) = read(TEXT.replace("2026-11-20", "11/20/26"))
    assert run.started is None


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"sysstat": 5}',
        '{"sysstat": {"hosts": [5, {"statistics": [null, {"cpu-load": 7}]}]}}',
        '{"sysstat": {"hosts": [' * 3,
        '{"sysstat": {"hosts": [{"statistics": [{"cpu-load": [{"cpu": "0", "usr": 1e999}]}]}]}}',
    ],
)
def test_what_measures_nothing_is_refused(text: str) -> None:
    with pytest.raises(ResultError, match=r"^(no JSON of mpstat; expected|the JSON breaks off here)"):
        read(text)


def test_depth_is_bounded() -> None:
    with pytest.raises(ResultError, match="nested (too deeply|deeper than 64 levels)"):
        read('{"sysstat": ' + "[" * 100_000)
