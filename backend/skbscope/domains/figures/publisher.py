"""State of publishing and serving figures between requests; one object per server."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Annotated

from skbscope.access.principal import sender
from skbscope.domains.figures.renderer import Renderer
from skbscope.domains.figures.reply import Reply
from skbscope.store.deps import from_state
from skbscope.ttl_cache import TtlCache
from skbscope.turns import Turns

Key = tuple[str, bytes, str]
"""Of a cached answer: (path, query, address of this server if the answer contains it)."""

MOST_WAITING = 4
"""Publish calls of one sender that wait."""


class FigurePublisher:
    """The renderer's processes start with the first figure."""

    def __init__(self, bundle: Path) -> None:
        self.renderer = Renderer(bundle)
        self.answers: TtlCache[Key, Reply] = TtlCache(lambda key, reply: sum(map(len, key)) + len(reply.body))
        self._turns = Turns(1, places=MOST_WAITING, what="figures")

    def turn(self) -> AbstractAsyncContextManager[None]:
        """One publish at a time: it uses all renderer processes, and the second of two equal ones finds the first."""
        return self._turns.turn_async(sender())

    def close(self) -> None:
        """Ends the renderer."""
        self.renderer.close()


PublisherDep = Annotated[FigurePublisher, from_state("publisher")]
