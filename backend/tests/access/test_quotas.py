"""Rates, quotas of a day and the mark of the disk: each refusal says when to come back, or why not."""

import io
import tarfile
import time
from datetime import UTC, datetime
from threading import Barrier, Thread

import pytest
from portal.conftest import DATA, SMALL

from skbscope.access.buckets import MOST, Buckets
from skbscope.access.errors import TooMany
from skbscope.access.quota import Quota, seconds_left
from skbscope.store.db import Database
from skbscope.store.tables import stored_tables


def test_a_bucket_holds_its_burst_and_fills_by_its_rate():
    at = [0.0]
    buckets = Buckets(lambda: at[0])
    assert [buckets.take("a", 2, 4) for _ in range(5)] == [0, 0, 0, 0, 1]
    assert buckets.take("b", 2, 4) == 0
    at[0] = 0.5
    assert [buckets.take("a", 2, 4) for _ in range(2)] == [0, 1]
    at[0] = 100
    assert [buckets.take("a", 2, 4) for _ in range(5)] == [0, 0, 0, 0, 1]
    assert buckets.take("slow", 0.01, 1) == 0
    assert buckets.take("slow", 0.01, 1) == 100


def test_as_many_senders_as_one_likes_take_bounded_memory():
    buckets = Buckets()
    for n in range(MOST + 500):
        buckets.take(str(n), 1, 1)
    assert len(buckets._buckets) == MOST


def test_a_rate_is_refused_with_its_wait_and_readers_have_another_bucket(serve):
    with serve(anonymous_rate=1, token_rate=100) as service:
        answers = [service.ask("POST", "/pastes", content=b"hello") for _ in range(3)]
        assert answers[0].status_code == 200
        assert answers[-1].status_code == 429
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
        assert answers[-1].json()["type"] == "/problems/too-many"
        assert service.ask("GET", "/health").status_code == 200
        assert service.ask("POST", "/pastes", service.token(), content=b"hello").status_code == 200


def test_guessing_tokens_is_slowed_down_like_everything_else(serve):
    with serve(anonymous_rate=1) as service:
        answers = [service.ask("GET", "/traces", f"skb_up_{n}").status_code for n in range(4)]
        assert answers[0] == 401
        assert answers[-1] == 429


def test_a_days_bytes_and_objects_are_bounded_for_a_token_and_less_without(serve):
    with serve(daily_objects=3, daily_bytes=10_000, anonymous_daily_objects=1) as service:
        token = service.token()
        sent = [service.ask("PUT", f"/uploads/{n}.txt", token, content=f"n{n}".encode()) for n in range(4)]
        assert [one.status_code for one in sent] == [201, 201, 201, 429]
        assert 0 < int(sent[-1].headers["retry-after"]) <= 86_401
        other = service.token(owner="bob")
        assert service.ask("PUT", "/uploads/big.txt", other, content=b"x" * 10_001).status_code == 429
        assert service.ask("PUT", "/uploads/fits.txt", other, content=b"x" * 10_000).status_code == 201
        nobody = [service.ask("PUT", f"/uploads/a{n}.txt", content=f"a{n}".encode()) for n in range(2)]
        assert [one.status_code for one in nobody] == [201, 429]


def test_all_tokens_of_a_person_share_the_quota_of_the_day(serve):
    with serve(daily_objects=3) as service:
        sent = [
            service.ask("PUT", f"/uploads/{n}.txt", service.token(), content=f"n{n}".encode())
            for n in range(4)
        ]
        assert [one.status_code for one in sent] == [201, 201, 201, 429]
        assert (
            service.ask("PUT", "/uploads/x.txt", service.token(owner="bob"), content=b"x").status_code == 201
        )
        assert service.ask("GET", "/service", service.token()).json()["me"]["used_objects"] == 3


def test_tables_made_of_a_recording_count(serve):
    small = (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
    with serve(daily_bytes=len(small) + 1000) as service:
        token = service.token()
        sent = service.ask("PUT", "/uploads/a.perf.data.zst", token, content=small).json()
        until = time.monotonic() + 180
        while service.ask("GET", f"/jobs/{sent['job_id']}", token).json()["state"] != "ready":
            assert time.monotonic() < until
            time.sleep(0.1)
        settings = service.portal.settings
        made = sum(size for _, size in stored_tables(settings.folder("tables"), settings.store_url))
        assert made > 10_000
        used = service.ask("GET", "/service", token).json()["me"]["used_bytes"]
        assert used == len(small) + made
        refused = service.ask("PUT", "/uploads/b.txt", token, content=b"b")
        assert refused.status_code == 429
        assert "what is made of an upload counts too" in refused.json()["detail"]


def test_files_inside_of_an_archive_count(serve):
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as tar:
        for n in range(9):
            member = tarfile.TarInfo(f"h{n}.txt")
            member.size = 1
            tar.addfile(member, io.BytesIO(b"%d" % n))
    with serve(daily_objects=6) as service:
        token = service.token()
        campaign = service.ask("POST", "/campaigns", token, json={"name": "many"}).json()["id"]
        path = f"/campaigns/{campaign}/captures/all.tar"
        answer = service.ask("PUT", path, token, content=archive.getvalue()).json()
        assert answer["names"] == ["h0.txt", "h1.txt", "h2.txt", "h3.txt"]
        assert answer["faults"][0].startswith("The day's quota is ")


def test_what_would_take_the_reserve_of_the_disk_is_refused(serve):
    with serve(disk_reserve_bytes=1 << 60) as service:
        answer = service.ask("PUT", "/uploads/x.txt", service.token(), content=b"x")
        assert answer.status_code == 507
        assert answer.json()["detail"].endswith("Nothing of this upload was stored.")
        assert list(service.portal.incoming.iterdir()) == []


def test_a_body_of_unsaid_length_is_charged_while_it_comes(serve):
    with serve(daily_bytes=20 << 20) as service:
        block = b"x" * (1 << 20)
        answer = service.ask("PUT", "/uploads/x.bin", service.token(), content=(block for _ in range(40)))
        assert answer.status_code == 429, answer.text
        assert list(service.portal.incoming.iterdir()) == []


def test_two_at_once_do_not_both_get_the_last_of_a_day(tmp_path):
    db = Database(f"sqlite:///{tmp_path / 'x.db'}")
    db.migrate()
    charged, ready = [], Barrier(8)

    def send():
        ready.wait()
        try:
            Quota(db).charge("a", 10, 1, 1000, 5)
            charged.append(1)
        except TooMany:
            charged.append(0)

    threads = [Thread(target=send) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    db.close()
    assert sum(charged) == 5


@pytest.mark.parametrize(
    ("at", "seconds"), [((2026, 12, 31, 23, 59, 59), 2), ((2026, 2, 28, 0, 0, 0), 86_401)]
)
def test_a_day_ends_at_midnight_of_utc(at, seconds):
    assert seconds_left(datetime(*at).replace(tzinfo=UTC)) == seconds


def test_a_disk_above_its_mark_refuses_uploads_and_allows_reads(serve):
    with serve(disk_high_water=0.0001) as service:
        answer = service.ask("PUT", "/uploads/x.txt", service.token(), content=b"x")
        assert answer.status_code == 507
        assert "% full; uploads are refused above" in answer.json()["detail"]
        assert service.ask("GET", "/traces").status_code == 200
