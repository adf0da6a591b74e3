"""Which rows a query meets: added to every SELECT of a request, so that no handler can forget it.

What a caller may not see is not there: the sentence and the status are those of an id that never was.
"""

from typing import Any

from sqlalchemy import ColumnElement, and_, event, exists, false, or_, true
from sqlalchemy.orm import ORMExecuteState, Session, with_loader_criteria

from skbscope.access.caller import Caller, caller
from skbscope.access.models import HoldingRow
from skbscope.campaigns.models import CampaignRow, MemberRow
from skbscope.comparisons.repository import ComparisonRow
from skbscope.jobs.models import JobRow
from skbscope.results.repository import RunRow
from skbscope.traces.models import AnalysisRow, TraceRow
from skbscope.uploads.models import UploadRow

_SUBJECTS: dict[Any, tuple[str, Any]] = {
    UploadRow: ("upload", UploadRow.id),
    TraceRow: ("upload", TraceRow.id),
    AnalysisRow: ("upload", AnalysisRow.trace_id),
    JobRow: ("upload", JobRow.trace_id),
    RunRow: ("upload", RunRow.upload_id),
    ComparisonRow: ("comparison", ComparisonRow.id),
    CampaignRow: ("campaign", CampaignRow.id),
    MemberRow: ("campaign", MemberRow.campaign_id),
}
"""Row → (kind of holding, column that names its subject)."""


def install() -> None:
    """Once for all sessions of this process; without a caller it adds nothing."""
    if not event.contains(Session, "do_orm_execute", _narrow):
        event.listen(Session, "do_orm_execute", _narrow)


def visible(kind: str, subject: Any, who: Caller) -> ColumnElement[bool]:
    """Whether the caller meets that thing."""
    if who.sees == "all" or who.scope == "admin":
        return true()
    held = and_(HoldingRow.kind == kind, HoldingRow.subject == subject)
    mine = HoldingRow.owner == who.owner if who.owner else false()
    if who.sees == "own":
        return exists().where(held, mine).correlate_except(HoldingRow)
    if who.sees == "sole":
        others = exists().where(held, HoldingRow.owner != who.owner).correlate_except(HoldingRow)
        return and_(exists().where(held, mine).correlate_except(HoldingRow), ~others)
    public = and_(HoldingRow.visibility == "public", HoldingRow.quarantined.is_(False))
    ways = [mine, public]
    if who.sees == "named":
        ways.append(HoldingRow.quarantined.is_(True))
    if who.sees == "named" and who.key:
        ways.append(and_(HoldingRow.link == who.key, HoldingRow.visibility == "unlisted"))
    # What nobody holds is the operator's own: the demo library, and what was here before there were tokens.
    free = ~exists().where(held).correlate_except(HoldingRow)
    return or_(free, exists().where(held, or_(*ways)).correlate_except(HoldingRow))


def _narrow(state: ORMExecuteState) -> None:
    who = caller()
    if who is None or not state.is_select or state.is_column_load or state.is_relationship_load:
        return
    if who.sees == "all" or who.scope == "admin":
        return
    state.statement = state.statement.options(
        *(
            with_loader_criteria(row, visible(kind, column, who), include_aliases=True)
            for row, (kind, column) in _SUBJECTS.items()
        )
    )
