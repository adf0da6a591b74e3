"""Uploads, recordings, analyses and their jobs."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "uploads",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("sha256", sa.String(), nullable=False, unique=True),
        sa.Column("name", sa.String(), nullable=False, index=True),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("format", sa.String()),
        sa.Column("container", sa.String()),
        sa.Column("guesses", sa.JSON(), nullable=False),
        sa.Column("run_ids", sa.JSON(), nullable=False),
        sa.Column("host_id", sa.String()),
        sa.Column("note", sa.String()),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "traces",
        sa.Column("id", sa.String(), sa.ForeignKey("uploads.id"), primary_key=True),
        sa.Column("sha256", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("format", sa.String(), nullable=False),
        sa.Column("demo", sa.Boolean(), nullable=False),
        sa.Column("title", sa.String()),
        sa.Column("about", sa.String()),
        sa.Column("licence", sa.String()),
        sa.Column("source", sa.String()),
        sa.Column("host_upload_id", sa.String(), index=True),
        sa.Column("default_analysis_id", sa.String(), nullable=False),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False, index=True),
    )
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column(
            "trace_id",
            sa.String(),
            sa.ForeignKey("traces.id", ondelete="CASCADE"),
            nullable=False,
            index=True,
        ),
        sa.Column("events_id", sa.String(), nullable=False),
        sa.Column("spec", sa.JSON(), nullable=False),
        sa.Column("choice", sa.JSON(), nullable=False),
        sa.Column("kernel", sa.String()),
        sa.Column("knobs", sa.JSON(), nullable=False),
        sa.Column("summary", sa.JSON()),
        sa.Column("created_at", UtcDateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column(
            "analysis_id",
            sa.String(),
            sa.ForeignKey("analyses.id", ondelete="CASCADE"),
            nullable=False,
            unique=True,
        ),
        sa.Column("trace_id", sa.String(), nullable=False, index=True),
        sa.Column("state", sa.String(), nullable=False, index=True),
        sa.Column("attempts", sa.BigInteger(), nullable=False),
        sa.Column("progress", sa.JSON(), nullable=False),
        sa.Column("error", sa.JSON()),
    )


def downgrade() -> None:
    for table in ("jobs", "analyses", "traces", "uploads"):
        op.drop_table(table)
