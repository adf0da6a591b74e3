"""The CPU time of a call, for tests of how cost grows: other work on the machine is not on this clock."""

import gc
import time
from collections.abc import Callable


def cpu_seconds(call: Callable[[], object], times: int = 1) -> float:
    """CPU seconds of the quickest of some calls; nothing is collected meanwhile, whatever other tests left behind."""

    def once() -> float:
        gc.disable()
        try:
            begun = time.process_time()
            call()
            return time.process_time() - begun
        finally:
            gc.enable()

    return min(once() for _ in range(times))


def costs_less(seconds: float, call: Callable[[], object]) -> bool:
    """Whether one of three calls takes less CPU time than that: a busy neighbour of the core makes one call slower."""
    return any(cpu_seconds(call) < seconds for _ in range(3))
