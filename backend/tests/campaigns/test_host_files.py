"""A recording and its host file in any order: one analysis, and no look at the host files of others."""

import time

import pytest
import sqlalchemy as sa
from portal.conftest import running

from skbscope.domains.campaigns import service
from skbscope.jobs.models import JobRow

from .archives import tar
from .test_archive import settled

QUIET = "h00003", "h00004"


@pytest.fixture
def empty(tmp_path, request):
    """A server with nothing in it, and a campaign of it."""
    with running(tmp_path / "apart") as server:
        made = server.client.post("/campaigns", json={"name": request.node.name}).json()
        yield server, f"/campaigns/{made['id']}"


def analyses(server):
    """How many were made, of each recording."""
    with server.portal.db.session() as session:
        return list(session.scalars(sa.select(sa.func.count()).select_from(JobRow).group_by(JobRow.trace_id)))


def put(server, campaign, fleet, name):
    answer = server.client.put(f"{campaign}/captures/{name}", content=(fleet / name).read_bytes())
    assert answer.status_code == 201, answer.text


def test_a_recording_that_comes_before_its_host_file_is_analysed_once(empty, fleet):
    server, campaign = empty
    for host in QUIET:
        put(server, campaign, fleet, f"{host}.perf.txt.zst")
        put(server, campaign, fleet, f"{host}.host.txt")
    at = settled(server, campaign)
    assert (at["ready"], at["host_files"]) == (2, 2)
    assert analyses(server) == [1, 1]
    assert {found["key"]["driver"] for found in server.get(f"{campaign}/report")["classes"]} == {"ice"}


def test_in_an_archive_host_files_may_come_last(empty, fleet):
    server, campaign = empty
    names = [f"{host}.{ending}" for ending in ("perf.txt.zst", "host.txt") for host in QUIET]
    body = tar([(name, (fleet / name).read_bytes()) for name in names])
    began = time.monotonic()
    answer = server.client.put(f"{campaign}/captures/fleet.tar", content=body)
    assert answer.json()["names"] == names
    assert settled(server, campaign)["ready"] == 2
    assert analyses(server) == [1, 1]
    # Nobody waited for what the end of the archive made plain.
    assert time.monotonic() - began < service.ARCHIVE_SECONDS


def test_a_recording_without_a_host_file_begins_when_the_archive_ends(empty, fleet):
    server, campaign = empty
    body = tar([("a.perf.txt.zst", (fleet / "h00003.perf.txt.zst").read_bytes())])
    server.client.put(f"{campaign}/captures/fleet.tar", content=body)
    assert settled(server, campaign, seconds=service.ARCHIVE_SECONDS - 10)["ready"] == 1


def test_a_recording_sent_by_itself_begins_at_once_and_stays_when_its_host_file_comes(empty, fleet):
    server, _ = empty
    first = server.put("h00003.perf.txt.zst", (fleet / "h00003.perf.txt.zst").read_bytes()).json()["job_id"]
    server.put("h00003.host.txt", (fleet / "h00003.host.txt").read_bytes())
    # Whoever sent it was told of this job.
    assert server.job(first)["state"] == "ready"


@pytest.mark.embedded("it writes rows in the words of SQLite")
def test_an_upload_among_many_reads_no_rows_of_others(empty, fleet):
    server, campaign = empty
    put(server, campaign, fleet, "h00003.host.txt")
    request_body = []
    with server.portal.db.session() as session:
        like = dict(
            session.execute(sa.text("SELECT * FROM uploads WHERE name = 'h00003.host.txt'")).one()._mapping
        )
        for number in range(500):
            row = {**like, "id": f"x{number}", "sha256": f"x{number}", "name": f"x{number}.host.txt"}
            columns = ", ".join(f":{name}" for name in row)
            session.execute(sa.text(f"INSERT INTO uploads ({', '.join(row)}) VALUES ({columns})"), row)
            stems = {"stem": f"x{number}", "upload_id": f"x{number}"}
            session.execute(sa.text("INSERT INTO upload_stems VALUES (:stem, :upload_id)"), stems)

    def heard(_connection, _cursor, statement, parameters, *_):
        if statement.startswith("SELECT") and "FROM uploads" in statement:
            request_body.append((statement, parameters))

    sa.event.listen(server.portal.db.engine, "before_cursor_execute", heard)
    try:
        put(server, campaign, fleet, "h00003.perf.txt.zst")
        put(server, campaign, fleet, "h00004.host.txt")
    finally:
        sa.event.remove(server.portal.db.engine, "before_cursor_execute", heard)
    with server.portal.db.engine.connect() as connection:
        rows = [len(connection.exec_driver_sql(*one).all()) for one in request_body]
    assert rows
    assert max(rows) <= 1
