"""Which rows a query may reach: a condition added to every SELECT of a request, so that no handler can forget it.

For a principal who may not see a row it does not exist: sentence and status are those of an unknown id. A domain
states who owns its rows where it declares them (`@owned`), so a table cannot be queried before its rule is known.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, and_, event, exists, false, or_, true
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from skbscope.access.models import GrantRow
from skbscope.access.principal import Principal, principal
from skbscope.store.db import Base

Row = TypeVar("Row", bound=Base)

_OWNED: dict[type[Base], tuple[str, Any]] = {}
"""Row → (kind of grant, column that names its subject)."""


def owned(kind: str, by: str = "id") -> Callable[[type[Row]], type[Row]]:
    """Registers a table whose rows belong to the owners of an object of that kind; `by` is the column with its id."""

    def register(row: type[Row]) -> type[Row]:
        _OWNED[row] = (kind, getattr(row, by))
        return row

    return register


def owned_tables() -> set[str]:
    """Names of the registered tables."""
    return {row.__tablename__ for row in _OWNED}


def install() -> None:
    """Once for all sessions of this process; without a principal nothing is added."""
    if not event.contains(Session, "do_orm_execute", _narrow):
        event.listen(Session, "do_orm_execute", _narrow)


def visible(kind: str, subject: Any, who: Principal) -> ColumnElement[bool]:
    """The condition that the principal may reach the object."""
    if who.rows == "all" or who.scope == "admin":
        return true()
    granted = and_(GrantRow.kind == kind, GrantRow.subject == subject)
    mine = GrantRow.owner == who.owner if who.owner else false()
    if who.rows == "own":
        return _exists(granted, mine)
    owned = GrantRow.reader.is_(False)
    if who.rows == "exclusive":
        return _exists(granted, mine, owned)
    public = and_(owned, GrantRow.visibility == "public", GrantRow.quarantined.is_(False))
    ways = [mine, public]
    if who.rows == "named":
        ways.append(and_(owned, GrantRow.quarantined.is_(True)))
    if who.rows == "named" and who.key:
        ways.append(and_(owned, GrantRow.link == who.key, GrantRow.visibility == "unlisted"))
    return _exists(granted, or_(*ways))


def _exists(*conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(*conditions).correlate_except(GrantRow)


def _narrow(state: ORMExecuteState) -> None:
    who = principal()
    if who is None or not state.is_select or state.is_column_load or state.is_relationship_load:
        return
    if who.rows == "all" or who.scope == "admin":
        return
    criteria = (
        with_loader_criteria(row, visible(kind, column, who), include_aliases=True)
        for row, (kind, column) in _OWNED.items()
    )
    state.statement = state.statement.options(*criteria)
