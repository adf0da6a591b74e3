"""One recording as counts by blocks of time: all that a comparison of two recordings needs, in some ten kilobytes.

Packets come in bursts, so they are no independent trials. Every interval of a comparison is therefore made of blocks of
time, and a recording is reduced to the counts of each block once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skbscope import engine

FORM = 2
"""Number of the form of `counted`; another one makes stored answers unused."""
BLOCKS = 24
"""Blocks of equal time; divisible by the 12 that are tested and the 4 parts that are compared with each other."""
MAX_FLOWS = 1000
"""Pairs of CPUs that are stored, the busiest ones; a recording with more has the others in one."""
OTHER = "other"
EDGE = 0.02
"""Part of the lives before the busy part of a recording begins, and after it ends."""
LEAST_LIVES = 200
"""With fewer lives the busy part is that of all events."""
ARRIVALS = "net:netif_receive_skb"
"""Event that shows on which CPU a packet is received. An skb's allocating CPU may only be known if it was deferred."""
READS = ("sock:sock_recv_length", "skb:skb_copy_datagram_iovec")
"""Events that show on which CPU a socket is read, the best first."""
FATES = ("alive", "consumed", "flushed", "dropped", "recycled")
"""By the number in the `fate` column of lives."""
DEFERRED = ("B5-push", "B6-kick")
"""Rules of `skb-defer` by which an skb is put on a defer list."""
MOVED = ("B7-first", "B7-move", "B7-move-unknown")
"""Rules of `rfs-llc` by which the packets of a flow go to another CPU than those before."""
STEERED = ("B6-same", "B7-hold", *MOVED)
"""Rules of `rfs-llc` by which the flow table says where a packet goes."""

Ints = NDArray[Any]
Counts = dict[str, list[int]]
"""Name -> one number a block."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The decisions of one replay, one entry each."""

    t: Ints
    rule: Ints
    """Number in the catalogue of the policy."""


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of one recording; times are ns since its first event."""

    duration_ns: int
    kinds: list[str]
    """Names of the events that were recorded, by their number, also of those without an event."""
    event_t: Ints
    event_cpu: Ints
    event_kind: Ints
    life_t: Ints
    """End of use of each life that ended."""
    alloc_cpu: Ints
    free_cpu: Ints
    fate: Ints
    decisions: dict[str, Decided]
    """By policy: the replay of the rule that ran."""

    def between(self, since: int, until: int) -> "Columns":
        """The part from `since` to before `until`, as if it had been recorded alone."""
        events = (self.event_t >= since) & (self.event_t < until)
        lives = (self.life_t >= since) & (self.life_t < until)
        decisions = {}
        for policy, one in self.decisions.items():
            at = (one.t >= since) & (one.t < until)
            decisions[policy] = Decided(one.t[at] - since, one.rule[at])
        return replace(
            self,
            duration_ns=until - since,
            event_t=self.event_t[events] - since,
            event_cpu=self.event_cpu[events],
            event_kind=self.event_kind[events],
            life_t=self.life_t[lives] - since,
            alloc_cpu=self.alloc_cpu[lives],
            free_cpu=self.free_cpu[lives],
            fate=self.fate[lives],
            decisions=decisions,
        )


def lives_that_ended(
    done: Ints, last: Ints, fate: Ints, *, never: int
) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
    """(which lives ended, when each did): the end of use if it was seen (is not `never`), else the last event."""
    seen = done != never
    return seen | (fate != 0), np.where(seen, done, last).astype(np.int64)


def busy(columns: Columns) -> tuple[int, int]:
    """From where to before where a recording has traffic: perf starts before the load and ends after it."""
    t = columns.life_t if len(columns.life_t) >= LEAST_LIVES else columns.event_t
    if not len(t):
        return 0, columns.duration_ns + 1
    first, last = np.quantile(t, [EDGE, 1 - EDGE], method="nearest").tolist()
    return int(first), int(last) + 1


def counted(columns: Columns) -> dict[str, Any]:
    """The counts by block of the busy part, as JSON values.

    {from_ns, duration_ns, events, arrivals, reads, fates, flows, flows_unknown, decisions, counts}; a count is null
    where the recording cannot show it.
    """
    since, until = busy(columns)
    columns = columns.between(since, until)
    width = columns.duration_ns
    event_block = _block(columns.event_t, width)
    life_block = _block(columns.life_t, width)
    kinds = columns.kinds
    decisions = {
        policy: _of_rules(policy, one, width) for policy, one in columns.decisions.items() if len(one.t)
    }
    flushed = FATES.index("flushed")
    return {
        "from_ns": since,
        "duration_ns": width,
        "events": _table(event_block, columns.event_kind, len(kinds), kinds),
        "arrivals": _by_cpu(event_block, columns, kinds.index(ARRIVALS)) if ARRIVALS in kinds else {},
        "reads": {name: _by_cpu(event_block, columns, kinds.index(name)) for name in READS if name in kinds},
        "fates": _table(life_block, columns.fate, len(FATES), FATES),
        "flows": _flows(life_block, columns.alloc_cpu, columns.free_cpu),
        "flows_unknown": int(np.sum(~_known(columns.alloc_cpu, columns.free_cpu))),
        "decisions": decisions,
        "counts": {
            "deferred": _by_rules(decisions.get("skb-defer"), DEFERRED),
            "flushed": _numbers(life_block[columns.fate == flushed]) if len(life_block) else None,
            "steered": _by_rules(decisions.get("rfs-llc"), STEERED),
            "flow moved": _by_rules(decisions.get("rfs-llc"), MOVED),
        },
    }


def _block(t: Ints, width: int) -> NDArray[np.int64]:
    return np.minimum(t.astype(np.int64) * BLOCKS // width, BLOCKS - 1)


def _numbers(block: Ints) -> list[int]:
    counts: list[int] = np.bincount(block, minlength=BLOCKS).tolist()
    return counts


def _table(block: Ints, kind: Ints, of: int, names: Any) -> Counts:
    counts = np.bincount(kind.astype(np.int64) * BLOCKS + block, minlength=of * BLOCKS)
    return {names[at]: row.tolist() for at, row in enumerate(counts.reshape(-1, BLOCKS)[:of])}


def _by_cpu(block: Ints, columns: Columns, kind: int) -> Counts:
    of_kind = columns.event_kind == kind
    cpus, at = np.unique(columns.event_cpu[of_kind], return_inverse=True)
    return _table(block[of_kind], at, len(cpus), [str(cpu) for cpu in cpus.tolist()])


def _flows(block: Ints, alloc: Ints, free: Ints) -> Counts:
    """By `allocating>freeing` CPU, of lives for which both are known."""
    known = _known(alloc, free)
    pairs = alloc[known].astype(np.int64) << 16 | free[known]
    cells, at, sizes = np.unique(pairs, return_inverse=True, return_counts=True)
    order = np.argsort(-sizes, kind="stable")
    place = np.empty(len(cells), dtype=np.int64)
    place[order] = np.minimum(np.arange(len(cells)), MAX_FLOWS)
    names = [f"{cells[one] >> 16}>{cells[one] & 0xFFFF}" for one in order[:MAX_FLOWS].tolist()]
    if len(cells) > MAX_FLOWS:
        names.append(OTHER)
    return _table(block[known], place[at], len(names), names)


def _known(alloc: Ints, free: Ints) -> NDArray[np.bool_]:
    return np.asarray((alloc != engine.NO_CPU) & (free != engine.NO_CPU))


def _of_rules(policy: str, one: Decided, width: int) -> Counts:
    names = [rule["id"] for rule in engine.policy(policy)["rules"]]
    every = _table(_block(one.t, width), one.rule, len(names), names)
    return {name: row for name, row in every.items() if any(row)}


def _by_rules(rules: Mapping[str, list[int]] | None, wanted: tuple[str, ...]) -> list[int] | None:
    """How often one of these rules decided; None without a decision of the policy."""
    if rules is None:
        return None
    return [sum(block) for block in zip(*(rules.get(name, [0] * BLOCKS) for name in wanted), strict=True)]
