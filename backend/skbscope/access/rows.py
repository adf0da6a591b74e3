"""Which rows a query meets: added to every SELECT of a request, so that no handler can forget it.

What a caller may not see is not there: the sentence and the status are those of an id that never was. A domain says
whose its rows are where it declares them (`@owned`), so a table cannot be queried before its rule is known.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, and_, event, exists, false, or_, true
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from skbscope.access.caller import Caller, caller
from skbscope.access.models import HoldingRow
from skbscope.store.db import Base

Row = TypeVar("Row", bound=Base)

_OWNED: dict[type[Base], tuple[str, Any]] = {}
"""Row → (kind of holding, column that names its subject)."""


def owned(kind: str, by: str = "id") -> Callable[[type[Row]], type[Row]]:
    """Registers a table whose rows belong to whoever holds a thing of that kind; `by` is the column with its id."""

    def register(row: type[Row]) -> type[Row]:
        _OWNED[row] = (kind, getattr(row, by))
        return row

    return register


def owned_tables() -> set[str]:
    """Names of the registered tables."""
    return {row.__tablename__ for row in _OWNED}


def install() -> None:
    """Once for all sessions of this process; without a caller it adds nothing."""
    if not event.contains(Session, "do_orm_execute", _narrow):
        event.listen(Session, "do_orm_execute", _narrow)


def visible(kind: str, subject: Any, who: Caller) -> ColumnElement[bool]:
    """Whether the caller meets that thing."""
    if who.rows == "all" or who.scope == "admin":
        return true()
    held = and_(HoldingRow.kind == kind, HoldingRow.subject == subject)
    mine = HoldingRow.owner == who.owner if who.owner else false()
    if who.rows == "own":
        return exists().where(held, mine).correlate_except(HoldingRow)
    if who.rows == "exclusive":
        others = exists().where(held, HoldingRow.owner != who.owner).correlate_except(HoldingRow)
        return and_(exists().where(held, mine).correlate_except(HoldingRow), ~others)
    public = and_(HoldingRow.visibility == "public", HoldingRow.quarantined.is_(False))
    ways = [mine, public]
    if who.rows == "named":
        ways.append(HoldingRow.quarantined.is_(True))
    if who.rows == "named" and who.key:
        ways.append(and_(HoldingRow.link == who.key, HoldingRow.visibility == "unlisted"))
    # What nobody holds is the operator's own: the demo library, and what was here before there were tokens.
    free = ~exists().where(held).correlate_except(HoldingRow)
    return or_(free, exists().where(held, or_(*ways)).correlate_except(HoldingRow))


def _narrow(state: ORMExecuteState) -> None:
    who = caller()
    if who is None or not state.is_select or state.is_column_load or state.is_relationship_load:
        return
    if who.rows == "all" or who.scope == "admin":
        return
    state.statement = state.statement.options(
        *(
            with_loader_criteria(row, visible(kind, column, who), include_aliases=True)
            for row, (kind, column) in _OWNED.items()
        )
    )
