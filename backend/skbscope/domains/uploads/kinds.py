"""What a class of files needs to be taken in. Each domain registers its own; uploads knows none of them by name."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.models import UploadRow

AfterCommit = Callable[[], None]


@dataclass(frozen=True)
class UploadContext:
    """What is known of a file beside its bytes."""

    format_name: str | None = None
    """As its sender named it; null where it is recognised."""
    capture: dict[str, Any] | None = None
    """Of a recording: what the bundle it came in says beside it."""
    host_seconds: float = 0
    """Of a capture that is one of many: how long its host file may take to follow. Nobody is told of its analysis
    before, so that one that nobody has begun may give way to the one on the host file."""
    prepared: Any = None
    """What `UploadKind.prepare` gave."""


@dataclass
class Removed:
    """What goes with an upload that is deleted."""

    uploads: list[UploadRow] = field(default_factory=list)
    after: list[AfterCommit] = field(default_factory=list)


class UploadKind:
    """One class of files; what is not overridden does nothing. A refusal is a Problem with one sentence."""

    ingests_again_when_renamed = False
    """Whether a further name of known content can mean something, such as the host file of a recording."""

    def prepare(self, received: Received, format_name: str | None) -> Any:
        """What takes long, before a transaction is open: SQLite has one writer."""
        del received, format_name

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Makes of the upload what it is, in the transaction of its row."""

    def after_ingest(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """What is still to be done once the row is committed; asked again whenever the content is sent again."""
        del session, row
        return None

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Removes what was made of an earlier reading and is not part of what the row says now."""
        del session, row
        return None

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Removes everything made of an upload that is being deleted."""

    def analysis_of(self, session: Session, row: UploadRow) -> tuple[str | None, str | None]:
        """(job, recording) that follow from the upload."""
        del session, row
        return None, None
