"""What is private is not there for others: on every address, in the words of what never was."""

import time

import pytest
from portal.conftest import DATA, SMALL

IPERF = sorted((DATA / "runs").glob("*/*.iperf3.json"))


@pytest.fixture(scope="module")
def held(service):
    """A recording, a run and a comparison of alice's, all private."""
    alice = service.token(owner="alice")
    content = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
    sent = service.ask("PUT", "/uploads/mine.perf.data.zst", alice, content=content).json()
    service.portal.jobs.wake()
    runs = []
    for n, file in enumerate(IPERF[:2]):
        body = file.read_bytes() + b"\n" * (n + 1)
        runs += service.ask("PUT", f"/uploads/run{n}.iperf3.json", alice, content=body).json()["run_ids"]
    made = service.ask("POST", "/comparisons", alice, json={"before": runs[:1], "after": runs[1:2]})
    assert made.status_code == 200, made.text
    return {"alice": alice, "upload": sent["id"], "job": sent["job_id"], "run": runs[0],
            "comparison": made.json()["id"], "runs": runs}  # fmt: skip


def addresses(held):
    return [
        f"/uploads/{held['upload']}",
        f"/traces/{held['upload']}",
        f"/traces/{held['upload']}/versus/{held['upload']}",
        f"/analyses/{held['job']}",
        f"/analyses/{held['job']}/report",
        f"/analyses/{held['job']}/lives",
        f"/analyses/{held['job']}/timeline",
        f"/analyses/{held['job']}/sql/schema",
        f"/jobs/{held['job']}",
        f"/jobs/{held['job']}/stream",
        f"/results/{held['run']}",
        f"/comparisons/{held['comparison']}",
    ]


def test_what_is_private_is_not_there_for_others(service, held):
    bob, admin = service.token(owner="bob"), service.token("admin", owner="root")
    for path in addresses(held):
        unknown = service.ask("GET", path.replace(path.split("/")[2], "0" * 20), bob)
        for token in (None, bob):
            answer = service.ask("GET", path, token)
            assert answer.status_code == 404, path
            # The same words except for the requested id.
            detail, other = (one.json()["detail"].replace(name, "ID") for one, name in
                           ((answer, path.split("/")[2]), (unknown, "0" * 20)))  # fmt: skip
            assert detail == other
        if not path.endswith("/stream"):
            assert service.ask("GET", path, held["alice"]).status_code != 404, path
            assert service.ask("GET", path, admin).status_code != 404, path


def test_a_comparison_of_recordings_needs_both(service, held):
    bob = service.token(owner="bob-with-a-recording")
    content = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
    own = service.ask("PUT", "/uploads/own.perf.data.zst", bob, content=content).json()
    until = time.monotonic() + 60
    for job, token in ((own["job_id"], bob), (held["job"], held["alice"])):
        while service.ask("GET", f"/jobs/{job}", token).json()["state"] != "ready":
            assert time.monotonic() < until
            time.sleep(0.1)
    for pair in ((own["id"], held["upload"]), (held["upload"], own["id"])):
        for token in (None, bob, held["alice"]):
            assert service.ask("GET", "/traces/{}/versus/{}".format(*pair), token).status_code == 404
    assert service.ask("GET", f"/traces/{own['id']}/versus/{own['id']}", bob).status_code == 200


def test_what_was_answered_to_its_owner_is_not_there_for_others(service, held):
    bob, until = service.token(owner="bob"), time.monotonic() + 60
    while service.ask("GET", f"/jobs/{held['job']}", held["alice"]).json()["state"] != "ready":
        assert time.monotonic() < until
        time.sleep(0.1)
    for path in (f"/analyses/{held['job']}", f"/analyses/{held['job']}/flows"):
        first, again = (service.ask("GET", path, held["alice"]) for _ in range(2))
        assert (first.status_code, first.content) == (200, again.content)
        assert [service.ask("GET", path, token).status_code for token in (None, bob)] == [404, 404]


def listed(service, token, path, key, ident):
    return ident in [one[key] for one in service.ask("GET", path, token).json()["items"]]


def test_lists_hold_what_is_ones_own_and_public(service, held):
    for path, ident in (("/traces", "upload"), ("/results", "run"), ("/comparisons", "comparison")):
        assert listed(service, held["alice"], path, "id", held[ident])
        assert not listed(service, service.token(owner="bob"), path, "id", held[ident])
        assert not listed(service, None, path, "id", held[ident])
    groups = service.ask("GET", "/results/groups").text
    assert "run0" not in groups


def test_others_change_and_use_nothing_of_it(service, held):
    bob = service.token("publish", owner="bob")
    ident = held["upload"]
    for method, path, body in (
        ("DELETE", f"/traces/{ident}", None),
        ("DELETE", f"/uploads/{ident}", None),
        ("PATCH", f"/uploads/{ident}", {"visibility": "public"}),
        ("PUT", f"/traces/{ident}/host", {"upload_id": None}),
        ("POST", f"/traces/{ident}/analyses", {}),
        ("POST", f"/analyses/{held['job']}/sql", {"sql": "SELECT 1"}),
        ("POST", "/comparisons", {"before": held["runs"][:1], "after": held["runs"][1:2]}),
        ("POST", "/figures", {"comparison_id": held["comparison"]}),
    ):
        answer = service.ask(method, path, bob, json=body)
        assert answer.status_code == 404, (method, path, answer.text)
    assert service.ask("GET", f"/traces/{ident}", held["alice"]).status_code == 200


def test_unlisted_is_opened_by_its_128_bits_alone(service, held):
    ident, alice = held["upload"], held["alice"]
    link = service.ask("PATCH", f"/uploads/{ident}", alice, json={"visibility": "unlisted"}).json()["link"]
    assert len(link) * 4 == 128
    assert service.ask("GET", f"/traces/{ident}").status_code == 404
    assert service.ask("GET", f"/traces/{ident}?key={link[:-1]}0x").status_code == 404
    assert service.ask("GET", f"/traces/{ident}?key=").status_code == 404
    assert service.ask("GET", f"/traces/{ident}?key={link}").status_code == 200
    assert service.ask("GET", f"/analyses/{held['job']}?key={link}").status_code == 200
    assert not listed(service, None, f"/traces?key={link}", "id", ident)
    service.ask("PATCH", f"/uploads/{ident}", alice, json={"visibility": "private"})
    assert service.ask("GET", f"/traces/{ident}?key={link}").status_code == 404


def test_public_is_read_by_all_and_changed_by_its_owner_only(service, held):
    ident, bob = held["upload"], service.token(owner="bob")
    service.ask("PATCH", f"/uploads/{ident}", held["alice"], json={"visibility": "public"})
    try:
        assert listed(service, None, "/traces", "id", ident)
        assert service.ask("GET", f"/traces/{ident}").status_code == 200
        for method, path in (("DELETE", f"/traces/{ident}"), ("PUT", f"/traces/{ident}/host")):
            assert service.ask(method, path, bob, json={"upload_id": None}).status_code == 404
        # Nobody's host file is attached to it by its name, and nobody reads it as something else.
        host = (DATA / "traces" / f"{SMALL}.host.txt").read_bytes()
        assert service.ask("PUT", "/uploads/mine.host.txt", bob, content=host).status_code == 201
        content = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
        again = service.ask("PUT", "/uploads/other.bin?format=host.txt", bob, content=content)
        assert (again.status_code, again.json()["id"] == ident) == (201, False)
        trace = service.ask("GET", f"/traces/{ident}").json()
        assert trace["host_upload_id"] is None
        assert trace["default_analysis_id"] == held["job"]
        assert service.ask("DELETE", f"/uploads/{ident}", bob).status_code == 404
        assert service.ask("DELETE", f"/uploads/{again.json()['id']}", bob).status_code == 204
        assert service.ask("GET", f"/traces/{ident}").status_code == 200
    finally:
        service.ask("PATCH", f"/uploads/{ident}", held["alice"], json={"visibility": "private"})


def test_a_visibility_that_is_none_is_a_sentence(service):
    answer = service.ask("PUT", "/uploads/x.txt?visibility=secret", service.token(), content=b"vis")
    assert answer.status_code == 422
    assert answer.json()["detail"] == "visibility is 'secret'; expected private, unlisted, public."


def test_what_comes_without_a_token_is_in_no_list_until_it_is_released(service):
    body = IPERF[2].read_bytes() + b"\n\n\n"
    sent = service.ask("PUT", "/uploads/anon.iperf3.json", content=body).json()
    bob, admin = service.token(owner="bob"), service.token("admin", owner="root")
    assert service.ask("GET", f"/uploads/{sent['id']}").status_code == 200
    assert not listed(service, None, "/results", "id", sent["run_ids"][0])
    assert not listed(service, bob, "/results", "id", sent["run_ids"][0])
    for method, path in (("DELETE", f"/uploads/{sent['id']}"), ("PATCH", f"/uploads/{sent['id']}")):
        assert service.ask(method, path, json={"visibility": "public"}).status_code == 401
        assert service.ask(method, path, bob, json={"visibility": "public"}).status_code == 404
    assert listed(service, admin, "/quarantine", "subject", sent["id"])
    assert service.ask("POST", f"/quarantine/{sent['id']}/release", bob).status_code == 403
    assert service.ask("POST", f"/quarantine/{sent['id']}/release", admin).status_code == 204
    assert listed(service, None, "/results", "id", sent["run_ids"][0])
    assert not listed(service, admin, "/quarantine", "subject", sent["id"])
    assert service.ask("POST", f"/quarantine/{sent['id']}/release", admin).status_code == 404


def test_a_server_may_take_nothing_without_a_token(serve):
    with serve(anonymous_uploads=False) as service:
        assert service.ask("PUT", "/uploads/x.txt", content=b"x").status_code == 401
        assert service.ask("GET", "/service").json()["may_upload"] is False
        assert service.ask("PUT", "/uploads/x.txt", service.token(), content=b"x").status_code == 201


def test_a_campaign_is_its_makers(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    made = service.ask("POST", "/campaigns", alice, json={"name": "fleet"}).json()["id"]
    assert service.ask("POST", "/campaigns", json={"name": "mine"}).status_code == 401
    for token in (None, bob):
        assert service.ask("GET", f"/campaigns/{made}", token).status_code == 404
        assert not listed(service, token, "/campaigns", "id", made)
    assert service.ask("PUT", f"/campaigns/{made}/captures/x.txt", bob, content=b"x").status_code == 404
    assert service.ask("DELETE", f"/campaigns/{made}", bob).status_code == 404
    assert listed(service, alice, "/campaigns", "id", made)
    # Others may use the name too: a refusal would reveal that it exists.
    other = service.ask("POST", "/campaigns", bob, json={"name": "fleet"})
    assert (other.status_code, other.json()["id"] == made) == (201, False)
    assert service.ask("POST", "/campaigns", alice, json={"name": "fleet"}).json()["id"] == made
    assert service.ask("PUT", f"/campaigns/{made}/captures/x.txt", alice, content=b"x").status_code == 201
    assert service.ask("DELETE", f"/campaigns/{made}", alice).status_code == 204


def test_a_campaign_is_shown_with_its_makers_captures_and_hidden_again(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    made = service.ask("POST", "/campaigns", alice, json={"name": "shown fleet"}).json()["id"]
    path = f"/campaigns/{made}"
    body = b"PERFILE2" + b"\xee" * 300
    assert service.ask("PUT", f"{path}/captures/x.perf.data", alice, content=body).status_code == 201
    assert service.ask("GET", f"{path}/holding", alice).json()["visibility"] == "private"
    assert service.ask("PATCH", path, bob, json={"visibility": "public"}).status_code == 404

    link = service.ask("PATCH", path, alice, json={"visibility": "unlisted"}).json()["link"]
    assert service.ask("GET", path).status_code == 404
    assert not listed(service, None, "/campaigns", "id", made)
    opened = service.ask("GET", f"{path}?key={link}").json()
    assert opened["progress"]["recordings"] == 1

    assert service.ask("PATCH", path, alice, json={"visibility": "public"}).status_code == 200
    assert listed(service, None, "/campaigns", "id", made)
    assert service.ask("GET", path).json()["progress"]["recordings"] == 1
    [host] = service.ask("GET", f"{path}/hosts").json()["items"]
    assert service.ask("GET", f"/traces/{host['trace_id']}").status_code == 200

    service.ask("PATCH", path, alice, json={"visibility": "private"})
    assert service.ask("GET", path).status_code == 404
    assert service.ask("GET", f"/traces/{host['trace_id']}").status_code == 404


def test_a_search_finds_nothing_of_what_others_keep_private(service, held):
    bob, until = service.token(owner="bob-who-searches"), time.monotonic() + 60
    while service.ask("GET", f"/jobs/{held['job']}", held["alice"]).json()["state"] != "ready":
        assert time.monotonic() < until
        time.sleep(0.1)
    lives = service.ask("GET", f"/analyses/{held['job']}/lives?limit=500", held["alice"]).json()["items"]
    flow, skb = next((row["hash"], row["address"]) for row in lives if row["hash"])

    def found(query, token):
        answer = service.ask("GET", f"/search?q={query}&limit=50", token).json()
        kinds = {group["kind"] for group in answer["groups"]} & {"recording", "flow", "skb", "task"}
        return kinds, answer["recordings"], held["upload"] in str(answer)

    for query, kind in (
        ("mine.perf", "recording"),
        (held["upload"], "recording"),
        (flow, "flow"),
        (skb, "skb"),
    ):
        kinds, _, is_named = found(query, held["alice"])
        assert (kind in kinds, is_named) == (True, True), query
        for token in (None, bob):
            assert found(query, token) == (set(), 0, False), query
