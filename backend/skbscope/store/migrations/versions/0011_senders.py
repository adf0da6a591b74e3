"""Jobs know their sender, so that senders are served in turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

FREE = sa.text("owner IS NULL")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("sender", sa.String(), nullable=False, server_default=""))
    _index(["state", "sender", "created_at", "id", "due_at"])


def downgrade() -> None:
    _index(["state", "created_at", "id"])
    op.drop_column("jobs", "sender")


def _index(columns: list[str]) -> None:
    op.drop_index("ix_jobs_due", "jobs")
    op.create_index("ix_jobs_due", "jobs", columns, sqlite_where=FREE, postgresql_where=FREE)
