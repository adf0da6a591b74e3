"""Token buckets, one for each sender and kind of request, in this process."""

import math
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

MOST = 10_000
"""Senders remembered. The one that is silent longest is forgotten first, and starts with a full bucket."""


class Buckets:
    """Each bucket holds `burst` requests and fills by `rate` requests a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, who: str, rate: float, burst: float) -> int:
        """Uses one request; 0 if there was one, else the seconds until there is."""
        at = self._clock()
        with self._lock:
            left, since = self._buckets.pop(who, (burst, at))
            left = min(burst, left + (at - since) * rate)
            short = left < 1
            self._buckets[who] = (left if short else left - 1, at)
            while len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        return max(1, math.ceil((1 - left) / rate)) if short else 0
