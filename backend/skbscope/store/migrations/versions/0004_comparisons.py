"""Comparisons, and columns to search runs by."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0004"
down_revision = "0003"

_FACETS = ("policy", "kernel", "cpu", "driver")


def upgrade() -> None:
    op.create_table(
        "comparisons",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("sha256", sa.String(), nullable=False, unique=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("policy", sa.String(), nullable=True, index=True),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("series", sa.String(), nullable=False, index=True),
        sa.Column("run_ids", sa.JSON(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False, index=True),
    )
    with op.batch_alter_table("runs") as runs:
        for name in _FACETS:
            runs.add_column(sa.Column(name, sa.String(), nullable=True))
            runs.create_index(f"ix_runs_{name}", [name])
        runs.add_column(sa.Column("environment", sa.JSON(), nullable=False, server_default="{}"))
        runs.add_column(sa.Column("search", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("runs") as runs:
        runs.drop_column("search")
        runs.drop_column("environment")
        for name in _FACETS:
            runs.drop_index(f"ix_runs_{name}")
            runs.drop_column(name)
    op.drop_table("comparisons")
