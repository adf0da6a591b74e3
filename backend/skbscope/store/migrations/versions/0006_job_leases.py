"""Jobs have owners, pauses and a creation time."""

import sqlalchemy as sa
from alembic import op

from skbscope.store.db import UtcDateTime

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("jobs") as jobs:
        jobs.add_column(sa.Column("owner", sa.String()))
        jobs.add_column(sa.Column("beat", sa.BigInteger(), nullable=False, server_default="0"))
        jobs.add_column(sa.Column("due_at", UtcDateTime(timezone=True)))
        jobs.add_column(sa.Column("parked", sa.Boolean(), nullable=False, server_default=sa.false()))
        # Older jobs start in the order in which their analyses were requested.
        jobs.add_column(sa.Column("created_at", UtcDateTime(timezone=True)))
    op.execute(
        "UPDATE jobs SET created_at = (SELECT created_at FROM analyses WHERE analyses.id = jobs.analysis_id)"
    )
    with op.batch_alter_table("jobs") as jobs:
        jobs.alter_column("created_at", nullable=False)
        jobs.create_index("ix_jobs_owner", ["owner"])
        jobs.create_index("ix_jobs_created_at", ["created_at"])


def downgrade() -> None:
    with op.batch_alter_table("jobs") as jobs:
        jobs.drop_index("ix_jobs_created_at")
        jobs.drop_index("ix_jobs_owner")
        for name in ("created_at", "parked", "due_at", "beat", "owner"):
            jobs.drop_column(name)
