"""Log lines: one a record, with ids, whatever a user sends."""

import json
import logging
import re
import sqlite3

import pytest

from skbscope import logs


def lines(server):
    return [json.loads(line) for line in server.log.read_text().splitlines()]


def test_each_request_is_one_json_line_with_the_id_the_answer_carries(serve):
    with serve(log="json") as server:
        given = server.client.get("/api/v1/traces", headers={"x-request-id": "from-proxy_1.2"})
        assert given.headers["x-request-id"] == "from-proxy_1.2"
        made = server.client.get("/c/none.svg?secret=1", headers={"x-request-id": 'x" level=ERROR'})
        assert re.fullmatch(r"[0-9a-f]{16}", made.headers["x-request-id"])
        server.end()
        by_id = {line["request_id"]: line for line in lines(server)}
        line = by_id["from-proxy_1.2"]
        assert (line["route"], line["method"], line["status"]) == ("/api/v1/traces", "GET", 200)
        assert line["level"] == "INFO"
        assert line["job_id"] is None
        assert 0 < line["seconds"] < 10
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line["time"])
        assert by_id[made.headers["x-request-id"]]["path"] == "/c/none.svg"


@pytest.mark.slow
def test_a_name_with_line_ends_and_escapes_stays_within_its_line(serve):
    with serve(log="json") as server:
        server.client.put("/api/v1/uploads/a%0A%7B%22level%22:%22ERROR%22%7D%1B%5B2J%E2%80%AE", content=b"x")
        server.end()
        text = server.log.read_text()
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert [line["level"] for line in lines(server)].count("ERROR") == 0


@pytest.mark.slow
def test_a_crash_is_found_in_the_log_by_the_id_in_the_answer(serve, tmp_path):
    with serve(log="json") as server:
        db = sqlite3.connect(tmp_path / "data" / "skbscope.db")
        db.execute("DROP TABLE comparisons")
        db.close()
        failed = server.client.get("/api/v1/comparisons")
        assert failed.status_code == 500
        request = failed.headers["x-request-id"]
        assert failed.json()["instance"] == f"/api/v1/comparisons#{request}"
        assert "table" not in failed.json()["detail"]
        server.end()
        crashes = [line for line in lines(server) if line["level"] == "ERROR"]
        assert {line["request_id"] for line in crashes} == {request}
        assert "no such table: comparisons" in crashes[0]["exception"]


@pytest.mark.slow
def test_text_has_one_line_a_record_and_none_a_request(serve, tmp_path):
    with serve() as server:
        server.client.get("/api/v1/traces")
        db = sqlite3.connect(tmp_path / "data" / "skbscope.db")
        db.execute("DROP TABLE comparisons")
        db.close()
        request = server.client.get("/api/v1/comparisons").headers["x-request-id"]
        server.end()
        printed = server.log.read_text().splitlines()
        assert len(printed) == 1
        assert f" ERROR uvicorn.error request={request} job=-: " in printed[0]
        assert r"\n" in printed[0]


@pytest.mark.parametrize("form", [logs.Json(), logs.Text()])
def test_a_line_about_a_job_names_it(form):
    record = logging.LogRecord("skbscope.x", logging.WARNING, "x.py", 1, "was %s", ("a\nb\u2028c",), None)
    with logs.about("4f1c"):
        line = form.format(record)
    assert "4f1c" in line
    assert "a\\nb\\u2028c" in line
    assert len(line.splitlines()) == 1
    assert "4f1c" not in form.format(record)
