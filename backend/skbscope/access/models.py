"""Tokens, holdings, use of a day, the audit log and tombstones as rows."""

from datetime import datetime
from typing import Literal

from sqlalchemy.orm import Mapped, mapped_column

from skbscope.store.db import Base, now

Scope = Literal["upload", "publish", "admin"]
"""Each may do what the one before it may."""
Visibility = Literal["private", "unlisted", "public"]


class TokenRow(Base):
    """A token; of its text only a keyed hash is kept."""

    __tablename__ = "tokens"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 16 hex digits of the hash."""
    digest: Mapped[str]
    """HMAC-SHA-256 of the text under the operator's secret."""
    name: Mapped[str]
    owner: Mapped[str]
    """Whom things made with it belong to; several tokens may share one."""
    scope: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=now)
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    """To the hour."""
    revoked_at: Mapped[datetime | None]


class HoldingRow(Base):
    """Somebody's hold on a thing. Content has one id, so it may have several holders; it goes with the last."""

    __tablename__ = "holdings"

    kind: Mapped[str] = mapped_column(primary_key=True)
    """`upload` (and the recording and runs made of it), `comparison` or `figure`."""
    subject: Mapped[str] = mapped_column(primary_key=True, index=True)
    owner: Mapped[str] = mapped_column(primary_key=True)
    """Empty for everybody without a token."""
    visibility: Mapped[str]
    quarantined: Mapped[bool]
    """Sent without a token and not released: reached by its id, in no list."""
    link: Mapped[str]
    """128 random bits that open an unlisted thing, as `?key=`."""
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
    """Shortened: /24 or /48; empty where nobody called."""


class TombstoneRow(Base):
    """What is left of a deleted upload: that it was there, since when it is not, and which class of hand did it."""

    __tablename__ = "tombstones"

    subject: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(default=now)
    by: Mapped[str]
    """`its owner`, `an administrator` or `the end of its retention`."""
    owner: Mapped[str]
    open: Mapped[bool]
    """Everybody could read it; else only its owner learns that it was there."""
