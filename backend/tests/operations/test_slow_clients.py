"""Clients that send slowly, read nothing or open many connections end; others are answered meanwhile."""

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from skbscope.settings import Settings
from skbscope.web import connections
from skbscope.web.connections import Connections

from .conftest import Served

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture
def opened() -> Iterator[Callable[..., socket.socket]]:
    """Opens connections that have sent something: half of a request, if nothing else is said."""
    with ExitStack() as stack:

        def one(server: Served, sent: bytes = HALF, source: str = "") -> socket.socket:
            bound = (source, 0) if source else None
            made = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 10, bound))
            made.sendall(sent)
            return made

        yield one


def is_closed(one: socket.socket, seconds: float) -> bool:
    """Whether the server closes it within that time, after the rest of an answer that may still come."""
    until = time.monotonic() + seconds
    try:
        while (left := until - time.monotonic()) > 0:
            one.settimeout(left)
            if one.recv(1000) == b"":
                return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        pass
    return False


def test_the_head_of_a_request_has_a_time_limit(serve: Callable[..., Any], opened: Any) -> None:
    with serve(header_seconds=1) as server:
        silent, half = opened(server, b""), opened(server)
        dripping = opened(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert dripping.recv(9) == b"HTTP/1.1 "  # a second request on the same connection has the limit too
        dripping.sendall(b"GET /healthz HTTP/1.1\r\n")
        dripping.recv(1000)
        for one in (silent, half, dripping):
            assert is_closed(one, 10)
        assert server.client.get("/healthz").status_code == 200
        time.sleep(1.5)
        # An idle connection is not a slow one.
        assert server.client.get("/healthz").status_code == 200


def test_half_open_connections_of_an_address_stop_nobody(serve: Callable[..., Any], opened: Any) -> None:
    with serve(public=1, secret="".join(f"{n:02x}" for n in range(40, 72)), address_connections=20) as server:
        many = [opened(server, source="127.0.0.2") for _ in range(40)]
        assert sum(is_closed(one, 0.2) for one in many) == 20
        at = time.monotonic()
        assert server.client.get("/healthz").status_code == 200
        assert time.monotonic() - at < 2


def test_the_connection_idle_longest_makes_room() -> None:
    class Closed:
        def __init__(self) -> None:
            self.closed = False
            self.transport = self

        def abort(self) -> None:
            self.closed = True

    limits = Connections(Settings(), 6)
    first, second, third, fourth = given = [Closed() for _ in range(4)]
    assert all(limits.add(one, "127.0.0.1") for one in (first, second, third))  # type: ignore[arg-type]
    limits.busy(first)  # type: ignore[arg-type]
    limits.add(fourth, "127.0.0.1")  # type: ignore[arg-type]
    assert [one.closed for one in given] == [False, True, False, False]


def test_connections_of_a_trusted_proxy_are_not_counted() -> None:
    class Open:
        address = ""

    limits = Connections(Settings(public=True, address_connections=2, proxies=["10.0.0.0/8"]), 100)
    assert all(limits.add(Open(), "10.1.2.3") for _ in range(5))  # type: ignore[arg-type]
    assert [limits.add(Open(), "192.0.2.7") for _ in range(3)] == [True, True, False]  # type: ignore[arg-type]


def test_a_body_has_to_arrive(serve: Callable[..., Any], opened: Any) -> None:
    head = b"PUT /api/v1/uploads/slow.txt HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000\r\n\r\n"
    with serve(body_rate=10) as server:
        slow, steady = opened(server, head + b"x"), opened(server, head)
        at = time.monotonic()
        while time.monotonic() - at < connections.BODY_SECONDS + 3:
            steady.sendall(b"x" * 100)
            time.sleep(0.5)
        assert is_closed(slow, 1)
        assert not is_closed(steady, 1)


def test_the_limit_of_open_files_is_raised() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    program = (
        "import resource; from skbscope.operations.descriptors import raise_limit;"
        f"resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}));"
        "print(raise_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert out.split() == [str(hard), str(hard)]
