"""The upload as a row and as it travels."""

from datetime import datetime
from typing import Any, Literal, Self

from pydantic import BaseModel
from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.store.db import Base, now

UploadClass = Literal["trace", "result", "host", "bundle", "unknown"]


@owned("upload")
class UploadRow(Base):
    """One content a user sent, under the name it came with first."""

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 20 hex digits of the SHA-256."""
    sha256: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str] = mapped_column(index=True)
    """For people; never a path."""
    names: Mapped[list[str]]
    """Every name this content came under, the first one first."""
    size: Mapped[int]
    kind: Mapped[str]
    """`UploadClass`."""
    format: Mapped[str | None]
    container: Mapped[str | None]
    guesses: Mapped[list[Any]]
    run_ids: Mapped[list[str]] = mapped_column(default=list)
    host_id: Mapped[str | None]
    note: Mapped[str | None]
    members: Mapped[list[Any]] = mapped_column(default=list)
    """Of a bundle: `Member` objects."""
    created_at: Mapped[datetime] = mapped_column(default=now)

    @property
    def bundled_trace_id(self) -> str | None:
        """Of a bundle: the recording that came out of it."""
        return next((str(part["upload_id"]) for part in self.members if part["class"] == "trace"), None)


class StemRow(Base):
    """A stem of an upload's names, so that a recording finds its host file without a look at all host files."""

    __tablename__ = "upload_stems"

    stem: Mapped[str] = mapped_column(primary_key=True)
    """`names.stem` of one of its names."""
    upload_id: Mapped[str] = mapped_column(
        ForeignKey("uploads.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class Guess(BaseModel):
    """One format the first bytes speak for."""

    format: str
    class_: UploadClass
    confidence: float
    reason: str

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}


class Member(BaseModel):
    """A file of a bundle that became an upload of its own."""

    name: str
    """In the bundle, below its folder."""
    upload_id: str
    class_: UploadClass

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}


class Upload(BaseModel):
    """An upload and what became of it."""

    id: str
    name: str
    size: int
    class_: UploadClass
    format: str | None
    container: Literal["gzip", "zstd", "xz"] | None
    guesses: list[Guess]
    created_at: datetime
    job_id: str | None
    """The analysis under way, for a trace."""
    trace_id: str | None
    run_ids: list[str]
    host_id: str | None
    note: str | None
    """One sentence for people: two files of one name, a host file attached, why a file is unknown."""
    members: list[Member]
    """Of a bundle; job, trace, runs and host above are theirs."""

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}

    @classmethod
    def of(cls, row: UploadRow, *, job_id: str | None, trace_id: str | None) -> Self:
        """A row as it travels."""
        return cls.model_validate(
            {
                "id": row.id,
                "name": row.name,
                "size": row.size,
                "class": row.kind,
                "format": row.format,
                "container": row.container,
                "guesses": row.guesses,
                "created_at": row.created_at,
                "job_id": job_id,
                "trace_id": trace_id,
                "run_ids": row.run_ids,
                "host_id": row.host_id,
                "note": row.note,
                "members": row.members,
            }
        )
