"""A job as a row and as it travels."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel
from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.problem_schema import ProblemDetail
from skbscope.store.db import Base, now

JobState = Literal["waiting", "running", "ready", "failed"]
Stage = Literal["upload", "decode", "read", "lives", "overview", "replay", "tables", "done"]


@owned("upload", by="trace_id")
class JobRow(Base):
    """One job. Its owner, if it has one, is the only server that writes the row."""

    __tablename__ = "jobs"
    __table_args__ = (
        # The next one to claim, without a look at those that are done or at all that wait.
        Index(
            "ix_jobs_due",
            "state",
            "created_at",
            "id",
            sqlite_where=text("owner IS NULL"),
            postgresql_where=text("owner IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(default="analysis")
    """The task's name in `tasks.TASKS`."""
    analysis_id: Mapped[str] = mapped_column(ForeignKey("analyses.id", ondelete="CASCADE"), unique=True)
    trace_id: Mapped[str] = mapped_column(index=True)
    state: Mapped[str] = mapped_column(index=True)
    attempts: Mapped[int] = mapped_column(default=0)
    """Times a worker began it."""
    progress: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """The last progress written down: at every change of stage, else once a beat."""
    error: Mapped[dict[str, Any] | None]
    owner: Mapped[str | None] = mapped_column(index=True)
    """The server that claimed it: `host/boot-id/pid/start-ticks`; null while nobody has."""
    beat: Mapped[int] = mapped_column(default=0)
    """Counts up while the owner lives. A lease ends when this stands still, so no clock has to be right."""
    due_at: Mapped[datetime | None]
    """Not before this time, after an attempt that failed through nobody's fault; null is at once."""
    parked: Mapped[bool] = mapped_column(default=False)
    """Failed for having ended its workers too often: begins again only when somebody asks."""
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


class Job(BaseModel):
    """A job as it travels."""

    id: str
    kind: Literal["analysis"] = "analysis"
    state: JobState
    stage: Stage
    bytes: int
    of_bytes: int
    events: int
    eta_s: float | None
    """Seconds until this stage ends at its pace so far; null where that is not known."""
    ready: list[str]
    error: ProblemDetail | None
    parked: bool
    """Failed for having ended its workers too often: it begins again when the analysis is asked for again."""
    attempts: int
    analysis_id: str
    trace_id: str
