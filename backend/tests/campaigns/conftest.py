"""A server of this folder's own, and a small fleet that is made once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from portal.conftest import Running, running

from skbscope.fleet.generate import generate

HOSTS, EVENTS, SEED = 12, 20_000, 11


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that only add to it."""
    with running(tmp_path_factory.mktemp("campaigns")) as one:
        yield one


@pytest.fixture(scope="session")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of twelve synthetic hosts, three of each class."""
    folder = tmp_path_factory.mktemp("fleet") / "hosts"
    generate(folder, HOSTS, EVENTS, SEED)
    return folder
