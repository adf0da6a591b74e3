"""The thread that deletes what is kept no longer. Any server of a database may do it: twice is harmless."""

import logging
import threading
from typing import TYPE_CHECKING

from skbscope.access import removal

if TYPE_CHECKING:
    from skbscope.portal import Portal

log = logging.getLogger(__name__)


class Sweeper:
    """Looks once when the server starts, then every `sweep_seconds`."""

    def __init__(self, portal: "Portal") -> None:
        self._portal = portal
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

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                gone = removal.sweep(self._portal)
                if gone:
                    log.warning("%d things were deleted at the end of their retention", gone)
                if self._portal.access is not None:
                    self._portal.access.quota.forget()
                    self._portal.access.tokens.forget()
            except Exception:
                log.exception("the sweep stopped; it is tried again")
            self._closing.wait(self._portal.settings.sweep_seconds)
