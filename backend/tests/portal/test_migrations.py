"""The database goes up and down with data in it, and says what the models say."""

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from skbscope.store.db import Database, migrations, now
from skbscope.uploads.models import UploadRow


def test_models_and_migrations_agree(tmp_path):
    db = Database(f"sqlite:///{tmp_path / 'x.db'}")
    db.migrate()
    config = Config()
    config.set_main_option("script_location", str(migrations()))
    config.attributes["engine"] = db.engine
    command.check(config)
    db.close()


def test_down_and_up_again_keeps_what_the_older_version_knows(tmp_path):
    db = Database(f"sqlite:///{tmp_path / 'x.db'}")
    db.migrate()
    with db.session() as session:
        session.add(
            UploadRow(
                id="a" * 20,
                sha256="a" * 64,
                name="x",
                names=["x"],
                size=5 << 30,
                kind="unknown",
                format=None,
                container=None,
                guesses=[],
                host_id=None,
                note=None,
            )
        )
    before = now()
    db.migrate("0001")
    with db.engine.connect() as connection:
        tables = set(sa.inspect(connection).get_table_names())
    assert "runs" not in tables
    assert {"uploads", "traces", "analyses", "jobs"} <= tables
    db.migrate()
    with db.session() as session:
        row = session.get(UploadRow, "a" * 20)
        assert row is not None
        assert row.size == 5 << 30
        assert row.created_at <= before
        assert row.created_at.tzinfo is not None
    db.migrate("base")
    with db.engine.connect() as connection:
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}
    db.close()


def test_a_server_that_is_up_to_date_migrates_nothing(tmp_path):
    db = Database(f"sqlite:///{tmp_path / 'x.db'}")
    db.migrate()
    db.migrate()
    with db.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
    db.close()
