"""What `verify` says of PostgreSQL: its checksums, a page that changed on the disk, an index that lacks a row."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from cluster.parts import Part

from skbscope.operations.check_database import Contents, check
from skbscope.store.db import Database

from .databases import MISSING, running

pytestmark = pytest.mark.skipif(MISSING is not None, reason=MISSING or "")

ROWS = (
    "INSERT INTO tombstones (subject, at, by, owner, open) "
    "SELECT 'upload ' || n, now(), 'its owner', 'alice', true FROM generate_series(1, 9) n"
)


@dataclass
class Cluster:
    """A database cluster with the tables of skbscope."""

    part: Part
    url: str
    data: Path

    def run(self, *statements: str) -> list[sa.Row[Any]]:
        """What the last of some statements gives."""
        engine = sa.create_engine(self.url, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            found = [connection.execute(sa.text(one)) for one in statements]
            values = list(found[-1]) if found[-1].returns_rows else []
        engine.dispose()
        return values

    def damage(self, relation: str, *, at: int) -> None:
        """Changes a byte of a relation's first page while PostgreSQL is stopped."""
        path = self.data / str(self.run("CHECKPOINT", f"SELECT pg_relation_filepath('{relation}')")[0][0])
        self.part.stop()
        content = bytearray(path.read_bytes())
        content[at] ^= 0x10
        path.write_bytes(content)
        self.part.start()


@contextmanager
def made(*options: str) -> Iterator[Cluster]:
    with running(*options) as (part, url):
        db = Database(url)
        db.migrate()
        db.close()
        yield Cluster(part, url, part.folder / "postgres")


def words(contents: Contents) -> str:
    return "\n".join([*(" ".join(fault) for fault in contents.faults), *contents.notes])


def test_whether_there_are_checksums_is_reported_and_a_changed_page_is_found() -> None:
    with made("--data-checksums") as cluster:
        whole = check(cluster.url)
        assert whole.faults == []
        assert "checksums of pages are on, so every page" in words(whole)
        assert "indexes were not checked; `CREATE EXTENSION amcheck`" in words(whole)
        cluster.run(ROWS)
        cluster.damage("tombstones", at=8100)
        found = check(cluster.url)
        assert [fault[:2] for fault in found.faults] == [("damaged", "rows of tombstones")]
        assert "invalid page in block 0" in words(found)


def test_without_checksums_that_is_reported_and_an_index_that_lacks_a_row_is_found() -> None:
    with made() as cluster:
        assert "checksums of pages are off" in words(check(cluster.url))
        cluster.run("CREATE EXTENSION amcheck", ROWS)
        assert check(cluster.url).faults == []
        # A row that no index knows: an update that believes that the index is not ready.
        cluster.run(
            "UPDATE pg_index SET indisready = false WHERE indexrelid = 'tombstones_pkey'::regclass",
            ROWS.replace("1, 9", "10, 10"),
            "UPDATE pg_index SET indisready = true WHERE indexrelid = 'tombstones_pkey'::regclass",
        )
        found = check(cluster.url)
        assert [fault[:2] for fault in found.faults] == [("damaged", "index tombstones_pkey")]
        assert "lacks matching index tuple" in words(found)
