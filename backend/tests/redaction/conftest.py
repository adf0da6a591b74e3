"""A server of this folder's own."""

from collections.abc import Iterator

import pytest
from portal.conftest import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that only add to it."""
    with running(tmp_path_factory.mktemp("redaction")) as one:
        yield one
