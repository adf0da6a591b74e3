"""Connections of clients that pause: whoever asks ends them, not the server."""

import time
from http.client import HTTPConnection

import pytest

pytestmark = pytest.mark.slow

PAUSE_SECONDS = 6
"""Longer than the five seconds after which uvicorn closes by itself."""


def test_a_connection_takes_a_request_after_a_pause(serve):
    with serve() as server:
        client = HTTPConnection("127.0.0.1", server.port)
        assert ask(client) == b"ok\n"
        opened = client.sock
        time.sleep(PAUSE_SECONDS)
        assert ask(client) == b"ok\n"
        assert client.sock is opened
        client.close()


def ask(client):
    client.request("GET", "/healthz")
    return client.getresponse().read()
