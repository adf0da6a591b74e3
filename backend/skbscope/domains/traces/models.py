"""Recordings and their analyses as rows."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.domains.notes import NoteColumns
from skbscope.store.db import Base, now


@owned("upload")
class TraceRow(Base):
    """One recording; its id is its upload's."""

    __tablename__ = "traces"

    id: Mapped[str] = mapped_column(ForeignKey("uploads.id"), primary_key=True)
    sha256: Mapped[str]
    name: Mapped[str]
    size: Mapped[int]
    format: Mapped[str]
    demo: Mapped[bool] = mapped_column(default=False)
    title: Mapped[str | None]
    about: Mapped[str | None]
    licence: Mapped[str | None]
    source: Mapped[str | None]
    host_upload_id: Mapped[str | None] = mapped_column(index=True)
    """The host file attached to it, if one."""
    capture: Mapped[dict[str, Any] | None]
    """The other content of its bundle (`capture.models.Capture`)."""
    default_analysis_id: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


@owned("upload", by="trace_id")
class AnalysisRow(Base):
    """One analysis; its id is a hash of everything it depends on."""

    __tablename__ = "analyses"

    id: Mapped[str] = mapped_column(primary_key=True)
    trace_id: Mapped[str] = mapped_column(ForeignKey("traces.id", ondelete="CASCADE"), index=True)
    events_id: Mapped[str]
    """The table folder of the recording's events, shared by all analyses of it."""
    spec: Mapped[dict[str, Any]]
    """The requested host (`HostSpec`)."""
    choice: Mapped[dict[str, Any]]
    """The host as the worker receives it, see `hosts.settle`."""
    kernel: Mapped[str | None]
    knobs: Mapped[dict[str, Any]]
    summary: Mapped[dict[str, Any] | None] = mapped_column(deferred=True)
    """The object of `skbscope analyze --json`, written when the analysis is ready. Tens of kB, read only if needed."""
    created_at: Mapped[datetime] = mapped_column(default=now)


@owned("upload", by="trace_id")
class NoteRow(NoteColumns, Base):
    """One note of a recording; `at` is a `NotePlace`."""

    __tablename__ = "notes"

    trace_id: Mapped[str] = mapped_column(ForeignKey("traces.id", ondelete="CASCADE"), primary_key=True)
