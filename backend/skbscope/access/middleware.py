"""Authentication and authorisation of every request of a reachable server: token, scope, rate limit, quota.

Plain ASGI, inside of the security middleware. Cookies are never read: a token is sent in a header, which no page of
another site can set.
"""

import hashlib
import hmac
import shutil
from dataclasses import dataclass, replace
from typing import get_args
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skbscope.access import addresses
from skbscope.access.access import Access, deletion_time
from skbscope.access.errors import InsufficientScope, NoToken, TooMany
from skbscope.access.models import Visibility
from skbscope.access.principal import Principal, acting_as
from skbscope.access.scopes import API, Rule, rule_of
from skbscope.errors import BadInput, NoSpace, Problem
from skbscope.problems import answer
from skbscope.settings import Settings

STEP = 16 << 20
"""Bytes charged at a time where the request does not state its length."""
BURST = 10
"""Seconds' worth of requests that may be sent at once."""
WORK = 10
"""How many times lower the rate limit is for what is created or computed, compared with what is read."""


@dataclass(frozen=True)
class _Limits:
    """How often one sender may send requests."""

    sender: str
    rate: float


class AuthMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, settings: Settings, access: Access) -> None:
        self._app = app
        self._settings = settings
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            rule = rule_of(scope["method"], scope["path"])
            who, limits = await self._authenticate(scope, rule)
            if scope["path"].startswith(API):
                receive = await self._authorise(scope, receive, rule, who, limits)
        except Problem as problem:
            await answer(problem.body(scope["path"]), _headers(problem))(scope, receive, send)
            return
        with acting_as(who):
            await self._app(scope, receive, send)

    async def _authenticate(self, scope: Scope, rule: Rule) -> tuple[Principal, _Limits]:
        """The sender. An invalid token is refused even where none is needed."""
        settings = self._settings
        address = scope["client"][0] if scope.get("client") else ""
        at = hmac.new(self._access.secret, addresses.bucket(address).encode(), hashlib.sha256).hexdigest()
        limits = _Limits(f"address {at[:16]}", settings.anonymous_rate)
        headers = Headers(scope=scope)
        given = headers.get("authorization")
        query = parse_qs(scope["query_string"].decode("latin-1"))
        who = Principal(
            address=addresses.short(address),
            rows=rule.rows,
            sender=limits.sender,
            # People have the key in an address. Pages send it in a header, which is in no log and no referrer.
            key=headers.get("skbscope-key") or query.get("key", [""])[-1],
            delete_at=deletion_time(settings, anonymous=given is None),
        )
        if given is None:
            return who, limits
        kind, _, text = given.partition(" ")
        found = await to_thread.run_sync(self._access.tokens.find, text.strip())
        if kind.lower() != "bearer" or found is None:
            self._limit_rate(limits, "work")
            raise NoToken("The token is not known here, or it is expired or revoked.")
        who = replace(
            who,
            owner=found.owner,
            # Not the token: each sign-in makes one.
            sender=f"owner {found.owner}",
            token=found.name,
            token_id=found.id,
            expires_at=found.expires_at,
            scope=found.scope,
            visibility=_visibility(query.get("visibility", ["private"])[-1]),
        )
        return who, _Limits(who.sender, settings.token_rate)

    async def _authorise(
        self, scope: Scope, receive: Receive, rule: Rule, who: Principal, limits: _Limits
    ) -> Receive:
        self._limit_rate(limits, "read" if rule.cost == "read" else "work")
        if rule.scope and not who.may(rule.scope):
            if who.scope:
                raise InsufficientScope(f"The token's scope is {who.scope}; this needs {rule.scope}.")
            if not (rule.anonymous and self._settings.anonymous_uploads):
                raise NoToken(f"This needs a token of scope {rule.scope}, sent as `Authorization: Bearer …`.")
        if rule.cost != "store":
            return receive
        self._check_disk()
        length = Headers(scope=scope).get("content-length", "")
        declared = int(length) if length.isdigit() and len(length) < 19 else 0
        await to_thread.run_sync(self._charge, who, declared, 1)
        return self._charged(receive, who, declared)

    def _limit_rate(self, limits: _Limits, cost: str) -> None:
        rate = limits.rate if cost == "read" else limits.rate / WORK
        seconds = self._access.buckets.take(f"{limits.sender} {cost}", rate, max(1.0, rate * BURST))
        if seconds:
            raise TooMany(f"More than {rate:g} requests of this kind a second; wait {seconds} s.", seconds)

    def _check_disk(self) -> None:
        disk = shutil.disk_usage(self._settings.root)
        # As `df` counts: blocks reserved for root are not available.
        full = disk.used / (disk.used + disk.free)
        if full > self._settings.disk_high_water:
            raise NoSpace(
                f"The server's disk is {full:.0%} full; uploads are refused above "
                f"{self._settings.disk_high_water:.0%}."
            )

    def _charge(self, who: Principal, size: int, objects: int) -> None:
        self._access.quota.charge_sender(self._settings, who, size, objects)

    def _charged(self, receive: Receive, who: Principal, declared: int) -> Receive:
        """The body, counted: bytes beyond those charged are charged before they are passed on."""
        paid, seen = declared, 0

        async def counted() -> Message:
            nonlocal paid, seen
            message = await receive()
            seen += len(message.get("body", b""))
            while seen > paid:
                await to_thread.run_sync(self._charge, who, STEP, 0)
                paid += STEP
            return message

        return counted


def _visibility(word: str) -> Visibility:
    known: tuple[Visibility, ...] = get_args(Visibility)
    for one in known:
        if one == word:
            return one
    raise BadInput(f"visibility is {word[:40]!r}; expected {', '.join(known)}.")


def _headers(problem: Problem) -> dict[str, str]:
    headers = {"Cache-Control": "no-store"}
    if isinstance(problem, NoToken):
        headers["WWW-Authenticate"] = 'Bearer realm="skbscope"'
    if isinstance(problem, TooMany):
        headers["Retry-After"] = str(problem.retry_after_s)
    return headers
