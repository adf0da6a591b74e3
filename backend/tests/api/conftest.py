"""A server process with one of everything in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from operations.conftest import Served, served

from api.content import fill, values

PLAIN = Path(__file__).resolve().parents[1] / "figures" / "plain"


@dataclass
class Filled:
    """The server, and ids that exist by the name of their path parameter."""

    server: Served
    ids: dict[str, list[str]]
    values: dict[str, list[Any]]
    """Of fields and of the query that mean something, by name."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Filled]:
    """`skbscope serve` on a folder of its own."""
    with served(tmp_path_factory.mktemp("api") / "data", frontend_dir=PLAIN) as server:
        ids = fill(server.client)
        yield Filled(server, ids, values(ids))
