"""Benchmark output as an upload: its runs, with facts about the machine from the host file of the same name."""

from concurrent.futures import Future

from sqlalchemy.orm import Session

from skbscope.domains.runs import service
from skbscope.domains.runs.pool import ReadingPool
from skbscope.domains.runs.repository import RunRepository
from skbscope.domains.uploads.intake import Received
from skbscope.domains.uploads.kinds import AfterCommit, Removed, UploadContext, UploadKind
from skbscope.domains.uploads.models import UploadRow
from skbscope.domains.uploads.service import of_stems, small_content
from skbscope.errors import BadInput
from skbscope.hosts.facts import facts_of
from skbscope.results.environment import Known
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.store.storage import Storage


class ResultUploads(UploadKind):
    """Benchmark output, read in a process with limits."""

    def __init__(self, storage: Storage, reading: ReadingPool) -> None:
        self._storage = storage
        self._reading = reading

    def prepare(self, received: Received, format_name: str | None) -> Future[list[Run]] | None:
        """Begins to read the text before the transaction, because a large one needs seconds and waits for its turn."""
        if received.size > self._storage.settings.result_bytes:
            return None
        return self._reading.begin_file(self._storage.blobs.path(received.sha256), format_name)

    def ingest(self, session: Session, row: UploadRow, context: UploadContext) -> None:
        """Stores the runs."""
        try:
            if context.prepared is not None:
                runs: list[Run] = self._reading.value(context.prepared)
            else:
                text = small_content(self._storage, row).decode(errors="replace")
                runs = self._reading.runs(text, context.format_name)
        except ResultError as fault:
            raise BadInput(f"{row.name}: {fault}") from None
        row.run_ids = service.store(session, row.id, row.name, runs, known=self._known(session, row))

    def forget(self, session: Session, row: UploadRow) -> AfterCommit | None:
        """Removes runs of an earlier reading."""
        RunRepository(session).remove(row.id, row.run_ids)
        return None

    def delete(self, session: Session, row: UploadRow, removed: Removed) -> None:
        """Removes all its runs."""
        del removed
        RunRepository(session).remove(row.id, [])

    def _known(self, session: Session, row: UploadRow) -> Known:
        own = {name.partition(".")[0] for name in row.names}
        host = session.scalars(of_stems(own, "host").limit(1)).first()
        return Known(facts=facts_of(host.name, small_content(self._storage, host))) if host else Known()
