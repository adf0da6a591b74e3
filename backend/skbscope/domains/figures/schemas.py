"""Figures as they travel."""

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from skbscope.domains.figures.document import Kind
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.series import NAME

ChartKind = Literal["flow", "decisions", "throughput", "costs", "sweep", "lifecycle", "explainer", "campaign"]
Id = Annotated[str, Field(min_length=1, max_length=64)]


class ChartAsked(BaseModel):
    """A chart of a recording or of runs. The server collects its data; none is taken from the client."""

    model_config = ConfigDict(extra="forbid")

    kind: ChartKind
    analysis_id: Id | None = None
    """Null for throughput, a campaign, and an explainer, whose parameters name the recording where there is one."""
    params: dict[str, Any] = {}
    """What the panel asks the API for: `from`, `to`; `policy`, `a`, `b`, `flow`; `group`; a sweep's request;
    `explainer`, `parameters`, `hand`, `position` or `moment`, `trace`, `at_ns`; `campaign_id`, `policy`, `class`."""


class FigureAsked(BaseModel):
    """What to publish: exactly one of the two."""

    model_config = ConfigDict(extra="forbid")

    comparison_id: Id | None = None
    chart: ChartAsked | None = None
    series: Annotated[str, Field(pattern=f"^{NAME}$")] | None = None
    """Name under which the latest figure is found; left out, it is made of the title."""
    acknowledged: Annotated[str, Field(max_length=16)] | None = None
    """On a server that others can reach: the name of what the figure reveals, as its refusal gave it."""


class Withdrawal(BaseModel):
    """Why a figure is taken back."""

    model_config = ConfigDict(extra="forbid")

    reason: Annotated[str, Field(min_length=1, max_length=300)]


class Figure(BaseModel):
    """A published figure. Once there it never changes, but it may be withdrawn."""

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
    """The reason; null while it stands."""

    @classmethod
    def of(cls, row: FigureRow, base: str | None) -> "Figure":
        """A row as it travels."""
        own = (
            "id",
            "sha256",
            "kind",
            "title",
            "sentence",
            "series",
            "comparison_id",
            "analysis_id",
            "created_at",
        )
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
