"""Rows of the fields that a command of netperf selects, without their heads."""

import pytest
from texts import TEXTS

from skbscope.results.mail.reading import read
from skbscope.results.readers import sniff

RUNS = "for i in 1 2 3; do netperf -t {test} -H 192.0.2.1 -- -O P99_LATENCY,{field}THROUGHPUT|tail -1; done\n"


def _rows(text: str) -> list[tuple[str | None, str, list[float], str]]:
    return [
        (item.side, row.metric, row.samples, row.unit) for item in read(text).found for row in item.run.rows
    ]


def test_rows_below_a_command_are_repeats_of_it() -> None:
    assert sniff(TEXTS["netperf -- -O"])[0].format == "netperf -- -O"
    assert _rows(TEXTS["netperf -- -O"]) == [
        (None, "latency p99", [321, 297], "us"),
        (None, "transactions", [4102.11, 4233.45], "1/s"),
    ]


@pytest.mark.parametrize("switched", ["Enable big frames:", "With big frames:"])
def test_both_sides(switched: str) -> None:
    command = RUNS.format(test="TCP_RR", field="")
    text = (
        f"Subject: [PATCH] net: support big frames\n\nNo big frames:\n{command}321  4102.11\n297  4233.45\n\n"
        f"{switched}\nip link set dev eth0 gro_max_size 128000\n{command}221  5102.11\n197  5233.45\n"
    )
    assert _rows(text) == [
        ("before", "latency p99", [321, 297], "us"),
        ("before", "transactions", [4102.11, 4233.45], "1/s"),
        ("after", "latency p99", [221, 197], "us"),
        ("after", "transactions", [5102.11, 5233.45], "1/s"),
    ]


def test_units_and_what_is_not_measured() -> None:
    text = RUNS.format(test="TCP_STREAM", field="LOCAL_CPU_UTIL,") + "-1  12.5  9411.2\n-1  12.7  9408.1\n"
    assert _rows(text) == [
        (None, "cpu local", [12.5, 12.7], "%"),
        (None, "throughput", [9411.2e6, 9408.1e6], "bit/s"),
    ]


@pytest.mark.parametrize(
    "below", ["321\n", "321 4102.11 7\n", "p99 4102.11\n", "\n321 4102.11\n", "321,4102.11\n", ""]
)
def test_rows_of_another_form_are_not_read(below: str) -> None:
    text = RUNS.format(test="TCP_RR", field="") + below
    assert not [item for item in read(text).found if item.run.tool == "netperf"]
