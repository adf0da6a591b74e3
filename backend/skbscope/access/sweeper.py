"""The thread that deletes what has reached the end of its retention. Several servers of a database may run it."""

import logging
import threading
from collections.abc import Callable, Mapping

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from skbscope.access import audit
from skbscope.access.access import Access
from skbscope.access.grants import grants_of
from skbscope.access.models import GrantRow
from skbscope.access.principal import acting_as
from skbscope.errors import NotFound
from skbscope.store.db import Database, now

log = logging.getLogger(__name__)

Remover = Callable[[Session, str, str], Callable[[], object] | None]
"""(session, id, by whom) → what to do after the commit, if anything. Removes the rows of an object without owners."""


class Sweeper:
    """Sweeps when the server starts, then every `seconds`. `removers`: by kind of object; other kinds stay."""

    def __init__(self, db: Database, access: Access, seconds: float, removers: Mapping[str, Remover]) -> None:
        self._db = db
        self._access = access
        self._seconds = seconds
        self._removers = removers
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper")

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def close(self) -> None:
        """Stops and waits for deletions under way."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def sweep(self) -> int:
        """Ends every grant whose time is over. Returns how many objects were deleted with their last grant."""
        gone = 0
        with acting_as(None):
            with self._db.session() as session:
                over = list(session.scalars(select(GrantRow).where(GrantRow.expires_at <= now())))
            for grant in over:
                try:
                    gone += self._expire(grant)
                except NotFound:
                    log.info("%s %s was deleted in between", grant.kind, grant.subject)
        return gone

    def _expire(self, grant: GrantRow) -> bool:
        after: Callable[[], object] | None = None
        kind, subject, owner = grant.kind, grant.subject, grant.owner
        same = (GrantRow.kind == kind, GrantRow.subject == subject, GrantRow.owner == owner)
        with self._db.session() as session:
            last = [one.owner for one in grants_of(session, kind, subject)] == [owner]
            remove = self._removers.get(kind)
            if last and remove is not None:
                after = remove(session, subject, "the end of its retention")
            session.execute(delete(GrantRow).where(*same))
            audit.note(session, "expired", kind, subject, "retention")
        if after is not None:
            after()
        return last

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                gone = self.sweep()
                if gone:
                    log.warning("%d things were deleted at the end of their retention", gone)
                self._access.quota.forget()
                self._access.tokens.forget()
            except Exception:
                log.exception("the retention sweep failed; it will be tried again")
            self._closing.wait(self._seconds)
