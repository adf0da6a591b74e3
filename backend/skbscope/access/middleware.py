"""What every request of a reachable server passes: who asks, whether they may, whether it is too much.

Plain ASGI, inside of the security middleware. Cookies are never read: a token comes in a header, which no page of
another site can set.
"""

import hashlib
import hmac
import shutil
from dataclasses import dataclass
from typing import get_args
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skbscope.access import addresses
from skbscope.access.access import Access, kept_until
from skbscope.access.caller import Caller, as_caller
from skbscope.access.errors import InsufficientScope, NoToken, TooMany
from skbscope.access.models import Visibility
from skbscope.access.scopes import API, Rule, rule_of
from skbscope.errors import BadInput, NoSpace, Problem
from skbscope.problems import answer
from skbscope.settings import Settings

STEP = 16 << 20
"""Bytes charged at a time where the length is not said beforehand."""
BURST = 10
"""Seconds' worth of requests that may come at once."""
WORK = 10
"""How many times dearer than reading it is to make or compute something."""
ALL_ANONYMOUS = 20
"""Quotas of one address that all addresses without a token share."""


@dataclass(frozen=True)
class _Class:
    """How much one sender may."""

    who: str
    rate: float
    day_bytes: int
    day_objects: int


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
            who, sender = await self._known(scope, rule)
            if scope["path"].startswith(API):
                receive = await self._let_in(scope, receive, rule, who, sender)
        except Problem as problem:
            await answer(problem.body(scope["path"]), _headers(problem))(scope, receive, send)
            return
        with as_caller(who):
            await self._app(scope, receive, send)

    async def _known(self, scope: Scope, rule: Rule) -> tuple[Caller, _Class]:
        """Who asks. A token that is not good is refused even where none is needed."""
        settings = self._settings
        address = scope["client"][0] if scope.get("client") else ""
        at = hmac.new(self._access.secret, addresses.bucket(address).encode(), hashlib.sha256).hexdigest()
        sender = _Class(
            f"address {at[:16]}",
            settings.anonymous_rate,
            settings.anonymous_daily_bytes,
            settings.anonymous_daily_objects,
        )
        given = Headers(scope=scope).get("authorization")
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        who = Caller(
            address=addresses.short(address),
            rows=rule.rows,
            # In an address for people; a page passes it on in a header, where no log and no referrer has it.
            key=Headers(scope=scope).get("skbscope-key") or asked.get("key", [""])[-1],
            until=kept_until(settings, anonymous=given is None),
        )
        if given is None:
            return who, sender
        kind, _, text = given.partition(" ")
        found = await to_thread.run_sync(self._access.tokens.find, text.strip())
        if kind.lower() != "bearer" or found is None:
            self._pace(sender, "work")
            raise NoToken("The token is not known here, or it is expired or revoked.")
        sender = _Class(
            f"token {found.id}", settings.token_rate, settings.daily_bytes, settings.daily_objects
        )
        return Caller(
            owner=found.owner,
            token=found.name,
            token_id=found.id,
            ends=found.expires_at,
            scope=found.scope,  # type: ignore[arg-type]
            address=who.address,
            key=who.key,
            rows=rule.rows,
            visibility=_visibility(asked.get("visibility", ["private"])[-1]),
            until=who.until,
        ), sender

    async def _let_in(
        self, scope: Scope, receive: Receive, rule: Rule, who: Caller, sender: _Class
    ) -> Receive:
        self._pace(sender, "read" if rule.cost == "read" else "work")
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
        await to_thread.run_sync(self._charge, sender, who, declared, 1)
        return self._charged(receive, sender, who, declared)

    def _pace(self, sender: _Class, cost: str) -> None:
        rate = sender.rate if cost == "read" else sender.rate / WORK
        seconds = self._access.buckets.take(f"{sender.who} {cost}", rate, max(1.0, rate * BURST))
        if seconds:
            raise TooMany(f"More than {rate:g} requests of this kind a second; wait {seconds} s.", seconds)

    def _check_disk(self) -> None:
        disk = shutil.disk_usage(self._settings.root)
        # As `df` counts: what root keeps for itself is not ours.
        full = disk.used / (disk.used + disk.free)
        if full > self._settings.disk_high_water:
            raise NoSpace(
                f"The server's disk is {full:.0%} full; nothing is taken in above "
                f"{self._settings.disk_high_water:.0%}."
            )

    def _charge(self, sender: _Class, who: Caller, size: int, objects: int) -> None:
        self._access.quota.charge(sender.who, size, objects, sender.day_bytes, sender.day_objects)
        if not who.owner:
            most = (sender.day_bytes * ALL_ANONYMOUS, sender.day_objects * ALL_ANONYMOUS)
            self._access.quota.charge("anonymous", size, objects, *most)

    def _charged(self, receive: Receive, sender: _Class, who: Caller, declared: int) -> Receive:
        """The body, counted: what comes beyond the charge is charged before it is handed on."""
        paid, seen = declared, 0

        async def counted() -> Message:
            nonlocal paid, seen
            message = await receive()
            seen += len(message.get("body", b""))
            while seen > paid:
                await to_thread.run_sync(self._charge, sender, who, STEP, 0)
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
