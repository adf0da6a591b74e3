"""The thread that deletes what is kept no longer. Any server of a database may do it: twice is harmless."""

import logging
import threading
from collections.abc import Callable, Mapping

from sqlalchemy import ColumnElement, and_, delete, select
from sqlalchemy.orm import Session

from skbscope.access import audit
from skbscope.access.access import Access
from skbscope.access.caller import as_caller
from skbscope.access.holdings import holders
from skbscope.access.models import HoldingRow
from skbscope.errors import NotFound
from skbscope.store.db import Database, now

log = logging.getLogger(__name__)

Remover = Callable[[Session, str, str], Callable[[], None] | None]
"""(session, id, by whom) → what to do after the commit, if anything. Removes the rows of a thing that nobody holds
any more."""


class Sweeper:
    """Looks once when the server starts, then every `seconds`. `removers`: by kind of thing; other kinds stay."""

    def __init__(self, db: Database, access: Access, seconds: float, removers: Mapping[str, Remover]) -> None:
        self._db = db
        self._access = access
        self._seconds = seconds
        self._removers = removers
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sweeper")

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def close(self) -> None:
        """Stops and waits for what is being deleted."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def sweep(self) -> int:
        """Lets every hold go whose time is over; how many things went with their last one."""
        gone = 0
        with as_caller(None):
            with self._db.session() as session:
                over = list(session.scalars(select(HoldingRow).where(HoldingRow.expires_at <= now())))
            for hold in over:
                try:
                    gone += self._expire(hold)
                except NotFound:
                    log.info("%s %s was deleted in between", hold.kind, hold.subject)
        return gone

    def _expire(self, hold: HoldingRow) -> bool:
        after: Callable[[], None] | None = None
        with self._db.session() as session:
            last = [one.owner for one in holders(session, hold.kind, hold.subject)] == [hold.owner]
            remove = self._removers.get(hold.kind)
            if last and remove is not None:
                after = remove(session, hold.subject, "the end of its retention")
            session.execute(delete(HoldingRow).where(_same(hold)))
            audit.note(session, "expired", hold.kind, hold.subject, "retention")
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
                log.exception("the sweep stopped; it is tried again")
            self._closing.wait(self._seconds)


def _same(hold: HoldingRow) -> ColumnElement[bool]:
    key = (HoldingRow.kind == hold.kind, HoldingRow.subject == hold.subject, HoldingRow.owner == hold.owner)
    return and_(*key)
