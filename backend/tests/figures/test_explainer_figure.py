"""An explainer's scene as a figure: the engine's own film, a text and a CSV of it, and no word of the client's data."""

import csv
import io
import json
import re
from typing import Any

import httpx
import pytest

from figures.conftest import DIST
from skbscope import engine
from skbscope.domains.figures.whitelist import check

DEFER = {"explainer": "skb-defer"}
REQUESTS: dict[str, dict[str, Any]] = {
    "at a moment": DEFER | {"moment": "kick"},
    "at a position": DEFER | {"position": 71},
    "at the beginning": DEFER | {"position": 0},
    "at the end": DEFER,
    "with parameters": DEFER | {"parameters": {"case": "two-nodes", "flows": "2"}, "moment": "first-push"},
    "by hand": DEFER | {"hand": "25:here", "moment": "first-alien", "title": "What if it stayed?"},
}


@pytest.fixture(scope="session")
def traced(plain) -> str:
    return str(plain.analyse("tcp-rfs")["trace_id"])


def ask(server, params):
    return server.client.post("/figures", json={"chart": {"kind": "explainer", "params": params}})


def published(server, params):
    answer = ask(server, params)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def get(server, figure, suffix: str) -> httpx.Response:
    answer = httpx.get(f"{server.url}/c/{figure['id']}{suffix}")
    assert answer.status_code == 200
    return answer


def given(params) -> tuple[tuple[str, str], ...]:
    own = dict(params.get("parameters", {}))
    return tuple(sorted((own | ({"hand": params["hand"]} if "hand" in params else {})).items()))


@pytest.mark.parametrize("name", REQUESTS)
def test_the_simulation_is_from_the_engine_and_the_same_request_gives_the_same_figure(plain, name):
    params = REQUESTS[name]
    figure = published(plain, params)
    assert published(plain, params) == figure
    document = get(plain, figure, ".json").json()["document"]
    simulation = json.loads(engine.simulate("skb-defer", given(params)))
    assert document["data"] == simulation
    position = document["options"]["position"]
    expected = params.get("position", simulation["moments"][params.get("moment", "end")])
    assert position == expected
    assert document["label"] == "modelled"
    assert document["source"].startswith(f"scenario skb-defer, engine {engine.version()}, kernel profile ")
    assert document["host"] == simulation["host"]
    event = simulation["events"][position - 1]["text"] if position else "Nothing has happened yet"
    assert figure["sentence"] == f"{event[0].upper()}{event[1:]}."
    assert len(get(plain, figure, ".json").content) < 200_000
    assert len(get(plain, figure, ".md").content) <= 4096


def test_decisions_by_hand_may_be_parameters_and_are_reported(plain):
    figure = published(plain, DEFER | {"parameters": {"hand": "25:here"}, "moment": "first-alien"})
    document = get(plain, figure, ".json").json()["document"]
    assert document["data"] == json.loads(engine.simulate("skb-defer", (("hand", "25:here"),)))
    assert document["options"]["hand"] == "25:here"
    assert "hand=25:here" in get(plain, figure, ".txt").text


def test_the_title_is_the_askers_or_the_policys_question(plain):
    assert published(plain, REQUESTS["by hand"])["title"] == "What if it stayed?"
    question = engine.policy("skb-defer")["question"]
    assert published(plain, DEFER)["title"].lower() == question.lower()
    odd = published(plain, DEFER | {"title": "\u202ea\x1b[31m\nb"})
    assert odd["title"] == "a[31m b"


def test_the_text_has_parameters_gauges_and_the_last_five_events_in_72_columns(plain):
    figure = published(plain, REQUESTS["at a moment"])
    simulation = get(plain, figure, ".json").json()["document"]["data"]
    at = simulation["moments"]["kick"]
    for suffix in (".txt", ".txt?for=reply"):
        for line in get(plain, figure, suffix).text.splitlines():
            assert re.fullmatch(r"  [ -~]{1,70}", line), line
    text = " ".join(get(plain, figure, ".txt").text.split())
    assert "flows=1" in text
    assert "label modelled" in text
    for position in range(at - 4, at + 1):
        event = simulation["events"][position - 1]
        assert f"event {position} at {event['at_ns'] / 1000:,.1f} us: {event['text']}" in text
    assert f"event {at - 5} at" not in text
    level = next(gauge["values"][at] for gauge in simulation["gauges"] if gauge["id"] == "list:0:0")
    assert re.search(rf"list:0:0 {level} ~ skbs 127", text)


def test_the_csv_has_every_moving_gauge_by_position(plain):
    figure = published(plain, REQUESTS["at a moment"])
    simulation = get(plain, figure, ".json").json()["document"]["data"]
    rows = list(csv.DictReader(io.StringIO(get(plain, figure, ".csv").text)))
    assert [int(row["position"]) for row in rows] == list(range(len(simulation["events"]) + 1))
    assert rows[7]["event"] == simulation["events"][6]["text"]
    for gauge in simulation["gauges"]:
        name = f"{gauge['id']} ({gauge['unit']})"
        if len(set(gauge["values"])) > 1:
            assert [int(row[name]) for row in rows] == gauge["values"]
            assert {row[f"{name} label"] for row in rows} == {"modelled"}
        else:
            assert name not in rows[0]


def test_a_recording_under_the_same_picture(plain, traced):
    params = DEFER | {"trace": traced, "moment": "first-push"}
    figure = published(plain, params)
    document = get(plain, figure, ".json").json()["document"]
    assert document["data"] == plain.get(f"/traces/{traced}/simulations/skb-defer")
    assert document["label"] == "reconstructed"
    assert document["source"].startswith("tcp-rfs.perf.data.zst (sha256 ")
    assert engine.version() in document["source"]
    at = document["data"]["parameters"]["next_ns"]
    onward = get(plain, published(plain, DEFER | {"trace": traced, "at_ns": at}), ".json").json()["document"]
    assert onward["data"]["parameters"]["at_ns"] == at
    assert "label reconstructed" in get(plain, figure, ".txt").text


@pytest.mark.parametrize(
    ("params", "status", "words"),
    [
        ({"explainer": "tea"}, 404, "There is no scenario tea."),
        (DEFER | {"moment": "tea"}, 422, "This simulation has no moment 'tea'; expected one of start, "),
        (DEFER | {"position": 5, "moment": "kick"}, 422, "either position or moment"),
        (DEFER | {"position": 9_999}, 422, "this simulation ends at "),
        (DEFER | {"parameters": {"flows": "9"}}, 422, "expected a whole number from 1 to 4"),
        (DEFER | {"parameters": {"hand": "x" * 1_999}}, 422, "expected at most 2000"),
        (DEFER | {"at_ns": 5}, 422, "Without a trace"),
        (DEFER | {"trace": "x", "hand": "1:here"}, 422, "no decisions by hand"),
        (DEFER | {"trace": "x"}, 404, "There is no trace x."),
        (DEFER | {"title": "x" * 201}, 422, "chart.params.title"),
        (DEFER | {"film": {}}, 422, "chart.params.film: Extra inputs"),
        ({}, 422, "chart.params.explainer: Field required"),
    ],
)
def test_a_bad_question_is_one_sentence(plain, params, status, words):
    answer = ask(plain, params)
    assert answer.status_code == status, answer.text
    assert words in answer.json()["detail"]


def test_it_takes_no_analysis_beside_its_parameters(plain):
    chart = {"kind": "explainer", "analysis_id": "x", "params": DEFER}
    answer = plain.client.post("/figures", json={"chart": chart})
    assert answer.status_code == 422
    assert "takes no analysis_id" in answer.json()["detail"]


def test_the_real_bundle_draws_it(server):
    if "explainer" not in (DIST / "figure" / "figure.js").read_text():
        pytest.skip("the built bundle has no picture of explainers yet")
    for name in ("at a moment", "at the beginning", "with parameters"):
        figure = published(server, REQUESTS[name])
        for suffix in (".svg", "-dark.svg"):
            check(get(server, figure, suffix).text)
        assert figure["id"] in get(server, figure, ".svg").text
