"""What one sender queues does not delay the others: reading, queries, analyses, figures."""

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from portal.bundles import packed

from skbscope.access.principal import Principal, acting_as
from skbscope.domains.sql.run import Limits, Question
from skbscope.domains.uploads.models import UploadRow
from skbscope.jobs.models import JobRow

from .conftest import Reachable, reachable

XDPSOCK = b"sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx 100 100\n"
HEAVY = "select count(*) from range(1000000000000)"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reachable]:
    with reachable(tmp_path_factory.mktemp("turns"), anonymous_daily_objects=500) as one:
        yield one


@pytest.fixture
def as_other() -> Iterator[None]:
    """What begins in this test is another sender's."""
    with acting_as(Principal(sender="address of another", rows="named")):
        yield


@pytest.fixture(scope="module")
def sql(service: Reachable) -> str:
    """The path of queries on an analysis that everybody sees."""
    analysis = service.running.analyse()
    return f"/analyses/{analysis['id']}/sql"


@pytest.mark.usefixtures("as_other")
def test_texts_that_wait_to_be_read_delay_neither_an_upload_nor_a_paste_of_others(service: Reachable) -> None:
    service.portal.reading.call(len, "")
    begun = [service.portal.reading.begin(time.sleep, 40) for _ in range(9)]
    at = time.monotonic()
    assert service.ask("PUT", "/uploads/mine.txt", content=XDPSOCK).json()["class"] == "result"
    assert service.ask("POST", "/pastes", content=XDPSOCK).status_code == 200
    assert time.monotonic() - at < 20
    assert not any(one.done() for one in begun)
    for one in begun:
        service.portal.reading._pool.stop(one)


@pytest.mark.usefixtures("sql")
def test_an_upload_takes_its_turn_to_be_stored_only_after_its_text_was_read(
    service: Reachable,
) -> None:
    """Twelve uploads wait for a reader, more than there are turns; another file of the same sender is stored."""
    reading, sender = service.portal.reading, _sender(service)
    with acting_as(Principal(sender=sender)):
        held = reading.begin(time.sleep, 60)
    sent = [_begin_put(service, f"w{n}.txt", XDPSOCK.replace(b"100", b"2%02d" % n)) for n in range(12)]
    _until(lambda: len(reading._pool._turns._waiting.get(sender, ())) == 12)
    assert service.ask("PUT", "/uploads/other.bin", content=b"nothing that anybody knows").status_code == 201
    assert all(thread.is_alive() for thread, _ in sent)
    reading._pool.stop(held)
    for thread, answers in sent:
        thread.join(60)
        assert answers == [201]


@pytest.mark.usefixtures("sql")
def test_a_bundle_takes_no_turn_while_its_text_waits_to_be_read(service: Reachable) -> None:
    """As many bundles as one sender has turns wait for a reader; another file of the same sender is stored."""
    reading, sender = service.portal.reading, _sender(service)
    with acting_as(Principal(sender=sender)):
        held = reading.begin(time.sleep, 60)
    bundles = [packed({"command.out": XDPSOCK.replace(b"100", b"3%02d" % n)}) for n in range(6)]
    sent = [_begin_put(service, f"b{n}.tar.zst", content) for n, content in enumerate(bundles)]
    _until(lambda: len(reading._pool._turns._waiting.get(sender, ())) == 6)
    assert (
        service.ask("PUT", "/uploads/more.bin", content=b"nothing that anybody knows either").status_code
        == 201
    )
    assert all(thread.is_alive() for thread, _ in sent)
    reading._pool.stop(held)
    for thread, answers in sent:
        thread.join(60)
        assert answers == [201]
    with service.portal.db.session() as session:
        names = set(session.scalars(sa.select(UploadRow.name).where(UploadRow.kind == "result")))
    assert {f"b{n}.command.out" for n in range(6)} <= names


@pytest.mark.usefixtures("as_other")
def test_queries_of_one_sender_delay_no_other(service: Reachable, sql: str) -> None:
    limits = Limits(seconds=40)
    queries = service.portal.queries
    begun = [queries.ask(Question(HEAVY, (), limits)) for _ in range(17)]
    at = time.monotonic()
    assert service.ask("POST", sql, json={"sql": "select 1"}).json()["rows"] == [[1]]
    assert time.monotonic() - at < 20
    refused = [one for one in begun if one.done()]
    assert not refused
    with pytest.raises(Exception, match="queries of yours are waiting already"):
        queries.ask(Question(HEAVY, (), limits))
    for one in begun:
        queries.stop(one)


def test_a_query_without_a_token_has_less_time(service: Reachable, sql: str) -> None:
    answer = service.ask("POST", sql, json={"sql": HEAVY})
    assert answer.status_code == 413
    assert answer.json()["detail"].startswith("The query was stopped after 2 seconds")
    longer = service.ask("POST", sql, service.token(), json={"sql": HEAVY})
    assert longer.json()["detail"].startswith("The query was stopped after 10 seconds")


def test_queries_may_be_only_for_people_with_a_token(serve: Callable[..., Any]) -> None:
    with serve(anonymous_queries=False) as service:
        path = f"/analyses/{service.running.analyse()['id']}/sql"
        assert service.ask("GET", "/service").json()["may_query"] is False
        assert service.ask("GET", "/service", service.token()).json()["may_query"] is True
        answer = service.ask("POST", path, json={"sql": "select 1"})
        assert answer.status_code == 401
        assert answer.json()["detail"] == "This server runs queries only with a token; enter one on /access."
        assert service.ask("POST", path, service.token(), json={"sql": "select 1"}).status_code == 200


@pytest.mark.usefixtures("sql")
def test_a_job_has_the_sender_of_its_request(service: Reachable) -> None:
    with service.portal.db.session() as session:
        senders = set(session.scalars(sa.select(JobRow.sender)))
    assert [one.split()[0] for one in senders] == ["address"]


def _until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


def _sender(service: Reachable) -> str:
    with service.portal.db.session() as session:
        return str(session.scalars(sa.select(JobRow.sender)).first())


def _begin_put(service: Reachable, name: str, content: bytes) -> tuple[threading.Thread, list[int]]:
    answers: list[int] = []

    def put() -> None:
        url = f"{service.running.url}/api/v1/uploads/{name}"
        answers.append(httpx.put(url, content=content, timeout=120).status_code)

    thread = threading.Thread(target=put)
    thread.start()
    return thread, answers
