"""One stack for the tests that only add to it; its own for those that break it."""

import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from . import stack, table, work
from .stack import Stack

PUBLIC = "https://perf.example.org"
"""The name published figures carry: the same on every stack."""
_calm = 0.0


@pytest.fixture(scope="session", autouse=True)
def _needed() -> None:
    sentence = stack.missing()
    if sentence:
        pytest.skip(sentence)


@pytest.fixture(scope="session")
def shared() -> Iterator[Stack]:
    """A stack that nobody breaks."""
    with _stack(public_url=PUBLIC) as one:
        yield one


@pytest.fixture
def start() -> Callable[..., Any]:
    """A stack of this test's own: `with start(workers=1, lease_seconds="4") as stack:`."""
    return _stack


@pytest.fixture(scope="session")
def broken() -> Iterator[Stack]:
    """A stack for one fault after the other."""
    with _stack(lease_seconds="4") as one:
        yield one


@pytest.fixture(scope="session")
def calm(broken: Stack) -> dict[str, Any]:
    """What stands after the work if nobody disturbs it. Twice: the first run also loads what later ones have."""
    global _calm
    with broken.client() as client:
        for _ in range(2):
            work.clear(client)
            began = time.monotonic()
            for name in (work.LARGE, work.SMALL):
                assert work.finished(client, work.send(client, name)["job_id"])["state"] == "ready"
            _calm = time.monotonic() - began
        return work.state(broken, client)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The table of faults."""
    if table.rows:
        terminalreporter.section("faults")
        terminalreporter.write_line(table.text(_calm).split("\n\n")[-1])
        table.write(_calm)


@contextlib.contextmanager
def _stack(**options: Any) -> Iterator[Stack]:
    # Not one of pytest's folders, which it shuts for others: PostgreSQL and nginx's workers run as other users.
    with tempfile.TemporaryDirectory(prefix="skbscope-cluster-", ignore_cleanup_errors=True) as folder:
        with stack.running(Path(folder), **options) as one:
            yield one
