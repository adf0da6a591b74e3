"""Who may see an object, as its owner and others learn it, and what the service shows about a token."""

from datetime import datetime, timedelta

import pytest
from portal.conftest import DATA

from access.conftest import SECRET
from skbscope.access import tokens
from skbscope.access.models import TokenRow

IPERF = sorted((DATA / "runs").glob("*/*.iperf3.json"))


@pytest.fixture(scope="module")
def held(service):
    """A comparison of alice's, with the upload of one of its runs."""
    alice = service.token(owner="alice")
    sent = [
        service.ask(
            "PUT", f"/uploads/run{n}.iperf3.json", alice, content=file.read_bytes() + b"\n" * (n + 5)
        ).json()
        for n, file in enumerate(IPERF[:2])
    ]
    runs = [one["run_ids"][0] for one in sent]
    made = service.ask("POST", "/comparisons", alice, json={"before": runs[:1], "after": runs[1:]}).json()
    return {"alice": alice, "comparison": made["id"], "upload": sent[0]["id"]}


@pytest.mark.parametrize("kind", ["upload", "comparison"])
def test_a_holder_shows_a_thing_and_hides_it_again(service, held, kind):
    path, alice, bob = f"/{kind}s/{held[kind]}", held["alice"], service.token(owner="bob")
    mine = service.ask("GET", f"{path}/holding", alice).json()
    assert (mine["yours"], mine["visibility"]) == (True, "private")
    for token in (None, bob):
        assert service.ask("GET", f"{path}/holding", token).status_code == 404
        unknown = service.ask("GET", f"/{kind}s/{'0' * 20}/holding", token).json()["detail"]
        answer = service.ask("GET", f"{path}/holding", token).json()["detail"]
        assert answer.replace(held[kind], "ID") == unknown.replace("0" * 20, "ID")
    assert service.ask("PATCH", path, bob, json={"visibility": "public"}).status_code == 404
    shown = service.ask("PATCH", path, alice, json={"visibility": "unlisted"}).json()
    assert shown["link"] == mine["link"]
    key = f"?key={shown['link']}"
    assert service.ask("GET", f"{path}{key}", bob).status_code == 200
    theirs = service.ask("GET", f"{path}/holding{key}", bob).json()
    # Only the owner may pass on the key, so nobody else gets it, not even a request that has used it.
    assert theirs == {**theirs, "yours": False, "visibility": "unlisted", "link": None}
    assert theirs["deleted_at"] == mine["deleted_at"]
    assert service.ask("PATCH", path, alice, json={"visibility": "private"}).status_code == 200
    assert service.ask("GET", f"{path}{key}", bob).status_code == 404
    log = service.ask("GET", "/audit", service.token("admin")).json()["items"]
    assert [one["event"] for one in log if one["subject"] == held[kind]].count("show") == 2


def test_a_key_opens_in_a_header_what_it_opens_in_an_address(service, held):
    path = f"/comparisons/{held['comparison']}"
    link = service.ask("PATCH", path, held["alice"], json={"visibility": "unlisted"}).json()["link"]
    try:
        assert service.ask("GET", path, headers={"Skbscope-Key": link}).status_code == 200
        assert service.ask("GET", path, headers={"Skbscope-Key": link[:-1] + "x"}).status_code == 404
        listed = service.ask("GET", "/comparisons", headers={"Skbscope-Key": link}).json()["items"]
        assert held["comparison"] not in [one["id"] for one in listed]
    finally:
        service.ask("PATCH", path, held["alice"], json={"visibility": "private"})


def test_an_upload_without_a_token_states_when_it_is_deleted(service):
    sent = service.ask("PUT", "/uploads/anon.txt", content=b"without a token").json()
    answer = service.ask("GET", f"/uploads/{sent['id']}/holding").json()
    assert (answer["yours"], answer["quarantined"], answer["link"]) == (False, True, None)
    left = datetime.fromisoformat(answer["deleted_at"]) - datetime.now().astimezone()
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    before = service.ask("GET", "/service").json()
    assert before["deleted_at"][:10] == answer["deleted_at"][:10]
    assert before["me"] is None


def test_the_service_shows_a_token_and_its_usage_today(service):
    token = service.token("publish", owner="carol", days=3)
    assert service.ask("GET", "/service", token).json()["me"]["used_objects"] == 0
    service.ask("PUT", "/uploads/of-carol.txt", token, content=b"123456789")
    me = service.ask("GET", "/service", token).json()["me"]
    assert (me["owner"], me["name"], me["scope"]) == ("carol", "carol-publish", "publish")
    assert (me["used_bytes"], me["used_objects"]) == (9, 1)
    left = datetime.fromisoformat(me["ends"]) - datetime.now().astimezone()
    assert timedelta(days=2, hours=23) < left <= timedelta(days=3)


def test_sign_ins_long_over_are_forgotten_and_other_tokens_are_not(service):
    rows = {}
    with service.portal.db.session() as session:
        for owner, days in (("oidc-one", -31), ("oidc-two", -29), ("dave", -31)):
            row, _ = tokens.mint(session, SECRET.encode(), owner, owner, "upload", timedelta(days=days))
            rows[owner] = row.id
    service.portal.access.tokens.forget()
    with service.portal.db.session() as session:
        assert [owner for owner, ident in rows.items() if session.get(TokenRow, ident)] == [
            "oidc-two",
            "dave",
        ]
