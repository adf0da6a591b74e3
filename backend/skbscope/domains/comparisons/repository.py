"""Stored comparisons: the document as JSON, under the hash of its canonical form."""

from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import ForeignKey, func, select, tuple_
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Mapped, Session, mapped_column

from skbscope.access.grants import grant_ownership, own_copy
from skbscope.access.principal import content_key
from skbscope.access.rows import owned
from skbscope.canonical import short_id
from skbscope.domains.comparisons.models import Comparison
from skbscope.domains.notes import NoteColumns
from skbscope.store.db import Base, now

_ADAPTER = TypeAdapter(Comparison)


def from_json(document: dict[str, Any]) -> Comparison:
    """The comparison of a stored document."""
    return _ADAPTER.validate_python(document)


@owned("comparison")
class ComparisonRow(Base):
    """One comparison."""

    __tablename__ = "comparisons"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 60 bits of `access.principal.content_key` in base32, longer where two share them."""
    sha256: Mapped[str] = mapped_column(index=True)
    """Of the document. Two who compare the same runs have two comparisons."""
    title: Mapped[str]
    policy: Mapped[str | None] = mapped_column(index=True)
    word: Mapped[str]
    """Headline of the primary row."""
    verdict: Mapped[str]
    series: Mapped[str] = mapped_column(index=True)
    """The groups of its runs: comparisons of the same groups are repeated looks at the same data."""
    run_ids: Mapped[list[str]]
    """Runs of both sides, including those left out."""
    document: Mapped[dict[str, Any]]
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


@owned("comparison", by="comparison_id")
class ComparisonNoteRow(NoteColumns, Base):
    """One note of a comparison; `at` is a `notes.ComparisonPoint`."""

    __tablename__ = "comparison_notes"

    comparison_id: Mapped[str] = mapped_column(
        ForeignKey("comparisons.id", ondelete="CASCADE"), primary_key=True
    )
    """The comparison that was on the page when the note was written."""
    runs: Mapped[str] = mapped_column(index=True)
    """The runs of its sides (`notes.runs_key`)."""


class ComparisonRepository:
    """All access to stored comparisons, inside one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get(self, ident: str) -> ComparisonRow | None:
        """The comparison of that id."""
        return self._session.get(ComparisonRow, ident)

    def own(self, sha256: str) -> ComparisonRow | None:
        """The principal's comparison with that content."""
        ident = short_id(content_key(sha256))
        return own_copy(self._session, ComparisonRow, "comparison", sha256, ident)

    def add(self, row: ComparisonRow) -> ComparisonRow:
        """Stores a comparison; if another request has just stored the same one, returns that."""
        try:
            with self._session.begin_nested():
                self._session.add(row)
                self._session.flush()
                grant_ownership(self._session, "comparison", row.id)
        except IntegrityError:
            stored = self.own(row.sha256)
            if stored is None:
                raise
            return stored
        return row

    def looks(self, row: ComparisonRow) -> int:
        """Number of this look at these runs: 1 for the first."""
        earlier = select(func.count()).where(
            ComparisonRow.series == row.series, ComparisonRow.created_at < row.created_at
        )
        return 1 + (self._session.scalar(earlier) or 0)

    def page(self, after: tuple[datetime, str] | None, limit: int, policy: str | None) -> list[ComparisonRow]:
        """Newest first, after the position `after` (time, id)."""
        order = (ComparisonRow.created_at.desc(), ComparisonRow.id.desc())
        query = select(ComparisonRow).order_by(*order).limit(limit)
        if after is not None:
            query = query.where(tuple_(ComparisonRow.created_at, ComparisonRow.id) < after)
        if policy is not None:
            query = query.where(ComparisonRow.policy == policy)
        return list(self._session.scalars(query))
