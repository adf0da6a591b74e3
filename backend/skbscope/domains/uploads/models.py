"""The upload as a row and in answers."""

from datetime import datetime
from typing import Any, Literal, Self

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from skbscope.access.rows import owned
from skbscope.api_models import AliasedModel
from skbscope.store.db import Base, now

UploadClass = Literal["trace", "result", "host", "bundle", "unknown"]


@owned("upload")
class UploadRow(Base):
    """A file of one owner, with the first name that it was sent by. Two owners of the same content have two rows and
    one blob."""

    __tablename__ = "uploads"

    id: Mapped[str] = mapped_column(primary_key=True)
    """First 20 hex digits of the SHA-256, or of `access.principal.content_key`."""
    sha256: Mapped[str] = mapped_column(index=True)
    name: Mapped[str] = mapped_column(index=True)
    """Only shown, never used as a path."""
    names: Mapped[list[str]]
    """Every name that its owner sent it by, in order."""
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
    """`Member` objects of a bundle."""
    created_at: Mapped[datetime] = mapped_column(default=now)

    @property
    def bundled_trace_id(self) -> str | None:
        """The recording of a bundle."""
        return next((str(part["upload_id"]) for part in self.members if part["class"] == "trace"), None)


class StemRow(Base):
    """A stem of an upload's names, so that a recording finds its host file without reading all host files."""

    __tablename__ = "upload_stems"

    stem: Mapped[str] = mapped_column(primary_key=True)
    """`names.stem` of one of its names."""
    upload_id: Mapped[str] = mapped_column(
        ForeignKey("uploads.id", ondelete="CASCADE"), primary_key=True, index=True
    )


class Guess(AliasedModel):
    """One format that the first bytes suggest."""

    format: str
    class_: UploadClass
    confidence: float
    reason: str


class Member(AliasedModel):
    """A file of a bundle that became a separate upload."""

    name: str
    """Its name in the bundle, without the folder."""
    upload_id: str
    class_: UploadClass


class Upload(AliasedModel):
    """An upload and its results."""

    id: str
    name: str
    size: int
    class_: UploadClass
    format: str | None
    container: Literal["gzip", "zstd", "xz", "bzip2"] | None
    guesses: list[Guess]
    created_at: datetime
    job_id: str | None
    """The analysis in progress, for a recording."""
    trace_id: str | None
    run_ids: list[str]
    host_id: str | None
    note: str | None
    """A remark for people: two files of one name, a host file attached, why a file is unknown."""
    members: list[Member]
    """Files of a bundle; job, recording, runs and host above are theirs."""

    @classmethod
    def of(cls, row: UploadRow, *, job_id: str | None, trace_id: str | None) -> Self:
        """The answer for a row."""
        own = "id name size format container guesses created_at run_ids host_id note members".split()
        values = {name: getattr(row, name) for name in own}
        return cls.model_validate({**values, "class": row.kind, "job_id": job_id, "trace_id": trace_id})


class Format(AliasedModel):
    """An accepted format."""

    format: str
    """Its name in `?format=`."""
    class_: Literal["trace", "result", "host", "bundle"]


class FormatList(AliasedModel):
    """All formats, grouped by class."""

    items: list[Format]
