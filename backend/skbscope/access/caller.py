"""Who asks, while a request is answered. Nobody (None) is this machine itself: commands, the job runner, loopback."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from skbscope.access.models import Scope, Visibility

RANK: dict[str, int] = {"": 0, "upload": 1, "publish": 2, "admin": 3}

RowScope = Literal["listed", "named", "own", "exclusive", "all"]
"""Which rows a request may meet: those in lists, those reached by id too, those the caller holds,
those the caller alone holds, all."""


@dataclass(frozen=True)
class Caller:
    """One request's sender."""

    owner: str = ""
    """Empty without a token."""
    token: str = ""
    """Its name."""
    token_id: str = ""
    ends: datetime | None = None
    """When the token is over."""
    scope: Scope | Literal[""] = ""
    address: str = ""
    """Shortened, for the log."""
    key: str = ""
    """Of an unlisted thing."""
    rows: RowScope = "listed"
    visibility: Visibility = "private"
    """Of what this request makes."""
    until: datetime | None = None
    """When what this request makes is deleted; None is never."""

    def may(self, scope: Scope) -> bool:
        """Whether the token reaches that far."""
        return RANK[self.scope] >= RANK[scope]

    @property
    def who(self) -> str:
        """For the log."""
        return f"token {self.token}" if self.scope else "anonymous"


_CALLER: ContextVar[Caller | None] = ContextVar("caller", default=None)


def caller() -> Caller | None:
    """Whoever asks in this request; None on this machine."""
    return _CALLER.get()


@contextmanager
def as_caller(who: Caller | None) -> Iterator[None]:
    """Everything inside is asked by them."""
    before = _CALLER.set(who)
    try:
        yield
    finally:
        _CALLER.reset(before)


@contextmanager
def row_scope(what: RowScope) -> Iterator[None]:
    """Everything inside meets those rows, whoever asks."""
    who = caller()
    with as_caller(replace(who, rows=what) if who else None):
        yield
