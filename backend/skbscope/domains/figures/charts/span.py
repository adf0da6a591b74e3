"""The range of time a figure shows."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

LAST_NS = (1 << 53) - 1
"""Largest time JavaScript holds exactly."""

Time = Annotated[int, Field(ge=0, le=LAST_NS)]


class Span(BaseModel):
    """Nanoseconds since the first event; left out they are the recording's ends."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    from_: Time | None = Field(default=None, alias="from")
    to: Time | None = None


def seconds(ns: int) -> str:
    """`1.250 s` for a sentence."""
    return f"{ns / 1e9:.3f} s"
