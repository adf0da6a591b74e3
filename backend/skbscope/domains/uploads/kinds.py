"""The interface of a class of files. Each domain registers its classes, so that uploads depends on none of them."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.orm import Session

from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.models import UploadRow

AfterCommit = Callable[[], Iterable[Future[Any] | None] | None]
"""Work after a commit; gives what it waits for on its way, so that whoever runs it can free its turn meanwhile."""


@dataclass(frozen=True)
class UploadContext:
    """Facts about a file that are not in its bytes."""

    format_name: str | None = None
    """The format that the sender stated; None where it is recognised."""
    capture: dict[str, Any] | None = None
    """For a recording of a bundle: the other content of the bundle."""
    host_seconds: float = 0
    """For one capture of many: how long its analysis waits for its host file. An analysis that has not begun is then
    replaced by the one on the host file."""
    prepared: Future[Any] | None = None
    """What `UploadKind.prepare` began; it has ended."""


@dataclass
class Removed:
    """The uploads to delete, and the steps after the commit."""

    uploads: list[UploadRow] = field(default_factory=list)
    after: list[AfterCommit] = field(default_factory=list)


class UploadKind:
    """One class of files; methods that are not overridden do nothing. A refusal is a Problem with one sentence."""

    ingests_again_when_renamed = False
    """Whether another name of known content can matter, for example because a host file has the same name."""

    def prepare(self, received: Received, format_name: str | None) -> Future[Any] | None:
        """Begins slow work. It ends before a transaction is open, because SQLite has one writer."""
        del received, format_name
        return None

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Stores the content of the upload, in the transaction of its row."""

    def after_ingest(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """The work after the row is committed; called again whenever the same content is sent again."""
        del session, row
        return None

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Removes the results of an earlier reading that no longer belong to the row."""
        del session, row
        return None

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Removes everything made of an upload that is being deleted."""

    def analysis_of(self, session: Session, row: UploadRow) -> tuple[str | None, str | None]:
        """(job, recording) of the upload."""
        del session, row
        return None, None
