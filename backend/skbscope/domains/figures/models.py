"""A published figure as a row. Its document and its pictures are in one blob, the pack."""

from datetime import datetime
from typing import Any

from sqlalchemy.orm import Mapped, mapped_column

from skbscope.store.db import Base, now


class FigureRow(Base):
    """One figure. Only `series`, `withdrawn_at` and `reason` ever change."""

    __tablename__ = "figures"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 60 bits of the hash in base32, longer where two hashes share them."""
    sha256: Mapped[str] = mapped_column(unique=True)
    """Hash of the canonical figure document, which is the file `.json`."""
    kind: Mapped[str]
    title: Mapped[str]
    sentence: Mapped[str]
    """The content in one sentence: alt text, description, headline."""
    word: Mapped[str]
    """The text of a badge: the verdict's headline, or the figure's main number."""
    series: Mapped[str] = mapped_column(index=True)
    comparison_id: Mapped[str | None] = mapped_column(index=True)
    analysis_id: Mapped[str | None] = mapped_column(index=True)
    pack: Mapped[str]
    """SHA-256 of the blob of all files, one after another."""
    files: Mapped[dict[str, Any]]
    """Suffix → {at, size, sha256}: bytes of the pack."""
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)
    withdrawn_at: Mapped[datetime | None]
    reason: Mapped[str | None]
    """Why it was withdrawn; null while it is published."""
