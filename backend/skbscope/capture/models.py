"""What a bundle adds to a recording, as it is stored and as the API returns it."""

from typing import Literal

from pydantic import BaseModel

from skbscope.capture.manifest import Missing, Skipped


class Change(BaseModel):
    """One counter before and after the recording. Exact, of the whole host."""

    before: int
    after: int


class Capture(BaseModel):
    """The rest of a recording's bundle."""

    upload_id: str | None
    """The bundle; null where there is no server that stores it."""
    policy: str
    seconds: float
    """Wall time perf ran, with its start and end: a little more than the recording."""
    recorded: list[str]
    missing: list[Missing]
    skipped: list[Skipped]
    label: Literal["exact"] = "exact"
    """Of every counter here."""
    counters: dict[str, Change]
    """Those that changed, by source: `ethtool/eth0/rx_drops`, `softnet/cpu0/dropped`, `softirqs/NET_RX/cpu0`,
    `interrupts/37/cpu0`, `net_dev/eth0/rx_packets`."""
    unchanged: int
    """Counters that did not change and are not listed."""
    page_pools: dict[str, dict[str, Change]]
    """By `netlink/18` (pool id), `ethtool/eth0/rx` (device), `ethtool/eth0/rx3` (queue), then by field: alloc_fast …
    recycle_released_ref. Unchanged ones too: that nothing was recycled is also a result."""
    drivers: list[str] = []
    """Of its network devices, as `ethtool -i` names them; sorted."""
    passed_over: dict[str, int]
    """Lines of the counter files that were not read, by cause."""

    def of_devices(self) -> dict[str, tuple[int, int]]:
        """A host's counters as the engine reads them: (before, after) by `eth0 rx3_pp_recycle_ring`.

        Page-pool counters are among them even where they did not change.
        """
        found = {
            name.removeprefix("ethtool/").replace("/", " ", 1): (change.before, change.after)
            for name, change in self.counters.items()
            if name.startswith("ethtool/")
        }
        for place, fields in self.page_pools.items():
            source, _, where = place.partition("/")
            device, _, queue = where.partition("/")
            device = device if source == "ethtool" else f"page_pool{device}"
            for name, change in fields.items():
                found[f"{device} {queue or 'rx'}_pp_{name}"] = (change.before, change.after)
        return found
