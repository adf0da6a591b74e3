"""Published figures: what each is, and the position of every file in its pack."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0005"
down_revision = "0004"

_INDEXED = ("series", "comparison_id", "analysis_id", "created_at")


def upgrade() -> None:
    op.create_table(
        "figures",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("sha256", sa.String(), nullable=False, unique=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("sentence", sa.String(), nullable=False),
        sa.Column("word", sa.String(), nullable=False),
        sa.Column("series", sa.String(), nullable=False),
        sa.Column("comparison_id", sa.String(), nullable=True),
        sa.Column("analysis_id", sa.String(), nullable=True),
        sa.Column("pack", sa.String(), nullable=False),
        sa.Column("files", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("withdrawn_at", UtcDateTime(), nullable=True),
        sa.Column("reason", sa.String(), nullable=True),
    )
    for column in _INDEXED:
        op.create_index(f"ix_figures_{column}", "figures", [column])


def downgrade() -> None:
    op.drop_table("figures")
