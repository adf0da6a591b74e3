"""A limited number of slots, granted to senders in turn, so that no sender makes the others wait for all its work.

A free slot goes to the sender who uses the fewest; among equals to the one who was served longest ago. No sender uses
more than `share` slots, so that with at least two of them a newcomer does not wait for what another began.
"""

import asyncio
import contextlib
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future
from typing import Any

from skbscope.errors import Busy

MACHINE = ""
"""The sender of work without a request from outside. It may use every slot."""

_REMEMBERED = 1000
"""Senders of whom it is known when they were served."""

Turn = Future[None]
"""Done once its slot is granted."""


async def ended(future: Future[Any]) -> None:
    """Waits for a future without a thread, whatever it ends with. Cancelling the wait cancels the future."""
    waiting = asyncio.wrap_future(future)
    # asyncio must not report an exception that is read from the future itself as one that was never retrieved.
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.wait([waiting])


class Turns:
    """`slots` at a time. `places`: how many turns of one sender may wait; `what` they are for, in the refusal."""

    def __init__(
        self, slots: int, *, share: int | None = None, places: int = 64, what: str = "tasks"
    ) -> None:
        self._free = slots
        self._share = max(1, share if share is not None else slots - 1)
        self._places = places
        self._what = what
        self._waiting: dict[str, deque[Turn]] = {}
        self._served: OrderedDict[str, int] = OrderedDict()
        """Number of the last turn of each sender, the one served longest ago first."""
        self._count = 0
        self._used: Counter[str] = Counter()
        self._lock = threading.Lock()

    def ask(self, sender: str) -> Turn:
        """Queues a turn, which must be ended; Busy where too many of the sender's wait."""
        turn: Turn = Future()
        with self._lock:
            queue = self._waiting.setdefault(sender, deque())
            if len(queue) >= self._places:
                raise Busy(f"{len(queue)} {self._what} of yours are waiting already; try again in a moment.")
            queue.append(turn)
        self._grant()
        return turn

    def end(self, sender: str, turn: Turn) -> None:
        """Frees the slot of a turn, or removes it from those that wait."""
        withdrawn = turn.cancel()
        with self._lock:
            if withdrawn:
                self._remove(sender, turn)
            else:
                self._free += 1
                self._used[sender] -= 1
                if not self._used[sender]:
                    del self._used[sender]
        self._grant()

    @contextlib.contextmanager
    def turn(self, sender: str) -> Iterator[None]:
        """A turn of a thread, which waits for it."""
        turn = self.ask(sender)
        try:
            turn.result()
            yield
        finally:
            self.end(sender, turn)

    @contextlib.asynccontextmanager
    async def turn_async(self, sender: str) -> AsyncIterator[None]:
        """A turn of a coroutine; waiting for it takes no thread."""
        turn = self.ask(sender)
        try:
            await asyncio.wrap_future(turn)
            yield
        finally:
            self.end(sender, turn)

    def _remove(self, sender: str, turn: Turn) -> None:
        queue = self._waiting.get(sender, deque())
        with contextlib.suppress(ValueError):
            queue.remove(turn)
        if not queue:
            self._waiting.pop(sender, None)

    def _grant(self) -> None:
        granted: list[Turn] = []
        with self._lock:
            while self._free and (sender := self._next()) is not None:
                turn = self._waiting[sender].popleft()
                if not self._waiting[sender]:
                    del self._waiting[sender]
                if turn.set_running_or_notify_cancel():
                    self._free -= 1
                    self._used[sender] += 1
                    self._note_served(sender)
                    granted.append(turn)
        # Outside of the lock, because this calls what waits for the turn.
        for turn in granted:
            turn.set_result(None)

    def _next(self) -> str | None:
        may = (one for one in self._waiting if one == MACHINE or self._used[one] < self._share)
        return min(may, key=lambda one: (self._used[one], self._served.get(one, 0)), default=None)

    def _note_served(self, sender: str) -> None:
        self._count += 1
        self._served[sender] = self._count
        self._served.move_to_end(sender)
        if len(self._served) > _REMEMBERED:
            self._served.popitem(last=False)
