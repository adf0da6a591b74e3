"""What another kernel would change on the host of a recording: by the command line and by the API."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from skbscope.domains.traces.analysis import forecast_question
from skbscope.errors import BadInput

ROOT = Path(__file__).resolve().parents[3]
TRACES = ROOT / "data/traces"
SKBSCOPE = ROOT / "backend/.venv/bin/skbscope"


def _forecast(name: str, *words: str) -> dict[str, Any]:
    trace = TRACES / f"{name}.perf.data.zst"
    command: list[str | Path] = [
        SKBSCOPE,
        "forecast",
        trace,
        "--host",
        TRACES / f"{name}.host.txt",
        *words,
        "--json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return {one["policy"]: one for one in json.loads(done.stdout)["forecasts"]}


def test_the_recorded_kernel_changes_nothing_and_shares_are_of_all_decisions():
    for one in _forecast("tcp-rfs-hopping", "--kernel", "6.18").values():
        assert one["changed"] == 0
        assert one["flows"] == []
        for rule in one["rules"]:
            assert rule["before"] == rule["after"]
            low, high = rule["before"]["interval"]
            assert low <= rule["before"]["share"] <= high
        assert sum(rule["before"]["count"] for rule in one["rules"]) == one["before"]["decisions"]


def test_a_larger_default_limit_applies_where_nobody_set_another():
    forecast = _forecast("udp-rfs-hopping", "--kernel", "7.2")["skb-defer"]
    assert forecast["before"]["knobs"]["net.core.skb_defer_max"][0] == 64
    assert forecast["after"]["knobs"]["net.core.skb_defer_max"][0] == 128
    kicks = {rule["rule"]: rule for rule in forecast["rules"]}["B6-kick"]
    assert kicks["after"]["count"] < kicks["before"]["count"]


def test_6_12_defers_no_datagram():
    forecast = _forecast("udp-rfs-hopping", "--kernel", "6.12")["skb-defer"]
    rules = {rule["rule"]: rule for rule in forecast["rules"]}
    assert rules["B5-push"]["before"]["count"] > 10_000
    # What is left was flushed without an event of its reader, so that it is not known to be a datagram.
    assert rules["B5-push"]["after"]["count"] < 500
    assert forecast["changed"] > 1_000


def test_a_proposal_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(BadInput, match="rfs-llc has no variant 'best'; expected one of stock, as-posted"):
        forecast_question("7.2", ["rfs-llc:best"])
    with pytest.raises(BadInput, match="best"):
        forecast_question("7.2", ["best"])
    with pytest.raises(BadInput, match="3.10"):
        forecast_question("3.10", [])


def test_the_api_answers_as_the_command_line_does(server):
    analysis = server.analyse("tcp-rfs-hopping")
    ask = {"kernel": "7.2", "patches": ["rfs-llc:intended-checked"]}
    answer = server.client.post(f"/analyses/{analysis['id']}/forecast", json=ask)
    assert answer.status_code == 200, answer.text
    [found] = answer.json()["forecasts"]
    assert (
        found
        == _forecast("tcp-rfs-hopping", "--kernel", "7.2", "--patch", "rfs-llc:intended-checked")["rfs-llc"]
    )
    assert found["changed"] > 0
    assert server.client.post(f"/analyses/{analysis['id']}/forecast", json=ask).json() == answer.json()
    refused = server.client.post(f"/analyses/{analysis['id']}/forecast", json={"kernel": "3.10"})
    assert refused.status_code == 422
