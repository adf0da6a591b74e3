"""Answers at hand: the most recently asked ones, by their whole address, up to a number of bytes."""

import threading
import time
from collections import OrderedDict

from skbscope.figures.reply import Reply

MAX_BYTES = 64 << 20
FRESH_SECONDS = 60.0
"""After this an answer is made anew: another process of the same database may have withdrawn the figure."""
_OVERHEAD = 4096
"""Bytes an entry costs beside its body, about."""

Key = tuple[str, bytes, str]
"""(path, query, address of this server where the answer holds it)."""


class Shelf:
    """Least recently used go first."""

    def __init__(self, most: int = MAX_BYTES) -> None:
        self._most = most
        self._held: OrderedDict[Key, tuple[float, Reply]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._epoch = 0

    @property
    def epoch(self) -> int:
        """Grows with every withdrawal: an answer that was begun before one is not kept."""
        return self._epoch

    def get(self, key: Key) -> Reply | None:
        """A fresh answer, or None."""
        found = self._held.get(key)
        if found is None or found[0] < time.monotonic():
            return None
        try:
            self._held.move_to_end(key)
        except KeyError:
            return None  # dropped by another thread in between
        return found[1]

    def put(self, key: Key, reply: Reply, epoch: int) -> None:
        """Keeps an answer; one larger than an eighth of the shelf is not kept."""
        size = len(reply.body) + _OVERHEAD
        with self._lock:
            if epoch != self._epoch or size > self._most // 8:
                return
            self._drop(key)
            self._held[key] = (time.monotonic() + FRESH_SECONDS, reply)
            self._bytes += size
            while self._bytes > self._most:
                self._drop(next(iter(self._held)))

    def forget(self, figure_id: str) -> None:
        """Drops every answer of a figure, and what may show it as the latest."""
        with self._lock:
            self._epoch += 1
            for key in [key for key in self._held if figure_id in key[0]]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        gone = self._held.pop(key, None)
        if gone is not None:
            self._bytes -= len(gone[1].body) + _OVERHEAD
