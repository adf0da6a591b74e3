"""Bundles of `skbscope capture`: the uploads of each, and what it adds to its recording."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("uploads", sa.Column("members", sa.JSON(), nullable=False, server_default="[]"))
    op.add_column("traces", sa.Column("capture", sa.JSON(), nullable=True))


def downgrade() -> None:
    op.drop_column("traces", "capture")
    op.drop_column("uploads", "members")
