"""A real PostgreSQL for tests, with as many empty databases as they want."""

import contextlib
import itertools
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import sqlalchemy as sa
from cluster.parts import Part, postgres, stopped

MISSING = (
    None
    if any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    else "PostgreSQL is not installed (apt-get install postgresql)."
)


@contextlib.contextmanager
def running(*options: str) -> Iterator[tuple[Part, str]]:
    """A PostgreSQL made with options of initdb, while it runs, and its address for SQLAlchemy.

    It runs as another user, so its folder is none of pytest's: each start of pytest closes those to others.
    """
    with tempfile.TemporaryDirectory(prefix="skbscope-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        part, url = postgres(folder, *options)
        with stopped([part]):
            part.start()
            yield part, url


@contextlib.contextmanager
def server() -> Iterator[Callable[[], str]]:
    """Gives the address of another empty database at each call."""
    with running() as (_, url):
        numbers = itertools.count()

        def empty() -> str:
            name = f"empty{next(numbers)}"
            engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
            with engine.connect() as connection:
                connection.execute(sa.text(f"CREATE DATABASE {name}"))
            engine.dispose()
            return f"{url.rsplit('/', 1)[0]}/{name}"

        yield empty
