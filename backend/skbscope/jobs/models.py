"""A job as a row and as the API returns it."""

from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel
from sqlalchemy import ForeignKey, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.principal import sender
from skbscope.access.rows import owned
from skbscope.problem_schema import ProblemDetail
from skbscope.store.db import Base, now

JobState = Literal["waiting", "running", "ready", "failed"]
Stage = Literal["upload", "decode", "read", "lives", "overview", "replay", "tables", "done"]


@owned("upload", by="trace_id")
class JobRow(Base):
    """One job. Only its owner, if it has one, writes the row."""

    __tablename__ = "jobs"
    __table_args__ = (
        # Finds the next jobs of each sender without reading finished jobs or the rows of waiting ones.
        Index(
            "ix_jobs_due",
            "state",
            "sender",
            "created_at",
            "id",
            "due_at",
            sqlite_where=text("owner IS NULL"),
            postgresql_where=text("owner IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(default="analysis")
    """The task's name in `tasks.TASKS`."""
    analysis_id: Mapped[str] = mapped_column(ForeignKey("analyses.id", ondelete="CASCADE"), unique=True)
    trace_id: Mapped[str] = mapped_column(index=True)
    sender: Mapped[str] = mapped_column(default=sender, server_default="")
    """`access.principal.sender` of the request that queued it: jobs are claimed in turns of senders."""
    state: Mapped[str] = mapped_column(index=True)
    attempts: Mapped[int] = mapped_column(default=0)
    """How often a worker began it."""
    progress: Mapped[dict[str, Any]] = mapped_column(default=dict)
    """The last progress stored: at every change of stage, else with each heartbeat."""
    error: Mapped[dict[str, Any] | None]
    owner: Mapped[str | None] = mapped_column(index=True)
    """The server that claimed it: `host/boot-id/pid/start-ticks`; null while none has."""
    beat: Mapped[int] = mapped_column(default=0)
    """The owner's heartbeat, a counter. A lease ends when it stops growing, so no clock has to be right."""
    due_at: Mapped[datetime | None]
    """Not before this time, after an attempt that failed because of the system; null: at once."""
    parked: Mapped[bool] = mapped_column(default=False)
    """Failed because its workers ended too often: it starts again only on request."""
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


class Job(BaseModel):
    """A job as the API returns it."""

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
    """Failed because its workers ended too often: it starts again when the analysis is requested again."""
    attempts: int
    analysis_id: str
    trace_id: str
