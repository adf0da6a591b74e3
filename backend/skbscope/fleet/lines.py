"""Lines of `perf script` and the addresses in them. Format: tools/perf/builtin-script.c, `--ns`."""

from collections.abc import Callable
from random import Random

FLUSH = "skb_defer_free_flush+0x70"
"""The code location where the kernel frees deferred skbs."""
RX = "vec=3 [action=NET_RX]"
"""The receive softirq."""
_SLAB = 0xFFFF888000000000


def poll(napi: int, device: str, work: int, budget: int) -> str:
    """The event at the end of a poll."""
    struct = 0xFFFF888700000000 + napi
    return f"napi:napi_poll: napi poll on napi struct 0x{struct:x} for device {device} work {work} budget {budget}"


class Script:
    """Writes a recording in the order of time."""

    def __init__(self, random: Random) -> None:
        self._now = 1_000_000_000_000 + random.randrange(1_000_000_000)
        self._random = random
        self._free = [_SLAB + at * 0x100 for at in range(4096, 0, -1)]
        self.lines: list[str] = []
        self._append: Callable[[str], None] = self.lines.append

    def event(self, cpu: int, text: str, who: str = "swapper       0") -> None:
        """Adds an event, some hundred ns after the previous one."""
        self._now += 200 + (self._now >> 3) % 211
        now = self._now
        self._append(f"{who} [{cpu:03d}] {now // 10**9}.{now % 10**9:09d}: {text}")

    def pause(self) -> None:
        """Advances the time by some µs."""
        self._now += self._random.randrange(2_000, 20_000)

    def take(self) -> int:
        """A free address; like slab, the one that was freed last."""
        return self._free.pop()

    def give(self, address: int) -> None:
        """Frees an address."""
        self._free.append(address)
