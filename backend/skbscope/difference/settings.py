"""What the hosts of two recordings state differently: kernel, topology, settings, the rule a patched kernel ran."""

from collections.abc import Mapping
from typing import Any

from skbscope.difference.models import Setting
from skbscope.difference.sides import ran

_TOPOLOGY = (("cpus", "CPUs"), ("llcs", "last-level caches"), ("nodes", "NUMA nodes"))
_BY_CHANCE = ("effective_affinity_list",)
"""Settings that the kernel itself chooses."""


def settings(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Setting]:
    """Everything that differs, the kernel first. What only one host states is listed with null for the other."""
    a, b = before["host"], after["host"]
    found = []
    if a["kernel"] != b["kernel"]:
        found.append(Setting(kind="kernel", name="kernel", before=a["kernel"], after=b["kernel"]))
    for key, name in _TOPOLOGY:
        if a[key] != b[key]:
            found.append(Setting(kind="topology", name=name, before=_groups(a[key]), after=_groups(b[key])))
    for policy in sorted({*before["runs"], *after["runs"]}):
        rules = [ran(one, policy) for one in (before, after)]
        if rules[0] != rules[1]:
            found.append(Setting(kind="rule", name=policy, before=rules[0], after=rules[1]))
    knobs = a["knobs"] or {}, b["knobs"] or {}
    for name in sorted({*knobs[0], *knobs[1]}):
        pair = knobs[0].get(name), knobs[1].get(name)
        if pair[0] != pair[1]:
            values = (None if one is None else str(one) for one in pair)
            found.append(
                Setting(kind="setting", name=name, **dict(zip(("before", "after"), values, strict=True)))
            )
    return found


def is_stated_by_both(setting: Setting) -> bool:
    """Whether it can be a cause: an unknown value is not another value."""
    return None not in (setting.before, setting.after)


def is_by_chance(setting: Setting) -> bool:
    """Whether it differs between two recordings of one host without anybody having changed it."""
    return setting.name.rpartition("/")[2] in _BY_CHANCE


def _groups(value: list[Any]) -> str:
    if value and isinstance(value[0], list):
        return f"{len(value)}: {' '.join(_range(group) for group in value)}"
    return f"{len(value)}: {_range(value)}"


def _range(cpus: list[int]) -> str:
    """`0-3,8`: ascending numbers with ranges joined."""
    parts: list[list[int]] = []
    for cpu in sorted(cpus):
        if parts and cpu == parts[-1][1] + 1:
            parts[-1][1] = cpu
        else:
            parts.append([cpu, cpu])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)
