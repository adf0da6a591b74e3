"""Every query over campaigns."""

from collections.abc import Iterator, Sequence

from sqlalchemy import ColumnElement, Select, func, select, union
from sqlalchemy.orm import Session, undefer

from skbscope.domains.campaigns.models import CampaignRow, MemberRow
from skbscope.domains.traces.models import AnalysisRow, TraceRow
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import NotFound
from skbscope.jobs.models import JobRow
from skbscope.paging import Position

BLOCK = 50
"""Summaries in memory at the same time."""


class CampaignRepository:
    """Campaigns and their members, in one session."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get(self, campaign_id: str) -> CampaignRow:
        """A campaign, or NotFound."""
        row = self._session.get(CampaignRow, campaign_id)
        if row is None:
            raise NotFound("campaign", campaign_id)
        return row

    def page(self, after: Position | None, limit: int) -> Sequence[CampaignRow]:
        """Campaigns, newest first."""
        query = select(CampaignRow).order_by(CampaignRow.created_at.desc(), CampaignRow.id)
        if after is not None:
            when, ident = after
            query = query.where(
                (CampaignRow.created_at < when)
                | ((CampaignRow.created_at == when) & (CampaignRow.id > ident))
            )
        return self._session.scalars(query.limit(limit)).all()

    def members(
        self, campaign_id: str, after: str, limit: int
    ) -> Sequence[tuple[MemberRow, UploadRow, JobRow | None]]:
        """Members by name, with their uploads and jobs."""
        query = (
            select(MemberRow, UploadRow, JobRow)
            .join(UploadRow, UploadRow.id == MemberRow.upload_id)
            .outerjoin(TraceRow, TraceRow.id == MemberRow.trace_id)
            .outerjoin(JobRow, JobRow.id == TraceRow.default_analysis_id)
            .where(MemberRow.campaign_id == campaign_id, MemberRow.name > after)
            .order_by(MemberRow.name)
            .limit(limit)
        )
        return [(member, upload, job) for member, upload, job in self._session.execute(query)]

    def recordings(
        self, campaign_id: str, after: str, limit: int
    ) -> Sequence[tuple[MemberRow, TraceRow, JobRow]]:
        """Recordings by name, with their jobs; one with several names by the first."""
        first = (
            select(func.min(MemberRow.name))
            .where(MemberRow.campaign_id == campaign_id, MemberRow.trace_id.is_not(None))
            .group_by(MemberRow.trace_id)
        )
        query = self._analysed(campaign_id, MemberRow.name > after, MemberRow.name.in_(first)).limit(limit)
        return [(member, trace, job) for member, trace, job in self._session.execute(query)]

    def at_work(self, campaign_id: str, limit: int) -> list[tuple[MemberRow, JobRow]]:
        """Members whose recording is under analysis, by name."""
        query = self._analysed(campaign_id, JobRow.state == "running").limit(limit)
        return [(member, job) for member, _, job in self._session.execute(query)]

    def parts(self, campaign_id: str) -> Select[tuple[str]]:
        """Ids of its uploads, and of the recordings in its bundles."""
        of = MemberRow.campaign_id == campaign_id
        recordings = select(MemberRow.trace_id).where(of, MemberRow.trace_id.is_not(None))
        both = union(select(MemberRow.upload_id).where(of), recordings).subquery()
        return select(both.c.upload_id)

    def classes(self, ids: Sequence[str]) -> dict[str, int]:
        """Campaign → classes of the hosts with a view; a campaign without such a host is missing."""
        key = MemberRow.view["class"].as_string()
        query = (
            select(MemberRow.campaign_id, func.count(key.distinct()).label("many"))
            .where(MemberRow.campaign_id.in_(ids), MemberRow.view_of.is_not(None))
            .group_by(MemberRow.campaign_id)
        )
        return {row.campaign_id: row.many for row in self._session.execute(query)}

    def states_of(self, ids: Sequence[str]) -> dict[str, dict[str, int]]:
        """Campaign → recordings by the state of their job, each once."""
        query = (
            select(
                MemberRow.campaign_id, JobRow.state, func.count(MemberRow.trace_id.distinct()).label("many")
            )
            .join(TraceRow, TraceRow.default_analysis_id == JobRow.id)
            .join(MemberRow, MemberRow.trace_id == TraceRow.id)
            .where(MemberRow.campaign_id.in_(ids))
            .group_by(MemberRow.campaign_id, JobRow.state)
        )
        found: dict[str, dict[str, int]] = {}
        for row in self._session.execute(query):
            found.setdefault(row.campaign_id, {})[row.state] = row.many
        return found

    def states(self, campaign_id: str) -> dict[str, int]:
        """Recordings by the state of their job, each once."""
        return self.states_of([campaign_id]).get(campaign_id, {})

    def others(self, campaign_id: str) -> dict[str, int]:
        """Members other than recordings, by the class of their upload."""
        query = (
            select(UploadRow.kind, func.count().label("many"))
            .join(MemberRow, MemberRow.upload_id == UploadRow.id)
            .where(MemberRow.campaign_id == campaign_id, MemberRow.trace_id.is_(None))
            .group_by(UploadRow.kind)
        )
        return {row.kind: row.many for row in self._session.execute(query)}

    def failures(self, campaign_id: str, limit: int) -> list[tuple[str, str, str]]:
        """(name, trace, sentence) of recordings whose analysis failed, by name."""
        query = self._analysed(campaign_id, JobRow.state == "failed").limit(limit)
        return [
            (member.name, trace.id, (job.error or {}).get("detail", ""))
            for member, trace, job in self._session.execute(query)
        ]

    def refused(self, campaign_id: str, limit: int) -> list[tuple[str, str]]:
        """(name, sentence) of members that are not captures, by name."""
        query = (
            select(MemberRow.name, UploadRow.kind, UploadRow.note)
            .join(UploadRow, UploadRow.id == MemberRow.upload_id)
            .where(
                MemberRow.campaign_id == campaign_id, MemberRow.trace_id.is_(None), UploadRow.kind != "host"
            )
            .order_by(MemberRow.name)
            .limit(limit)
        )
        return [
            (name, (note if kind in ("unknown", "bundle") else None) or _NO_CAPTURE.format(kind=kind))
            for name, kind, note in self._session.execute(query)
        ]

    def partner(self, campaign_id: str, stem: str) -> tuple[str | None, list[str]]:
        """(host file, recordings) of one stem of a campaign; the first host file by name where there are several."""
        query = (
            select(MemberRow.upload_id, MemberRow.trace_id, UploadRow.kind)
            .join(UploadRow, UploadRow.id == MemberRow.upload_id)
            .where(MemberRow.campaign_id == campaign_id, MemberRow.stem == stem)
            .order_by(MemberRow.name)
        )
        rows = list(self._session.execute(query))
        host = next((upload for upload, _, kind in rows if kind == "host"), None)
        return host, [trace_id for _, trace_id, kind in rows if trace_id is not None and kind == "trace"]

    def ready(self, campaign_id: str) -> list[tuple[MemberRow, TraceRow]]:
        """Members whose recording is analysed, by name."""
        query = self._analysed(campaign_id, JobRow.state == "ready")
        return [(member, trace) for member, trace, _ in self._session.execute(query)]

    def _analysed(self, campaign_id: str, *where: ColumnElement[bool]) -> Select[MemberRow, TraceRow, JobRow]:
        """Members that are recordings, with the job of their default analysis, by name."""
        return (
            select(MemberRow, TraceRow, JobRow)
            .join(TraceRow, TraceRow.id == MemberRow.trace_id)
            .join(JobRow, JobRow.id == TraceRow.default_analysis_id)
            .where(MemberRow.campaign_id == campaign_id, *where)
            .order_by(MemberRow.name)
        )

    def analyses(self, ids: Sequence[str]) -> Iterator[AnalysisRow]:
        """Analyses with their summaries, `BLOCK` at a time."""
        for at in range(0, len(ids), BLOCK):
            wanted = AnalysisRow.id.in_(ids[at : at + BLOCK])
            block = select(AnalysisRow).where(wanted).options(undefer(AnalysisRow.summary))
            for row in self._session.scalars(block):
                yield row
                self._session.expunge(row)


_NO_CAPTURE = "It is a {kind} file; expected a recording, a host file or a bundle of `skbscope capture`."
