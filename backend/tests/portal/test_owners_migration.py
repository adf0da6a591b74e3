"""Revision 0010 gives every object one owner, of data as the revision before left them."""

import contextlib
import datetime
from typing import Any

import pytest
import sqlalchemy as sa
from operations import databases

from skbscope.access.models import OPERATOR
from skbscope.store.db import Database

DAY = datetime.datetime(2026, 7, 1, tzinfo=datetime.UTC)


def table(db: Database, name: str) -> sa.Table:
    return sa.Table(name, sa.MetaData(), autoload_with=db.engine)


def add(db: Database, of: str, **given: Any) -> None:
    """A row; columns that are not given have any valid value."""
    row = {}
    for column in table(db, of).columns:
        if column.name in given:
            row[column.name] = given[column.name]
        elif not column.nullable:
            kind = column.type
            is_time = isinstance(kind, sa.DateTime)
            row[column.name] = (
                DAY if is_time else [] if isinstance(kind, sa.JSON) else 0 if isinstance(kind, sa.BigInteger)
                else False if isinstance(kind, sa.Boolean) else f"{column.name} of {given.get('id', '')}"
            )  # fmt: skip
    with db.engine.begin() as connection:
        connection.execute(table(db, of).insert().values(row))


def grant(db: Database, subject: str, owner: str, hours: float, **given: Any) -> None:
    at = DAY + datetime.timedelta(hours=hours)
    base = {"visibility": "private", "quarantined": not owner, "link": "", "expires_at": DAY}
    add(db, "holdings", subject=subject, owner=owner, created_at=at, **({"kind": "upload"} | base | given))


def owners(db: Database) -> dict[tuple[str, str], list[tuple[str, bool, str]]]:
    """(kind, id) → [(owner, whether only a reader, visibility)], the oldest first."""
    holdings = table(db, "holdings")
    found: dict[tuple[str, str], list[tuple[str, bool, str]]] = {}
    with db.engine.connect() as connection:
        for row in connection.execute(sa.select(holdings).order_by(holdings.c.created_at)):
            found.setdefault((row.kind, row.subject), []).append((row.owner, row.reader, row.visibility))
    return found


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def db(request, tmp_path):
    if request.param == "sqlite":
        with contextlib.closing(Database(f"sqlite:///{tmp_path / 'x.db'}")) as one:
            yield one
        return
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with (
        databases.server() as empty,
        contextlib.closing(Database(empty())) as one,
    ):
        yield one


def test_every_object_has_one_owner_afterwards_and_nothing_else_changes(db):
    db.migrate("0009")
    for ident in ("demo", "older", "alices", "shared", "left"):
        add(db, "uploads", id=ident, sha256=ident, name=f"{ident}.perf.data")
        add(db, "upload_stems", stem=ident, upload_id=ident)
    add(db, "traces", id="demo", demo=True)
    add(db, "runs", id="run", upload_id="of-the-library")
    add(db, "comparisons", id="old", sha256="old")
    add(db, "figures", id="figure")
    grant(db, "demo", "", 9, visibility="public")  # who sent its bytes again took it
    grant(db, "alices", "alice", 0)
    grant(db, "shared", "alice", 0)
    grant(db, "shared", "bob", 5, visibility="public")
    grant(db, "left", "bob", 5)  # its first owner has deleted it: that is no reason to give it to everybody
    add(db, "audit", id="a", at=DAY, event="delete", kind="upload", subject="left")
    grant(db, "figure", "carol", 0, kind="figure")
    before = {name: rows(db, name) for name in ("uploads", "upload_stems", "traces", "runs", "comparisons")}

    db.migrate()
    assert {name: rows(db, name) for name in before} == before
    operators = (OPERATOR, False, "public")
    assert owners(db) == {
        ("upload", "demo"): [operators, ("", True, "public")],
        ("upload", "older"): [operators],
        ("upload", "of-the-library"): [operators],
        ("comparison", "old"): [operators],
        ("upload", "alices"): [("alice", False, "private")],
        ("upload", "shared"): [("alice", False, "private"), ("bob", True, "public")],
        ("upload", "left"): [("bob", False, "private")],
        ("figure", "figure"): [("carol", False, "private")],
    }
    holdings = table(db, "holdings")
    with db.engine.connect() as connection:
        ends = dict(connection.execute(sa.select(holdings.c.subject, holdings.c.expires_at)).all())
    assert ends["figure"] is None
    assert ends["alices"] is not None
    # The same content may be there for each owner.
    add(db, "uploads", id="of bob", sha256="alices", name="b.perf.data")

    db.migrate("0009")
    assert ("upload", "older") not in {(row["kind"], row["subject"]) for row in rows(db, "holdings")}
    db.migrate()
    assert owners(db)[("upload", "older")] == [operators]


def rows(db: Database, name: str) -> list[dict[str, Any]]:
    found = table(db, name)
    with db.engine.connect() as connection:
        return [
            dict(row) for row in connection.execute(sa.select(found).order_by(*found.primary_key)).mappings()
        ]
