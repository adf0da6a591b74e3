"""Tokens: their text, what is stored of them, when they expire, answers to hostile ones."""

import re
import zlib
from base64 import b32encode
from datetime import timedelta
from typing import Any

import pytest

from access.conftest import SECRET
from skbscope.access import text, tokens
from skbscope.access.models import TokenRow
from skbscope.access.scopes import TABLE

ADMIN_ONLY = "/audit"


def test_a_token_has_a_prefix_160_random_bits_and_a_checksum():
    prefixes: dict[Any, str] = {"upload": "skb_up_", "publish": "skb_pub_", "admin": "skb_adm_"}
    for scope, prefix in prefixes.items():
        made = text.new_text(scope)
        body, tail = made[:-7], made[-7:]
        assert re.fullmatch(prefix + "[a-z2-7]{32}", body)
        assert 32 * 5 >= 160
        assert b32encode(zlib.crc32(body.encode()).to_bytes(4, "big")).decode().lower().rstrip("=") == tail
    assert len({text.new_text("upload") for _ in range(1000)}) == 1000


@pytest.mark.embedded("it looks into the file of the database")
def test_only_a_keyed_hash_is_stored(service):
    given = service.token()
    content = b"".join(file.read_bytes() for file in service.portal.settings.root.glob("skbscope.db*"))
    assert given.encode() not in content
    assert given[7:39].encode() not in content
    assert text.digest(SECRET.encode(), given).encode() in content
    assert text.digest(b"another secret", given) != text.digest(SECRET.encode(), given)


@pytest.mark.parametrize(
    "hostile",
    [
        "",
        "skb_up_",
        "skb_up_" + "a" * 39,
        "skb_adm_" + "a" * 39,
        "x" * 8000,
        "skb_up_" + "A" * 39,
        "' OR 1=1 --",
        "%00%0a",
        "null",
        "skb_up_\u00fc".encode().decode("latin-1"),
    ],
)
def test_a_token_that_is_none_gets_401_even_where_none_is_needed(service, hostile):
    for header in (f"Bearer {hostile}", f"bearer  {hostile}", f"Basic {hostile}", hostile or "Bearer"):
        answer = service.client.get("/traces", headers={"Authorization": header.strip().encode("latin-1")})
        assert answer.status_code == 401, header
        assert answer.headers["www-authenticate"].startswith("Bearer")
        assert answer.json()["detail"] == "The token is not known here, or it is expired or revoked."


def test_each_letter_of_a_token_counts_and_its_checksum_too(service):
    good = service.token()
    assert service.ask("GET", "/traces", good).status_code == 200
    for at in range(len(good)):
        other = "b" if good[at] != "b" else "c"
        assert service.ask("GET", "/traces", good[:at] + other + good[at + 1 :]).status_code == 401, at
    # A wrong token that adds up: only the hash tells.
    body = good[:-8] + ("b" if good[-8] != "b" else "c")
    forged = body + b32encode(zlib.crc32(body.encode()).to_bytes(4, "big")).decode().lower().rstrip("=")
    assert text.is_token(forged)
    assert service.ask("GET", "/traces", forged).status_code == 401
    # The scope is the row's, whatever the prefix says.
    body = good[:-7].replace("skb_up_", "skb_adm_")
    forged = body + b32encode(zlib.crc32(body.encode()).to_bytes(4, "big")).decode().lower().rstrip("=")
    assert service.ask("GET", ADMIN_ONLY, forged).status_code == 401


def test_hashes_are_compared_in_constant_time(service, monkeypatch):
    compared = []
    real = tokens.hmac.compare_digest
    monkeypatch.setattr(tokens.hmac, "compare_digest", lambda a, b: compared.append((a, b)) or real(a, b))
    given = service.token()
    found = service.portal.access.tokens.find(given)
    digest = text.digest(SECRET.encode(), given)
    assert found is not None
    assert compared == [(digest, digest)]
    # The same row id with another hash behind it is not let in.
    with service.portal.db.session() as session:
        session.get_one(TokenRow, digest[:16]).digest = digest[:-1] + ("0" if digest[-1] != "0" else "1")
    assert service.portal.access.tokens.find(given) is None


def test_a_token_is_good_until_its_last_microsecond(service):
    given = service.token(days=1)
    digest = text.digest(SECRET.encode(), given)
    with service.portal.db.session() as session:
        ends = session.get_one(TokenRow, digest[:16]).expires_at
    step = timedelta(microseconds=1)
    for at, good in ((ends - step, True), (ends, False), (ends + step, False)):
        found = tokens.Tokens(service.portal.db, SECRET.encode(), lambda at=at: at).find(given)  # type: ignore[misc]
        assert (found is not None) is good, at


def test_the_last_use_is_stored_to_the_hour(service):
    given = service.token()
    service.ask("GET", "/traces", given)
    with service.portal.db.session() as session:
        used = session.get_one(TokenRow, text.digest(SECRET.encode(), given)[:16]).last_used_at
    assert used is not None
    assert (used.minute, used.second, used.microsecond) == (0, 0, 0)


def test_a_revoked_token_ends_at_once(service):
    given = service.token()
    assert service.ask("PUT", "/uploads/before.txt", given, content=b"before").status_code == 201
    with service.portal.db.session() as session:
        tokens.revoke(session, text.digest(SECRET.encode(), given)[:16])
    assert service.ask("PUT", "/uploads/after.txt", given, content=b"after").status_code == 401


def test_a_token_mints_no_token(service):
    """There is no address for it; a sign-in at a provider gives one, and one can be ended."""
    assert {one for one in TABLE if "token" in one[1]} == {("POST", "/login/token"), ("DELETE", "/token")}
    paths = service.client.get("/openapi.json").json()["paths"]
    assert {path.removeprefix("/api/v1") for path in paths if "token" in path} == {"/login/token", "/token"}
    admin = service.token("admin")
    for path in ("/tokens", "/token", "/token/create"):
        assert service.ask("POST", path, admin, json={"scope": "admin"}).status_code in (404, 405)
