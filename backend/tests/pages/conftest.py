"""Servers whose front end draws words only: a real V8, a real worker, no build."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx
import pytest
from portal.conftest import Running, running

PLAIN = Path(__file__).with_name("plain")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that has drawn its pages."""
    with running(tmp_path_factory.mktemp("pages"), frontend_dir=PLAIN) as one:
        yield one


@pytest.fixture(scope="session")
def pages(server: Running) -> Iterator[httpx.Client]:
    """A client of its pages."""
    with httpx.Client(base_url=server.url) as client:
        yield client


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A front end to break."""
    return Path(shutil.copytree(PLAIN, tmp_path / "dist"))


@pytest.fixture
def start_with(tmp_path: Path) -> Callable[[Path], AbstractContextManager[httpx.Client]]:
    """Starts a server with a front end, always in the same data folder; gives a client of its pages."""

    @contextmanager
    def started(front: Path) -> Iterator[httpx.Client]:
        with (
            running(tmp_path / "data", frontend_dir=front) as server,
            httpx.Client(base_url=server.url) as client,
        ):
            yield client

    return started
