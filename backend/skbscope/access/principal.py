"""The principal of the request being answered: who sent it and which rows it may reach.

None is this machine itself: commands, the job runner, a server on loopback.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from skbscope.access.models import Scope, Visibility

RANK: dict[str, int] = {"": 0, "upload": 1, "publish": 2, "admin": 3}

RowScope = Literal["listed", "named", "own", "exclusive", "all"]
"""Which rows a request may reach: those in lists, also those requested by id, those the principal owns, those the
principal owns alone, all."""


@dataclass(frozen=True)
class Principal:
    """The sender of one request."""

    owner: str = ""
    """Empty without a token."""
    token: str = ""
    """The token's name."""
    token_id: str = ""
    expires_at: datetime | None = None
    scope: Scope | Literal[""] = ""
    address: str = ""
    """Shortened, for the audit log."""
    key: str = ""
    """The link key of an unlisted object, as the request gave it."""
    rows: RowScope = "listed"
    visibility: Visibility = "private"
    """Of what this request creates."""
    delete_at: datetime | None = None
    """When what this request creates is deleted; None is never."""

    def may(self, scope: Scope) -> bool:
        """Whether the token's scope includes that one."""
        return RANK[self.scope] >= RANK[scope]

    @property
    def label(self) -> str:
        """As the audit log names the principal."""
        return f"token {self.token}" if self.scope else "anonymous"


_PRINCIPAL: ContextVar[Principal | None] = ContextVar("principal", default=None)


def principal() -> Principal | None:
    """The principal of this request; None on this machine itself."""
    return _PRINCIPAL.get()


@contextmanager
def acting_as(who: Principal | None) -> Iterator[None]:
    """Everything inside runs with the rights of that principal."""
    token = _PRINCIPAL.set(who)
    try:
        yield
    finally:
        _PRINCIPAL.reset(token)


@contextmanager
def row_scope(rows: RowScope) -> Iterator[None]:
    """Everything inside reaches those rows, whoever sent the request."""
    who = principal()
    with acting_as(replace(who, rows=rows) if who else None):
        yield
