"""Loads the claims and recomputes each."""

import json
from functools import lru_cache
from pathlib import Path

from skbscope.domains.claims.models import Claim, ClaimFile, Ledger
from skbscope.domains.claims.recompute import numbers_of, recompute, runs_a_side, tick_pct, verdict
from skbscope.results.throughput import Group, Point, Source, references, series, with_changes
from skbscope.statistics.rank import floor_p


@lru_cache(maxsize=4)
def ledger(data_dir: Path) -> Ledger:
    """All claims of the demo data, by file, in their order, and how many of them their own runs could decide.

    They ship with the program and are read once.
    """
    claims: list[Claim] = []
    for path in sorted((data_dir / "claims").glob("*.json")):
        document = json.loads(path.read_text())
        claims += [_claim(document["policy"], ClaimFile.model_validate(item)) for item in document["claims"]]
    compared = [claim for claim in claims if claim.recomputed]
    return Ledger(
        items=claims,
        compared=len(compared),
        runs_stated=sum(claim.runs is not None for claim in compared),
        decidable=sum(claim.verdict is None for claim in compared),
    )


def load(data_dir: Path) -> tuple[Claim, ...]:
    """The claims about the policies of this program."""
    return tuple(claim for claim in ledger(data_dir).items if claim.policy)


def throughput_groups(claims: tuple[Claim, ...]) -> list[Group]:
    """Claims in packets per second as groups of the throughput panel, one per claim, as each is of another machine."""
    published = [
        claim for claim in claims if claim.unit == "pps" and any(item.values for item in claim.series)
    ]
    return [with_changes(_group(claim)) for claim in published]


def _claim(policy: str, stored: ClaimFile) -> Claim:
    runs = runs_a_side(stored)
    return Claim(
        **stored.model_dump(),
        policy=policy,
        recomputed=recompute(stored),
        odd_numbers=[odd for item in stored.series for odd in numbers_of(item)[1]],
        runs=min(runs) if runs else None,
        floor_p=floor_p(*runs) if runs else None,
        verdict=verdict(stored),
        tick_pct=tick_pct(stored),
    )


def _group(claim: Claim) -> Group:
    missing = f"Not stated: {', '.join(claim.not_stated)}." if claim.not_stated else ""
    about = " ".join(part for part in (claim.note, claim.verdict and f"{claim.verdict}.", missing) if part)
    group = Group(f"claim-{claim.id}", claim.figure, "pps", about, references("pps"))
    title = ", ".join(part for part in (claim.source.author, claim.source.subject) if part)
    source = Source(title or claim.figure, claim.source.date or "", claim.source.url)
    for number, item in enumerate((item for item in claim.series if item.values), 1):
        values, odd = numbers_of(item)
        points = [Point(str(at), value) for at, value in enumerate(values, 1)]
        ident, note = f"{group.id}-{number}", "; ".join(odd) or None
        group.series.append(
            series(ident, item.label, item.side, points, "published", source, claim.machine, note)
        )
    return group
