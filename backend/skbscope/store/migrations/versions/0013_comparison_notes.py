"""Notes of readers, stored with a comparison."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    comparison = sa.ForeignKey("comparisons.id", ondelete="CASCADE")
    op.create_table(
        "comparison_notes",
        sa.Column("comparison_id", sa.String(), comparison, primary_key=True),
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("runs", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("changed_at", UtcDateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_comparison_notes_runs", "comparison_notes", ["runs"])


def downgrade() -> None:
    op.drop_index("ix_comparison_notes_runs", "comparison_notes")
    op.drop_table("comparison_notes")
