"""What charts of recordings read."""

from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from skbscope.domains.traces import cards, service
from skbscope.domains.traces.queries.window import View
from skbscope.domains.traces.schemas import Analysis, Summary
from skbscope.errors import NotReady
from skbscope.jobs.runner import JobRunner
from skbscope.store.storage import Storage


@dataclass(frozen=True)
class Sources:
    """What charts read."""

    storage: Storage
    jobs: JobRunner


@dataclass(frozen=True)
class Recording:
    """A ready analysis, with its name for people."""

    view: View
    analysis: Analysis
    name: str
    title: str
    sha256: str

    @property
    def host(self) -> dict[str, Any]:
        """The host as the API sends it."""
        assert self.analysis.host is not None
        return self.analysis.host.model_dump(mode="json")

    @property
    def summary(self) -> Summary:
        """Replays, counts, findings."""
        assert self.analysis.summary is not None
        return self.analysis.summary

    @property
    def source(self) -> str:
        """`tcp-rfs.perf.data (sha256 0123456789ab), kernel 6.18, topology: host file`."""
        host = self.analysis.host
        kernel = f", kernel {host.kernel}" if host and host.kernel else ""
        machine = f", topology: {host.source}" if host else ""
        assumed = f"; what if {', '.join(self.what_if)}" if self.what_if else ""
        return f"{self.name} (sha256 {self.sha256[:12]}){kernel}{machine}{assumed}"

    @property
    def what_if(self) -> list[str]:
        """What the analysis was asked to assume against the recording; its replays ran nowhere then."""
        spec = self.analysis.spec
        said = [] if spec.kind in ("header", "upload") else [f"host {getattr(spec, 'name', spec.kind)}"]
        if self.analysis.kernel is not None:
            said.append(f"kernel {self.analysis.kernel}")
        return said + [f"{name} = {value}" for name, value in sorted(self.analysis.knobs.items())]


def recording(storage: Storage, analysis_id: str) -> Recording:
    """The analysis; NotFound, or NotReady while it is under way."""
    with storage.db.session() as session:
        row = service.analysis_row(session, analysis_id)
        analysis = cards.analysis(session, storage.tables, row)
        trace = service.trace(session, row.trace_id)
        if analysis.state != "ready" or analysis.summary is None or analysis.host is None:
            raise NotReady(f"The analysis {analysis_id} is {analysis.state}; a figure needs it ready.")
        view = View(storage.tables, row.id, row.events_id)
        return Recording(view, analysis, trace.name, trace.title or trace.name, trace.sha256)


def plain(answer: BaseModel) -> dict[str, Any]:
    """An answer as the API sends it."""
    return answer.model_dump(mode="json", by_alias=True)
