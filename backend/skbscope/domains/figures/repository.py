"""Stored figures, by id, hash, series or comparison."""

from sqlalchemy import or_, select, tuple_
from sqlalchemy.orm import Session

from skbscope.access.grants import owned_subjects
from skbscope.access.principal import principal
from skbscope.canonical import SHORT, short_id
from skbscope.domains.figures.models import FigureRow
from skbscope.errors import NotFound
from skbscope.paging import Position


class FigureRepository:
    """All access to stored figures, inside one unit of work."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get(self, ident: str) -> FigureRow:
        """The figure of that id, or NotFound."""
        row = self._session.get(FigureRow, ident)
        if row is None:
            raise NotFound("figure", ident[:60])
        return row

    def of_hash(self, sha256: str) -> FigureRow | None:
        """The figure with that document."""
        return self._session.scalars(select(FigureRow).where(FigureRow.sha256 == sha256)).first()

    def free_id(self, sha256: str) -> str:
        """The shortest id of a hash that no other figure has."""
        length = SHORT
        while self._session.get(FigureRow, short_id(sha256, length)) is not None:
            length += 1
        return short_id(sha256, length)

    def add(self, row: FigureRow) -> None:
        """Stores one."""
        self._session.add(row)
        self._session.flush()

    def latest(self, series: str) -> FigureRow:
        """The newest figure of a series that is not withdrawn, or NotFound."""
        query = select(FigureRow).where(FigureRow.series == series, FigureRow.reason.is_(None))
        row = self._session.scalars(
            query.order_by(FigureRow.created_at.desc(), FigureRow.id).limit(1)
        ).first()
        if row is None:
            raise NotFound("figure in the series", series[:80])
        return row

    def page(self, after: Position | None, limit: int, comparison_id: str | None) -> list[FigureRow]:
        """Newest first, after the position `after` (time, id); withdrawn ones only for who may withdraw."""
        query = select(FigureRow).order_by(FigureRow.created_at.desc(), FigureRow.id.desc()).limit(limit)
        if after is not None:
            query = query.where(tuple_(FigureRow.created_at, FigureRow.id) < after)
        who = principal()
        if who is not None and who.scope != "admin":
            query = query.where(or_(FigureRow.reason.is_(None), FigureRow.id.in_(owned_subjects("figure"))))
        if comparison_id is not None:
            query = query.where(FigureRow.comparison_id == comparison_id)
        return list(self._session.scalars(query))


def figure_of(session: Session, comparison_id: str) -> str | None:
    """Id of the newest published figure of a comparison; None if there is none."""
    query = select(FigureRow.id).where(FigureRow.comparison_id == comparison_id, FigureRow.reason.is_(None))
    return session.scalars(query.order_by(FigureRow.created_at.desc()).limit(1)).first()
