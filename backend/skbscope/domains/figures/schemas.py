"""Figures in requests and answers."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from skbscope.api_models import RequestModel
from skbscope.domains.comparisons.notes import PointNoteRequest
from skbscope.domains.figures.document import Kind
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.series import NAME

ChartKind = Literal["flow", "decisions", "throughput", "costs", "sweep", "lifecycle", "explainer", "campaign"]
Id = Annotated[str, Field(min_length=1, max_length=64)]


class ChartRequest(RequestModel):
    """A chart of a recording or of runs. The server collects its data; the client sends none."""

    kind: ChartKind
    analysis_id: Id | None = None
    """Null for throughput, a campaign, and an explainer, whose parameters name the recording if there is one."""
    params: dict[str, Any] = {}
    """The parameters of the panel's request: `from`, `to` (of `lifecycle` also `note`); `policy`, `a`, `b`, `flow`;
    `group`; those of a sweep; `explainer`, `parameters`, `hand`, `position` or `moment`, `trace`, `at_ns`;
    `campaign_id`, `policy`, `class`."""


class FigureRequest(RequestModel):
    """What to publish: either a comparison or a chart."""

    comparison_id: Id | None = None
    note: PointNoteRequest | None = None
    """Printed with the comparison; a chart has its note among its parameters."""
    chart: ChartRequest | None = None
    series: Annotated[str, Field(pattern=f"^{NAME}$")] | None = None
    """The name that always leads to the latest figure; by default it is made of the title."""
    acknowledged: Annotated[str, Field(max_length=16)] | None = None
    """On a public server: the name of the findings that may be private, as the 409 answer gave it."""


class Withdrawal(RequestModel):
    """Why a figure is withdrawn."""

    reason: Annotated[str, Field(min_length=1, max_length=300)]


class Figure(BaseModel):
    """A published figure. It never changes, but it may be withdrawn."""

    id: str
    sha256: str
    kind: Kind
    title: str
    sentence: str
    url: str
    """Its page, with this server's address; the files are this and a suffix."""
    files: dict[str, int]
    """Suffix → bytes."""
    series: str
    comparison_id: str | None
    analysis_id: str | None
    created_at: datetime
    withdrawn: str | None
    """The reason; null while it is published."""

    @classmethod
    def of(cls, row: FigureRow, base: str | None) -> "Figure":
        """The answer for a row; `base` is the server's address."""
        own = "id sha256 kind title sentence series comparison_id analysis_id created_at".split()
        return cls(
            **{name: getattr(row, name) for name in own},
            url=f"{base or ''}/c/{row.id}",
            files={suffix: place["size"] for suffix, place in row.files.items()},
            withdrawn=row.reason,
        )


class FigurePage(BaseModel):
    """A page of figures, newest first."""

    items: list[Figure]
    next: str | None
