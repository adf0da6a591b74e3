"""State of publishing and serving figures between requests; one object per server."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

from skbscope.domains.figures.errors import Busy
from skbscope.domains.figures.renderer import Renderer
from skbscope.domains.figures.reply import Reply
from skbscope.store.deps import from_state
from skbscope.ttl_cache import TtlCache

Key = tuple[str, bytes, str]
"""Of a cached answer: (path, query, address of this server if the answer contains it)."""

MOST_WAITING = 8
"""Publish calls running and waiting: each holds one of the server's threads, which readers need too."""


class FigurePublisher:
    """The renderer's processes start with the first figure."""

    def __init__(self, bundle: Path) -> None:
        self.renderer = Renderer(bundle)
        self.answers: TtlCache[Key, Reply] = TtlCache(lambda key, reply: sum(map(len, key)) + len(reply.body))
        self._turns = threading.BoundedSemaphore(MOST_WAITING)
        self._publishing = threading.Lock()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """One publish at a time: it uses all renderer processes, and the second of two equal ones finds the first."""
        if not self._turns.acquire(blocking=False):
            raise Busy(f"{MOST_WAITING} figures are being published already; try again in a moment.")
        try:
            with self._publishing:
                yield
        finally:
            self._turns.release()

    def close(self) -> None:
        """Ends the renderer."""
        self.renderer.close()


PublisherDep = Annotated[FigurePublisher, from_state("publisher")]
