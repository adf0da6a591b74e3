"""A cache of answers: the most recently used ones, up to a number of bytes, each for a limited time."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

MAX_BYTES = 64 << 20
FRESH_SECONDS = 60.0
"""After this an answer is made anew: another process of the same database may have changed what it shows."""
_OVERHEAD = 4096
"""Bytes an entry costs beside its key and its answer, about."""

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class TtlCache(Generic[Key, Answer]):
    """Least recently used go first. `size` gives the bytes of a key, which strangers may choose, and its answer."""

    def __init__(
        self, size: Callable[[Key, Answer], int], most: int = MAX_BYTES, fresh_seconds: float = FRESH_SECONDS
    ) -> None:
        self._size = size
        self._most = most
        self._fresh = fresh_seconds
        self._held: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._generation = 0

    @property
    def generation(self) -> int:
        """Grows with every withdrawal: an answer that was begun before one is not kept."""
        return self._generation

    def get(self, key: Key) -> Answer | None:
        """A fresh answer, or None."""
        found = self._held.get(key)
        if found is None or found[0] < time.monotonic():
            return None
        try:
            self._held.move_to_end(key)
        except KeyError:
            return None  # dropped by another thread in between
        return found[1]

    def of(self, key: Key, make: Callable[[], Answer]) -> Answer:
        """The cached answer, or the one made now; a fault is not kept. Two who ask at once may both make it."""
        found, generation = self.get(key), self._generation
        if found is None:
            found = make()
            self.put(key, found, generation)
        return found

    def put(self, key: Key, answer: Answer, generation: int) -> None:
        """Keeps an answer; one larger than an eighth of the cache is not kept."""
        size = self._size(key, answer) + _OVERHEAD
        with self._lock:
            if generation != self._generation or size > self._most // 8:
                return
            self._drop(key)
            self._held[key] = (time.monotonic() + self._fresh, answer)
            self._bytes += size
            while self._bytes > self._most:
                self._drop(next(iter(self._held)))

    def forget(self, overtaken: Callable[[Key], bool]) -> None:
        """Drops every answer whose key says so, and those being made meanwhile."""
        with self._lock:
            self._generation += 1
            for key in [key for key in self._held if overtaken(key)]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        gone = self._held.pop(key, None)
        if gone is not None:
            self._bytes -= self._size(key, gone[1]) + _OVERHEAD
