"""What the cluster makes is what the embedded server makes: ids, tables and pictures, byte for byte."""

import hashlib
import json
from typing import Any

import httpx
import pytest
from portal.conftest import DATA, SMALL, running

RECORDINGS = (SMALL, "udp-rfs-hopping")


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
    with running(folder) as embedded, shared.client() as client:
        yield embedded.client, folder, client, shared.folder / "store" / "skbscope"


@pytest.mark.parametrize("name", RECORDINGS)
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


def digest(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()
