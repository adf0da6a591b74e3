"""`GET /traces/{id}/versus/{id}`: the answer of the command line, and what it refuses."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from commands import skbscope
from portal.conftest import DATA, Running, running

BEFORE, AFTER = "stuck-4-limit-64-again", "stuck-2-limit-64-restored"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("versus")) as server:
        yield server


def printed(before: str, after: str) -> dict[str, Any]:
    files = [DATA / "traces" / f"{name}.perf.data.zst" for name in (before, after)]
    hosts = [
        word
        for side, name in (("before", before), ("after", after))
        for word in (f"--{side}-host", DATA / "traces" / f"{name}.host.txt")
    ]
    found: dict[str, Any] = json.loads(skbscope("diff", *files, *hosts, "--json").stdout)
    return found


def test_the_api_answers_as_the_command_line_does_and_from_stored_tables(server: Running) -> None:
    ids = [server.analyse(name)["trace_id"] for name in (BEFORE, AFTER)]
    storage = server.portal.storage
    # Without the recordings nothing can be analysed again.
    for ident in ids:
        storage.blobs.delete(server.get(f"/analyses/{_analysis(server, ident)}/report")["sha256"])
    found = server.get(f"/traces/{ids[0]}/versus/{ids[1]}")
    assert found == printed(BEFORE, AFTER)
    assert found["causes"][0]["name"] == "stuck-slot"
    folders = [storage.tables.folder(_analysis(server, ident)) for ident in ids]
    stored = [note for folder in folders for note in folder.glob("blocks-*.json")]
    assert len(stored) == 2
    times = [note.stat().st_mtime_ns for note in stored]
    assert server.get(f"/traces/{ids[1]}/versus/{ids[0]}")["findings"][0]["side"] == "before"
    assert [note.stat().st_mtime_ns for note in stored] == times


def _analysis(server: Running, trace_id: str) -> str:
    ident: str = server.get(f"/traces/{trace_id}")["analysis_id"]
    return ident


def test_a_recording_that_is_not_there_or_not_analysed_is_refused(server: Running) -> None:
    ready = server.analyse(BEFORE)["trace_id"]
    for path in (f"/traces/{ready}/versus/{'0' * 20}", f"/traces/{'0' * 20}/versus/{ready}"):
        assert server.client.get(path).status_code == 404
    broken = server.put("broken.perf.data", b"PERFILE2" + bytes(400)).json()
    assert server.job(broken["job_id"])["state"] == "failed"
    refused = server.client.get(f"/traces/{ready}/versus/{broken['id']}")
    assert refused.status_code == 409
    assert "The analysis of broken.perf.data is not complete" in refused.json()["detail"]
