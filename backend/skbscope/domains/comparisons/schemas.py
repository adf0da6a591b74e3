"""What a comparison is asked for with."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

MOST_RUNS = 400
"""Runs a comparison may have; the exact test is for up to 100, a sum of weeks of runs is another question."""

_Text = Annotated[str, Field(max_length=200)]
_Ids = Annotated[list[_Text], Field(max_length=MOST_RUNS)]


class Chosen(BaseModel):
    """What the person comparing chose."""

    model_config = ConfigDict(extra="forbid")

    margin_pct: float = Field(default=1.0, gt=0, le=100)
    warmup_s: float = Field(default=0.0, ge=0, le=3600)
    primary: Annotated[str, Field(max_length=400)] | None = None
    """`metric` or `metric/subject`; left out, the first rate."""
    intended: Annotated[list[_Text], Field(max_length=50)] = []
    """Names of settings that differ on purpose."""


class Asked(BaseModel):
    """Which runs, as what."""

    model_config = ConfigDict(extra="forbid")

    before: _Ids
    after: _Ids
    title: _Text | None = None
    policy: _Text | None = None
    before_label: _Text | None = None
    after_label: _Text | None = None
    options: Chosen = Chosen()
    left_out: dict[_Text, _Text] = Field(default={}, max_length=MOST_RUNS)
    """Run id → why it does not count."""
