"""What a server of the API tests stands on, embedded or grown up, so that the same tests run on both.

SKBSCOPE_TEST_STACK unset   its own SQLite, folders and processes
… = the stack's JSON line   a database of its own in the stack's PostgreSQL, a part of its own of the stack's bucket,
                            a Dask scheduler and a worker of its own, which has the server's limits
"""

import contextlib
import hashlib
import json
import os
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from . import parts

STACK: dict[str, Any] | None = json.loads(os.environ.get("SKBSCOPE_TEST_STACK", "null"))
"""What `python -m tests.cluster.stack` printed; null where tests run embedded."""
OF_WORKERS = ("job_seconds", "worker_memory_bytes", "worker_tasks", "cache_bytes")
"""Settings that are a worker's where there is a cluster."""

if STACK:
    # Of the store, for servers inside of the tests as for processes they start.
    os.environ.update(
        {name: value for name, value in STACK["environment"].items() if name.startswith("AWS_")}
    )


@contextlib.contextmanager
def beneath(folder: Path, settings: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Settings of a server on this data folder: a second one on the same folder finds what the first one left."""
    if STACK is None:
        yield settings
        return
    name = "t" + hashlib.sha256(str(folder).encode()).hexdigest()[:20]
    common = STACK["environment"]
    given = {
        "store_url": f"{common['SKBSCOPE_STORE_URL']}/{name}",
        **({} if "database_url" in settings else {"database_url": _database(name)}),
        **settings,
    }
    with tempfile.TemporaryDirectory(prefix="skbscope-beneath-", ignore_cleanup_errors=True) as own:
        scheduler, address = parts.scheduler(Path(own))
        limits = {f"SKBSCOPE_{one.upper()}": str(given[one]) for one in OF_WORKERS if one in given}
        environment = {**limits, "SKBSCOPE_STORE_URL": given["store_url"], "PYTHONUNBUFFERED": "1"}
        nodes = [scheduler, parts.worker(Path(own), 1, address, environment)]
        # Beside the test, which waits for its jobs and not for whoever does them.
        starting = [threading.Thread(target=one.start) for one in nodes]
        with parts.stopped(nodes):
            for one in starting:
                one.start()
            try:
                yield {**given, "workers": address}
            except BaseException as error:
                for part in nodes:
                    log = part.log.read_text()[-2000:] if part.log.exists() else "no log"
                    error.add_note(f"{part.name}: {log}")
                raise
            finally:
                for one in starting:
                    one.join()


def _database(name: str) -> str:
    """The address of a database of that name, made if missing."""
    assert STACK is not None
    url: str = STACK["environment"]["SKBSCOPE_DATABASE_URL"]
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone()
        if not known:
            connection.execute(f'CREATE DATABASE "{name}"')
    return f"{url.rsplit('/', 1)[0]}/{name}"
