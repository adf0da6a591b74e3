"""Which decisions of a policy write state that later decisions read: the strip and the staircase are drawn of these.

| policy | a point of the staircase | a write |
|---|---|---|
| `rfs-llc` | a record on a socket read or send (rules A) | the flow table's word changes: not A-equal, not A-kept-* |
| `skb-defer` | every decision about a free | the skb is put on another CPU's list: B5-push, B6-kick, D-pending |
"""

from dataclasses import dataclass

from skbscope import engine

_RECORDS = ("rps_record_sock_flow", "rps_record_cond")
_DEFERS = ("B5-push", "B6-kick", "D-pending")


@dataclass(frozen=True)
class Writers:
    """Rule numbers of one policy."""

    points: list[int]
    writes: list[int]


def writers(policy_id: str) -> Writers:
    """The rules of a policy that make points, and those that write."""
    rules = list(enumerate(engine.policy(policy_id)["rules"]))
    records = [at for at, rule in rules if rule["function"] in _RECORDS]
    if records:
        keeps = {at for at, rule in rules if rule["id"] == "A-equal" or rule["id"].startswith("A-kept")}
        return Writers(records, [at for at in records if at not in keeps])
    return Writers([at for at, _ in rules], [at for at, rule in rules if rule["id"] in _DEFERS])
