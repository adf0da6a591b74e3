"""A database that is away is said so by whoever asks it; a fault of ours stays one."""

import socket

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from skbscope.errors import Unavailable
from skbscope.store.db import Database


def test_a_database_that_nobody_serves_is_unavailable_and_says_nothing_of_its_address():
    with socket.socket() as held:
        # Bound and not listening: nobody else can serve there meanwhile.
        held.bind(("127.0.0.1", 0))
        database = Database(f"postgresql+psycopg://nobody@127.0.0.1:{held.getsockname()[1]}/none")
        with pytest.raises(Unavailable) as away, database.session() as session:
            session.execute(text("SELECT 1"))
        with pytest.raises(Unavailable):
            database.migrate()
        database.close()
    assert str(away.value) == "The database does not answer; nothing is lost, try again."


def test_a_wrong_statement_is_not_reported_as_a_database_that_is_away(tmp_path):
    database = Database(f"sqlite:///{tmp_path / 'one.db'}")
    with pytest.raises(OperationalError), database.session() as session:
        session.execute(text("SELECT 1 FROM nothing"))
    database.close()
