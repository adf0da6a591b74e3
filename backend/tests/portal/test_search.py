"""The search finds by words and by the beginning of a number, page by page, and refuses what is no search."""

import pytest

from skbscope.domains.search import recorded
from skbscope.domains.search.schemas import SearchAnswer

LINES = (
    " iperf3 {task}/{task} [000] {second}.000001: skb:consume_skb: skbaddr=0x{address} location=f+0x1\n"
    " O'Brien 7/7 [001] {second}.000002: skb:kfree_skb: skbaddr=0xffff888100009000 location=f+0x1 reason: NO_SOCKET\n"
)


@pytest.fixture(scope="module")
def find(server, analysis):
    """Beside a real recording two that are made, with the same tasks."""
    assert analysis["state"] == "ready"
    for number in (1, 2):
        lines = LINES.format(task=40 + number, second=20 + number, address=f"ffff8881abcd{number}000")
        sent = server.put(f"search {number}.perf.txt", lines.encode()).json()
        assert server.job(sent["job_id"])["state"] == "ready"

    def find(q, **query):
        answer = SearchAnswer.model_validate(server.get("/search", q=q, **query))
        return {group.kind: group for group in answer.groups}, answer

    return find


def test_a_recording_is_found_by_words_of_its_name_in_any_order(find):
    groups, _ = find("2.perf SEARCH")
    assert [hit.title for hit in groups["recording"].items] == ["search 2.perf.txt"]
    assert groups["recording"].items[0].address.startswith("/traces/")


def test_an_skb_is_found_by_the_beginning_of_its_address_and_opens_there(server, find):
    for text in ("0xffff8881abcd2", "FFFF8881ABCD2000"):
        (hit,) = find(text)[0]["skb"].items
        trace, _, life = hit.address.partition("?v=1&life=")
        row = server.get(f"/analyses/{server.get(trace)['default_analysis_id']}/lives/{life}")
        assert row["address"] == "0xffff8881abcd2000"
    assert "skb" not in find("0xffff8881abcd3")[0]


def test_a_flow_is_found_by_its_hash(server, analysis, find):
    lives = server.get(f"/analyses/{analysis['id']}/lives", limit=500)["items"]
    flow = next(row["hash"] for row in lives if row["hash"])
    (hit,) = find(flow)[0]["flow"].items
    assert (hit.title, hit.address) == (f"flow {flow}", f"/traces/{analysis['trace_id']}?v=1&flow={flow}")


def test_a_task_is_found_in_every_recording_of_it_a_quote_in_its_name_is_text(find):
    hits = find("o'brien")[0]["task"].items
    assert len(hits) == 2
    assert {hit.title for hit in hits} == {"task O'Brien"}
    assert all("comm+%3D+%27O%27%27Brien%27" in hit.address for hit in hits)


def test_rules_and_claims_are_found(find):
    groups, _ = find("skb_attempt_defer_free")
    assert groups["rule"].items[0].address.startswith("/policies/skb-defer#rule-")
    assert find("xsk-batch")[0]["claim"].items[0].address.startswith("/claims#")


def test_pages_of_a_kind_hold_every_hit_once(find):
    whole = [hit.address for hit in find("skb", kind="rule", limit=50)[0]["rule"].items]
    assert len(whole) > 10
    read, cursor = [], None
    while True:
        page = find("skb", kind="rule", limit=4, **({"cursor": cursor} if cursor else {}))[0]["rule"]
        read += [hit.address for hit in page.items]
        if (cursor := page.next) is None:
            break
    assert read[: len(whole)] == whole
    assert len(set(read)) == len(read)


def test_time_is_bounded_and_the_answer_says_what_was_searched(find, monkeypatch):
    _, whole = find("iperf3")
    assert whole.searched == whole.recordings >= 3
    monkeypatch.setattr(recorded, "SECONDS", -1)
    groups, cut = find("iperf3")
    assert (cut.searched, cut.recordings) == (0, whole.recordings)
    assert "task" not in groups


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"q": " "}, "at least one word"),
        ({"q": "a" * 101}, "at most 100"),
        ({"q": "a " * 9}, "at most 100 in 8 words"),
        ({"q": "a", "cursor": "2"}, "with its `kind`"),
        ({"q": "a", "kind": "rule", "cursor": "-1"}, "not valid"),
    ],
)
def test_what_is_no_search_is_refused_with_a_sentence(server, query, words):
    answer = server.client.get("/search", params=query)
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
