"""The one shape of `errors.py` as the API describes it; apart, because the command line needs no schema to refuse."""

from typing import Any

from pydantic import BaseModel


class Place(BaseModel):
    """Where in a file; one of the two is set."""

    byte: int | None = None
    line: int | None = None


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


RESPONSES: dict[int | str, dict[str, Any]] = {"default": {"model": ProblemDetail, "description": "Problem"}}
"""Declared on every router, so that the generated client knows the one shape."""
