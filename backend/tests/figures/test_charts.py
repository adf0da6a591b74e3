"""Charts of a real recording as figures: the server's own data, drawn by the real bundle, written as honest tables."""

import csv
import gzip
import io
import re
from typing import Any

import httpx
import pytest

from figures.comparison import comparison, publish, published

KNOB = {"name": "net.core.skb_defer_max", "values": [0, 64, 128]}
SWEEP = {"policy": "skb-defer", "variants": ["stock", "v-old"], "knob": KNOB}
DECISIONS: dict[str, Any] = {"policy": "rfs-llc", "a": "stock", "b": "as-posted"}
REQUESTS: dict[str, dict[str, Any]] = {
    "flow": {},
    "flow in a range": {"from": 0, "to": 100_000_000},
    "decisions": DECISIONS,
    "lifecycle": {},
    "lifecycle, each drawn": {"from": 100_000_000, "to": 103_000_000},
    "costs": {"policy": "skb-init"},
    "sweep": SWEEP,
    "throughput": {"group": "claim-xsk-batch-v2-i40e"},
    "throughput with spread": {"group": "claim-xdp-return-devmap"},
}


@pytest.fixture(scope="session")
def analysis_id(server) -> str:
    return str(server.analyse("tcp-rfs")["id"])


@pytest.fixture(scope="session")
def same_analysis(plain) -> str:
    """For what does not depend on how it is drawn."""
    return str(plain.analyse("tcp-rfs")["id"])


def chart(server, analysis_id: str, name: str):
    kind = re.split("[, ]", name)[0]
    whose = None if kind == "throughput" else analysis_id
    body = {"chart": {"kind": kind, "analysis_id": whose, "params": REQUESTS[name]}}
    answer = server.client.post("/figures", json=body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def get(server, figure, suffix: str) -> httpx.Response:
    answer = httpx.get(f"{server.url}/c/{figure['id']}{suffix}")
    assert answer.status_code == 200
    return answer


@pytest.mark.parametrize("name", REQUESTS)
def test_every_kind_is_drawn_written_and_published_once(server, analysis_id, name):
    figure = chart(server, analysis_id, name)
    assert chart(server, analysis_id, name) == figure
    svg = get(server, figure, ".svg").text
    assert figure["id"] in svg
    assert len(gzip.compress(get(server, figure, "/embed").content)) <= 60_000
    for suffix in (".txt", ".txt?for=reply"):
        for line in get(server, figure, suffix).text.splitlines():
            assert re.fullmatch(r"  [ -~]{1,70}", line), line
    text = " ".join(get(server, figure, ".txt").text.split())
    assert f"label {get(server, figure, '.json').json()['document']['label']}" in text
    assert "source" in text
    assert figure["sentence"] in text
    assert len(get(server, figure, ".md").content) <= 4096


def test_the_data_is_the_apis_own_answer(plain, same_analysis):
    server, analysis_id = plain, same_analysis

    def data(name: str):
        return get(server, chart(server, analysis_id, name), ".json").json()["document"]["data"]

    of = f"/analyses/{analysis_id}"
    assert data("flow") == server.get(f"{of}/flows")
    assert data("flow in a range") == server.get(f"{of}/flows", **REQUESTS["flow in a range"])
    assert data("decisions") == server.get(f"{of}/decisions", **DECISIONS)
    assert data("lifecycle") == server.get(f"{of}/timeline", px=720)
    replays = server.get(of)["summary"]["replays"]
    assert data("costs") == [replay for replay in replays if replay["policy"] == "skb-init"]
    assert data("sweep") == server.client.post(f"{of}/sweep", json=SWEEP).json()
    group = server.get("/results/throughput", **REQUESTS["throughput"])["groups"]
    assert data("throughput") == {"groups": group}


def test_the_document_carries_what_a_picture_needs(server, analysis_id):
    document = get(server, chart(server, analysis_id, "flow"), ".json").json()["document"]
    assert document["host"] == server.get(f"/analyses/{analysis_id}")["host"]
    assert document["source"].startswith("tcp-rfs.perf.data.zst (sha256 ")
    assert document["title"]
    assert document["options"].keys() == {"from", "to"}


def test_measured_and_modelled_never_share_a_mark(server, analysis_id):
    text = get(server, chart(server, analysis_id, "decisions"), ".txt").text
    assert re.search(r"[\d,]+ r +[\d,]+ ~$", text, re.M)
    assert "r reconstructed; ~ modelled" in text
    rows = list(
        csv.DictReader(io.StringIO(get(server, chart(server, analysis_id, "decisions"), ".csv").text))
    )
    assert {row["stock label"] for row in rows} == {"reconstructed"}
    assert {row["as-posted label"] for row in rows} == {"modelled"}


def test_the_table_is_the_data(server, analysis_id):
    figure = chart(server, analysis_id, "flow")
    cells = get(server, figure, ".json").json()["document"]["data"]["cells"]
    rows = list(csv.DictReader(io.StringIO(get(server, figure, ".csv").text)))
    assert {row["allocated -> freed"]: int(row["skbs"]) for row in rows} == {
        f"cpu{cell['alloc_cpu']} -> cpu{cell['free_cpu']}": cell["count"] for cell in cells
    }
    alien = sum(cell["count"] for cell in cells if cell["distance"] != "same-cpu")
    assert figure["sentence"].startswith(f"{alien:,} of {sum(cell['count'] for cell in cells):,} skbs")


def test_a_sweep_is_a_row_a_counter_and_a_column_a_place(plain, same_analysis):
    server = plain
    figure = chart(server, same_analysis, "sweep")
    points = get(server, figure, ".json").json()["document"]["data"]["points"]
    rows = {row[KNOB["name"]]: row for row in csv.DictReader(io.StringIO(get(server, figure, ".csv").text))}
    for point in points:
        for name, counter in point["counters"].items():
            row = rows[f"{point['variant']} {name}"]
            assert int(row[f"at {point['at']}"]) == counter["value"]
            known = counter["label"] if point["recorded"] else "modelled"
            assert row[f"at {point['at']} label"] == known


def test_assumptions_are_named_and_do_not_count_as_recorded(plain, same_analysis):
    trace = plain.get(f"/analyses/{same_analysis}")["trace_id"]
    body = {"host": {"kind": "own-llc"}, "knobs": {"net.core.skb_defer_max": 64}}
    analysis = plain.client.post(f"/traces/{trace}/analyses", json=body).json()
    assert plain.job(analysis["id"])["state"] == "ready"
    for name in ("decisions", "sweep"):
        figure = chart(plain, analysis["id"], name)
        document = get(plain, figure, ".json").json()["document"]
        assert document["source"].endswith("; what if host own-llc, net.core.skb_defer_max = 64")
        assert document["label"] == "modelled"
        known = set(re.findall(r",(reconstructed|exact|modelled|assumed)", get(plain, figure, ".csv").text))
        assert known == {"modelled"}


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"kind": "flow"}, "needs an analysis_id"),
        ({"kind": "throughput", "analysis_id": "x", "params": {"group": "y"}}, "takes no analysis_id"),
        ({"kind": "flow", "analysis_id": "ID", "params": {"cells": []}}, "chart.params.cells: Extra inputs"),
        ({"kind": "flow", "analysis_id": "ID", "params": {"from": 5, "to": 1}}, "before it begins"),
        ({"kind": "decisions", "analysis_id": "ID", "params": {"policy": "x"}}, "Field required"),
        (
            {"kind": "decisions", "analysis_id": "ID", "params": DECISIONS | {"a": "none"}},
            "no variant 'none'",
        ),
        ({"kind": "costs", "analysis_id": "ID", "params": {"policy": "none"}}, "none"),
        ({"kind": "costs", "analysis_id": "ID", "params": {"policy": "rfs-llc"}}, "nothing to draw"),
        ({"kind": "sweep", "analysis_id": "ID", "params": {"policy": "skb-defer"}}, "either knob or hosts"),
    ],
)
def test_a_bad_question_is_one_sentence(server, analysis_id, chart, words):
    chart = {name: analysis_id if value == "ID" else value for name, value in chart.items()}
    answer = server.client.post("/figures", json={"chart": chart})
    assert answer.status_code == 422
    assert words in answer.json()["detail"]


def test_an_unknown_analysis_or_group_is_not_there(server):
    for chart in (
        {"kind": "flow", "analysis_id": "nothing"},
        {"kind": "throughput", "params": {"group": "nothing"}},
    ):
        assert server.client.post("/figures", json={"chart": chart}).status_code == 404


def test_a_comparison_is_not_a_chart_of_a_recording(server):
    assert published(server)["analysis_id"] is None


def test_a_note_is_in_the_sentence_without_hidden_characters(plain, same_analysis):
    params = {"from": 0, "to": 1_000_000, "note": "why\n\u202ehere?" + " and here" * 60}
    body = {"chart": {"kind": "lifecycle", "analysis_id": same_analysis, "params": params}}
    sentence = plain.client.post("/figures", json=body).json()["sentence"]
    counted, _, note = sentence.partition(" Note: ")
    assert counted.endswith(".")
    assert note.startswith("why here? and here and here")
    assert note.endswith("...")
    assert len(note) <= 300


def test_a_note_is_printed_with_the_comparison(plain):
    made = comparison()
    row = made.rows[0].id
    note = {"text": "why\n\u202ehere?", "at": {"row": row}}
    figure = published(plain, made, note=note)
    assert figure["sentence"].endswith(" Note: why here?")
    assert figure["id"] != published(plain, made)["id"]
    text = httpx.get(f"{plain.url}/c/{figure['id']}.txt").text
    assert f"note: on {row}: why here?" in text
    unknown = publish(plain, made, note={"text": "x", "at": {"row": "none"}})
    assert unknown.json()["detail"] == "at: the comparison has no row none."
    chart = {"kind": "throughput", "params": {"group": "claim-xsk-batch-v2-i40e"}}
    both = plain.client.post("/figures", json={"chart": chart, "note": note})
    assert both.status_code == 422
