"""How far the replay of each variant agrees with a kernel that runs it: `npm run lab -- publish` writes judged.json."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

_FILE = Path(__file__).with_name("judged.json")


class VariantAgreement(BaseModel):
    """A variant's replays against what a kernel did."""

    variant: str
    compared: int
    agreed: int
    recorded: int
    """Decisions in the recordings, compared or not."""
    interval: tuple[float, float]
    """95 % interval of `agreed` ÷ `compared` (Wilson), 0 to 1."""


class JudgedRun(BaseModel):
    """One rule that ran, and how far every variant agrees with it."""

    runs: str
    """The variant that the kernel was switched to."""
    recordings: list[str]
    agreements: list[VariantAgreement]


class Judged(BaseModel):
    """The variants of one policy on a kernel that runs them."""

    kernel: str
    date: str
    what: str
    """What an agreement counts, and whether one by one or in sums."""
    runs: list[JudgedRun]


@cache
def judged(policy: str) -> Judged | None:
    """What the recordings of patched kernels show for a policy; None where there are none."""
    stored: dict[str, Any] = json.loads(_FILE.read_text())
    own: dict[str, Any] = stored["policies"].get(policy, {"what": "", "runs": {}})
    runs = [
        JudgedRun(
            runs=variant,
            recordings=one["recordings"],
            agreements=[VariantAgreement(variant=name, **found) for name, found in one["agreements"].items()],
        )
        for variant, one in own["runs"].items()
    ]
    return Judged(kernel=stored["kernel"], date=stored["date"], what=own["what"], runs=runs) if runs else None
