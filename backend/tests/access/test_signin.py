"""Signing in with a real OpenID provider in another process: who gets a token, and all that gets none."""

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from access.conftest import SECRET, reachable
from access.provider import CLIENT_ID, CLIENT_SECRET, LIES, UNSIGNED
from skbscope.access import tokens
from skbscope.access.signin import ticket
from skbscope.access.signin.provider import CACHE_SECONDS, is_safe
from skbscope.commands import token as command
from skbscope.errors import BadInput
from skbscope.settings import Settings
from skbscope.store.db import Database
from skbscope.web.portal import Portal

HERE = "http://127.0.0.1:9"
"""What this server is called; nothing goes there."""


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return bound.getsockname()[1]


@contextmanager
def provider(port: int) -> Iterator[str]:
    command = [sys.executable, str(Path(__file__).with_name("provider.py")), str(port), f"{HERE}/access"]
    process = subprocess.Popen(command)
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{url}/jwks")
                break
            except httpx.HTTPError:
                assert process.poll() is None
                assert time.monotonic() < until
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def issuer():
    with provider(free_port()) as url:
        yield url


def known(issuer, **more):
    return {
        "oidc_issuer": issuer,
        "oidc_client_id": CLIENT_ID,
        "oidc_client_secret": CLIENT_SECRET,
        "oidc_name": "the lab",
        "public_url": HERE,
        **more,
    }


@pytest.fixture(scope="module")
def lab(tmp_path_factory, issuer):
    with reachable(tmp_path_factory.mktemp("lab"), **known(issuer)) as one:
        yield one


def begin(service):
    answer = service.ask("POST", "/login")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return answer.json()


def at_provider(begun, name):
    """What the provider sends the browser back with."""
    answer = httpx.post(begun["address"], data={"user": name})
    assert answer.status_code == 302, answer.text
    back = urlsplit(answer.headers["location"])
    assert f"{back.scheme}://{back.netloc}{back.path}" == f"{HERE}/access"
    return {key: values[0] for key, values in parse_qs(back.query).items()}


def finish(service, begun, answered, **more):
    body = {"ticket": begun["ticket"], "state": answered["state"], "code": answered["code"], **more}
    return service.ask("POST", "/login/token", json=body)


def signed_in(service, name="ada"):
    begun = begin(service)
    return finish(service, begun, at_provider(begun, name))


def detail(answer, status=403):
    assert answer.status_code == status, answer.text
    assert "set-cookie" not in answer.headers
    return answer.json()["detail"]


def test_who_signs_in_gets_a_short_lived_token_of_ours(lab):
    answer = signed_in(lab)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert "set-cookie" not in answer.headers
    given = answer.json()
    assert given["token"].startswith("skb_up_")
    me = lab.ask("GET", "/service", given["token"]).json()["me"]
    assert (me["name"], me["scope"], me["ends"]) == ("oidc ada", "upload", given["expires_at"])
    sent = lab.ask("PUT", "/uploads/mine.txt", given["token"], content=b"signed in").json()["id"]
    # Signed in again it is the same owner, and another person is another.
    again, other = (signed_in(lab, name).json()["token"] for name in ("ada", "grace"))
    assert lab.ask("GET", f"/uploads/{sent}", again).status_code == 200
    assert lab.ask("GET", f"/uploads/{sent}", other).status_code == 404
    kinds = [
        (one["event"], one["who"]) for one in lab.ask("GET", "/audit", lab.token("admin")).json()["items"]
    ]
    assert ("token-created", "anonymous") in kinds


def test_a_name_of_the_provider_takes_nobodys_place(lab):
    alice = lab.token(owner="ada")
    sent = lab.ask("PUT", "/uploads/theirs.txt", alice, content=b"of the command line's ada").json()["id"]
    assert lab.ask("GET", f"/uploads/{sent}", signed_in(lab, "ada").json()["token"]).status_code == 404


def test_a_sign_in_is_over_at_the_word_of_its_holder(lab):
    token = signed_in(lab).json()["token"]
    assert lab.ask("DELETE", "/token", token).status_code == 204
    assert lab.ask("GET", "/service", token).status_code == 401


def test_all_sign_ins_of_one_person_end_everywhere_and_nobody_elses(lab):
    mine = [signed_in(lab, "ada").json()["token"] for _ in range(2)]
    other, cli = signed_in(lab, "grace").json()["token"], lab.token()
    assert lab.ask("DELETE", "/sign-ins", mine[0]).status_code == 204
    assert [lab.ask("GET", "/service", one).status_code for one in (*mine, other, cli)] == [
        401,
        401,
        200,
        200,
    ]
    assert lab.ask("DELETE", "/sign-ins", cli).status_code == 404
    assert lab.ask("DELETE", "/sign-ins").status_code == 401


@pytest.mark.embedded("the command is given a folder and finds the database in it")
def test_the_operator_ends_sign_ins(lab):
    ada, grace = (signed_in(lab, name).json()["token"] for name in ("ada", "grace"))
    settings = lab.portal.settings
    owner = next(row["owner"] for row in listed(settings) if row["name"] == "oidc ada")
    command.end_sign_ins(settings, owner)
    assert [lab.ask("GET", "/service", one).status_code for one in (ada, grace)] == [401, 200]
    cli = lab.token()
    command.end_sign_ins(settings, None)
    assert [lab.ask("GET", "/service", one).status_code for one in (grace, cli)] == [401, 200]
    with pytest.raises(BadInput, match="does not sign in"):
        command.end_sign_ins(settings, "team")


def listed(settings):
    with contextlib.closing(Database(settings.database)) as db, db.session() as session:
        return [{"name": row.name, "owner": row.owner} for row in tokens.listed(session)]


def test_the_address_asks_for_a_code_with_pkce_state_and_nonce(lab):
    first, second = (parse_qs(urlsplit(begin(lab)["address"]).query) for _ in range(2))
    assert (first["response_type"], first["code_challenge_method"]) == (["code"], ["S256"])
    assert first["redirect_uri"] == [f"{HERE}/access"]
    for name in ("state", "nonce", "code_challenge"):
        assert len(first[name][0]) >= 43
        assert first[name] != second[name]


def test_a_request_cannot_choose_the_redirect_address(lab):
    answer = lab.ask(
        "POST",
        "/login",
        json={"redirect_uri": "https://evil.example"},
        headers={"X-Forwarded-Host": "evil.example"},
    )
    assert parse_qs(urlsplit(answer.json()["address"]).query)["redirect_uri"] == [f"{HERE}/access"]


@pytest.mark.parametrize("name", sorted(LIES))
def test_an_id_token_that_says_something_wrong_signs_nobody_in(lab, name):
    words = {
        "expired": "expired",
        "without-end": "exp",
        "of-tomorrow": "iat",
        "nobody": "sub",
        "two-audiences": "azp",
    }
    wanted = words.get(
        name, {"nonce": "nonce", "audience": "aud", "issuer": "iss"}.get(name.rpartition("-")[2], "?")
    )
    body = detail(signed_in(lab, name))
    assert f" {wanted}" in body, body


@pytest.mark.parametrize("name", UNSIGNED)
def test_an_id_token_that_no_key_of_the_provider_signed_signs_nobody_in(lab, name):
    assert detail(signed_in(lab, name)) == "The provider's ID token is not signed by a key of the provider."


def test_a_code_is_good_once(lab):
    begun = begin(lab)
    answered = at_provider(begun, "ada")
    assert finish(lab, begun, answered).status_code == 200
    assert "used before" in detail(finish(lab, begun, answered))


def test_an_answer_meant_for_another_browser_signs_nobody_in(lab):
    # Somebody begins a sign-in of their own and hands its answer to somebody else's browser (login CSRF).
    theirs, mine = begin(lab), begin(lab)
    answered = at_provider(theirs, "grace")
    assert "another browser" in detail(finish(lab, mine, answered))
    # With their state exchanged for mine the provider sees another verifier than the code was given for.
    mixed = {**answered, "state": at_provider(mine, "ada")["state"]}
    assert "refuses the code of this sign-in" in detail(finish(lab, mine, mixed))


def test_a_ticket_that_was_made_up_or_is_over_is_none(lab):
    begun = begin(lab)
    answered = at_provider(begun, "ada")
    old = ticket.issue(SECRET.encode(), at=time.time() - ticket.SECONDS - 1)
    late = begun["ticket"].replace(begun["ticket"][:10], "9999999999", 1)
    for wrong in (old, late, begun["ticket"][:-1] + ("0" if begun["ticket"][-1] != "0" else "1")):
        assert "begin it again" in detail(finish(lab, {"ticket": wrong}, answered))
    assert finish(lab, {"ticket": "x"}, answered).status_code == 422


def test_the_answer_of_another_provider_is_refused(lab, issuer):
    begun = begin(lab)
    assert "another provider" in detail(
        finish(lab, begun, at_provider(begun, "ada"), iss="https://evil.example")
    )
    begun = begin(lab)
    assert finish(lab, begun, at_provider(begun, "ada"), iss=issuer).status_code == 200


def test_only_members_of_a_group_are_let_in_where_groups_are_named(serve, issuer):
    with serve(**known(issuer, oidc_groups=["net"], oidc_scope="publish")) as service:
        assert signed_in(service, "ada").json()["token"].startswith("skb_pub_")
        assert detail(signed_in(service, "outsider")) == "outsider is in no group that this server lets in."


def test_a_page_of_another_site_begins_no_sign_in(lab):
    assert lab.ask("POST", "/login", headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_provider_that_is_away_is_one_sentence(serve):
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with serve(**known(url)) as service:
        away = f"The provider at {url} does not answer as it should; try again later."
        assert detail(service.ask("POST", "/login"), 503) == away
        with provider(port):
            begun = begin(service)
            answered = at_provider(begun, "ada")
        # Gone between the two halves; its description is still believed.
        assert CACHE_SECONDS > 60
        answer = finish(service, begun, answered)
        assert detail(answer, 503) == away
        assert answer.headers["retry-after"]
        assert service.ask("GET", "/service").json()["sign_in"] == "the lab"


def test_what_answers_under_the_issuers_address_must_be_the_issuer(serve, issuer):
    with serve(**known(issuer.replace("127.0.0.1", "localhost"))) as service:
        assert "is not the OpenID provider of that name" in detail(service.ask("POST", "/login"), 503)


def test_a_client_the_provider_does_not_know_is_the_operators_matter(serve, issuer):
    with serve(**known(issuer, oidc_client_secret="wrong")) as service:
        assert "does not know this server" in detail(signed_in(service), 503)


def test_a_server_without_a_provider_says_so(service):
    assert service.ask("GET", "/service").json()["sign_in"] is None
    assert (
        detail(service.ask("POST", "/login"), 404) == "There is no provider to sign in with on this server."
    )


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"oidc_issuer": "http://login.example.org"}, "expected an https address"),
        ({"oidc_client_id": ""}, "SKBSCOPE_OIDC_CLIENT_ID"),
        ({"public_url": ""}, "SKBSCOPE_PUBLIC_URL"),
        ({"public_url": "http://perf.example.org"}, "SKBSCOPE_PUBLIC_URL"),
    ],
)
def test_an_incomplete_provider_refuses_the_start(tmp_path, given, words):
    settings = {**known("https://login.example.org"), **given, "public": True, "secret": SECRET}
    with pytest.raises(BadInput, match=words):
        Portal(Settings(data_dir=tmp_path, **settings))


def test_plain_http_is_for_loopback_alone():
    assert is_safe("https://login.example.org/token", "https://login.example.org")
    assert is_safe("http://127.0.0.1:9000/token", "http://127.0.0.1:9000")
    assert not is_safe("http://127.0.0.1:9000/token", "https://login.example.org")
    assert not is_safe("http://login.example.org/token", "https://login.example.org")
    assert not is_safe("file:///etc/passwd", "https://login.example.org")
