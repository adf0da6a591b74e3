"""Campaigns over HTTP: twelve hosts in, one report out; partial failure listed."""

import concurrent.futures
import json
from typing import Any

import pytest
from portal.test_error_shape import check

from .conftest import HOSTS
from .test_archive import settled


@pytest.fixture(scope="module")
def whole(server, fleet):
    """(path, files) of a campaign of all twelve hosts, sent several at once in no particular order, analysed."""
    made = server.client.post("/campaigns", json={"name": "twelve hosts"}).json()
    path = f"/campaigns/{made['id']}"
    files = sorted(fleet.glob("h*"), key=lambda file: file.name[::-1])

    def send(file):
        return server.client.put(f"{path}/captures/{file.name}", content=file.read_bytes())

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert {answer.status_code for answer in pool.map(send, files)} <= {200, 201}
    settled(server, path)
    return path, files


def test_every_recording_is_analysed_on_its_own_host(server, whole):
    path, _ = whole
    at = server.get(path)["progress"]
    assert (at["recordings"], at["ready"], at["host_files"], at["failed"]) == (HOSTS, HOSTS, HOSTS, 0)
    items = server.get(f"{path}/captures", limit=500)["items"]
    uploads = {item["name"]: item["upload_id"] for item in items}
    for item in items:
        if item["trace_id"]:
            trace = server.get(f"/traces/{item['trace_id']}")
            assert trace["host_upload_id"] == uploads[item["name"].replace("perf.txt.zst", "host.txt")]
            assert item["state"] == "ready"


def test_the_report_finds_the_truth_of_the_manifest(server, whole, fleet):
    manifest = json.loads((fleet / "manifest.json").read_text())
    report = server.get(f"{whole[0]}/report")
    assert (report["hosts"], report["failed"], report["under_way"]) == (HOSTS, 0, 0)
    for of in manifest["classes"].values():
        [found] = [
            entry
            for entry in report["classes"]
            if (entry["key"]["kernel"], entry["key"]["driver"]) == (of["kernel"], of["driver"])
        ]
        assert found["key"]["cpu"] == of["cpu"]
        modes = {
            entry["policy"]: f"{entry['stand']} {entry['variant'] or ''}".strip() for entry in found["modes"]
        }
        assert {policy: modes[policy] for policy in of["truth"]} == of["truth"]
        assert all(entry["label"] for entry in found["spreads"])


def test_repeated_reports_and_those_of_another_campaign_of_the_same_uploads_are_the_same(server, whole):
    path, _ = whole
    report = server.client.get(f"{path}/report")
    assert server.client.get(f"{path}/report").content == report.content
    other = server.client.post("/campaigns", json={"name": "the same again"}).json()
    items = server.get(f"{path}/captures", limit=500)["items"]
    ids = [item["upload_id"] for item in reversed(items)]
    added = server.client.post(f"/campaigns/{other['id']}/captures", json={"upload_ids": ids})
    assert added.status_code == 200
    settled(server, f"/campaigns/{other['id']}")
    assert server.client.get(f"/campaigns/{other['id']}/report").content == report.content


def test_a_capture_sent_again_changes_nothing(server, whole):
    path, files = whole
    before = server.get(path)["progress"]
    answer = server.client.put(f"{path}/captures/{files[0].name}", content=files[0].read_bytes())
    assert answer.status_code == 200
    assert server.get(path)["progress"] == before


def test_a_recording_that_fails_is_listed_with_its_sentence_and_leaves_the_classes_alone(server, whole):
    path, files = whole
    before = server.get(f"{path}/report")
    damaged = b"PERFILE2" + b"\xff" * 500
    assert server.client.put(f"{path}/captures/broken.perf.data", content=damaged).status_code == 201
    at = settled(server, path)
    assert (at["failed"], at["ready"]) == (1, HOSTS)
    [failure] = at["failures"]
    assert failure["name"] == "broken.perf.data"
    assert failure["sentence"]
    after = server.get(f"{path}/report")
    assert after["failed"] == 1
    assert after["classes"] == before["classes"]


def test_captures_are_paged_by_name(server, whole):
    path, _ = whole
    first = server.get(f"{path}/captures", limit=10)
    second = server.get(f"{path}/captures", limit=500, cursor=first["next"])
    names = [item["name"] for page in (first, second) for item in page["items"]]
    assert names == sorted(set(names))
    assert len(first["items"]) == 10
    assert len(names) >= 2 * HOSTS
    assert second["next"] is None


def test_a_host_file_of_the_same_name_elsewhere_is_not_mistaken_for_this_campaigns(server, fleet):
    """Two campaigns, each with its own h00001.host.txt, and the recording sent before its host file."""
    recording = (fleet / "h00009.perf.txt.zst").read_bytes()
    host = (fleet / "h00009.host.txt").read_text()
    paths = []
    for n in (1, 2):
        made = server.client.post("/campaigns", json={"name": f"namesakes {n}"}).json()
        paths.append(f"/campaigns/{made['id']}")
    stranger = host.replace("driver: mlx5_core", "driver: stranger").encode()
    server.client.put(f"{paths[0]}/captures/web.host.txt", content=stranger)
    server.client.put(f"{paths[1]}/captures/web.perf.txt.zst", content=recording)
    server.client.put(f"{paths[1]}/captures/web.host.txt", content=host.encode())
    settled(server, paths[1])
    [found] = server.get(f"{paths[1]}/report")["classes"]
    assert found["key"]["driver"] == "mlx5_core"


def test_the_same_name_is_the_same_campaign(server):
    first = server.client.post("/campaigns", json={"name": "one/  name"})
    again = server.client.post("/campaigns", json={"name": " one/ name "})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]


def test_campaigns_are_listed_newest_first_and_paged(server):
    ids = [server.client.post("/campaigns", json={"name": f"listed {n}"}).json()["id"] for n in range(3)]
    first = server.get("/campaigns", limit=2)
    second = server.get("/campaigns", limit=2, cursor=first["next"])
    assert [item["id"] for item in first["items"] + second["items"]][:3] == ids[::-1]


def test_an_empty_campaign_has_an_empty_report(server):
    made = server.client.post("/campaigns", json={"name": "nobody yet"}).json()
    report = server.get(f"/campaigns/{made['id']}/report")
    assert (report["hosts"], report["classes"]) == (0, [])


def test_a_deleted_campaign_is_gone_and_its_recordings_stay(server, fleet):
    path = f"/campaigns/{server.client.post('/campaigns', json={'name': 'gone soon'}).json()['id']}"
    recording = (fleet / "h00010.perf.txt.zst").read_bytes()
    server.client.put(f"{path}/captures/keep.perf.txt.zst", content=recording)
    [item] = server.get(f"{path}/captures")["items"]
    assert server.client.delete(path).status_code == 204
    check(server.client.get(path), 404)
    assert server.get(f"/traces/{item['trace_id']}")["id"] == item["trace_id"]


def test_deleting_a_recording_takes_it_out_of_its_campaigns(server, fleet):
    path = f"/campaigns/{server.client.post('/campaigns', json={'name': 'one less'}).json()['id']}"
    body = (fleet / "h00011.perf.txt.zst").read_bytes() + b"\n"
    server.client.put(f"{path}/captures/less.perf.txt.zst", content=body)
    [item] = server.get(f"{path}/captures")["items"]
    assert server.client.delete(f"/traces/{item['trace_id']}").status_code == 204
    assert server.get(f"{path}/captures")["items"] == []
    assert server.get(path)["progress"]["recordings"] == 0


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("get", "/campaigns/nope", 404),
        ("get", "/campaigns/nope/report", 404),
        ("get", "/campaigns/nope/captures", 404),
        ("put", "/campaigns/nope/captures/a.perf.data", 404),
        ("post", "/campaigns/nope/captures", 404),
        ("delete", "/campaigns/nope", 404),
        ("get", "/campaigns?cursor=x", 422),
    ],
)
def test_refusals_have_the_one_shape(server, method, path, status):
    bodies: dict[str, Any] = {"post": {"json": {"upload_ids": ["x"]}}, "put": {"content": b"x"}}
    check(server.client.request(method, path, **bodies.get(method, {})), status)


def test_unknown_uploads_and_bad_names_are_refused(server):
    path = f"/campaigns/{server.client.post('/campaigns', json={'name': 'careful'}).json()['id']}"
    check(server.client.post(f"{path}/captures", json={"upload_ids": ["nope"]}), 404)
    check(server.client.put(f"{path}/captures/a%2Fb", content=b"x"), 422)
    check(server.client.put(f"{path}/captures/empty", content=b""), 422)
    refused = check(server.client.post("/campaigns", json={"name": "a\nb"}), 422)
    assert refused.detail.startswith("The name of the campaign has a control")
    assert server.get(f"{path}/captures")["items"] == []
