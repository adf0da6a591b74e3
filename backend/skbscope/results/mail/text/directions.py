"""Which way is better, by what a metric means: drops and latency are better low, even where their unit is a rate.

Where words contradict each other, or none is known, the direction is None: "not known", and no verdict says faster.
"""

import re

from skbscope.results.mail.text.units import Direction
from skbscope.results.mail.text.words import plain

# `(lower is better)` is about all values, and says nothing of two of them.
LEGEND = re.compile(
    r"\b(?:higher|lower|more|less|larger|bigger|smaller|fewer|greater|negative|positive) (?:\w{1,20} ){0,4}"
    r"(?:is|are|means?|indicates?|=) (?:an? )?(?:better|faster|improvement)\b",
    re.IGNORECASE,
)
# Counted against a system, whatever the unit: `drops: 200 kpps`.
_FAULTS = {
    "drops", "dropped", "drop", "error", "errors", "errs", "loss", "losses", "lost", "discards", "discarded",
    "retransmits", "retransmit", "retransmissions", "retransmission", "retransmitted", "retrans", "retr",
    "rexmit", "rexmits", "overruns", "overrun", "misses", "timeouts", "timeout", "failures", "failed", "retries",
    "retx", "contended", "contention", "stalls",
}  # fmt: skip
# Better low where the unit says nothing.
_COSTS = {
    "latency", "lat", "delay", "rtt", "jitter", "time", "elapsed", "duration", "seconds", "cycles", "ns", "us", "ms",
    "usec", "nsec", "msec", "cpu", "util", "utilization", "utilisation", "load", "p50", "p90", "p95", "p99", "p999",
    "%cpu", "%sys", "%soft", "softirq", "overhead", "cost", "amean",
}  # fmt: skip
_GAINS = {
    "throughput", "bandwidth", "bw", "goodput", "rate", "pps", "mpps", "kpps", "bps", "mbps", "gbps", "rps", "qps",
    "tps", "iops", "ops", "ipc", "hmean", "transactions", "requests", "speed", "performance",
}  # fmt: skip
_INSTRUCTIONS = {"instructions", "insns", "insn"}
_NONE_OF = ("no", "zero", "non", "0", "without")
# Share of a fault: `drop rate` is no gain.
_SHARES = {"rate", "ratio", "count", "pps", "percentage"}


def direction_of(name: str, by_unit: Direction | None) -> Direction | None:
    """The direction of a metric with that name; `by_unit` is what its unit alone says."""
    words = plain(name).split()
    named = {word.rpartition("_")[2] for word in words if not word.startswith("xdp")} | set(words)
    # `XDP drop` and `no-drop rate` count what a system manages.
    xdp = any(word.startswith("xdp") for word in words)
    denied = any(one in _NONE_OF and two in _FAULTS for one, two in zip(words, words[1:], strict=False))
    faults = named & _FAULTS if not xdp and not denied else set()
    if faults:
        gains = named & _GAINS - _SHARES
        # "throughput drops" is a verb, "drops" beside no gain are what was counted, "drop" alone may be an action.
        return None if gains or (faults == {"drop"} and not named & _SHARES - {"pps"}) else "less"
    if by_unit is not None:
        return by_unit
    costs, gains = named & _COSTS, named & _GAINS
    if named & _INSTRUCTIONS and "per" in named and not named & {"cycle", "second"} and not gains:
        # `instructions per packet`, and no `instructions per cycle`
        return "less"
    if named & {"hit", "hits", "hitm"}:
        # Loads of a cache.
        costs = costs - {"load"}
    if costs and gains:
        return None
    return "less" if costs else "more" if gains else None
