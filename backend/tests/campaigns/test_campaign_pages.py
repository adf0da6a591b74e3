"""What the pages of campaigns ask for: cards, a summary that is cheap to ask again, hosts by the page, text."""

from datetime import UTC, datetime

import pytest
from portal.test_cli import run
from portal.test_error_shape import check

from .conftest import HOSTS
from .test_archive import settled


@pytest.fixture(scope="module")
def path(server, fleet):
    """A campaign of all twelve hosts, a broken capture, and one recording under two names; analysed."""
    made = server.client.post("/campaigns", json={"name": "for the pages"}).json()
    path = f"/campaigns/{made['id']}"
    for file in sorted(fleet.glob("h*")):
        server.client.put(f"{path}/captures/{file.name}", content=file.read_bytes())
    again = (fleet / "h00002.perf.txt.zst").read_bytes()
    server.client.put(f"{path}/captures/twin.perf.txt.zst", content=again)
    server.client.put(f"{path}/captures/broken.perf.data", content=b"PERFILE2" + b"\xff" * 500)
    settled(server, path)
    return path


def test_a_card_counts_each_recording_once_and_classes_once_there_is_a_report(server, path):
    [before] = [item for item in server.get("/campaigns")["items"] if path.endswith(item["id"])]
    assert (before["recordings"], before["under_way"]) == (HOSTS + 1, 0)
    assert (before["ready"], before["failed"]) == (HOSTS, 1)
    report = server.get(f"{path}/report")
    [after] = [item for item in server.get("/campaigns")["items"] if path.endswith(item["id"])]
    assert after["classes"] == len(report["classes"])


def test_a_campaign_without_captures_has_a_card_of_zeros(server):
    made = server.client.post("/campaigns", json={"name": "no captures"}).json()
    [card] = [item for item in server.get("/campaigns")["items"] if item["id"] == made["id"]]
    assert (card["recordings"], card["ready"], card["failed"], card["classes"]) == (0, 0, 0, None)


@pytest.mark.parametrize("what", ["", "/report", "/hosts"])
def test_what_has_not_changed_is_not_sent_again(server, path, what):
    first = server.client.get(path + what)
    assert first.headers["cache-control"] == "private, no-cache"
    again = server.client.get(path + what, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = server.client.get(path + what, headers={"If-None-Match": '"of something else"'})
    assert (other.status_code, other.content) == (200, first.content)


def test_the_summary_has_a_new_tag_after_a_capture(server, fleet):
    path = f"/campaigns/{server.client.post('/campaigns', json={'name': 'growing'}).json()['id']}"
    before = server.client.get(path).headers["etag"]
    server.client.put(f"{path}/captures/h.host.txt", content=(fleet / "h00001.host.txt").read_bytes())
    assert server.client.get(path, headers={"If-None-Match": before}).status_code == 200


def test_hosts_are_paged_by_name_and_each_recording_comes_once(server, path):
    items, cursor = [], None
    while True:
        page = server.get(f"{path}/hosts", limit=5, **({"cursor": cursor} if cursor else {}))
        items += page["items"]
        cursor = page["next"]
        if cursor is None:
            break
    assert [item["name"] for item in items] == ["broken", *(f"h{n:05}" for n in range(1, HOSTS + 1))]
    assert len({item["trace_id"] for item in items}) == HOSTS + 1
    made = datetime.fromisoformat(server.get(path)["created_at"])
    assert all(made <= datetime.fromisoformat(item["created_at"]) <= datetime.now(UTC) for item in items)


def test_a_host_says_what_the_report_counts(server, path):
    report = server.get(f"{path}/report")
    hosts = [item for item in server.get(f"{path}/hosts", limit=500)["items"] if item["state"] == "ready"]
    stuck = [finding for host in hosts for finding in host["findings"]]
    assert {finding["severity"] for finding in stuck} <= {"warning", "note"}
    for found in report["classes"]:
        mine = [host for host in hosts if host["class_id"] == found["id"]]
        assert len(mine) == found["hosts"]
        for mode in found["modes"]:
            positions = [host["modes"][mode["policy"]]["stand"] for host in mine]
            assert positions.count("either-way") == mode["either_way"]
            assert positions.count("cannot-tell") == mode["cannot_tell"]
        for spread in found["spreads"]:
            output = [
                host["measures"][spread["measure"]] for host in mine if spread["measure"] in host["measures"]
            ]
            assert len(output) == spread["hosts"]
            assert sum(value["of"] for value in output) == spread["base"]
            assert max(value["value"] for value in output) == spread["quantiles"]["max"]


def test_a_failed_host_has_its_sentence_and_nothing_else(server, path):
    [host] = [item for item in server.get(f"{path}/hosts", limit=500)["items"] if item["state"] == "failed"]
    assert host["file"] == "broken.perf.data"
    assert host["sentence"]
    assert [host[name] for name in ("class_id", "modes", "measures", "findings")] == [None] * 4


def test_hosts_may_be_requested_before_any_report(server, fleet):
    path = f"/campaigns/{server.client.post('/campaigns', json={'name': 'hosts first'}).json()['id']}"
    for name in ("h00003.host.txt", "h00003.perf.txt.zst"):
        server.client.put(f"{path}/captures/{name}", content=(fleet / name).read_bytes())
    settled(server, path)
    [host] = server.get(f"{path}/hosts")["items"]
    [found] = server.get(f"{path}/report")["classes"]
    assert host["class_id"] == found["id"]


def test_the_text_is_what_the_command_prints(server, path):
    answer = server.client.get(f"{path}/report.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    ident = path.rpartition("/")[2]
    assert answer.text == run("campaign", "show", ident, "--to", server.url).stdout
    assert "broken.perf.data: " in answer.text
    assert all(len(line) <= 80 and line.isascii() for line in answer.text.splitlines())


@pytest.mark.parametrize("what", ["/hosts", "/report.txt"])
def test_what_is_not_there_is_not_there(server, what):
    check(server.client.get(f"/campaigns/nope{what}"), 404)


def test_nobody_holds_a_campaign_on_this_machine_itself(server, path):
    assert server.get(f"{path}/holding")["yours"] is False
    check(server.client.patch(path, json={"visibility": "public"}), 404)
