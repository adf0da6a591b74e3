"""A real server with the real drawing bundle: a real V8, a real resvg."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from portal.conftest import ROOT, Running, running

from figures.comparison import published

DIST = ROOT / "frontend" / "dist"
PLAIN = Path(__file__).with_name("plain")
"""A front end whose bundle draws nothing but title and sentence, for what does not depend on the picture."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that draws with the bundle of the front end."""
    if not (DIST / "figure" / "figure.js").is_file():
        pytest.skip("the drawing bundle is not built (npm run -w frontend build)")
    with running(tmp_path_factory.mktemp("figures")) as one:
        yield one


@pytest.fixture(scope="session")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that draws with the plain bundle."""
    with running(tmp_path_factory.mktemp("plain"), frontend_dir=PLAIN) as one:
        yield one


@pytest.fixture(scope="session")
def figure(server: Running) -> dict[str, Any]:
    """A published comparison."""
    return published(server)


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Any]:
    """Starts a server with settings of its own: `with start(public_url=…) as server:`."""
    return lambda data_dir=tmp_path / "data", **settings: running(data_dir, **settings)
