"""Tokens, grants, daily usage, the audit log and tombstones as rows."""

from datetime import datetime
from typing import Literal

from sqlalchemy import String, false
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.store.db import Base, now

Scope = Literal["upload", "publish", "admin"]
"""Each includes the ones before it."""
Visibility = Literal["private", "unlisted", "public"]


class TokenRow(Base):
    """A token; only a keyed hash of its text is stored."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 16 hex digits of the hash."""
    digest: Mapped[str]
    """HMAC-SHA-256 of the text under the operator's secret."""
    name: Mapped[str]
    owner: Mapped[str]
    """Who owns what is created with it; several tokens may share one owner."""
    scope: Mapped[Scope] = mapped_column(String)
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    """To the hour."""
    revoked_at: Mapped[datetime | None]


OPERATOR = "\toperator"
"""Owner of the demo library and of what this machine itself stores. It is not printable, so no token can have it."""


class GrantRow(Base):
    """Somebody's ownership of an object. Every object has one owner from the moment it is stored; what several people
    sent before revision 0010 has readers as well, and is deleted with its last grant."""

    __tablename__ = "holdings"

    kind: Mapped[str] = mapped_column(primary_key=True)
    """`upload` (and the recording and runs made of it), `comparison`, `campaign` or `figure`."""
    subject: Mapped[str] = mapped_column(primary_key=True, index=True)
    owner: Mapped[str] = mapped_column(primary_key=True)
    """Empty for everybody without a token; `OPERATOR`."""
    reader: Mapped[bool] = mapped_column(default=False, server_default=false())
    """May read the object and end that, nothing else. Only for what was shared before revision 0010."""
    visibility: Mapped[Visibility] = mapped_column(String)
    quarantined: Mapped[bool]
    """Sent without a token and not released: can be requested by its id, is in no list."""
    link: Mapped[str]
    """128 random bits that open an unlisted object, as `?key=`."""
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime | None] = mapped_column(index=True)


class UsageRow(Base):
    """What one token or address sent on one day (UTC)."""

    __tablename__ = "usage"

    who: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[str] = mapped_column(primary_key=True)
    """2026-03-01."""
    bytes: Mapped[int] = mapped_column(default=0)
    objects: Mapped[int] = mapped_column(default=0)


class AuditRow(Base):
    """One line of the log. The database refuses to change or remove it."""

    __tablename__ = "audit"

    id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now, index=True)
    who: Mapped[str]
    """`token NAME`, `anonymous`, `local`, `command line`, `retention`."""
    event: Mapped[str]
    kind: Mapped[str]
    subject: Mapped[str]
    address: Mapped[str]
    """Shortened: /24 or /48; empty where no request was answered."""


class TombstoneRow(Base):
    """What is left of a deleted upload: that it existed, when it was deleted, and in which role."""

    __tablename__ = "tombstones"

    subject: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    by: Mapped[str]
    """`its owner`, `an administrator` or `the end of its retention`."""
    owner: Mapped[str]
    open: Mapped[bool]
    """Everybody could read it; else only its owner learns that it existed."""
