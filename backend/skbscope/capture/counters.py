"""Counters of a bundle: every counter file before and after the recording, side by side."""

from dataclasses import dataclass, field

from skbscope.capture.models import Change
from skbscope.results.read.counters import ethtool, net_dev, proc_table, qstats, softnet_stat
from skbscope.results.read.counters.counted import Counted
from skbscope.results.read.kernel import page_pool

MOST_BYTES = 16 << 20
"""Of one counter file: /proc/interrupts of 512 CPUs and 2,000 interrupts is 12 MB."""
MAX_CHANGES = 20_000
"""Changed counters stored with a recording."""

_FILES = {
    "softnet_stat": ("softnet", softnet_stat.counted),
    "softirqs": ("softirqs", proc_table.counted),
    "interrupts": ("interrupts", proc_table.counted),
    "dev": ("net_dev", net_dev.counted),
    "qstats": ("qstats", qstats.counted),
    "page-pool-stats": ("page_pool", page_pool.counted),
}
_ETHTOOL = "ethtool-S."


@dataclass
class Sides:
    """Counters by their full name, before and after."""

    before: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)
    passed_over: dict[str, int] = field(default_factory=dict)

    def read(self, name: str, text: str) -> bool:
        """Reads a member such as `before/softirqs`; False for a file of no known name."""
        side, _, file = name.partition("/")
        known = {"before": self.before, "after": self.after}.get(side)
        found = _read(file, text) if known is not None else None
        if known is None or found is None:
            return False
        source, counted = found
        known.update({f"{source}/{key}": value for key, value in counted.values.items()})
        for cause, lines in counted.skipped.items():
            cause = f"{source.partition('/')[0]}: {cause}"
            self.passed_over[cause] = self.passed_over.get(cause, 0) + lines
        return True

    def changes(self) -> tuple[dict[str, Change], int]:
        """(the changed ones of the first `MAX_CHANGES`, how many did not change)."""
        both = [name for name in self.before if name in self.after]
        changed = [name for name in both if self.before[name] != self.after[name]]
        if len(changed) > MAX_CHANGES:
            self.passed_over[f"changed counters over {MAX_CHANGES}"] = len(changed) - MAX_CHANGES
        alone = len(self.before) + len(self.after) - 2 * len(both)
        if alone:
            self.passed_over["counters present only before or only after"] = alone
        return {name: self._change(name) for name in changed[:MAX_CHANGES]}, len(both) - len(changed)

    def page_pools(self) -> dict[str, dict[str, Change]]:
        """Page-pool counters of every source under one set of field names."""
        pools: dict[str, dict[str, Change]] = {}
        for name in self.before:
            place = _page_pool(name)
            if place and name in self.after and len(pools) < MAX_CHANGES:
                pools.setdefault(place[0], {})[place[1]] = self._change(name)
        return pools

    def _change(self, name: str) -> Change:
        return Change(before=self.before[name], after=self.after[name])


def _read(file: str, text: str) -> tuple[str, Counted] | None:
    if file in _FILES:
        source, read = _FILES[file]
        return source, read(text)
    device = file.removeprefix(_ETHTOOL)
    if device != file and device and "/" not in device:
        return f"ethtool/{device}", ethtool.counted(text)
    return None


def _page_pool(name: str) -> tuple[str, str] | None:
    source, _, rest = name.partition("/")
    where, _, counter = rest.partition("/")
    if source == "page_pool":
        return f"netlink/{where}", counter
    found = page_pool.of_ethtool(counter) if source == "ethtool" else None
    return (f"ethtool/{where}/{found[0]}", found[1]) if found else None
