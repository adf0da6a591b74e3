"""The client's address and scheme, as a trusted proxy reports them."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from skbscope.access.addresses import client, networks, within


class Forwarded:
    """Wraps the application: address and scheme become the client's, where a trusted proxy reports them."""

    def __init__(self, app: ASGIApp, proxies: list[str]) -> None:
        self._app = app
        self._proxies = networks(proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http" and scope.get("client") and within(scope["client"][0], self._proxies):
            headers = Headers(scope=scope)
            reported = ",".join(headers.getlist("x-forwarded-for"))
            scope = {**scope, "client": (client(scope["client"][0], reported, self._proxies), 0)}
            if headers.get("x-forwarded-proto") in ("http", "https"):
                scope["scheme"] = headers["x-forwarded-proto"]
        await self._app(scope, receive, send)
