"""`skbscope campaign` and `skbscope fleet` as people type them."""

import json

import httpx
import pytest
from commands import skbscope as run

from skbscope.commands import campaign as command
from skbscope.errors import BadInput


def test_a_folder_becomes_a_campaign_and_its_report_a_table(server, fleet):
    sent = run("campaign", "create", "by hand", fleet, "--to", server.url).stdout
    assert "12 recordings: 0 waiting, 0 running, 12 ready, 0 failed" in sent
    ident = sent.splitlines()[0].split("(")[1].rstrip(")")
    shown = run("campaign", "show", ident, "--to", server.url).stdout
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "AMD EPYC 7713P 64-Core Processor: 3 hosts" in shown
    assert "outliers: not looked for among fewer than 8 hosts" in shown
    output = json.loads(run("campaign", "show", ident, "--to", server.url, "--json").stdout)
    assert output["report"] == server.get(f"/campaigns/{ident}/report")
    assert run("campaign", "create", "by hand", fleet, "--to", server.url).stdout == sent


def test_folders_of_hosts_give_their_names_to_the_files_in_them(tmp_path):
    for name in ("web-1", "web-2"):
        (tmp_path / name).mkdir()
        for file in ("perf.data", "host.txt", ".hidden"):
            (tmp_path / name / file).write_text("x")
    found = [name for name, _ in command._files([tmp_path])]
    assert found == ["web-1.host.txt", "web-2.host.txt", "web-1.perf.data", "web-2.perf.data"]
    with pytest.raises(BadInput, match="would both be called host.txt"):
        command._files([tmp_path / "web-1", tmp_path / "web-2"])


def test_what_is_not_there_is_one_sentence(server, tmp_path):
    text = run("campaign", "create", "x", tmp_path / "nope", "--to", server.url, code=2).stderr
    assert text.endswith("expected a folder, a capture or an archive of captures.\n")
    text = run("campaign", "show", "nope", "--to", server.url, code=2).stderr
    assert text == "skbscope: There is no campaign nope.\n"


def answers(*given):
    """A real client of a server that answers so, one after the other."""
    left = list(given)

    def handle(_request):
        answer = left.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer, json={"n": len(left)})

    return httpx.Client(transport=httpx.MockTransport(handle), base_url="http://x"), left


def test_a_server_that_is_away_for_a_moment_is_tried_again(monkeypatch):
    monkeypatch.setattr(command, "_PAUSE", 0.001)
    client, left = answers(503, httpx.ReadError("reset"), 502, 201)
    assert command._retried(lambda: client.put("/x")).status_code == 201
    assert left == []


def test_a_server_that_stays_away_is_believed(monkeypatch):
    monkeypatch.setattr(command, "_PAUSE", 0.001)
    client, left = answers(*[503] * 10)
    assert command._retried(lambda: client.put("/x")).status_code == 503
    assert len(left) == 10 - command.TRIES


def test_a_refused_request_is_not_repeated(monkeypatch):
    monkeypatch.setattr(command, "_PAUSE", 0.001)
    client, left = answers(422, 201)
    assert command._retried(lambda: client.put("/x")).status_code == 422
    assert left == [201]


def test_a_fleet_is_written_with_what_is_true_of_it(tmp_path):
    text = run("fleet", "generate", tmp_path / "f", "--hosts", 4, "--events", 2000, "--seed", 5).stdout
    assert text.startswith("4 hosts of 4 classes, 2,000 events each;")
    assert len(json.loads((tmp_path / "f" / "manifest.json").read_text())["hosts"]) == 4
