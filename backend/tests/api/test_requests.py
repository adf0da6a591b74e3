"""Seeded requests to every route, page and oEmbed: whatever they hold, no answer is of class 5xx.

`SKBSCOPE_REQUESTS=20000` sends more than the few hundred of every run.
"""

import contextlib
import http.client
import json
import logging
import os
import random
import re
import string
from collections import Counter
from typing import Any
from urllib.parse import quote

import pytest

from api.conftest import Filled
from api.content import SPARE
from skbscope.web.app import create_app

log = logging.getLogger(__name__)

REQUESTS = int(os.environ.get("SKBSCOPE_REQUESTS", "400"))
SEED = int(os.environ.get("SKBSCOPE_SEED", "1"))
DESCRIPTION = create_app(None).openapi()["paths"]
OPERATIONS = [
    (method.upper(), path) for path, methods in sorted(DESCRIPTION.items()) for method in sorted(methods)
]
PAGES = ("/", "/traces/{x}", "/campaigns/{x}", "/compare", "/runs/{x}", "/{x}", "/{x}/{x}", "/fonts/{x}", "/assets/{x}",
         "/c/{x}", "/c/{x}/embed", "/c/{x}.svg", "/s/{x}.svg", "/b/{x}.json", "/metrics", "/readyz")  # fmt: skip
ODD = ("%00", "a%00b", "%ff%fe", "%2e%2e%2f", "..", ".", "a" * 300, "%0d%0a", "\u202e", "%F0%9F%92%A9", "-1", "0",
       "9" * 40, "1e999", "NaN", "null", "[]", "%25%30%30", "'", '"', "%7b%7d", " ", "~", "x" * 255, "con", "CON.json",
       "%C0%AF", "%ED%A0%80", "a/b", "/" * 5, "a/" * 400, "%5c%5c", ";", "%3F", "%23")  # fmt: skip
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1 << 63,
    1 << 70,
    1e308,
    "",
    "\0",
    "a" * 5000,
    "\ud800",
    [],
    [[]],
    {},
    {"a": {"b": []}},
)


class Generator:
    """Requests from one seed."""

    def __init__(self, seed: int, filled: Filled) -> None:
        self._chance = random.Random(seed)
        self._filled = filled

    def request(self) -> tuple[str, str, dict[str, Any]]:
        """(method, address with its query, content and headers)."""
        chance = self._chance
        kind = chance.random()
        if kind < 0.15:
            return "GET", self._oembed(), {}
        if kind < 0.35:
            return (
                chance.choice(("GET", "GET", "HEAD", "POST")),
                self._filled_in(chance.choice(PAGES)) + self._query([]),
                {},
            )
        method, path = chance.choice(OPERATIONS)
        operation = DESCRIPTION[path][method.lower()]
        names = [one["name"] for one in operation.get("parameters", []) if one["in"] == "query"]
        if chance.random() < 0.05:
            method = chance.choice(("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"))
        # What is deleted is nothing the other requests need.
        spare = method == "DELETE" or path.endswith("/withdraw")
        address = self._filled_in(path, f"{SPARE} " if spare else "") + self._query(names)
        body = self._body() if method in ("POST", "PUT", "PATCH") else {}
        return method, address, body

    def _filled_in(self, template: str, prefix: str = "") -> str:
        return re.sub(r"\{([a-z_]+)\}", lambda found: self._part(prefix + found[1]), template)

    def _part(self, name: str) -> str:
        known = self._filled.ids.get(name)
        if known and self._chance.random() < 0.5:
            return quote(self._chance.choice(known), safe="")
        return self._text()

    def _text(self) -> str:
        chance = self._chance
        if chance.random() < 0.8:
            return quote(chance.choice(ODD), safe="%/~.") or "x"
        return quote(
            "".join(chance.choices(string.printable + "\0é€\U0001f4a9", k=chance.randrange(1, 40))), safe=""
        )

    def _query(self, names: list[str]) -> str:
        chance = self._chance
        chosen = [one for one in names if chance.random() < 0.6] + [self._text()] * (chance.random() < 0.2)
        if not chosen:
            return ""
        return "?" + "&".join(f"{quote(one, safe='%')}={self._value(one)}" for one in chosen)

    def _value(self, name: str) -> str:
        known = self._filled.values.get(name)
        if known and self._chance.random() < 0.5:
            return quote(str(self._chance.choice(known)), safe="")
        return self._text().replace("/", "%2F")

    def _oembed(self) -> str:
        chance = self._chance
        fields = ["url", "maxwidth", "maxheight", "format", "dnt", "x"]
        pairs = [
            f"{chance.choice(fields)}={self._text().replace('/', '%2F')}"
            for _ in range(chance.randrange(0, 30))
        ]
        return "/oembed?" + "&".join(pairs)

    def _body(self) -> dict[str, Any]:
        chance = self._chance
        kind = chance.random()
        if kind < 0.2:
            return {
                "content": chance.randbytes(chance.randrange(200)),
                "headers": {"Content-Type": "application/json"},
            }
        if kind < 0.3:
            return {
                "content": b"[" * chance.randrange(1, 20000),
                "headers": {"Content-Type": "application/json"},
            }
        names = [
            *self._filled.values,
            "title",
            "name",
            "visibility",
            "reason",
            "url",
            "text",
            "margin_pct",
            "alpha",
        ]
        chosen = chance.sample(names, chance.randrange(0, 6))
        made = {one: self._json(one) for one in chosen}
        return {"content": json.dumps(made).encode(), "headers": {"Content-Type": "application/json"}}

    def _json(self, name: str) -> Any:
        known = self._filled.values.get(name)
        return (
            self._chance.choice(known)
            if known and self._chance.random() < 0.6
            else self._chance.choice(VALUES)
        )


@pytest.mark.parametrize(
    "address",
    ["/%00", "/traces/%00", "/" + "a" * 300, "/" + "a/" * 2000, "/oembed?" + "&".join(f"a{n}=1" for n in range(11)),
     "/fonts/%00", "/fonts/" + "a" * 300, "/assets/%00", "/c/%00", "/api/v1/%00", "/api/v1/traces/%00"],
)  # fmt: skip
def test_an_address_that_cannot_exist_is_answered_with_4xx_or_a_page(filled: Filled, address: str) -> None:
    with contextlib.closing(Client(filled.server.port)) as client:
        status, text = client.status("GET", address, {})
    assert status in (200, 404, 414), text


class Client:
    """Sends addresses as they are: other clients normalise `..` and refuse odd methods."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def close(self) -> None:
        """Closes the connection."""
        self._connection.close()

    def status(self, method: str, address: str, body: dict[str, Any]) -> tuple[int, bytes]:
        """(status, start of the answer); a connection that the server had closed is opened again once."""
        for attempt in (1, 2):
            try:
                self._connection.request(method, address, body.get("content"), body.get("headers", {}))
                answer = self._connection.getresponse()
                return answer.status, answer.read()[:300]
            except (ConnectionError, http.client.RemoteDisconnected):
                self._connection.close()
                if attempt == 2:
                    raise
        raise AssertionError


def test_no_request_makes_the_server_fail(filled: Filled) -> None:
    generator = Generator(SEED, filled)
    statuses: Counter[int] = Counter()
    failed = []
    with contextlib.closing(Client(filled.server.port)) as client:
        for _ in range(REQUESTS):
            method, address, body = generator.request()
            try:
                status, text = client.status(method, address, body)
            except http.client.InvalidURL:
                continue
            statuses[status] += 1
            if status >= 500 and not (status == 501 and address.startswith("/oembed?")):
                failed.append((status, method, address[:300], body, text))
    # oEmbed 1.0 has 501 for a `format` that is not offered.
    log.info("%d requests: %s", sum(statuses.values()), sorted(statuses.items()))
    assert not failed, failed[:10]
    assert sum(statuses.values()) > REQUESTS * 0.9
