"""A server that others can reach, its tokens, and clients that hold them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from portal.conftest import Running, running

from skbscope.access import tokens
from skbscope.access.models import Scope
from skbscope.web.portal import Portal

SECRET = "".join(f"{n:02x}" for n in range(40, 72))

TESTING: dict[str, Any] = {
    "secret": SECRET,
    "public": True,
    "disk_high_water": 1.0,
    "token_rate": 1_000_000,
    "anonymous_rate": 1_000_000,
    "daily_objects": 1_000_000,
    "anonymous_daily_objects": 1_000_000,
    "daily_bytes": 1 << 50,
    "anonymous_daily_bytes": 1 << 50,
}
"""Settings without limits, for tests that send much."""


@dataclass
class Reachable:
    """A server with SKBSCOPE_PUBLIC, and ways to ask it."""

    running: Running

    @property
    def portal(self) -> Portal:
        return self.running.portal

    @property
    def client(self) -> httpx.Client:
        """Without a token."""
        return self.running.client

    def token(self, scope: Scope = "upload", owner: str = "alice", days: int = 30) -> str:
        """A token as the command line makes it."""
        with self.portal.db.session() as session:
            return tokens.create(session, SECRET.encode(), f"{owner}-{scope}", owner, scope, days)[1]

    def ask(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **more.pop("headers", {})}
        return self.client.request(method, path, headers=headers, **more)


@contextmanager
def reachable(folder: Path, **settings: Any) -> Iterator[Reachable]:
    """One with settings of its own."""
    given = {
        "secret": SECRET,
        "public": True,
        "disk_high_water": 1.0,
        "token_rate": 1000,
        "anonymous_rate": 1000,
    }
    with running(folder, **(given | settings)) as server:
        yield Reachable(server)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reachable]:
    """A server for the tests of one file that only add to it."""
    with reachable(tmp_path_factory.mktemp("reachable"), anonymous_daily_objects=500) as one:
        yield one


@pytest.fixture
def serve(tmp_path: Path) -> Callable[..., Any]:
    """Starts one: `with serve(daily_objects=2) as service:`."""
    return lambda data_dir=tmp_path / "data", **settings: reachable(data_dir, **settings)
