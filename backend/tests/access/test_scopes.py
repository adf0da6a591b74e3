"""One table says which request needs which scope, and no changing request is outside of it."""

import re

import pytest

from skbscope.access.scopes import API, SAFE, TABLE, rule_of
from skbscope.web.app import create_app

OPERATIONS = {
    (method.upper(), path.removeprefix(API))
    for path, methods in create_app(None).openapi()["paths"].items()
    for method in methods
}
UNSAFE = sorted(one for one in OPERATIONS if one[0] not in SAFE)
RANK = {None: 0, "upload": 1, "publish": 2, "admin": 3}


def test_every_changing_operation_is_in_the_table():
    assert [one for one in UNSAFE if one not in TABLE] == []


def test_the_table_names_no_operation_that_is_gone():
    assert [one for one in TABLE if one not in OPERATIONS] == []


def filled(path):
    return re.sub(r"\{[a-z_]+\}", "0" * 20, path)


@pytest.mark.parametrize(("method", "path"), sorted(TABLE))
def test_a_scope_too_small_is_refused_before_anything_is_done(service, method, path):
    rule = TABLE[method, path]
    for scope in (None, "upload", "publish", "admin"):
        token = service.token(scope) if scope else None
        answer = service.ask(method, filled(path), token, content=b"{}")
        enough = RANK[scope] >= RANK[rule.scope] or (scope is None and rule.anonymous)
        assert (answer.status_code not in (401, 403)) is enough, (scope, answer.text)
        if not enough:
            assert answer.status_code == (403 if scope else 401)


@pytest.mark.parametrize(
    "path", ["/nope", "/figures/", "/figures\n", "/uploads/x/y", "//figures", "/audit/x"]
)
def test_a_changing_request_outside_of_the_table_is_an_administrators(path):
    if path != "/uploads/x/y":
        assert rule_of("POST", API + path).scope == "admin"
    assert rule_of("DELETE", API + "/audit").scope == "admin"
    assert rule_of("TRACE", API + "/traces").scope == "admin"


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("/traces", "listed"),
        ("/traces/simulations/skb-defer", "listed"),
        ("/results/groups", "listed"),
        ("/results/throughput", "listed"),
        ("/comparisons", "listed"),
        ("/traces/0123", "named"),
        ("/analyses/0123/lives", "named"),
        ("/jobs/0123/stream", "named"),
    ],
)
def test_lists_show_less_than_ids_open(path, rows):
    assert rule_of("GET", API + path).rows == rows


def test_a_token_in_a_cookie_or_an_address_is_no_token(service):
    admin = service.token("admin")
    assert (
        service.ask(
            "GET", "/audit", headers={"Cookie": f"token={admin}; Authorization=Bearer {admin}"}
        ).status_code
        == 401
    )
    assert service.ask("GET", f"/audit?token={admin}&access_token={admin}").status_code == 401


def test_a_page_of_another_site_changes_nothing_even_with_a_token(service):
    token = service.token()
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        assert service.ask("PUT", "/uploads/x.txt", token, content=b"x", headers=headers).status_code == 403


def test_no_answer_sets_a_cookie_and_refusals_carry_the_headers_of_pages(service):
    for answer in (service.ask("GET", "/traces"), service.ask("GET", "/audit"), service.ask("GET", "/nope")):
        assert "set-cookie" not in answer.headers
        assert "cookie" not in answer.headers.get("vary", "").lower()
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
