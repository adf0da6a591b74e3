"""Checks of every request (allowed host names, same origin, no multipart) and headers of every answer.

Plain ASGI, so that streams stay streams.
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skbscope.access.addresses import host_name
from skbscope.access.scopes import SAFE
from skbscope.errors import NotRaw, Problem, Refused
from skbscope.problems import answer

_HEADERS = {
    # Scripts from this server's files only. React sets style attributes, hence the exception for styles.
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        "connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, allowed_hosts: list[str]) -> None:
        self._app = app
        self._allowed = {host.lower() for host in allowed_hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            await answer(refusal.body(scope["path"]))(scope, receive, send_guarded)
            return
        await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if "*" not in self._allowed and host_name(host) not in self._allowed:
            return Refused(
                f"This server does not answer to the host name {host_name(host)[:80]!r}; set SKBSCOPE_ALLOWED_HOSTS."
            )
        if scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        # A browser always sends the origin of an unsafe request; a program without a page does not.
        foreign = origin is not None and urlsplit(origin).netloc.lower() != host.lower()
        if foreign or headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
            return Refused(
                "The request was sent by a page of another site; only this server's own pages may change data."
            )
        if headers.get("content-type", "").lstrip().lower().startswith("multipart/"):
            # No route parses multipart: new vulnerabilities of such parsers are published every year.
            return NotRaw(
                "The body is multipart; expected the bytes of the file alone, as `curl -T FILE` sends them."
            )
        return None
