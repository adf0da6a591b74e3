"""How a replay compares with what the recorded kernel did."""

from typing import Any


def as_run(replay: dict[str, Any]) -> dict[str, Any] | None:
    """The comparison if the recorded kernel ran this rule with these knobs; None for a what-if.

    Analyses made before 0.3.0 have a comparison of the rule that ran only, and do not say so.
    """
    fidelity: dict[str, Any] | None = replay["fidelity"]
    return fidelity if fidelity and fidelity.get("ran", True) else None
