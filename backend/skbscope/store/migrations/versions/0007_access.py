"""Tokens, grants, daily usage, the audit log and tombstones."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0007"
down_revision = "0006"

_KEEP = "lines of the audit log are neither changed nor removed"


def _text(name: str, **options: bool) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=False, **options)


def _time(name: str, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(name, UtcDateTime(timezone=True), nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "tokens",
        *(_text("id", primary_key=True), _text("digest"), _text("name"), _text("owner"), _text("scope")),
        *(_time("created_at"), _time("expires_at"), _time("last_used_at", True), _time("revoked_at", True)),
    )
    op.create_table(
        "holdings",
        *(_text("kind", primary_key=True), _text("subject", primary_key=True)),
        *(_text("owner", primary_key=True), _text("visibility"), _text("link")),
        sa.Column("quarantined", sa.Boolean(), nullable=False),
        *(_time("created_at"), _time("expires_at", True)),
    )
    op.create_index("ix_holdings_subject", "holdings", ["subject"])
    op.create_index("ix_holdings_expires_at", "holdings", ["expires_at"])
    op.create_table(
        "usage",
        *(_text("who", primary_key=True), _text("day", primary_key=True)),
        sa.Column("bytes", sa.BigInteger(), nullable=False),
        sa.Column("objects", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "audit",
        *(_text("id", primary_key=True), _time("at"), _text("who"), _text("event"), _text("kind")),
        *(_text("subject"), _text("address")),
    )
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_table(
        "tombstones",
        *(_text("subject", primary_key=True), _time("at"), _text("by"), _text("owner")),
        sa.Column("open", sa.Boolean(), nullable=False),
    )
    _keep_the_log()


def _keep_the_log() -> None:
    if op.get_bind().dialect.name == "sqlite":
        for what in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER audit_keeps_{what.lower()} BEFORE {what} ON audit "
                f"BEGIN SELECT RAISE(ABORT, '{_KEEP}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION audit_keeps() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{_KEEP}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER audit_keeps BEFORE UPDATE OR DELETE OR TRUNCATE ON audit "
        "FOR EACH STATEMENT EXECUTE FUNCTION audit_keeps()"
    )


def downgrade() -> None:
    for name in ("tombstones", "audit", "usage", "holdings", "tokens"):
        op.drop_table(name)
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION audit_keeps()")
