"""Indexes for large numbers of uploads and jobs."""

from pathlib import PurePosixPath

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

BATCH = 1000
CONTAINERS = (".gz", ".zst", ".xz")
ENDINGS = (".perf.data", ".host.txt", ".perf.txt", ".lscpu.txt", ".lscpu.json", ".host.json")


def stem(name: str) -> str:
    """The stem of a file name as this revision computes it; later changes of the rule need a migration."""
    lower = name.lower()
    for container in CONTAINERS:
        if lower.endswith(container):
            name, lower = name[: -len(container)], lower[: -len(container)]
    ending = next((one for one in ENDINGS if lower.endswith(one)), None)
    return name[: -len(ending)] if ending else PurePosixPath(name).stem


def upgrade() -> None:
    stems = op.create_table(
        "upload_stems",
        sa.Column("stem", sa.String(), primary_key=True),
        sa.Column(
            "upload_id",
            sa.String(),
            sa.ForeignKey("uploads.id", ondelete="CASCADE"),
            primary_key=True,
            index=True,
        ),
    )
    uploads = sa.table("uploads", sa.column("id", sa.String()), sa.column("names", sa.JSON()))
    connection = op.get_bind()
    after = ""
    while rows := connection.execute(
        sa.select(uploads).where(uploads.c.id > after).order_by(uploads.c.id).limit(BATCH)
    ).all():
        after = rows[-1].id
        found = {(stem(name), row.id) for row in rows for name in row.names if isinstance(name, str)}
        if found:
            op.bulk_insert(stems, [{"stem": one, "upload_id": upload} for one, upload in sorted(found)])
    free = sa.text("owner IS NULL")
    op.create_index(
        "ix_jobs_due", "jobs", ["state", "created_at", "id"], sqlite_where=free, postgresql_where=free
    )


def downgrade() -> None:
    op.drop_index("ix_jobs_due", "jobs")
    op.drop_table("upload_stems")
