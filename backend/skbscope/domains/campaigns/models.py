"""A campaign and its captures as rows."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.store.db import Base, now


@owned("campaign")
class CampaignRow(Base):
    """One campaign. Its id is made of its name and its owner's, so that two equal requests give one campaign."""

    __tablename__ = "campaigns"

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)


@owned("campaign", by="campaign_id")
class MemberRow(Base):
    """One capture under the name it has in the campaign; the same name again replaces it."""

    __tablename__ = "campaign_members"

    campaign_id: Mapped[str] = mapped_column(ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    stem: Mapped[str] = mapped_column(index=True)
    """The common part of the names of a recording and its host file."""
    upload_id: Mapped[str] = mapped_column(ForeignKey("uploads.id", ondelete="CASCADE"), index=True)
    trace_id: Mapped[str | None] = mapped_column(index=True)
    """The recording, for a bundle the one in it; null for a host file and for a file that is not a capture."""
    view: Mapped[dict[str, Any] | None]
    """The result of `view.of` for its analysis; null until the first report."""
    view_of: Mapped[str | None]
    """The analysis and host file `view` was made from."""
    added_at: Mapped[datetime] = mapped_column(default=now)
