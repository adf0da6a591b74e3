"""Campaigns and their captures."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False, index=True),
    )
    op.create_table(
        "campaign_members",
        sa.Column(
            "campaign_id", sa.String(), sa.ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("stem", sa.String(), nullable=False, index=True),
        sa.Column(
            "upload_id",
            sa.String(),
            sa.ForeignKey("uploads.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("trace_id", sa.String(), nullable=True, index=True),
        sa.Column("view", sa.JSON(), nullable=True),
        sa.Column("view_of", sa.String(), nullable=True),
        sa.Column("added_at", UtcDateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("campaign_members")
    op.drop_table("campaigns")
