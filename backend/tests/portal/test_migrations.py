"""The database goes up and down with data in it, and says what the models say: on SQLite and on PostgreSQL."""

import contextlib
import datetime
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from operations import databases

from skbscope.domains.tables import metadata
from skbscope.operations.rows import revisions, tables
from skbscope.resources import MIGRATIONS
from skbscope.store import row_digests
from skbscope.store.db import Database, UtcDateTime

MADE = datetime.datetime(2026, 7, 1, 12, 30, 15, 250_000, tzinfo=datetime.UTC)
_SAMPLES: dict[type, Any] = {int: 5 << 30, bool: True, float: 0.5, bytes: b"\0\xff"}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Callable[[], str]]:
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with databases.server() as empty:
        yield empty


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def db(request, tmp_path) -> Iterator[Database]:
    """An empty database of each kind."""
    url = (
        f"sqlite:///{tmp_path / 'x.db'}"
        if request.param == "sqlite"
        else request.getfixturevalue("postgres")()
    )
    with contextlib.closing(Database(url)) as one:
        yield one


def sample(column: sa.Column[Any], number: int) -> Any:
    """A value for a column, such that rows of one number point at each other."""
    if column.foreign_keys or column.name == "id":
        return f"id{number}"
    if isinstance(column.type, sa.JSON):
        return {"größe": [1, 2.5, None], "z": {"y": number}, "a": "x"}
    if isinstance(column.type, UtcDateTime):
        return MADE
    kind = column.type.python_type
    return _SAMPLES[kind] if kind in _SAMPLES else f"{column.name} ü {number}"


BESIDE = ("alembic_version", row_digests.TABLE)
"""Tables of no model."""


def fill(db: Database) -> None:
    """Two rows in every table there is."""
    with db.session() as session:
        for table in tables():
            for number in (1, 2):
                session.execute(table.insert().values({c.name: sample(c, number) for c in table.columns}))


def content(db: Database) -> dict[str, list[dict[str, Any]]]:
    """Every row of every table as the database has them."""
    reflected = sa.MetaData()
    with db.engine.connect() as connection:
        reflected.reflect(connection)
        return {
            table.name: [
                dict(row)
                for row in connection.execute(sa.select(table).order_by(*table.primary_key)).mappings()
            ]
            for table in reflected.sorted_tables
            if table.name not in BESIDE
        }


def constraints(db: Database) -> dict[str, Any]:
    """Indexes, keys and columns of every table, by name."""
    db.engine.dispose()  # a pragma of SQLite answers by the schema its connection saw last
    looked = sa.inspect(db.engine)
    return {
        name: (
            sorted(
                (one["name"], tuple(one["column_names"]), bool(one["unique"]))
                for one in looked.get_indexes(name)
            ),
            sorted(
                (column["name"], bool(column["nullable"]), str(column["type"]))
                for column in looked.get_columns(name)
            ),
            sorted(tuple(key["constrained_columns"]) for key in looked.get_foreign_keys(name)),
        )
        for name in looked.get_table_names()
        if name not in BESIDE
    }


def test_models_and_migrations_agree(db):
    db.migrate()
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["engine"] = db.engine
    config.attributes["metadata"] = metadata()
    command.check(config)


def test_every_step_down_keeps_every_row_of_what_the_older_version_knows(db):
    db.migrate()
    fill(db)
    for older in revisions()[1:]:
        before = content(db)
        db.migrate(older)
        after = content(db)
        assert set(after) <= set(before)
        for name, rows in after.items():
            assert len(rows) == 2, (older, name)
            for row, whole in zip(rows, before[name], strict=True):
                assert row == {column: whole[column] for column in row}, (older, name)


def test_every_step_up_with_rows_in_it_keeps_them(db):
    db.migrate()
    fill(db)
    full = constraints(db)
    db.migrate(revisions()[-1])
    for newer in reversed(revisions()[:-1]):
        before = content(db)
        db.migrate(newer)
        after = content(db)
        for name, rows in before.items():
            stored = [
                {column: whole[column] for column in whole if column in (rows or [whole])[0]}
                for whole in after[name]
            ]
            # Revision 0010 adds the operator's grants on the rows that have none.
            assert [row for row in stored if row in rows] == rows, (newer, name)
            assert len(stored) == len(rows) or (newer, name) == ("0010", "holdings")
    assert constraints(db) == full
    uploads = next(table for table in tables() if table.name == "uploads")
    with db.session() as session:
        row = session.execute(sa.select(uploads).order_by(uploads.c.id)).mappings().first()
        assert row["size"] == 5 << 30
        assert row["created_at"] == MADE
        assert row["created_at"].tzinfo is not None


def test_down_to_the_bottom_with_rows_in_it_leaves_nothing(db):
    db.migrate()
    fill(db)
    db.migrate("base")
    assert set(sa.inspect(db.engine).get_table_names()) == {"alembic_version"}
    if db.engine.dialect.name == "postgresql":
        with db.engine.connect() as connection:
            left = "SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace"
            assert connection.scalar(sa.text(left)) == 0
    db.migrate()
    assert set(constraints(db)) == {table.name for table in tables()}


def test_a_server_that_is_up_to_date_migrates_nothing(db):
    db.migrate()
    fill(db)
    before = content(db)
    db.migrate()
    assert content(db) == before
    if db.engine.dialect.name == "sqlite":
        with db.engine.connect() as connection:
            assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
