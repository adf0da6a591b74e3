"""Stored runs: one row per run, with the run as JSON."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import delete, func, select, tuple_
from sqlalchemy.orm import Mapped, Session, mapped_column

from skbscope.access.rows import owned
from skbscope.results.environment import Known, search_text
from skbscope.results.models import Run, run_from_json, run_to_json
from skbscope.store.db import Base, now

MAX_SEARCH = 4_000


@owned("upload", by="upload_id")
class RunRow(Base):
    """One run of one upload."""

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 20 hex digits of a hash over the upload's id, the position and the run."""
    upload_id: Mapped[str] = mapped_column(index=True)
    position: Mapped[int]
    """Order in the file, from 0."""
    name: Mapped[str]
    """Name of its file, only shown."""
    group: Mapped[str] = mapped_column("run_group", index=True)
    """The group of runs that it is compared with."""
    tool: Mapped[str]
    document: Mapped[dict[str, Any]]
    """The run, as `run_to_json` writes it."""
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
    policy: Mapped[str | None] = mapped_column(index=True)
    """The policy under test; None where it is not stated."""
    kernel: Mapped[str | None] = mapped_column(index=True)
    """Release (`6.18.44`), where known; CPU model and network driver likewise."""
    cpu: Mapped[str | None] = mapped_column(index=True)
    driver: Mapped[str | None] = mapped_column(index=True)
    environment: Mapped[dict[str, Any]] = mapped_column(default=dict, server_default="{}")
    """Facts from outside of the output: name → text."""
    search: Mapped[str] = mapped_column(default="", server_default="")
    """All searchable text, in lower case."""

    @property
    def run(self) -> Run:
        """The run of the row."""
        return run_from_json(self.document)


class RunRepository:
    """All access to stored runs, inside one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def add(
        self, ident: str, upload_id: str, position: int, name: str, group: str, run: Run, known: Known
    ) -> None:
        """Stores a run; one that exists already does not change."""
        if self._session.get(RunRow, ident) is None:
            row = RunRow(id=ident, upload_id=upload_id, position=position, name=name, group=group)
            row.tool, row.document = run.tool, run_to_json(run)
            row.search = search_text(name, group, run)
            row.policy, row.environment = known.policy, {}
            self.add_facts(row, known.facts | run.environment)
            self._session.add(row)

    def add_facts(self, row: RunRow, facts: dict[str, str]) -> None:
        """Adds facts from outside of the output; an existing fact of the same name is replaced."""
        row.environment = row.environment | facts
        row.kernel, row.cpu, row.driver = (row.environment.get(name) for name in ("kernel", "cpu", "driver"))
        row.search = "\n".join([row.search.split("\n")[0], " ".join(facts.values()).lower()])[:MAX_SEARCH]

    def remove(self, upload_id: str, but: list[str]) -> None:
        """Removes the runs of an upload except those in `but`."""
        gone = delete(RunRow).where(RunRow.upload_id == upload_id, RunRow.id.not_in(but))
        self._session.execute(gone)

    def get(self, ident: str) -> RunRow | None:
        """The run of that id."""
        return self._session.get(RunRow, ident)

    def page(self, after: tuple[datetime, str] | None, limit: int, group: str | None = None) -> list[RunRow]:
        """Newest first, after the position `after` (time, id); of one group, if it is given."""
        query = select(RunRow).order_by(RunRow.created_at.desc(), RunRow.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(RunRow.created_at, RunRow.id) < after)
        if group is not None:
            query = query.where(RunRow.group == group)
        return list(self._session.scalars(query))

    def matching(self, wanted: dict[str, str], words: list[str], limit: int) -> list[RunRow]:
        """Runs with these values of `policy`, `kernel`, `cpu`, `driver` or `tool` that have all words, newest first."""
        query = select(RunRow).order_by(RunRow.created_at.desc(), RunRow.id).limit(limit)
        for name, value in wanted.items():
            query = query.where(getattr(RunRow, name) == value)
        for word in words:
            query = query.where(RunRow.search.contains(word.lower(), autoescape=True))
        return list(self._session.scalars(query))

    def of_groups(self, groups: list[str]) -> list[RunRow]:
        """Every run of these groups, by name and position."""
        query = select(RunRow).where(RunRow.group.in_(groups)).order_by(RunRow.name, RunRow.position)
        return list(self._session.scalars(query))

    def facet(self, name: str) -> list[tuple[str, int]]:
        """(value, runs) of a facet, most frequent first; runs without a value are not counted."""
        column = getattr(RunRow, name)
        query = select(column, func.count()).where(column.is_not(None)).group_by(column)
        return sorted(
            ((str(value), count) for value, count in self._session.execute(query)), key=lambda item: -item[1]
        )

    def all(self, group: str | None = None) -> Iterator[RunRow]:
        """Every run, or every run of a group, by group, then name, then position."""
        query = select(RunRow).order_by(RunRow.group, RunRow.name, RunRow.position)
        if group is not None:
            query = query.where(RunRow.group == group)
        return iter(self._session.scalars(query))
