"""All errors, as one tree. Each class has an HTTP status; on the command line each is exit code 2.

Problem                      500   a mistake of ours; its cause is only in the log
├── Damaged                  500   a stored object is not as it was stored; the operator has to repair it
├── BadInput                 422   the input cannot be read: what, where, what was expected
│   ├── EmptyFile            422   0 bytes
│   └── BadName              422   a file name with path parts, control or direction characters
├── NotFound                 404   no such upload, trace, analysis, job, life, event or run
├── NotReady                 409   the analysis has not written that table yet
├── Refused                  403   the request was sent by another site's page
├── NotRaw                   415   a multipart body
├── TooLarge                 413   over a limit; the sentence names size and limit
├── NoSpace                  507   the disk is full
├── Busy                     503   too much of one sender's work waits
└── Unavailable              503   database, object store or cluster does not answer; the request may be repeated

Figures and queries add more classes: `figures/errors.py`, `sql/errors.py`.

Every answer that is not a success has one shape, problem+json of RFC 9457:
{type, title, status, detail, instance, at: {byte | line: n} | null}.
"""

import re
from importlib.util import find_spec
from typing import Any, Literal, NamedTuple, Self

MEDIA_TYPE = "application/problem+json"


class Place(NamedTuple):
    """A position in a file. Sentences are made with its text, so that sentence and field cannot differ."""

    unit: Literal["byte", "line"]
    number: int
    """Of bytes from 0, of lines from 1."""

    def __str__(self) -> str:
        return f"at {self.unit} {self.number}"


class Problem(Exception):
    """Base of all errors. `str()` is one sentence for the user, `at` the position in the input that it names."""

    status = 500
    title = "The server failed"

    def __init__(self, detail: str, *, at: Place | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.at = at

    @classmethod
    def in_line(cls, detail: str, line: int | None) -> Self:
        """An error whose sentence names a line of a text, or none."""
        return cls(detail, at=None if line is None else Place("line", line))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the fields, whatever parameters the constructor of its class has."""
        return _restored, (type(self), self.args, self.__dict__)

    def body(self, instance: str) -> dict[str, Any]:
        """The problem as the API returns it and as it is stored with a failed job."""
        return problem_body(type(self).__name__, self.title, self.status, self.detail, instance, self.at)


def _restored(kind: type[Problem], args: tuple[object, ...], fields: dict[str, Any]) -> Problem:
    problem = kind.__new__(kind)
    problem.args = args
    problem.__dict__.update(fields)
    return problem


class Damaged(Problem):
    """A stored object is missing, or is not as it was stored.

    500, because the request is right and the object was not deleted (404, 410), and the same request fails again until
    the operator has repaired it (503).
    """

    title = "A stored object is damaged"


class BadInput(Problem):
    """The input cannot be read."""

    status = 422
    title = "The input cannot be read"


class EmptyFile(BadInput):
    """0 bytes."""

    title = "The file is empty"


class BadName(BadInput):
    """A file name that could mislead."""

    title = "The file name cannot be used"


class NotFound(Problem):
    """Nothing has that id."""

    status = 404
    title = "There is no such thing"

    def __init__(self, what: str, name: object) -> None:
        super().__init__(f"There is no {what} {name}.")


class NotReady(Problem):
    """It is not available yet."""

    status = 409
    title = "Not ready yet"


class Refused(Problem):
    """The sender may not send this request."""

    status = 403
    title = "The request was refused"


class NotRaw(Problem):
    """A body in a form that this server never parses."""

    status = 415
    title = "The body has a form that is not accepted"


class TooLarge(Problem):
    """Over a limit."""

    status = 413
    title = "Over a limit"


class NoSpace(Problem):
    """The disk is full."""

    status = 507
    title = "The disk is full"


class Busy(Problem):
    """Too much work of this sender waits; the client should try again in a moment."""

    status = 503
    title = "Too much at once"
    retry_after_s = 2
    """Seconds a client should wait."""


class Unavailable(Problem):
    """A part of the server does not answer now."""

    status = 503
    title = "A part of the server is unavailable"
    retry_after_s = 5
    """Seconds a client should wait."""


def problem_body(
    kind: str, title: str, status: int, detail: str, instance: str, at: Place | None = None
) -> dict[str, Any]:
    """A problem as JSON."""
    slug = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind).lower()
    return {
        "type": f"/problems/{slug}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": instance,
        "at": {at.unit: at.number} if at else None,
    }


def require(extra: str, module: str, purpose: str) -> None:
    """BadInput that names the optional dependency, if the module it brings is not installed."""
    if find_spec(module) is None:
        raise BadInput(f"{purpose} needs {module}; `pip install 'skbscope[{extra}]'` brings it.")
