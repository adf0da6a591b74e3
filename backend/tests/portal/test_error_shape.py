"""Every endpoint answers every refusal in one shape: problem+json of RFC 9457."""

import pickle
import re
from typing import Any

import pytest

from skbscope import engine
from skbscope.access.errors import TooMany
from skbscope.errors import MEDIA_TYPE, BadInput, NotFound, Place, TooLarge
from skbscope.hosts import service as hosts
from skbscope.problem_schema import ProblemDetail
from skbscope.web.app import create_app

DESCRIPTION = create_app(None).openapi()
PATHS = DESCRIPTION["paths"]
OPERATIONS = [(method, path) for path, methods in sorted(PATHS.items()) for method in sorted(methods)]
NO_WAY_TO_FAIL = {
    f"/api/v1/{name}"
    for name in (
        "health",
        "policies",
        "hosts",
        "claims",
        "ledger",
        "queries",
        "formats",
        "scenarios",
        "service",
    )
}
"""Endpoints without a parameter: nothing a caller sends can be wrong."""


def check(answer, status):
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == MEDIA_TYPE
    body = answer.json()
    assert set(body) == {"type", "title", "status", "detail", "instance", "at"}
    problem = ProblemDetail.model_validate(body)
    assert problem.status == status
    assert re.fullmatch(r"/problems/[a-z-]+", problem.type)
    assert problem.detail
    assert "\n" not in problem.detail
    return problem


@pytest.mark.parametrize(("method", "path"), [o for o in OPERATIONS if o[1] not in NO_WAY_TO_FAIL])
def test_an_unknown_id_or_a_bad_parameter_has_the_shape(server, method, path):
    where = re.sub(r"\{(n|seq)\}", "1", path.removeprefix("/api/v1"))
    where = where.replace("{filename}", "a%2Fb")
    where = re.sub(r"\{[a-z_]+\}", "0" * 20, where)
    bodies: dict[str, Any] = {"post": {"json": {}}, "put": {"json": {"upload_id": None}}}
    if path in ("/api/v1/pastes", "/api/v1/pastes/check"):
        # Any text can be read; only none at all is wrong.
        bodies = {"post": {"content": b""}}
    # Lists without an id in their path are asked for a page that cannot be.
    query = {
        "cursor": "no such page",
        "group": "no such group",
        "policy": "x",
        "a": "x",
        "b": "x",
        "variant": "x",
        "q": "x" * 201,
    }
    answer = server.client.request(method, where, params=query, **bodies.get(method, {}))
    assert answer.status_code in (404, 422), answer.text
    check(answer, answer.status_code)


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_every_operation_declares_the_shape_and_a_name_of_its_own(method, path):
    description = PATHS[path][method]
    schema = description["responses"]["default"]["content"][MEDIA_TYPE]["schema"]
    assert schema["$ref"].endswith("/ProblemDetail")
    names = [m["operationId"] for ms in PATHS.values() for m in ms.values()]
    assert names.count(description["operationId"]) == 1
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", description["operationId"])


def test_the_server_describes_itself_as_the_code_does(server):
    assert server.client.get("/openapi.json").json() == DESCRIPTION


def test_an_unknown_address_and_a_wrong_method(server):
    assert check(server.client.get("/nope"), 404).detail == "There is no address /api/v1/nope."
    assert check(server.client.post("/health"), 405).detail == "POST /api/v1/health: Method Not Allowed."


def test_a_wrong_method_gets_the_list_of_right_ones(server):
    def allowed(method: str, path: str) -> str:
        answer = server.client.request(method, path)
        check(answer, 405)
        return answer.headers["allow"]

    assert allowed("POST", "/uploads/x") == "DELETE, GET, PATCH, PUT"
    assert allowed("PUT", "/comparisons") == "GET, POST"
    # The pages take every address that is read, but none of the API's.
    assert allowed("GET", "/pastes/confirmed") == "POST"


def test_a_parameter_that_does_not_fit(server, analysis):
    answer = server.client.get(f"/analyses/{analysis['id']}/timeline", params={"from": "soon"})
    assert check(answer, 422).detail == (
        "query.from: Input should be a valid integer, unable to parse string as an integer."
    )
    answer = server.client.get(f"/analyses/{analysis['id']}/timeline", params={"from": 9, "to": 3})
    assert check(answer, 422).detail == "The range ends at 3 ns, before it begins at 9 ns."


def test_a_page_of_another_name_or_site_is_refused(server):
    rebound = server.client.get("/health", headers={"Host": "evil.example:80"})
    assert check(rebound, 403).detail == (
        "This server does not answer to the host name 'evil.example'; set SKBSCOPE_ALLOWED_HOSTS."
    )
    sentence = "The request was sent by a page of another site; only this server's own pages may change data."
    foreign = server.client.put("/uploads/x", content=b"x", headers={"Origin": "https://evil.example"})
    assert check(foreign, 403).detail == sentence
    cross = server.client.put("/uploads/x", content=b"x", headers={"Sec-Fetch-Site": "cross-site"})
    assert check(cross, 403).detail == sentence
    own = server.client.put("/uploads/own.txt", content=b"own", headers={"Origin": server.url})
    assert own.status_code == 201


def test_our_own_fault_keeps_its_cause_to_the_log(start, monkeypatch, capsys):
    with start() as server:
        monkeypatch.setattr(server.portal.db, "session", None)
        answer = server.client.get("/traces")
        monkeypatch.undo()
        assert check(answer, 500).detail == "The server failed while answering; its log says more."
    assert "Traceback" not in answer.text
    assert "NoneType" in capsys.readouterr().err


def test_no_name_in_the_description_of_the_api_shows_where_its_code_is():
    # Two models of one name get their module's path before it, and every move of a file would rename them.
    assert [name for name in create_app(None).openapi()["components"]["schemas"] if "__" in name] == []


def test_a_place_in_a_name_is_no_place_in_a_file(server):
    answer = server.client.get("/traces/at line 9")
    assert "at line 9" in check(answer, 404).detail
    assert answer.json()["at"] is None
    with pytest.raises(BadInput) as refused:
        hosts.read("x at line 9.txt", "CPU(s): x\n")
    assert str(refused.value).startswith("x at line 9.txt: ")
    assert refused.value.at == Place("line", 1)


def test_the_engine_names_the_place_it_refuses(tmp_path):
    cut = tmp_path / "at line 9.perf.data"
    cut.write_bytes(b"PERFILE2" + bytes(42))
    with pytest.raises(BadInput) as refused:
        engine.read(cut)
    assert refused.value.at == Place("byte", 8)
    assert str(refused.value.at) in str(refused.value)


@pytest.mark.parametrize(
    "problem",
    [
        BadInput("The data end, at byte 7.", at=Place("byte", 7)),
        BadInput.in_line("The row has no number, at line 3.", 3),
        TooLarge("Too large."),
        NotFound("trace", "tea"),
        TooMany("Too many requests.", 5),
    ],
)
def test_a_problem_crosses_to_another_process_with_its_fields(problem):
    there = pickle.loads(pickle.dumps(problem))
    assert type(there) is type(problem)
    assert there.body("/x") == problem.body("/x")
    assert vars(there) == vars(problem)
