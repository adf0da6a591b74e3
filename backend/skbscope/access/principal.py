"""The principal of the request being answered: who sent it and which rows it may reach.

None is this machine itself: commands, the job runner, a server on loopback.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from skbscope.access.models import OPERATOR, Scope, Visibility
from skbscope.canonical import digest

RANK: dict[str, int] = {"": 0, "upload": 1, "publish": 2, "admin": 3}

RowScope = Literal["listed", "named", "own", "exclusive", "all"]
"""Which rows a request may reach: those in lists, also those requested by id, those the principal has a grant on, those
the principal owns, all."""


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
    sender: str = ""
    """Who waits and pays for this request: the owner, or without a token a keyed hash of the address. That hash also
    separates the objects of different senders without a token."""
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


def owner_name() -> str:
    """The owner of what is stored now."""
    who = principal()
    return OPERATOR if who is None else who.owner


def content_key(sha256: str) -> str:
    """The hash that the principal's ids are made of: for the operator that of the content, for others of content and
    owner. Thus what others stored can be neither found, joined nor changed by sending the same bytes."""
    who = principal()
    if who is None:
        return sha256
    return digest([sha256, "owner", who.owner] if who.owner else [sha256, "sender", who.sender])


_PRINCIPAL: ContextVar[Principal | None] = ContextVar("principal", default=None)


def principal() -> Principal | None:
    """The principal of this request; None on this machine itself."""
    return _PRINCIPAL.get()


def sender() -> str:
    """Whose turn and whose quota the work of this request counts for; empty for this machine itself."""
    who = principal()
    return who.sender if who else ""


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
