"""Limits of connections, so that slow and idle clients cost a server nothing it needs for others.

A connection has `header_seconds` for the head of a request, and it has to send `body_rate` bytes a second of a body
on average. An answer that the client does not read ends its connection as well. An address has a limited number of
connections; when the server runs out of them, the one that has been idle longest is closed.
"""

import asyncio
from collections import Counter, OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from skbscope.access import addresses
from skbscope.settings import Settings

BODY_SECONDS = 20
"""Between two checks of how much of a body has arrived."""
ANSWER_SECONDS = 60
"""How long a client may take for the part of an answer that the server has in memory (64 KiB)."""
RESERVED = 256
"""File descriptors that connections leave to the database, the workers and files."""


class Connections:
    """All connections of one server."""

    def __init__(self, settings: Settings, descriptors: int) -> None:
        self.header_seconds = settings.header_seconds
        self.body_rate = settings.body_rate
        self._most = max(descriptors // 2, descriptors - RESERVED)
        self._of_address = settings.address_connections if settings.public else 0
        self._proxies = addresses.networks(settings.proxies)
        self._open: set[Connection] = set()
        self._idle: OrderedDict[Connection, None] = OrderedDict()
        """Those without a request, the one idle longest first."""
        self._by_address: Counter[str] = Counter()

    def add(self, connection: "Connection", address: str) -> bool:
        """Whether a new connection may stay."""
        # Everybody behind a proxy has its address.
        key = "" if addresses.within(address, self._proxies) else addresses.bucket(address)
        if key and self._of_address and self._by_address[key] >= self._of_address:
            return False
        connection.address = key
        self._by_address[key] += 1
        self._open.add(connection)
        self.idle(connection)
        if len(self._open) > self._most:
            next(iter(self._idle)).transport.abort()
        return True

    def remove(self, connection: "Connection") -> None:
        """After its end; harmless for one that was refused."""
        if connection in self._open:
            self._open.discard(connection)
            self._idle.pop(connection, None)
            self._by_address[connection.address] -= 1
            if not self._by_address[connection.address]:
                del self._by_address[connection.address]

    def idle(self, connection: "Connection") -> None:
        """It waits for a request."""
        if connection in self._open:
            self._idle[connection] = None

    def busy(self, connection: "Connection") -> None:
        """It has a request."""
        self._idle.pop(connection, None)


class Connection(HttpToolsProtocol):
    """One connection with a time limit for each part that the client has to do. `limits` is set by `limited`."""

    limits: Connections
    address = ""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._received = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Refuses it if its address has too many."""
        super().connection_made(transport)
        if self.limits.add(self, self.client[0] if self.client else ""):
            self._arm(self.limits.header_seconds, self._late)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends its timers."""
        self.limits.remove(self)
        self._disarm()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Counts what arrives."""
        self._received += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """The first byte of a request; the first request of a connection has had its time since that began."""
        super().on_message_begin()
        if self._timer is None:
            self._arm(self.limits.header_seconds, self._late)

    def on_headers_complete(self) -> None:
        """A body may follow."""
        super().on_headers_complete()
        self.limits.busy(self)
        self._received = 0
        self._arm(BODY_SECONDS, self._check_body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        super().on_message_complete()
        self._disarm()

    def on_response_complete(self) -> None:
        """The next request may begin; uvicorn has a limit for the time until then."""
        super().on_response_complete()
        if not self.pipeline:
            self.limits.idle(self)

    def pause_writing(self) -> None:
        """The client does not read as fast as it is answered."""
        super().pause_writing()
        self._unread = self.loop.call_later(ANSWER_SECONDS, self._late)

    def resume_writing(self) -> None:
        """The client has read."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _check_body(self) -> None:
        # While the server itself does not read, the client cannot send.
        if not self.flow.read_paused and self._received < self.limits.body_rate * BODY_SECONDS:
            self._late()
            return
        self._received = 0
        self._arm(BODY_SECONDS, self._check_body)

    def _late(self) -> None:
        self.transport.abort()

    def _arm(self, seconds: float, then: Any) -> None:
        self._disarm()
        self._timer = self.loop.call_later(seconds, then)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def limited(settings: Settings, descriptors: int) -> type[Connection]:
    """The protocol of one server, which may have so many file descriptors."""
    return type("LimitedConnection", (Connection,), {"limits": Connections(settings, descriptors)})
