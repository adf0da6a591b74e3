"""The same over HTTP, and the command line's `sql`."""

import csv
import io
import json

import pytest
from commands import skbscope
from portal import bundles

from skbscope.domains.sql.run import Answer
from skbscope.domains.sql.schemas import QueryAnswer, SavedQueryList, TableList
from skbscope.domains.sql.text import as_csv, lines

from .conftest import DATA, SCRIPT

STEM = DATA / "traces" / "stuck-4-limit-64-again"


@pytest.fixture(scope="module")
def path(server):
    return f"/analyses/{server.analyse()['id']}"


def test_a_query_and_its_answer(server, path):
    answer = server.client.post(
        f"{path}/sql", json={"sql": "select life, t, fate from lives order by life limit 2"}
    )
    assert answer.status_code == 200
    body = QueryAnswer.model_validate(answer.json())
    assert [(c.name, c.type, c.means) for c in body.columns] == [
        ("life", "UINTEGER", "life"), ("t", "BIGINT", "time"), ("fate", "VARCHAR", None),
    ]  # fmt: skip
    assert [row[0] for row in body.rows] == [0, 1]
    assert body.ms > 0


def test_a_refusal_is_a_problem_with_its_place(server, path):
    answer = server.client.post(f"{path}/sql", json={"sql": "select 1,\n  foo\nfrom lives"})
    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "/problems/bad-query"
    assert problem["at"] == {"byte": None, "line": 2} or problem["at"] == {"line": 2}
    assert problem["detail"].endswith("at line 2, column 3.")
    refused = server.client.post(f"{path}/sql", json={"sql": "select * from read_csv('/etc/passwd')"}).json()
    assert refused["detail"].startswith("The table function 'read_csv' is not offered at line 1, column 15;")
    assert server.client.post("/analyses/nothing/sql", json={"sql": "select 1"}).status_code == 404
    assert server.client.post(f"{path}/sql", content=b"{").status_code == 422
    assert server.client.post(f"{path}/sql", json={"sql": "x" * (10 << 20)}).status_code == 413
    assert server.client.post(f"{path}/sql", json={"sql": "x" * (70 << 10)}).status_code == 413


def test_csv_by_accept_and_by_ending(server, path):
    sql = {"sql": "select '=1+1' as a, -1 as b, null as c, 'x,\"y' as d from range(2)"}
    by_accept = server.client.post(f"{path}/sql", json=sql, headers={"accept": "text/csv"})
    by_ending = server.client.post(f"{path}/sql.csv", json=sql)
    assert by_accept.text == by_ending.text
    assert by_ending.headers["content-type"] == "text/csv; charset=utf-8"
    assert by_ending.headers["content-disposition"] == 'attachment; filename="query.csv"'
    assert list(csv.reader(io.StringIO(by_ending.text))) == [["a", "b", "c", "d"]] + 2 * [
        ["'=1+1", "-1", "", 'x,"y']
    ]
    cut = server.client.post(f"{path}/sql.csv", json={"sql": "select * from range(10001)"})
    assert cut.headers["x-note"].startswith("Only the first 10,000 rows")


def test_the_schema_and_the_saved_queries(server, path):
    schema = TableList.model_validate(server.get(f"{path}/sql/schema"))
    assert [table.name for table in schema.tables[:6]] == [
        "events",
        "lives",
        "flows",
        "decisions",
        "host",
        "knobs",
    ]
    consume = next(table for table in schema.tables if table.name == "skb:consume_skb")
    assert (consume.plain, consume.label) == ("consume_skb", "exact")
    assert {"seq", "t", "cpu", "life", "skbaddr", "location"} == {column.name for column in consume.columns}
    saved = SavedQueryList.model_validate(server.get("/queries"))
    assert len(saved.items) >= 10
    for query in saved.items:
        assert server.client.post(f"{path}/sql", json={"sql": query.sql}).status_code == 200


def run(*arguments, code=0):
    return skbscope("sql", *arguments, code=code)


def test_the_command_line_prints_a_table_json_and_csv(server, path):
    trace, host = f"{STEM}.perf.data.zst", f"{STEM}.host.txt"
    sql = "select alloc_cpu, free_cpu, count from flows order by all"
    output = server.client.post(f"{path}/sql", json={"sql": sql}).json()["rows"]
    assert json.loads(run(trace, sql, "--host", host, "--json").stdout)["rows"] == output
    printed = run(trace, sql, "--host", host).stdout.splitlines()
    assert printed[0].split() == ["alloc_cpu", "free_cpu", "count"]
    assert len({len(line) for line in printed[:-1]}) == 1
    assert printed[-1] == f"({len(output)} rows)"
    rows = list(csv.reader(io.StringIO(run(trace, sql, "--csv").stdout)))
    assert rows[0] == ["alloc_cpu", "free_cpu", "count"]
    saved = run(trace, "--saved", "net-rx-time").stdout
    assert saved.splitlines()[0].split()[:3] == ["cpu", "softirqs", "total_ns"]


def test_the_command_line_refuses_in_one_line(tmp_path):
    trace = f"{STEM}.perf.data.zst"
    assert run(trace, "select * from glob('/*')", code=2).stderr.count("\n") == 1
    assert "no saved query" in run(trace, "--saved", "x", code=2).stderr
    assert "expected a recording" in run(code=2).stderr
    few = tmp_path / "few.txt"
    few.write_text(SCRIPT)
    assert "Cannot tell: the recording has no skb:kfree_skb events." in run(few, "--saved", "drops").stdout


def test_the_command_line_lists_queries_and_tables():
    assert "alien-frees: " in run("--list").stdout
    listed = run(f"{STEM}.perf.data.zst", "--list").stdout
    assert "skb:consume_skb or consume_skb (exact, " in listed
    assert "ns since the first event" in listed


def test_a_printed_table_cuts_texts_and_never_numbers():
    columns = [
        {"name": name, "type": kind, "means": None} for name, kind in (("n", "BIGINT"), ("text", "VARCHAR"))
    ]
    printed = lines(Answer(columns, [[123456789012, "x" * 100], [None, "\x1b[31mé"]]))
    assert printed[2] == f"123456789012  {'x' * 57}..."
    assert printed[3].strip() == r"\x1b[31m\xe9"
    assert as_csv(Answer(columns, [[-5, "-5"]])).splitlines()[1] == "-5,'-5"


def test_the_command_line_takes_a_bundle_whole(tmp_path):
    members = bundles.files()
    path = tmp_path / "capture.tar"
    path.write_bytes(bundles.tar(members))
    request_body = "select value from knobs where name = 'net.core.skb_defer_max'"
    assert json.loads(run(path, request_body, "--json").stdout)["rows"] == [[64]]
