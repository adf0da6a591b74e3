"""Which decisions of a policy write state that later decisions read: the strip and the staircase show these.

The catalogue states what each rule does to state (`effect`): a point of the staircase is a decision that writes or
keeps it.
"""

from dataclasses import dataclass

from skbscope import engine


@dataclass(frozen=True)
class Writers:
    """Rule numbers of one policy."""

    points: list[int]
    writes: list[int]


def writers(policy_id: str) -> Writers:
    """The rules of a policy that make points, and those that write."""
    effects = [rule["effect"] for rule in engine.policy(policy_id)["rules"]]
    return Writers(
        [at for at, effect in enumerate(effects) if effect != "none"],
        [at for at, effect in enumerate(effects) if effect == "writes"],
    )
