"""One stack for the tests that only add to it; its own for those that break it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from . import stack
from .stack import Stack


@pytest.fixture(scope="session", autouse=True)
def _needed() -> None:
    sentence = stack.missing()
    if sentence:
        pytest.skip(sentence)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """A stack that nobody breaks."""
    with stack.running(_open(tmp_path_factory.mktemp("stack"))) as one:
        yield one


@pytest.fixture
def start(tmp_path: Path) -> Callable[..., Any]:
    """A stack of this test's own: `with start(workers=1, lease_seconds="4") as stack:`."""
    return lambda **options: stack.running(_open(tmp_path), **options)


def _open(folder: Path) -> Path:
    # pytest keeps its folders to itself; PostgreSQL runs as another user.
    for parent in [folder, *folder.parents][:4]:
        if parent != Path("/tmp") and parent.parts[:2] == ("/", "tmp"):
            parent.chmod(0o755)
    return folder
