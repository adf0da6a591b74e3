"""A campaign and its captures as rows."""

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.store.db import Base, now


@owned("campaign")
class CampaignRow(Base):
    """One campaign; its id is made of its name and its owner's, so that asking for it twice gives one."""

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
    """What a recording and its host file share in their names."""
    upload_id: Mapped[str] = mapped_column(ForeignKey("uploads.id", ondelete="CASCADE"), index=True)
    trace_id: Mapped[str | None] = mapped_column(index=True)
    """The recording it is or, of a bundle, holds; null for a host file and for what is no capture."""
    view: Mapped[dict[str, Any] | None]
    """What `view.of` made of its analysis; null until a report was asked for."""
    view_of: Mapped[str | None]
    """The analysis and host file `view` was made from."""
    added_at: Mapped[datetime] = mapped_column(default=now)
