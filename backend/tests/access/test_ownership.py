"""Sending bytes that somebody else has sent gives no ownership, changes nothing and reveals nothing."""

import json
import time
from datetime import timedelta

import pytest
import sqlalchemy as sa
from portal.bundles import files, packed
from portal.conftest import DATA, SMALL

from skbscope.access.models import GrantRow
from skbscope.domains import library
from skbscope.store.db import now

RECORDING = b"PERFILE2" + b"\xee" * 300
HOST = (DATA / "traces" / f"{SMALL}.host.txt").read_bytes()
IPERF = sorted((DATA / "runs").glob("*/*.iperf3.json"))
ENDED = ("ready", "failed")
MAIL = "before: 767,743 pps\nafter: 1,055,201 pps\n"


@pytest.fixture
def demo(tmp_path):
    """A demo library of one recording, its host, and the run inside it; the whole one takes minutes to analyse."""
    for part in ("traces", "runs"):
        (tmp_path / "demo" / part).parent.mkdir(exist_ok=True)
        (tmp_path / "demo" / part).symlink_to(DATA / part)
    whole = json.loads((DATA / "library.json").read_text())
    chosen = [entry for entry in whole if SMALL in entry["file"]]
    (tmp_path / "demo" / "library.json").write_text(json.dumps(chosen))
    return tmp_path / "demo", chosen[0]


def lists(service, token=None):
    """The lists that this sender gets, without what an analysis adds."""
    found = {}
    for path in ("/traces", "/results", "/comparisons", "/figures", "/campaigns"):
        items = service.ask("GET", path, token).json()["items"]
        fixed = ("id", "name", "title", "created_at", "demo", "analysis_id", "run", "sentence")
        found[path] = [{key: one[key] for key in fixed if key in one} for one in items]
    return found


def over(service):
    """Ends the time of everything that has one."""
    with service.portal.db.session() as session:
        session.execute(
            sa.update(GrantRow)
            .where(GrantRow.expires_at.is_not(None))
            .values(expires_at=now() - timedelta(seconds=1))
        )
    service.portal.sweeper.sweep()


def test_the_demo_library_is_the_operators_whoever_sends_its_bytes(serve, demo):
    folder, entry = demo
    with serve(retention_days=30) as service:
        library.load(service.portal.uploads, folder)
        before, bob = lists(service), service.token("publish", owner="bob")
        [trace] = before["/traces"]
        runs = service.ask("GET", "/results").json()["items"]
        assert runs
        for token in (None, bob):
            for name in (entry["file"], entry["host"], *entry["runs"]):
                sent = service.ask("PUT", f"/uploads/own.{name.rpartition('/')[2]}", token,
                                   content=(folder / name).read_bytes())  # fmt: skip
                assert (sent.status_code, sent.json()["name"][:4]) == (201, "own.")
                if token:
                    assert service.ask("DELETE", f"/uploads/{sent.json()['id']}", token).status_code == 204
        assert lists(service) == before
        for path in (f"/uploads/{trace['id']}", f"/traces/{trace['id']}"):
            assert service.ask("DELETE", path, bob).status_code == 404
        hidden = service.ask("PATCH", f"/uploads/{trace['id']}", bob, json={"visibility": "private"})
        assert hidden.status_code == 404
        over(service)
        assert lists(service) == before
        # Loading it again, as every start does, takes nothing back and adds nothing.
        library.load(service.portal.uploads, folder)
        assert lists(service) == before
        admin = service.token("admin", owner="root")
        assert service.ask("DELETE", f"/traces/{trace['id']}", admin).status_code == 204
        assert service.ask("GET", f"/traces/{trace['id']}").status_code == 410


def test_a_comparison_of_the_same_runs_is_another_one(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    runs = [
        service.ask("PUT", f"/uploads/cmp{n}.iperf3.json?visibility=public", alice,
                    content=file.read_bytes() + b"\n" * 40).json()["run_ids"][0]
        for n, file in enumerate(IPERF[:2])
    ]  # fmt: skip
    body = {"before": runs[:1], "after": runs[1:]}
    first = service.ask("POST", "/comparisons?visibility=public", alice, json=body).json()
    for token in (bob, None):
        other = service.ask("POST", "/comparisons", token, json=body).json()
        assert other["id"] != first["id"]
        assert other["sha256"] == first["sha256"]
        assert service.ask("POST", "/comparisons", token, json=body).json()["id"] == other["id"]
    assert service.ask("POST", "/comparisons", alice, json=body).json()["id"] == first["id"]
    path = f"/comparisons/{first['id']}"
    assert service.ask("PATCH", path, bob, json={"visibility": "private"}).status_code == 404
    assert service.ask("GET", path).json()["id"] == first["id"]


def test_notes_of_another_on_a_comparison_of_the_same_runs_are_not_shown(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    runs = [
        service.ask("PUT", f"/uploads/noted{n}.iperf3.json?visibility=public", alice,
                    content=file.read_bytes() + b"\n" * 55).json()["run_ids"][0]
        for n, file in enumerate(IPERF[:2])
    ]  # fmt: skip
    body = {"before": runs[:1], "after": runs[1:]}
    noted = service.ask("POST", "/comparisons?visibility=public", alice, json=body).json()
    note = {"text": "alice was here", "at": {"row": noted["comparison"]["rows"][0]["id"]}}
    path = f"/comparisons/{noted['id']}/notes"
    assert service.ask("PUT", f"{path}/{'a' * 16}", alice, json=note).status_code == 201
    shown = service.ask("GET", path, bob).json()
    assert (shown["can_change"], [one["text"] for one in shown["items"]]) == (False, ["alice was here"])
    for token in (bob, None):
        own = service.ask("POST", "/comparisons", token, json=body).json()
        assert service.ask("GET", f"/comparisons/{own['id']}/notes", token).json()["items"] == []
    # Another comparison of the same owner has it, for those who see the one it was written on.
    other = service.ask("POST", "/comparisons?visibility=public", alice,
                        json={**body, "options": {"margin_pct": 3}}).json()  # fmt: skip
    also = f"/comparisons/{other['id']}/notes"
    assert len(service.ask("GET", also).json()["items"]) == 1
    hidden = service.ask("PATCH", f"/comparisons/{noted['id']}", alice, json={"visibility": "private"})
    assert hidden.status_code == 200
    assert service.ask("GET", also).json()["items"] == []
    assert len(service.ask("GET", also, alice).json()["items"]) == 1


def test_private_comparisons_of_others_are_not_counted_as_looks(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    runs = [
        service.ask("PUT", f"/uploads/look{n}.iperf3.json?visibility=public", alice,
                    content=file.read_bytes() + b"\n" * 50).json()["run_ids"][0]
        for n, file in enumerate(IPERF[:2])
    ]  # fmt: skip
    for margin in (1.0, 2.0):
        body = {"before": runs[:1], "after": runs[1:], "options": {"margin_pct": margin}}
        mine = service.ask("POST", "/comparisons", alice, json=body).json()
    assert mine["looks"] == 2
    assert service.ask("POST", "/comparisons", bob, json=body).json()["looks"] == 1


def test_a_host_file_in_a_campaign_of_another_does_not_reach_a_recording(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    sent = service.ask("PUT", "/uploads/web.perf.data?visibility=public", alice, content=RECORDING).json()
    before = service.ask("GET", f"/traces/{sent['id']}").json()
    made = service.ask("POST", "/campaigns", bob, json={"name": "of bob"}).json()["id"]
    for name, content in (("web.host.txt", HOST), ("web.perf.data", RECORDING)):
        answer = service.ask("PUT", f"/campaigns/{made}/captures/{name}", bob, content=content)
        assert answer.status_code == 201
    after = service.ask("GET", f"/traces/{sent['id']}").json()
    assert (after["host_upload_id"], after["default_analysis_id"]) == (None, before["default_analysis_id"])
    [own] = service.ask("GET", f"/campaigns/{made}/hosts", bob).json()["items"]
    joined = service.ask("GET", f"/traces/{own['trace_id']}", bob).json()
    assert joined["id"] != sent["id"]
    assert joined["host_upload_id"] is not None
    # An administrator's campaign may hold what belongs to others, and does not change it either.
    admin = service.token("admin", owner="root")
    made = service.ask("POST", "/campaigns", admin, json={"name": "of root"}).json()["id"]
    added = service.ask("POST", f"/campaigns/{made}/captures", admin, json={"upload_ids": [sent["id"]]})
    assert added.status_code == 200
    service.ask("PUT", f"/campaigns/{made}/captures/web.host.txt", admin, content=HOST + b"\n")
    assert service.ask("GET", f"/traces/{sent['id']}").json()["host_upload_id"] is None


def test_sending_private_bytes_as_public_shows_ones_own_name_only(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    body = IPERF[0].read_bytes() + b"\n" * 60
    mine = service.ask("PUT", "/uploads/secret-project.iperf3.json", alice, content=body).json()
    sent = service.ask("PUT", "/uploads/own.iperf3.json?visibility=public", bob, content=body)
    assert sent.status_code == 201
    assert "secret-project" not in sent.text
    for token in (None, bob):
        for path in ("/results", "/results/groups", f"/results/{sent.json()['run_ids'][0]}",
                     f"/uploads/{sent.json()['id']}"):  # fmt: skip
            assert "secret-project" not in service.ask("GET", path, token).text
        assert service.ask("GET", f"/uploads/{mine['id']}", token).status_code == 404
        assert service.ask("GET", f"/results/{mine['run_ids'][0]}", token).status_code == 404
    assert service.ask("GET", f"/uploads/{mine['id']}", alice).json() == mine


def without_times(value):
    """An answer without what differs between any two servers: times, and the progress of jobs."""
    if isinstance(value, dict):
        changing = ("created_at", "at", "deleted_at", "link", "state", "newest")
        return {key: without_times(item) for key, item in value.items() if key not in changing}
    return [without_times(item) for item in value] if isinstance(value, list) else value


def analysed(service, token):
    """Waits until every analysis has ended: before that, lists say less of a recording."""
    until = time.monotonic() + 180
    for trace in service.ask("GET", "/traces", token).json()["items"]:
        while (
            trace["job_id"]
            and service.ask("GET", f"/jobs/{trace['job_id']}", token).json()["state"] not in ENDED
        ):
            assert time.monotonic() < until
            time.sleep(0.05)


def everything_of(service, token):
    """What a sender sees who sends a recording, its host, runs, a bundle and a paste, and deletes the recording."""
    answers = []

    def ask(method, path, **more):
        answer = service.ask(method, path, token, **more)
        answers.append(
            (method, path, answer.status_code, without_times(answer.json() if answer.text else None))
        )
        return answers[-1][3]

    sent = ask("PUT", "/uploads/x.perf.data", content=RECORDING)
    ask("PUT", "/uploads/x.host.txt", content=HOST)
    runs = [
        ask("PUT", f"/uploads/x{n}.iperf3.json", content=IPERF[n].read_bytes())["run_ids"][0] for n in (0, 1)
    ]
    ask("PUT", "/uploads/x.tar", content=packed(files()))
    ask("POST", "/pastes/confirmed", json={"text": MAIL, "name": "x.txt"})
    made = ask("POST", "/comparisons", json={"before": runs[:1], "after": runs[1:]})
    analysed(service, token)
    for path in (f"/uploads/{sent['id']}", f"/traces/{sent['id']}", f"/uploads/{sent['id']}/holding",
                 f"/comparisons/{made['id']}", "/traces", "/results", "/results/groups", "/comparisons",
                 "/results/throughput"):  # fmt: skip
        ask("GET", path)
    ask("DELETE", f"/uploads/{sent['id']}")
    ask("GET", f"/uploads/{sent['id']}")
    ask("GET", f"/traces/{sent['id']}")
    return answers


@pytest.mark.parametrize("is_anonymous", [False, True])
def test_a_stranger_gets_the_answers_of_a_server_where_nobody_sent_that(serve, tmp_path, is_anonymous):
    found = []
    for sent_before in (True, False):
        with serve(data_dir=tmp_path / str(sent_before), anonymous_daily_objects=500) as service:
            if sent_before:
                alice = service.token(owner="alice")
                everything_of(service, alice)
                service.ask("PUT", "/uploads/x.perf.data", alice, content=RECORDING)
                service.ask("PUT", "/uploads/y.perf.data", alice, content=RECORDING)
            found.append(everything_of(service, None if is_anonymous else service.token(owner="bob")))
    for known, unknown in zip(*found, strict=True):
        assert known == unknown


def test_deleting_ones_own_ends_nothing_of_anothers(service):
    alice, bob = service.token(owner="alice"), service.token(owner="bob")
    body = RECORDING + b"of two"
    mine, theirs = (
        service.ask("PUT", "/uploads/two.perf.data", token, content=body).json() for token in (alice, bob)
    )
    assert service.ask("DELETE", f"/uploads/{theirs['id']}", bob).status_code == 204
    assert service.ask("GET", f"/uploads/{theirs['id']}", bob).status_code == 410
    assert service.ask("GET", f"/uploads/{mine['id']}", alice).status_code == 200
    assert service.ask("GET", f"/analyses/{mine['job_id']}", alice).status_code == 200
    with service.portal.db.session() as session:
        sha256 = session.scalar(sa.text("SELECT sha256 FROM uploads WHERE id = :id"), {"id": mine["id"]})
    assert service.portal.blobs.has(sha256)
    assert service.ask("DELETE", f"/uploads/{mine['id']}", alice).status_code == 204
    assert not service.portal.blobs.has(sha256)


def test_a_file_of_the_same_name_is_not_mentioned_to_others(service):
    sent = service.ask("PUT", "/uploads/same-name.perf.data", content=RECORDING + b"1").json()
    answer = service.ask(
        "PUT", "/uploads/same-name.perf.data", service.token(owner="bob"), content=RECORDING + b"2"
    )
    assert sent["id"] not in answer.text
    public = service.token(owner="alice")
    sent = service.ask("PUT", "/uploads/own-name.perf.data", public, content=RECORDING + b"3").json()
    again = service.ask("PUT", "/uploads/own-name.perf.data", public, content=RECORDING + b"4").json()
    assert sent["id"] in again["note"]


def test_a_recording_of_another_does_not_join_a_comparison_by_its_name(serve):
    """It would be shown as what the kernel did in the compared runs."""
    with serve() as service:
        alice, bob = service.token(owner="alice"), service.token(owner="bob")
        runs = [
            service.ask("PUT", f"/uploads/{name}.iperf3.json?visibility=public", alice,
                        content=IPERF[n].read_bytes()).json()["run_ids"][0]
            for n, name in enumerate(("joined", "other"))
        ]  # fmt: skip
        content = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
        path = "/uploads/joined.perf.data.zst?visibility=public"
        job = service.ask("PUT", path, bob, content=content).json()["job_id"]
        assert service.running.client.get(f"/jobs/{job}").status_code == 200
        assert service.running.job(job)["state"] == "ready"
        made = service.ask("POST", "/comparisons", alice, json={"before": runs[:1], "after": runs[1:]}).json()
        assert made["recorded"] == []
        job = service.ask("PUT", "/uploads/joined.perf.data.zst", alice, content=content).json()["job_id"]
        while service.ask("GET", f"/jobs/{job}", alice).json()["state"] in ("waiting", "running"):
            pass
        assert service.ask("GET", f"/comparisons/{made['id']}", alice).json()["recorded"]


def test_the_end_of_a_campaigns_retention_shows_it_to_nobody(serve):
    with serve(retention_days=1) as service:
        alice, bob = service.token(owner="alice"), service.token(owner="bob")
        made = service.ask("POST", "/campaigns", alice, json={"name": "secret fleet"}).json()["id"]
        over(service)
        for token in (None, bob, alice):
            assert service.ask("GET", f"/campaigns/{made}", token).status_code == 404
            assert "secret fleet" not in service.ask("GET", "/campaigns", token).text
        # Deleted and created again, it is as private as a new one.
        made = service.ask("POST", "/campaigns", alice, json={"name": "secret fleet"}).json()["id"]
        service.ask("PATCH", f"/campaigns/{made}", alice, json={"visibility": "public"})
        assert service.ask("GET", f"/campaigns/{made}").status_code == 200
        assert service.ask("DELETE", f"/campaigns/{made}", alice).status_code == 204
        assert service.ask("POST", "/campaigns", alice, json={"name": "secret fleet"}).json()["id"] == made
        assert service.ask("GET", f"/campaigns/{made}").status_code == 404
