"""Errors as the API describes them; not in `errors.py`, because commands must start without pydantic."""

from typing import Any, Literal

from pydantic import BaseModel


class Place(BaseModel):
    """A position in a file; one of the two is set."""

    byte: int | None = None
    line: int | None = None


class Revealed(BaseModel):
    """Something in a figure that may be private."""

    kind: Literal["address", "mac", "mail", "host", "key"]
    text: str
    """As in the figure; of a key only its beginning."""
    file: str
    """The first file of the figure that contains it."""


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
    """What the figure would reveal, if that is the problem; the first 50."""
    in_all: int | None = None
    """How many there are in all."""
    acknowledge: str | None = None
    """The value of `acknowledged` that publishes it nevertheless."""


RESPONSES: dict[int | str, dict[str, Any]] = {"default": {"model": ProblemDetail, "description": "Problem"}}
"""Declared on every router, so that the generated client has the type of errors."""
