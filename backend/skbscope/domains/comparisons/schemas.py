"""The request for a comparison."""

from typing import Annotated

from pydantic import Field

from skbscope.api_models import RequestModel

MOST_RUNS = 400
"""Most runs of a comparison; the test is exact for up to 100."""

_Text = Annotated[str, Field(max_length=200)]
_Ids = Annotated[list[_Text], Field(max_length=MOST_RUNS)]


class Chosen(RequestModel):
    """The options of the person who compares."""

    margin_pct: float = Field(default=1.0, gt=0, le=100)
    warmup_s: float = Field(default=0.0, ge=0, le=3600)
    primary: Annotated[str, Field(max_length=400)] | None = None
    """`metric` or `metric/subject`; by default the first rate."""
    intended: Annotated[list[_Text], Field(max_length=50)] = []
    """Names of settings that differ on purpose."""


class ComparisonRequest(RequestModel):
    """The runs of both sides, and options."""

    before: _Ids
    after: _Ids
    title: _Text | None = None
    policy: _Text | None = None
    before_label: _Text | None = None
    after_label: _Text | None = None
    options: Chosen = Chosen()
    left_out: dict[_Text, _Text] = Field(default={}, max_length=MOST_RUNS)
    """Run id → why it is left out."""
