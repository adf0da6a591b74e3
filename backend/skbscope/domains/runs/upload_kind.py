"""Benchmark output as an upload: its runs, with facts about the machine from the host file of the same name."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from skbscope.access.principal import row_scope
from skbscope.domains.runs import service
from skbscope.domains.runs.pool import ReadingPool
from skbscope.domains.runs.repository import RunRepository
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.kinds import AfterCommit, Removed, UploadContext, UploadKind
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.service import of_stems, small_content
from skbscope.errors import BadInput, TooLarge
from skbscope.hosts.facts import facts_of
from skbscope.results.environment import Known
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.store.storage import Storage


@dataclass(frozen=True)
class _Parsed:
    """The result of the reading process."""

    runs: list[Run]
    fault: ResultError | TooLarge | None = None


class ResultUploads(UploadKind):
    """Benchmark output, read in the process with limits."""

    def __init__(self, storage: Storage, reading: ReadingPool) -> None:
        self._storage = storage
        self._reading = reading

    def prepare(self, received: Received, format_name: str | None) -> _Parsed | None:
        """Reads the text before the transaction, because a large one needs half a minute."""
        if received.size > self._storage.settings.result_bytes:
            return None
        return self._parsed(self._storage.blobs.path(received.sha256).read_bytes(), format_name)

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Stores the runs."""
        parsed: _Parsed = context.prepared or self._parsed(
            small_content(self._storage, row), context.format_name
        )
        if isinstance(parsed.fault, ResultError):
            raise BadInput(f"{row.name}: {parsed.fault}")
        if parsed.fault is not None:
            raise parsed.fault
        row.run_ids = service.store(session, row.id, row.name, parsed.runs, known=self._known(session, row))

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Removes runs of an earlier reading."""
        RunRepository(session).remove(row.id, row.run_ids)
        return None

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Removes all its runs."""
        del removed
        RunRepository(session).remove(row.id, [])

    def _parsed(self, content: bytes, format_name: str | None) -> _Parsed:
        try:
            return _Parsed(self._reading.runs(content.decode(errors="replace"), format_name))
        except (ResultError, TooLarge) as fault:
            return _Parsed([], fault)

    def _known(self, session: Session, row: UploadRow) -> Known:
        own = {name.partition(".")[0] for name in row.names}
        with row_scope("own"):
            host = session.scalars(of_stems(own, "host").limit(1)).first()
        return Known(facts=facts_of(host.name, small_content(self._storage, host))) if host else Known()
