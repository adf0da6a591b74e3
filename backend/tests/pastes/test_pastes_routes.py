"""A paste is read, corrected, confirmed: nothing is stored before, and exactly what was shown is stored after."""

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from portal.conftest import running

from skbscope.results.mail.reading import MAX_BYTES

MAIL = """From: A. Author
Date: Tue, 1 Sep 2026 10:00:00 +0000
Subject: [PATCH] xsk: batch

Tested on a card at 10G.
copy mode: 1,000,000 pps
batch mode: 1,250,000 pps (+25%)
zc mode: 9,00,0000 pps
"""


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server.client


def read(client: httpx.Client, text: str = MAIL) -> dict[str, Any]:
    answer = client.post("pastes", content=text.encode(), headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    body: dict[str, Any] = answer.json()
    return body


def choices(paste: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"at": at, "side": item["side"], "label": item["run"]["label"], "group": item["group"], "keep": True}
        for at, item in enumerate(paste["found"])
    ]


def confirm(client: httpx.Client, runs: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = client.post("pastes/confirmed", json={"name": "mail.txt", "text": MAIL, "runs": runs, **more})
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    return body


def test_what_is_shown_is_not_stored(client: httpx.Client) -> None:
    paste = read(client)
    assert [item["run"]["label"] for item in paste["found"]] == ["copy mode", "batch mode", "zc mode"]
    assert client.get("results").json()["items"] == []
    client.post("pastes/proposed", json={"text": MAIL, "runs": choices(paste)})
    assert client.get("results").json()["items"] == []


def test_a_card_answers_a_sentence_that_names_a_row_with_that_row(client: httpx.Client) -> None:
    table = (
        "| clients | base | patched |\n|---|---|---|\n| c = 16 | 1000 | 2600 |\n| c = 64 | 1000 | 2111 |\n\n"
    )
    (one,) = read(client, f"{table}The rate is increasing by over 110% at c=64.\n")["experiments"]
    assert (one["stated"]["metric"], one["stated"]["agrees"]) == ("c = 64", "rounded")
    (other,) = read(client, f"{table}The rate is increasing by 160% at c=64.\n")["experiments"]
    assert (other["stated"]["metric"], other["stated"]["agrees"]) == ("c = 64", "differs")


def test_a_card_sets_the_authors_change_beside_ours(client: httpx.Client) -> None:
    first, second = read(client)["experiments"]
    assert (first["title"], first["policy"]) == ("a card at 10G: batch mode", "xsk-batch")
    assert (first["before"], first["after"]) == ([0], [1])
    assert first["changes"][0]["of_before_pct"] == pytest.approx(25)
    assert first["changes"][0]["of_after_pct"] == pytest.approx(20)
    assert (first["stated"]["text"], first["stated"]["agrees"]) == ("+25%", "rounded")
    assert (second["after_label"], second["stated"]) == ("zc mode", None)


def test_exactly_what_was_shown_is_stored(client: httpx.Client) -> None:
    paste = read(client)
    stored = confirm(client, choices(paste), digest=paste["digest"])
    items = {item["id"]: item["run"] for item in client.get("results").json()["items"]}
    assert [items[ident] for ident in stored["run_ids"]] == [item["run"] for item in paste["found"]]
    upload = client.get(f"uploads/{stored['upload_id']}").json()
    assert (upload["class"], upload["format"], upload["run_ids"]) == ("result", "mail", stored["run_ids"])
    shown = [(e["title"], len(e["before"]), len(e["after"])) for e in paste["experiments"]]
    assert [(e["title"], len(e["before"]), len(e["after"])) for e in stored["experiments"]] == shown


def test_the_same_again_gives_the_same_ids(client: httpx.Client) -> None:
    runs = choices(read(client))
    assert confirm(client, runs) == confirm(client, runs)
    assert len(client.get("results").json()["items"]) == 3


def test_confirming_without_a_list_takes_what_is_proposed(client: httpx.Client) -> None:
    assert confirm(client, []) == confirm(client, choices(read(client)))


def test_corrections_are_marked_and_make_other_runs(client: httpx.Client) -> None:
    runs = choices(read(client))
    plain = confirm(client, runs)
    runs[0] |= {"side": "after", "label": "copy"}
    runs[1] |= {"side": "before", "group": "mine"}
    runs[2]["keep"] = False
    corrected = confirm(client, runs)
    assert len(corrected["run_ids"]) == 2
    assert not set(corrected["run_ids"]) & set(plain["run_ids"])
    items = {item["id"]: item["run"] for item in client.get("results").json()["items"]}
    first, second = (items[ident] for ident in corrected["run_ids"])
    assert (first["side"], first["label"], second["side"]) == ("after", "copy", "before")
    sentence = [note["text"] for run in (first, second) for note in run["notes"] if "person" in note["text"]]
    assert sentence == [
        "side set by a person",
        "label set by a person, was: copy mode",
        "side set by a person",
        "group set by a person, was: a card at 10G",
    ]


def test_a_proposal_follows_the_corrections(client: httpx.Client) -> None:
    runs = choices(read(client))
    runs[1]["keep"] = False
    answer = client.post("pastes/proposed", json={"text": MAIL, "runs": runs}).json()
    assert [(e["before"], e["after"]) for e in answer["experiments"]] == [([0], [2])]


def test_what_was_confirmed_can_be_compared(client: httpx.Client) -> None:
    stored = confirm(
        client,
        [],
        policy="xsk-batch",
        environment={"before": {"kernel": "6.16"}, "after": {"kernel": "6.17"}},
    )
    first = stored["experiments"][0]
    answer = client.post("comparisons", json={"before": first["before"], "after": first["after"]})
    assert answer.status_code in (200, 201), answer.text
    document = answer.json()["comparison"]
    assert document["rows"][0]["of_before_pct"] == pytest.approx(25)
    assert document["rows"][0]["word"] == "CANNOT TELL"
    assert [(d["name"], d["before"], d["after"]) for d in document["differences"]][:1] == [
        ("kernel", "6.16", "6.17")
    ]


def test_odd_numbers_travel(client: httpx.Client) -> None:
    odd = [note["text"] for item in read(client)["found"] for note in item["run"]["odd_numbers"]]
    assert odd == ["9,00,0000: separator in an odd place, read as 9000000"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"text": MAIL, "runs": [{"at": 3, "label": "a", "group": "b"}]}, 422),
        ({"text": MAIL, "runs": [{"at": 0, "label": "a", "group": "b"}] * 2}, 422),
        ({"text": MAIL, "runs": [{"at": 0, "label": "a\u202eb", "group": "b"}]}, 422),
        ({"text": MAIL, "runs": [{"at": 0, "label": " ", "group": "b"}]}, 422),
        ({"text": MAIL, "runs": [{"at": 0, "label": "a" * 201, "group": "b"}]}, 422),
        ({"text": MAIL, "name": "../x", "runs": []}, 422),
        ({"text": MAIL, "digest": "0" * 64}, 422),
        ({"text": "no figures here"}, 422),
        ({"text": "\ud800"}, 422),
        ({"text": "a" * (MAX_BYTES + 1)}, 422),
        ({"text": "a" * (3 * MAX_BYTES)}, 413),
        ({"runs": []}, 422),
    ],
)
def test_refusals_are_one_sentence_and_store_nothing(client: httpx.Client, body: Any, status: int) -> None:
    answer = client.post(
        "pastes/confirmed", content=json.dumps(body), headers={"content-type": "application/json"}
    )
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    detail = answer.json()["detail"]
    assert detail.endswith(".")
    assert len(detail) < 300
    assert client.get("results").json()["items"] == []


@pytest.mark.parametrize(("text", "status"), [(b"", 422), (b" \n", 422), (b"a" * (MAX_BYTES + 1), 413)])
def test_what_is_no_paste(client: httpx.Client, text: bytes, status: int) -> None:
    assert client.post("pastes", content=text).status_code == status


def test_bytes_that_are_no_text_are_read_as_nothing(client: httpx.Client) -> None:
    answer = client.post("pastes", content=bytes(range(256)) * 40)
    assert answer.status_code == 200
    assert answer.json()["found"] == []


def test_an_upload_that_is_here_already_keeps_its_format(client: httpx.Client) -> None:
    sent = client.put("uploads/mail.txt", content=MAIL.encode()).json()
    assert sent["class"] == "unknown"
    stored = confirm(client, [])
    assert stored["upload_id"] == sent["id"]
    assert client.get(f"uploads/{sent['id']}").json()["class"] == "result"


def test_a_text_that_takes_too_long_is_given_up(tmp_path_factory: pytest.TempPathFactory) -> None:
    slow = "1) sysctl -w a.b=1\nsock0@eth0:1 txonly xdp-skb\npps pkts 1.00\nrx 0 0\ntx 1 2\n" * 20_000
    with running(tmp_path_factory.mktemp("server"), reading_seconds=0.2) as server:
        answer = server.client.post("pastes", content=slow.encode())
        assert answer.status_code == 413
        assert "Reading the text was stopped" in answer.json()["detail"]
        assert server.client.post("pastes", content=MAIL.encode()).status_code in (200, 413)


def test_runs_are_found_by_the_policy_they_were_read_for_unless_a_person_says_another(
    client: httpx.Client,
) -> None:
    def groups(policy: str) -> int:
        return len(client.get("results/groups", params={"policy": policy}).json()["groups"])

    confirm(client, choices(read(client)))
    assert (groups("xsk-batch"), groups("skb-init")) == (1, 0)
    other = MAIL.replace("1,250,000", "1,260,000")
    answer = client.post(
        "pastes/confirmed",
        json={"name": "b.txt", "text": other, "runs": choices(read(client, other)), "policy": "skb-init"},
    )
    assert answer.status_code == 201
    assert (groups("xsk-batch"), groups("skb-init")) == (1, 1)


def test_the_claims_of_a_paste_are_checked_and_nothing_is_stored(client: httpx.Client) -> None:
    text = MAIL.replace("Tested on", "This improves the rate by 25 % and the latency by 90 %. Tested on")
    answer = client.post("pastes/check", content=text.encode(), headers={"content-type": "text/plain"})
    assert answer.status_code == 200, answer.text
    body = answer.json()
    (mail,) = body["mails"]
    assert (mail["subject"], body["read"], body["asks"]) == ("[PATCH] xsk: batch", 1, True)
    assert any(claim["answer"] == "agrees" for claim in mail["claims"])
    assert [(one["before"], one["after"], one["runs"]) for one in mail["figures"]][0] == (1e6, 1.25e6, [1, 1])
    assert not any(one["decided"] for one in mail["figures"])
    assert mail["missing"]
    assert max(map(len, body["reply"].splitlines())) <= 72
    assert body["reply"].startswith("Subject: Re: [PATCH] xsk: batch\n")
    assert client.get("results").json()["items"] == []


def test_a_check_of_nothing_or_of_too_much_is_refused(client: httpx.Client) -> None:
    assert client.post("pastes/check", content=b" \n").status_code == 422
    assert client.post("pastes/check", content=b"x" * (MAX_BYTES + 1)).status_code == 413


SIDELESS = "Subject: numbers\n\nUDP: 287.59 MB/s\nVSOCK DGRAM: 509.2 MB/s\n\nThis improves it by 77%.\n"


def test_a_pair_of_a_person_is_compared_checked_and_stored(client: httpx.Client) -> None:
    def post(path: str, *pairs: str) -> httpx.Response:
        return client.post(path, content=SIDELESS.encode(), params=[("pair", pair) for pair in pairs])

    assert post("pastes").json()["experiments"] == []
    for pair in ("UDP -> VSOCK DGRAM", "3 -> 4", "3:287.59 -> 4:509.2"):
        (one,) = post("pastes", pair).json()["experiments"]
        assert one["changes"][0]["of_before_pct"] == pytest.approx(77.06, abs=0.01)
        assert post("pastes/check", pair).json()["mails"][0]["claims"][0]["answer"] == "agrees"
    paste = post("pastes", "3 -> 4").json()
    request = {"text": SIDELESS, "pairs": ["3 -> 4"], "runs": choices(paste), "digest": paste["digest"]}
    assert len(client.post("pastes/proposed", json=request).json()["experiments"]) == 1
    stored = client.post("pastes/confirmed", json=request | {"name": "a.txt"})
    assert stored.status_code == 201, stored.text
    assert len(stored.json()["experiments"]) == 1


@pytest.mark.parametrize(
    ("pairs", "sentence"),
    [
        (["99 -> 100"], "is not in the text, which has"),
        (["UDP"], "names no two sides"),
        (["nowhere -> UDP"], "'nowhere' is not in the text"),
    ],
)
def test_a_pair_that_names_nothing_is_refused_with_a_sentence(
    client: httpx.Client, pairs: list[str], sentence: str
) -> None:
    answer = client.post("pastes", content=SIDELESS.encode(), params=[("pair", pair) for pair in pairs])
    assert answer.status_code == 422
    assert sentence in answer.json()["detail"]
    many = client.post("pastes", content=SIDELESS.encode(), params=[("pair", "3 -> 4")] * 21)
    assert many.status_code == 422
