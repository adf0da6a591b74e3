"""One owner for every object: content has a row for each owner, and what has none belongs to the operator.

Where several people had sent the same bytes, the first remains the owner and the others may still read. An object of
the operator that was sent again belongs to the operator again.
"""

import secrets
from datetime import datetime, timedelta

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0010"
down_revision = "0009"

OPERATOR = "\toperator"
BATCH = 1000
SAME = timedelta(minutes=1)
"""An object and the grant of the one who stored it are made in one transaction."""

_holdings = sa.table(
    "holdings",
    *(sa.column(name, sa.String()) for name in ("kind", "subject", "owner", "visibility", "link")),
    *(sa.column(name, sa.Boolean()) for name in ("quarantined", "reader")),
    *(sa.column(name, UtcDateTime(timezone=True)) for name in ("created_at", "expires_at")),
)


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        _allow_equal_content_sqlite(connection)
    else:
        for table in ("uploads", "comparisons"):
            op.execute(f"ALTER TABLE {table} DROP CONSTRAINT IF EXISTS {table}_sha256_key")
    for table in ("uploads", "comparisons"):
        op.create_index(f"ix_{table}_sha256", table, ["sha256"], if_not_exists=True)
    if "reader" not in {column["name"] for column in sa.inspect(connection).get_columns("holdings")}:
        reader = sa.Column("reader", sa.Boolean(), nullable=False, server_default=sa.false())
        op.add_column("holdings", reader)
    # A figure is withdrawn by its owner; no retention ends that right.
    op.execute(sa.update(_holdings).where(_holdings.c.kind == "figure").values(expires_at=None))
    for kind, found in _objects(connection):
        _give(connection, kind, found)


def _allow_equal_content_sqlite(connection: sa.Connection) -> None:
    """Removes the unique constraints, for which SQLite copies the tables, all in one transaction (sqlite.org
    /lang_altertable.html, 7). Foreign keys are off meanwhile: dropping the old table would delete rows of others."""
    with op.get_context().autocommit_block():
        connection.exec_driver_sql("PRAGMA foreign_keys=OFF")
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for table in ("uploads", "comparisons"):
                _copy_without_unique(connection, table)
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            connection.exec_driver_sql("ROLLBACK")
            raise
        finally:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")


def _copy_without_unique(connection: sa.Connection, table: str) -> None:
    # Each step may run again, because SQLite commits some of them before the revision is written down.
    schema = "SELECT sql FROM sqlite_schema WHERE tbl_name = ? AND type = ? AND sql IS NOT NULL"
    [made] = connection.exec_driver_sql(schema, (table, "table")).scalars().all()
    indexes = connection.exec_driver_sql(schema, (table, "index")).scalars().all()
    unique = "UNIQUE (sha256)"
    if made.count(unique) != 1:
        return
    head, _, rest = made.partition(unique)
    # The constraint has a comma before it, or after it if it is the first of its kind.
    made = head.rstrip().removesuffix(",") + rest
    opening = made.index("(")
    connection.exec_driver_sql(f"CREATE TABLE new_{table} {made[opening:]}")
    connection.exec_driver_sql(f"INSERT INTO new_{table} SELECT * FROM {table}")  # noqa: S608
    connection.exec_driver_sql(f"DROP TABLE {table}")
    connection.exec_driver_sql(f"ALTER TABLE new_{table} RENAME TO {table}")
    for index in indexes:
        connection.exec_driver_sql(index)


def _objects(connection: sa.Connection) -> list[tuple[str, dict[str, tuple[datetime, bool]]]]:
    """[(kind, {id: (when it was stored, whether it is surely the operator's)})]."""
    uploads = {ident: (at, False) for ident, at in _rows(connection, "uploads")}
    # The runs of the demo library have no upload.
    for ident, at in _rows(connection, "runs", "upload_id"):
        if ident not in uploads:
            uploads[ident] = (at, True)
    demo = sa.table("traces", sa.column("id"), sa.column("demo", sa.Boolean()))
    for ident in connection.scalars(sa.select(demo.c.id).where(demo.c.demo.is_(True))):
        uploads[ident] = (uploads[ident][0], True)
    found = [("upload", uploads)]
    for kind in ("comparison", "campaign", "figure"):
        found.append((kind, {ident: (at, False) for ident, at in _rows(connection, f"{kind}s")}))
    return found


def _rows(connection: sa.Connection, table: str, column: str = "id") -> list[tuple[str, datetime]]:
    of = sa.table(table, sa.column(column, sa.String()), sa.column("created_at", UtcDateTime(timezone=True)))
    query = sa.select(of.c[column], sa.func.min(of.c.created_at)).group_by(of.c[column])
    return [(row[0], row[1]) for row in connection.execute(query)]


def _give(connection: sa.Connection, kind: str, objects: dict[str, tuple[datetime, bool]]) -> None:
    """Sets the owner of every object of a kind."""
    query = sa.select(_holdings.c.subject, _holdings.c.owner, _holdings.c.created_at)
    query = query.where(_holdings.c.kind == kind).order_by(_holdings.c.created_at, _holdings.c.owner)
    granted: dict[str, list[tuple[str, datetime]]] = {}
    for subject, owner, at in connection.execute(query):
        granted.setdefault(subject, []).append((owner, at))
    left = _left_by_somebody(connection, kind)
    missing: list[str] = []
    for subject, (stored, is_operators) in objects.items():
        known = granted.get(subject, [])
        sent_again = bool(known) and known[0][1] - stored > SAME and subject not in left
        if is_operators or not known or sent_again:
            missing.append(subject)
        for owner, _ in known if subject in missing[-1:] else known[1:]:
            same = (_holdings.c.kind == kind, _holdings.c.subject == subject, _holdings.c.owner == owner)
            connection.execute(sa.update(_holdings).where(*same).values(reader=True))
    for start in range(0, len(missing), BATCH):
        rows = [
            {
                "kind": kind,
                "subject": subject,
                "owner": OPERATOR,
                "visibility": "public",
                "quarantined": False,
            }
            | {
                "link": secrets.token_hex(16),
                "reader": False,
                "created_at": objects[subject][0],
                "expires_at": None,
            }
            for subject in missing[start : start + BATCH]
        ]
        connection.execute(sa.insert(_holdings), rows)


def _left_by_somebody(connection: sa.Connection, kind: str) -> set[str]:
    """Objects that an owner has left: a later grant on one of them does not show that it was the operator's."""
    audit = sa.table("audit", *(sa.column(name, sa.String()) for name in ("event", "kind", "subject")))
    ended = audit.c.event.in_(("delete", "expired"))
    return set(connection.scalars(sa.select(audit.c.subject).where(audit.c.kind == kind, ended)))


def downgrade() -> None:
    op.execute(sa.delete(_holdings).where(_holdings.c.owner == OPERATOR))
    op.drop_column("holdings", "reader")
    for table in ("uploads", "comparisons"):
        op.drop_index(f"ix_{table}_sha256", table)
