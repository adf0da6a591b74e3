"""What the cluster makes is what the embedded server makes: ids, tables and pictures, byte for byte."""

import hashlib
import json
from typing import Any

import httpx
import pytest
from portal.conftest import DATA, ROOT, SMALL, running

from .conftest import PUBLIC


def sent(client: httpx.Client, name: str) -> dict[str, Any]:
    """A recording with its host, analysed."""
    for ending in ("host.txt", "perf.data.zst"):
        file = DATA / "traces" / f"{name}.{ending}"
        upload = client.put(f"/uploads/{name}.{ending}", content=file.read_bytes()).json()
    with client.stream("GET", f"/jobs/{upload['job_id']}/stream") as answer:
        last = [line for line in answer.iter_lines() if line.startswith("data: ")][-1]
    job: dict[str, Any] = json.loads(last.removeprefix("data: "))
    assert job["state"] == "ready", job
    return job


@pytest.fixture(scope="module")
def both(shared, tmp_path_factory):
    """(embedded client, its data folder, cluster client, its store)."""
    folder = tmp_path_factory.mktemp("embedded")
    with running(folder, public_url=PUBLIC) as embedded, shared.client() as client:
        yield embedded.client, folder, client, shared.folder / "store" / "skbscope"


@pytest.mark.parametrize("name", [SMALL, pytest.param("udp-rfs-hopping", marks=pytest.mark.slow)])
def test_an_analysis_has_the_same_id_summary_and_tables(both, name):
    embedded, folder, cluster, store = both
    here, there = sent(embedded, name), sent(cluster, name)
    assert here["analysis_id"] == there["analysis_id"]
    path = f"/analyses/{here['analysis_id']}"
    mine, theirs = embedded.get(path).json(), cluster.get(path).json()
    assert mine["summary"] == theirs["summary"]
    tables = {file.relative_to(folder / "tables"): file for file in (folder / "tables").rglob("*.*")}
    copies = {file.relative_to(store / "tables"): file for file in (store / "tables").rglob("*.*")}
    assert tables
    assert set(tables) <= set(copies)
    for relative, file in tables.items():
        assert digest(file) == digest(copies[relative]), relative


def compared(client):
    """The demo library's two sides of one benchmark, uploaded and compared."""
    sides = {}
    for side in ("before", "after"):
        sides[side] = []
        for file in sorted((DATA / "runs" / "tcp4-rfs").glob(f"{side}-*.json")):
            sides[side] += client.put(f"/uploads/{file.name}", content=file.read_bytes()).json()["run_ids"]
    answer = client.post("/comparisons", json=sides)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.slow
def test_a_comparison_of_uploaded_results_has_the_same_id_document_and_text(both):
    embedded, _, cluster, _ = both
    here, there = compared(embedded), compared(cluster)
    assert here["comparison"]["rows"]
    for same in ("id", "sha256", "comparison", "text", "markdown"):
        assert here[same] == there[same], same


def subjects(client):
    """What is published: a comparison, and a chart of an analysis."""
    params = {"policy": "skb-defer", "a": "stock", "b": "v-defer"}
    analysis_id = sent(client, SMALL)["analysis_id"]
    yield {"comparison_id": compared(client)["id"]}
    yield {"chart": {"kind": "decisions", "analysis_id": analysis_id, "params": params}}


@pytest.mark.slow
@pytest.mark.skipif(
    not (ROOT / "frontend/dist/figure/figure.js").is_file(), reason="the drawing bundle is not built"
)
def test_a_published_figure_has_the_same_id_and_the_same_bytes_in_every_form(both):
    embedded, _, cluster, _ = both
    for here, there in zip(subjects(embedded), subjects(cluster), strict=True):
        mine, theirs = (c.post("/figures", json=s) for c, s in ((embedded, here), (cluster, there)))
        assert mine.status_code in (200, 201), mine.text
        assert mine.json()["id"] == theirs.json()["id"]
        for suffix in (".svg", ".png", ".txt", ".md", ".json", ".csv"):
            path = f"/c/{mine.json()['id']}{suffix}"
            files = [client.get(str(client.base_url.copy_with(path=path))) for client in (embedded, cluster)]
            assert [file.status_code for file in files] == [200, 200], suffix
            assert files[0].content == files[1].content, suffix


@pytest.mark.slow
def test_a_query_and_a_sweep_have_the_same_answer(both):
    embedded, _, cluster, _ = both
    sql = {"sql": "select alloc_cpu, fate, count(*) as lives from lives group by all order by all"}
    knob = {"name": "net.core.skb_defer_max", "values": [0, 16, 64]}
    answers = []
    for client in (embedded, cluster):
        path = f"/analyses/{sent(client, SMALL)['analysis_id']}"
        rows = client.post(f"{path}/sql", json=sql)
        sweep = client.post(f"{path}/sweep", json={"policy": "skb-defer", "knob": knob})
        assert (rows.status_code, sweep.status_code) == (200, 200), rows.text + sweep.text
        assert rows.json()["rows"]
        answers.append((rows.json()["columns"], rows.json()["rows"], sweep.json()))
    assert answers[0] == answers[1]


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()
