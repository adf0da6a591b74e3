"""The one shape of `errors.py` as the API describes it; apart, because the command line needs no schema to refuse."""

from typing import Any, Literal

from pydantic import BaseModel


class Place(BaseModel):
    """Where in a file; one of the two is set."""

    byte: int | None = None
    line: int | None = None


class Revealed(BaseModel):
    """Something in a figure that may be private."""

    kind: Literal["address", "mac", "mail", "host", "key"]
    text: str
    """As it stands there; of a key its beginning."""
    file: str
    """The figure's file it stands in first."""


class ProblemDetail(BaseModel):
    """The body of every answer that is not a success (RFC 9457)."""

    type: str
    """Stable id of the kind of problem, a path of this server's documentation."""
    title: str
    status: int
    detail: str
    """One sentence: what, where, what was expected."""
    instance: str
    """Path of the request."""
    at: Place | None = None
    found: list[Revealed] | None = None
    """What a figure would reveal, where that is the problem; the first 50."""
    in_all: int | None = None
    """How many there are, listed or not."""
    acknowledge: str | None = None
    """What `acknowledged` has to be when it is published all the same."""


RESPONSES: dict[int | str, dict[str, Any]] = {"default": {"model": ProblemDetail, "description": "Problem"}}
"""Declared on every router, so that the generated client knows the one shape."""
