"""Stored runs: one row a run, the run itself as JSON."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select, tuple_
from sqlalchemy.orm import Mapped, Session, mapped_column

from skbscope.results.models import Run, run_from_json, run_to_json
from skbscope.store.db import Base, now


class RunRow(Base):
    """One run of one upload."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 20 hex digits of a hash over the upload's id, the position and the run."""
    upload_id: Mapped[str] = mapped_column(index=True)
    position: Mapped[int]
    """Order in the file, from 0."""
    name: Mapped[str]
    """File name it came with; for people."""
    group: Mapped[str] = mapped_column("run_group", index=True)
    """What it is compared with."""
    tool: Mapped[str]
    document: Mapped[dict[str, Any]]
    """The run, as `run_to_json` writes it."""
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
    policy: Mapped[str | None] = mapped_column(index=True)
    """What it was measured for; None where nobody said."""
    kernel: Mapped[str | None] = mapped_column(index=True)
    """Release (`6.18.44`), where known; CPU model and network driver likewise."""
    cpu: Mapped[str | None] = mapped_column(index=True)
    driver: Mapped[str | None] = mapped_column(index=True)
    environment: Mapped[dict[str, Any]] = mapped_column(default=dict, server_default="{}")
    """All that is known beside the output: name → text."""

    @property
    def run(self) -> Run:
        """The run read back."""
        return run_from_json(self.document)


class RunRepository:
    """All access to stored runs, inside one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(self, ident: str, upload_id: str, position: int, name: str, group: str, run: Run) -> None:
        """Stores a run; one that is already there stays as it is."""
        if self._session.get(RunRow, ident) is None:
            row = RunRow(id=ident, upload_id=upload_id, position=position, name=name, group=group)
            row.tool, row.document = run.tool, run_to_json(run)
            self._session.add(row)

    def remove(self, upload_id: str, but: list[str]) -> None:
        """Removes the runs of an upload, all `but` those."""
        gone = delete(RunRow).where(RunRow.upload_id == upload_id, RunRow.id.not_in(but))
        self._session.execute(gone)

    def get(self, ident: str) -> RunRow | None:
        """The run of that id."""
        return self._session.get(RunRow, ident)

    def page(self, after: tuple[datetime, str] | None, limit: int) -> list[RunRow]:
        """Newest first, beginning behind `after` (time, id)."""
        query = select(RunRow).order_by(RunRow.created_at.desc(), RunRow.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(RunRow.created_at, RunRow.id) < after)
        return list(self._session.scalars(query))

    def all(self, group: str | None = None) -> Iterator[RunRow]:
        """Every run, or every run of a group, by group, then name, then position."""
        query = select(RunRow).order_by(RunRow.group, RunRow.name, RunRow.position)
        if group is not None:
            query = query.where(RunRow.group == group)
        return iter(self._session.scalars(query))
