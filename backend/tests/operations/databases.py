"""A real PostgreSQL for tests, with as many empty databases as they want."""

import contextlib
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa
from cluster.parts import postgres, stopped

MISSING = (
    None
    if any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    else "PostgreSQL is not installed (apt-get install postgresql)."
)


def walkable(folder: Path) -> Path:
    """pytest keeps its folders to itself; PostgreSQL runs as another user."""
    for parent in [folder, *folder.parents][:4]:
        if parent != Path("/tmp") and parent.parts[:2] == ("/", "tmp"):
            parent.chmod(0o755)
    return folder


@contextlib.contextmanager
def server(folder: Path) -> Iterator[Callable[[], str]]:
    """Gives the address of another empty database at each call."""
    part, url = postgres(walkable(folder))
    numbers = itertools.count()
    with stopped([part]):
        part.start()

        def empty() -> str:
            name = f"empty{next(numbers)}"
            engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
            with engine.connect() as connection:
                connection.execute(sa.text(f"CREATE DATABASE {name}"))
            engine.dispose()
            return f"{url.rsplit('/', 1)[0]}/{name}"

        yield empty
