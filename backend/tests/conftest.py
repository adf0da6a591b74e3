"""Of all tests: which of them run on the grown-up stack (`SKBSCOPE_TEST_STACK`, see `cluster/beneath.py`).

Those that make a server; what reads a file or computes is the same on both and has run already. A test that is about
the embedded server alone says why: `@pytest.mark.embedded("why")`.
"""

import functools
import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cluster.beneath import STACK

MAKES_SERVER = re.compile(r"\b(running|reachable|served|machine)\(")
"""Each begins a server, by itself or by another of them."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leaves files that are slow as a whole unread where slow tests are left out: some take seconds to import."""
    is_fast = config.option.markexpr == "not slow" and collection_path.suffix == ".py"
    return True if is_fast and "\npytestmark = pytest.mark.slow\n" in collection_path.read_text() else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what makes no server."""
    if STACK:
        config.hook.pytest_deselected(items=[item for item in items if not _has_server(item)])
        items[:] = [item for item in items if _has_server(item)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what is about the embedded server alone."""
    mark = item.get_closest_marker("embedded")
    if mark and STACK:
        pytest.skip(f"embedded only: {mark.args[0]}")


def _has_server(item: pytest.Item) -> bool:
    fixtures = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009  # pytest has no public way
    made: list[Callable[..., Any]] = [item.function, *(each[-1].func for each in fixtures)]  # type: ignore[attr-defined]
    return any(_makes_server(one) for one in made)


@functools.cache
def _makes_server(function: Callable[..., Any]) -> bool:
    return MAKES_SERVER.search(inspect.getsource(function)) is not None
