"""Differences in the environment of the runs, intended (the setting under test) or not, between sides or within one."""

from collections import Counter

from skbscope.domains.comparisons.models import Difference, Options
from skbscope.domains.comparisons.sides import Counted
from skbscope.results.models import PUBLISHED

# Facts that always differ from run to run.
_PASSING = ("time", "date", "started", "cookie", "pid", PUBLISHED)
# Reported in a separate sentence, and measured: 10.01 s and 10.02 s are the same setting.
_LENGTH = "duration"
_MOST = 200
# The knobs of each policy, which differ on purpose in a comparison of that policy.
KNOBS: dict[str, tuple[str, ...]] = {
    "skb-defer": ("net.core.skb_defer_max", "net.core.napi_consume_skb_defer"),
    "xdp-return": ("threaded",),
    "rfs-llc": (
        *("net.core.rps_sock_flow_entries", "rps_flow_cnt", "rps_cpus", "net.core.rps_feat_llc_affinity"),
    ),
    "xsk-batch": ("XDP_GENERIC_XMIT_BATCH", "XDP_MAX_TX_SKB_BUDGET"),
    "skb-init": (),
}
# The set-up command of a side in `run-ab`, which is the difference under test.
SET = "set"


def facts(run: Counted) -> dict[str, str]:
    """The facts of a run: given with it, in its output, and settings in its label and command."""
    known = run.input.environment | run.run.environment | settings(run)
    if run.run.command:
        known["command"] = " ".join(run.run.command.split())
    return {name: value[:_MOST] for name, value in known.items() if name not in _PASSING}


def settings(run: Counted) -> dict[str, str]:
    """The settings that a label or command contains as `net.core.x=1` or `echo 1 > /proc/sys/net/core/x`."""
    found: dict[str, str] = {}
    for text in (run.run.label, run.run.command or ""):
        words = text[:1000].split()
        for at, word in enumerate(words):
            name, mark, value = word.strip(",;()'\"").partition("=")
            if mark and value and "." in name.strip(".") and not name.startswith("-"):
                found[name] = value
            if word == ">" and 1 < at < len(words) - 1 and words[at + 1].startswith(("/proc/sys/", "/sys/")):
                path = words[at + 1].strip(",;()'\"")
                found[path.removeprefix("/proc/sys/").replace("/", ".") if "/proc/sys/" in path else path] = (
                    words[at - 1]
                )
    return found


def common(runs: list[Counted]) -> dict[str, str]:
    """The facts of a side: one value where its runs agree, else every value with its number of runs."""
    known = [facts(run) for run in runs]
    names = dict.fromkeys(name for item in known for name in item)
    return {name: _joined([item.get(name) for item in known]) for name in names}


def differences(
    before: list[Counted], after: list[Counted], options: Options, policy: str | None = None
) -> list[Difference]:
    """Facts with more than one value, intended differences first; empty while a side has no run."""
    if not before or not after:
        return []
    left, right = [facts(run) for run in before], [facts(run) for run in after]
    named = {name for run in (*before, *after) for name in settings(run)}
    knobs = {_knob(name) for name in (*options.intended, *named, *KNOBS.get(policy or "", ()), SET)}
    found: list[Difference] = []
    for name in dict.fromkeys(name for item in (*left, *right) for name in item):
        ours, theirs = [item.get(name) for item in left], [item.get(name) for item in right]
        if name == _LENGTH or len({*ours, *theirs}) == 1:
            continue
        # A missing fact is no contradiction, because tools print facts only in some of their outputs.
        within = len(set(ours) - {None}) > 1 or len(set(theirs) - {None}) > 1
        if not within and (not any(ours) or not any(theirs)) and name not in named:
            continue
        intended = not within and (
            _knob(name) in knobs
            or (name == "command" and _without_settings(ours[0]) == _without_settings(theirs[0]))
            or (name == "kernel" and _version(ours[0]) == _version(theirs[0]))
        )
        if within or _stated(ours) != _stated(theirs):
            found.append(Difference(name, _stated(ours), _stated(theirs), intended))
    return sorted(found, key=lambda item: not item.intended)


def _stated(values: list[str | None]) -> str | None:
    return _joined(values) if any(value is not None for value in values) else None


def _joined(values: list[str | None]) -> str:
    """`performance`, or `performance (7 runs), powersave (1 run)`."""
    counts = Counter(value for value in values if value is not None)
    if len(counts) == 1:
        return next(iter(counts))
    parts = [f"{value} ({count} {'run' if count == 1 else 'runs'})" for value, count in counts.most_common(5)]
    more = len(counts) - len(parts)
    return ", ".join(parts) + (f" and {more} more" if more else "")


def _knob(name: str) -> str:
    """The same name for `net/core/x`, `net.core.x` and `/proc/sys/net/core/x`."""
    return name.removeprefix("/proc/sys/").replace("/", ".").casefold()


def _without_settings(command: str | None) -> list[str]:
    return [word for word in (command or "").split() if not ("=" in word and "." in word.partition("=")[0])]


def _version(kernel: str | None) -> str:
    """`6.18.44` of `6.18.44-patched`: the kernel under test is built from the same release."""
    head = (kernel or "").lstrip()
    end = next((at for at, ch in enumerate(head) if not (ch.isdigit() or ch == ".")), len(head))
    return head[:end]
