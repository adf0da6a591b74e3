"""What charts share: the parameters they take, the recording they read, and the API's answers as JSON values."""

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from skbscope.api_models import RequestModel
from skbscope.domains.traces import cards, service
from skbscope.domains.traces.queries.window import LAST_NS, View
from skbscope.domains.traces.schemas import Analysis, Summary
from skbscope.errors import NotReady
from skbscope.jobs.runner import JobRunner
from skbscope.store.storage import Storage

Name = Annotated[str, Field(min_length=1, max_length=64)]
Time = Annotated[int, Field(ge=0, le=LAST_NS)]


class ChartParams(RequestModel):
    """The parameters of a kind of chart; a name it does not know is refused."""


class Span(ChartParams):
    """Nanoseconds since the first event; a missing end is that of the recording."""

    model_config = ConfigDict(populate_by_name=True)

    from_: Time | None = Field(default=None, alias="from")
    to: Time | None = None


@dataclass(frozen=True)
class Sources:
    """Where charts get their data."""

    storage: Storage
    jobs: JobRunner


@dataclass(frozen=True)
class Recording:
    """A finished analysis, with the recording's name and title."""

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
        """What the analysis assumes that differs from the recorded machine; such replays ran on no machine."""
        spec = self.analysis.spec
        assumptions = (
            [] if spec.kind in ("header", "upload") else [f"host {getattr(spec, 'name', spec.kind)}"]
        )
        if self.analysis.kernel is not None:
            assumptions.append(f"kernel {self.analysis.kernel}")
        return assumptions + [f"{name} = {value}" for name, value in sorted(self.analysis.knobs.items())]


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


def seconds(ns: int) -> str:
    """`1.250 s`, for a sentence."""
    return f"{ns / 1e9:.3f} s"
