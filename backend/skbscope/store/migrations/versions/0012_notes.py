"""Notes of readers, stored with a recording."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    trace = sa.ForeignKey("traces.id", ondelete="CASCADE")
    op.create_table(
        "notes",
        sa.Column("trace_id", sa.String(), trace, primary_key=True),
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.JSON(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
        sa.Column("changed_at", UtcDateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("notes")
