"""How long uploads are stored, what is left of them, and what the audit log records."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from portal.conftest import DATA, SMALL

from skbscope.access.models import GrantRow
from skbscope.store.db import now


def test_the_day_of_deletion_is_shown_before_anything_is_sent(serve):
    with serve(retention_days=30, anonymous_retention_days=2) as service:
        for token, days in ((None, 2), (service.token(), 30)):
            service_info = service.ask("GET", "/service", token).json()
            assert service_info["retention_days"] == days
            left = datetime.fromisoformat(service_info["deleted_at"]) - datetime.now(UTC)
            assert abs(left - timedelta(days=days)) < timedelta(minutes=1)
        assert service_info["tokens"] is True
        assert service_info["visibility"] == "private"
        sent = service.ask("PUT", "/uploads/x.txt", token, content=b"kept").json()
        with service.portal.db.session() as session:
            held = session.get_one(GrantRow, ("upload", sent["id"], "alice"))
        assert held.expires_at is not None
        assert abs(held.expires_at - datetime.fromisoformat(service_info["deleted_at"])) < timedelta(
            minutes=1
        )


def over(service, subject, owner):
    """Lets a hold's time be over."""
    with service.portal.db.session() as session:
        row = session.get_one(GrantRow, ("upload", subject, owner))
        row.expires_at = now() - timedelta(seconds=1)


def test_the_sweep_deletes_what_is_over_and_leaves_a_tombstone(serve):
    with serve() as service:
        alice = service.token()
        content = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
        sent = service.ask("PUT", "/uploads/t.perf.data.zst?visibility=public", alice, content=content).json()
        upload = service.ask("PUT", "/uploads/kept.txt?visibility=public", alice, content=b"kept").json()
        over(service, sent["id"], "alice")
        assert service.portal.sweeper.sweep() == 1
        assert service.portal.sweeper.sweep() == 0
        for path in (f"/traces/{sent['id']}", f"/uploads/{sent['id']}"):
            gone = service.ask("GET", path)
            assert gone.status_code == 410
            assert f"was deleted on {now():%Y-%m-%d} by the end of its retention." in gone.json()["detail"]
            assert "t.perf.data" not in gone.text
        assert service.ask("GET", f"/analyses/{sent['job_id']}").status_code == 404
        assert service.ask("GET", f"/uploads/{upload['id']}").status_code == 200
        assert [sha256 for sha256, _ in service.portal.blobs.every()] == [hashed(b"kept")]
        # The same content may come again.
        assert (
            service.ask(
                "PUT", "/uploads/t.perf.data.zst?visibility=public", alice, content=content
            ).status_code
            == 201
        )
        assert service.ask("GET", f"/traces/{sent['id']}").status_code == 200


def hashed(content):
    import hashlib

    return hashlib.sha256(content).hexdigest()


def test_content_of_two_goes_with_the_second(serve):
    with serve() as service:
        alice, bob = service.token(owner="alice"), service.token(owner="bob")
        mine, theirs = (
            service.ask("PUT", f"/uploads/{name}.txt", token, content=b"the same").json()["id"]
            for name, token in (("a", alice), ("b", bob))
        )
        over(service, mine, "alice")
        assert service.portal.sweeper.sweep() == 1
        assert service.ask("GET", f"/uploads/{mine}", alice).status_code == 410
        assert service.ask("GET", f"/uploads/{theirs}", bob).status_code == 200
        assert service.portal.blobs.has(hashed(b"the same"))
        assert service.ask("DELETE", f"/uploads/{theirs}", bob).status_code == 204
        # It was private: only its owner learns that it was there.
        assert service.ask("GET", f"/uploads/{theirs}", bob).status_code == 410
        assert service.ask("GET", f"/uploads/{theirs}").status_code == 404
        assert not service.portal.blobs.has(hashed(b"the same"))


def test_the_thread_sweeps_by_itself(serve):
    import time

    with serve(sweep_seconds=0.1) as service:
        ident = service.ask("PUT", "/uploads/a.txt?visibility=public", service.token(), content=b"a").json()[
            "id"
        ]
        over(service, ident, "alice")
        until = time.monotonic() + 10
        while service.ask("GET", f"/uploads/{ident}").status_code != 410:
            assert time.monotonic() < until
            time.sleep(0.05)


def test_the_log_says_who_what_when_and_from_which_network(serve):
    with serve() as service:
        alice, admin = service.token(), service.token("admin", owner="root")
        ident = service.ask("PUT", "/uploads/a.txt", alice, content=b"a").json()["id"]
        service.ask("PATCH", f"/uploads/{ident}", alice, json={"visibility": "public"})
        service.ask("DELETE", f"/uploads/{ident}", alice)
        nobody = service.ask("PUT", "/uploads/b.txt", content=b"b").json()["id"]
        service.ask("POST", f"/quarantine/{nobody}/release", admin)
        assert service.ask("GET", "/audit", alice).status_code == 403
        assert service.ask("GET", "/audit").status_code == 401
        first = service.ask("GET", "/audit?limit=2", admin).json()
        second = service.ask("GET", "/audit", admin, params={"cursor": first["next"]}).json()
        lines = first["items"] + second["items"]
        assert [(one["event"], one["subject"], one["who"]) for one in lines] == [
            ("release", nobody, "token root-admin"),
            ("delete", ident, "token alice-upload"),
            ("show", ident, "token alice-upload"),
        ]
        assert {one["address"] for one in lines} == {"127.0.0.0/24"}


@pytest.mark.parametrize("statement", ["UPDATE audit SET who = 'x'", "DELETE FROM audit"])
def test_the_database_itself_refuses_to_change_the_log(serve, statement):
    with serve() as service:
        alice = service.token()
        ident = service.ask("PUT", "/uploads/a.txt", alice, content=b"a").json()["id"]
        service.ask("DELETE", f"/uploads/{ident}", alice)
        with (
            pytest.raises(sa.exc.DatabaseError, match="neither changed nor removed"),
            service.portal.db.session() as session,
        ):
            session.execute(sa.text(statement))
