"""The report of a campaign: one view per analysis, stored with the member, and the reduction of all views."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.orm import Session

from skbscope.domains.campaigns import hostclass, view
from skbscope.domains.campaigns.models import MemberRow
from skbscope.domains.campaigns.reduce import reduce
from skbscope.domains.campaigns.repository import CampaignRepository
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import NotReady, Unavailable
from skbscope.hosts.cpu_model import cpu_model
from skbscope.hosts.facts import drivers
from skbscope.store.storage import Storage


def report(storage: Storage, campaign_id: str) -> dict[str, Any]:
    """The report at this moment, as JSON values; it counts the recordings that are not ready."""
    with storage.db.session() as session:
        repository = CampaignRepository(session)
        repository.get(campaign_id)
        states = repository.states(campaign_id)
        views = viewed(storage, session, repository.ready(campaign_id))
    under_way = states.get("waiting", 0) + states.get("running", 0)
    return reduce(views, states.get("failed", 0), under_way)


def viewed(
    storage: Storage, session: Session, ready: Sequence[tuple[MemberRow, TraceRow]]
) -> list[dict[str, Any]]:
    """The views of analysed members, in their order; missing and outdated ones are made and stored."""
    stale: dict[str, list[tuple[MemberRow, TraceRow]]] = {}
    for member, trace in ready:
        if member.view is None or member.view_of != _made_from(trace):
            stale.setdefault(trace.default_analysis_id, []).append((member, trace))
    for analysis in CampaignRepository(session).analyses(list(stale)):
        summary = analysis.summary
        if summary is None:
            continue
        for member, trace in stale[analysis.id]:
            key = hostclass.of(summary["host"], *_machine(storage, session.get, trace, analysis))
            member.view = view.of(member.stem, trace.id, analysis.id, key, summary)
            member.view_of = _made_from(trace)
    return [member.view for member, _ in ready if member.view is not None]


def _made_from(trace: TraceRow) -> str:
    return f"{view.VERSION} {trace.default_analysis_id} {trace.host_upload_id or ''}"


def _machine(
    storage: Storage, get: Any, trace: TraceRow, analysis: AnalysisRow
) -> tuple[str | None, list[str]]:
    """(CPU model, drivers) from the host file, else from the recording's own header and its bundle."""
    captured = list((trace.capture or {}).get("drivers", []))
    host: UploadRow | None = get(UploadRow, trace.host_upload_id) if trace.host_upload_id else None
    if host is not None and host.size <= storage.settings.result_bytes:
        text = storage.blobs.path(host.sha256).read_bytes().decode(errors="replace")
        return cpu_model(text), [*drivers(text), *captured]
    try:
        header = storage.tables.note(analysis.id, "report")["header"]
    except (NotReady, Unavailable, KeyError):
        return None, captured
    return header.get("cpu_model"), captured
