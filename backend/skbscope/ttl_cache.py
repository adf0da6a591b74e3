"""A cache of answers: the most recently used ones, up to a number of bytes, each for a limited time."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

MAX_BYTES = 64 << 20
FRESH_SECONDS = 60.0
"""After this an answer is computed again: another process may have changed the database."""
_OVERHEAD = 4096
"""Approximate bytes of an entry beside its key and its answer."""

Key = TypeVar("Key")
Answer = TypeVar("Answer")


class TtlCache(Generic[Key, Answer]):
    """The least recently used go first. `size` gives the bytes of a key, which users may choose, and its answer."""

    def __init__(
        self, size: Callable[[Key, Answer], int], most: int = MAX_BYTES, fresh_seconds: float = FRESH_SECONDS
    ) -> None:
        self._size = size
        self._most = most
        self._fresh = fresh_seconds
        self._entries: OrderedDict[Key, tuple[float, Answer]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()
        self._generation = 0

    @property
    def generation(self) -> int:
        """Grows with every `forget`: an answer whose computation began before one is not cached."""
        return self._generation

    def get(self, key: Key) -> Answer | None:
        """A fresh answer, or None."""
        found = self._entries.get(key)
        if found is None or found[0] < time.monotonic():
            return None
        try:
            self._entries.move_to_end(key)
        except KeyError:
            return None  # dropped by another thread in between
        return found[1]

    def of(self, key: Key, make: Callable[[], Answer]) -> Answer:
        """The cached answer, or the one computed now; exceptions are not cached. Two threads may both compute it."""
        found, generation = self.get(key), self._generation
        if found is None:
            found = make()
            self.put(key, found, generation)
        return found

    def put(self, key: Key, answer: Answer, generation: int) -> None:
        """Caches an answer, unless it is larger than an eighth of the cache."""
        size, now = self._size(key, answer) + _OVERHEAD, time.monotonic()
        with self._lock:
            if generation != self._generation or size > self._most // 8:
                return
            self._drop(key)
            self._entries[key] = (now + self._fresh, answer)
            self._bytes += size
            # Also what nobody requested again: a server that serves ever new analyses would grow to the limit.
            while self._entries:
                oldest, (until, _) = next(iter(self._entries.items()))
                if self._bytes <= self._most and until >= now:
                    break
                self._drop(oldest)

    def forget(self, overtaken: Callable[[Key], bool]) -> None:
        """Drops every answer with such a key, and all answers being computed meanwhile."""
        with self._lock:
            self._generation += 1
            for key in [key for key in self._entries if overtaken(key)]:
                self._drop(key)

    def _drop(self, key: Key) -> None:
        gone = self._entries.pop(key, None)
        if gone is not None:
            self._bytes -= self._size(key, gone[1]) + _OVERHEAD
