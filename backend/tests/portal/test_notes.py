"""Notes stored with a recording: written once, listed by time, bounded, and independent of its analyses."""

import pytest

A, B = "a" * 16, "b" * 16
AT = {"from": 1000, "to": 2000}


@pytest.fixture
def notes(server, analysis):
    path = f"/traces/{analysis['trace_id']}/notes"
    yield path
    for note in server.get(path)["items"]:
        assert server.client.delete(f"{path}/{note['id']}").status_code == 204


def put(server, path, ident, text, **at):
    return server.client.put(f"{path}/{ident}", json={"text": text, "at": {**AT, **at}})


def test_a_note_is_stored_once_listed_by_time_changed_and_deleted(server, notes):
    skb = {"address": "0xffff888100fdb4e0", "t0": 1100}
    later = put(server, notes, A, "later", **{"from": 1500}, moment=1600, policy="rfs-llc")
    assert later.status_code == 201
    first = put(server, notes, B, "freed on another node", skb=skb)
    again = put(server, notes, B, "freed on another node", skb=skb)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    listed = server.get(notes)
    assert listed["can_change"] is True
    assert [(one["id"], one["at"]["skb"], one["at"]["moment"]) for one in listed["items"]] == [
        (B, skb, None),
        (A, None, 1600),
    ]
    changed = put(server, notes, A, "and later still", **{"from": 1500}).json()
    assert changed["text"] == "and later still"
    assert changed["changed_at"] > changed["created_at"]
    assert server.client.delete(f"{notes}/{A}").status_code == 204
    assert server.client.delete(f"{notes}/{A}").status_code == 404
    assert [one["id"] for one in server.get(notes)["items"]] == [B]


def test_a_note_outlives_an_analysis_under_other_assumptions(server, notes, analysis):
    put(server, notes, A, "stays")
    body = {"host": {"kind": "own-llc"}}
    made = server.client.post(f"/traces/{analysis['trace_id']}/analyses", json=body).json()
    assert server.job(made["job_id"])["state"] == "ready"
    assert [one["text"] for one in server.get(notes)["items"]] == ["stays"]


def test_text_is_cleaned_and_each_mistake_has_its_sentence(server, notes):
    assert put(server, notes, A, "one\n\x1b[31mtwo\u202e\u0000 ").json()["text"] == "one\n[31mtwo"
    empty = put(server, notes, B, "\u202e ")
    assert (empty.status_code, empty.json()["detail"]) == (
        422,
        "text: it has no visible character; expected 1 to 2,000 characters.",
    )
    backwards = put(server, notes, B, "x", **{"from": 3000})
    assert backwards.json()["detail"] == "at: the range ends at 2000 ns, before it begins at 3000 ns."
    for wrong in ({"skb": {"address": "here", "t0": 1}}, {"life": 3}, {"to": 1 << 60}, {"policy": "../x"}):
        assert put(server, notes, B, "x", **wrong).status_code == 422, wrong
    assert put(server, notes, B, "x" * 2001).status_code == 422
    assert put(server, notes, "not-an-id", "x").status_code == 422
    assert server.client.put(f"/traces/none/notes/{B}", json={"text": "x", "at": AT}).status_code == 404


def test_a_recording_has_at_most_200_notes(server, notes):
    for number in range(200):
        assert put(server, notes, f"{number:08x}", "x").status_code == 201
    refused = put(server, notes, B, "x")
    assert refused.json()["detail"] == (
        "The recording has 200 notes, the most it can have; delete one first."
    )
    assert put(server, notes, f"{7:08x}", "y").status_code == 200


def test_deleting_the_recording_deletes_its_notes(server):
    line = " a 0/0 [000] 9.1: skb:kfree_skb: skbaddr=0xffff888100001000 location=f+0x1 reason: NO_SOCKET\n"
    sent = server.put("noted.perf.txt", line.encode()).json()
    assert server.job(sent["job_id"])["state"] == "ready"
    path = f"/traces/{sent['trace_id']}/notes"
    assert put(server, path, A, "gone soon").status_code == 201
    assert server.client.delete(f"/traces/{sent['trace_id']}").status_code == 204
    assert server.client.get(path).status_code == 404
    again = server.put("noted.perf.txt", line.encode()).json()
    assert server.job(again["job_id"])["state"] == "ready"
    assert server.get(path)["items"] == []
