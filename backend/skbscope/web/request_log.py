"""The outermost middleware: an id for each request, its count and its log line; health and metrics.

Plain ASGI and outside the framework's error handling, so that a crash is counted and gets an id too.
"""

import hmac
import ipaddress
import time
from collections.abc import Callable
from typing import Any

from anyio import to_thread
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skbscope import counters as counted
from skbscope import logs
from skbscope.access.addresses import host_name
from skbscope.errors import Refused, problem_body
from skbscope.jobs.runner import JobRunner
from skbscope.lifecycle import Lifecycle
from skbscope.problems import answer
from skbscope.store.storage import Storage
from skbscope.web.health import Health
from skbscope.web.metrics import TYPE, Metrics

_API = "/api/v1"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_PUBLIC = {"/c/": "/c/{figure}", "/s/": "/s/{series}", "/b/": "/b/{badge}", "/oembed": "/oembed"}
"""Addresses that the figure middleware answers before the application."""
_OWN = ("/healthz", "/readyz", "/metrics")
_UPLOAD = f"{_API}/uploads/"


class RequestLogMiddleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, storage: Storage, jobs: JobRunner, lifecycle: Lifecycle) -> None:
        self._app = app
        self._lifecycle = lifecycle
        self._health = Health(storage, jobs, lifecycle)
        self._metrics = Metrics(storage, lifecycle)
        self._token = storage.settings.metrics_token
        self._allowed = {name.lower() for name in storage.settings.allowed_hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # Not reset at the end: a later failure is logged in the same task, and each request has its own task.
        request = logs.id_of(Headers(scope=scope).get("x-request-id"))
        logs.request_id.set(request)
        seen = _Seen()

        async def send_named(message: Message) -> None:
            if message["type"] == "http.response.start":
                seen.status = message["status"]
                # Caches store a figure for a year, so it belongs to no single request.
                if seen.status >= 400 or not scope["path"].startswith(tuple(_PUBLIC)):
                    MutableHeaders(scope=message)["X-Request-Id"] = request
            elif message["type"] == "http.response.body":
                seen.sent += len(message.get("body", b""))
            await send(message)

        async def receive_counted() -> Message:
            if not seen.is_received:
                self._lifecycle.receiving[id(seen)] = time.monotonic()
            message = await receive()
            self._lifecycle.receiving.pop(id(seen), None)
            seen.is_received = not message.get("more_body", False)
            seen.received += len(message.get("body", b""))
            return message

        counted.IN_FLIGHT.inc()
        self._lifecycle.in_flight += 1
        try:
            app = self._own if scope["path"] in _OWN else self._app
            await app(scope, receive_counted, send_named)
        finally:
            self._lifecycle.in_flight -= 1
            self._lifecycle.receiving.pop(id(seen), None)
            counted.IN_FLIGHT.dec()
            _count(scope, seen)

    async def _own(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD"):
            refusal = problem_body(
                "MethodNotAllowed",
                "That method is not offered here",
                405,
                f"{scope['method']} {path}: expected GET or HEAD.",
                path,
            )
            await answer(refusal, {"Allow": "GET, HEAD"})(scope, receive, send)
        elif path == "/healthz":
            await _text(send, 200, b"ok\n")
        elif path == "/readyz":
            reasons = await to_thread.run_sync(self._health.unavailable)
            await _text(send, 503 if reasons else 200, ("\n".join(reasons or ["ready"]) + "\n").encode())
        elif self._may_read(scope):
            await _text(send, 200, await to_thread.run_sync(self._metrics.text), TYPE)
        else:
            sentence = "Metrics are read from this machine, or with SKBSCOPE_METRICS_TOKEN as a bearer token."
            await answer(Refused(sentence).body(path))(scope, receive, send)

    def _may_read(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        token = self._token
        given = headers.get("authorization", "")
        if token and hmac.compare_digest(given.encode(), f"Bearer {token}".encode()):
            return True
        # A proxy on this machine uses loopback too, but names its client; a page of another site gets here by DNS
        # rebinding, but its host name is not allowed.
        forwarded = any(name in headers for name in ("x-forwarded-for", "forwarded", "x-real-ip"))
        named = host_name(headers.get("host", "")) in self._allowed
        return named and not forwarded and _is_loopback(scope)


class _Seen:
    """What was counted while a request was answered."""

    status = 0
    """0 without an answer: the client disconnected, or the server crashed before."""
    sent = 0
    received = 0
    is_received = False
    """Whether the body is complete: what is received after it is only the end of the connection."""

    def __init__(self) -> None:
        self.began = time.monotonic()


def route_of(scope: Scope) -> str:
    """The template of the route that answered; never text from the user."""
    path = scope["path"]
    if path in _OWN:
        return str(path)
    route = getattr(scope.get("route"), "path", None)
    if route is not None:
        # A router is included below the prefix and has paths relative to it.
        within = path.startswith(f"{_API}/") and not route.startswith(_API)
        return f"{_API}{route}" if within else str(route)
    for prefix, name in _PUBLIC.items():
        if path.startswith(prefix):
            return name
    if path.startswith("/fonts/"):
        return "/fonts/{file}"
    return "other"


def _count(scope: Scope, seen: _Seen) -> None:
    route = route_of(scope)
    method = scope["method"] if scope["method"] in _METHODS else "other"
    spent = time.monotonic() - seen.began
    counted.REQUESTS.labels(route, method, str(seen.status)).inc()
    counted.SECONDS.labels(route, method).observe(spent)
    if method == "PUT" and scope["path"].startswith(_UPLOAD):
        counted.UPLOADED.inc(seen.received)
        if seen.status in (200, 201):
            counted.UPLOADS.inc()
    if method == "POST" and route == f"{_API}/figures" and seen.status == 201:
        counted.PUBLISHED.inc()
    fields: dict[str, Any] = {
        "method": method,
        "route": route,
        "path": logs.escaped(scope["path"][:300]),
        "status": seen.status,
        "seconds": round(spent, 4),
        "bytes_in": seen.received,
        "bytes_out": seen.sent,
    }
    logs.access.info("%s %s %d", method, route, seen.status, extra={"fields": fields})


async def _text(send: Callable[[Message], Any], status: int, body: bytes, kind: str = "text/plain") -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _is_loopback(scope: Scope) -> bool:
    client: tuple[str, int] | None = scope.get("client")
    try:
        return client is not None and ipaddress.ip_address(client[0]).is_loopback
    except ValueError:
        return False
