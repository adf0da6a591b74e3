"""Lives as rows, and one life with all its events and decisions."""

from typing import Any, Literal

from pydantic import BaseModel

from skbscope import engine
from skbscope.api_models import AliasedModel
from skbscope.domains.traces.queries.events import MAX_EVENTS, Event, events
from skbscope.domains.traces.queries.window import FATES, ORIGINS, View, cpu, hex32, hex_address
from skbscope.errors import NotFound
from skbscope.replays.schemas import Label

Fate = Literal["alive", "consumed", "flushed", "dropped", "recycled"]
Origin = Literal["unknown", "exact", "reconstructed"]

# A filter with the value null is off, so that the text of the query never changes.
_PAGE = """
SELECT * FROM read_parquet($file)
WHERE t0 <= $to AND t1 >= $since AND n > $after AND ($fate IS NULL OR fate = $fate)
  AND ($alloc IS NULL OR alloc = $alloc) AND ($free IS NULL OR free_cpu = $free)
ORDER BY n LIMIT $limit
"""
_ONE = "SELECT * FROM read_parquet(?) WHERE n = ?"
_EVENTS = "SELECT seq FROM read_parquet(?) WHERE seq BETWEEN ? AND ? AND life = ? ORDER BY seq LIMIT ?"
# All variants in one query: one plan instead of one per file.
_DECISIONS = """
SELECT filename AS file, t, rule, "from", "to", level, agrees FROM read_parquet(?::VARCHAR[], filename = true)
WHERE life = ? ORDER BY i
"""


class LifeRow(BaseModel):
    """One skb from its first event to its free."""

    n: int
    address: str
    alloc_cpu: int | None
    origin: Origin
    free_cpu: int | None
    fate: Fate
    reason: str | None
    """Why it was dropped."""
    len: int
    hash: str | None
    t0: int
    t1: int
    done: int | None
    label: Label


class LifePage(BaseModel):
    """A page of lives by number."""

    items: list[LifeRow]
    next: str | None


class LifeDecision(AliasedModel):
    """What one variant decided about a life."""

    policy: str
    variant: str
    rule: str
    text: str
    function: str
    source: str
    t: int
    from_: int | None
    to: int | None
    level: int
    agrees: bool | None
    """Whether the kernel did the same; null where that is not known."""


class Life(LifeRow):
    """One life with every event of it and every decision about it."""

    events: list[Event]
    events_total: int
    """Number of events of the life; `events` has the first two thousand."""
    decisions: list[LifeDecision]


def page(
    view: View,
    span: tuple[int | None, int | None],
    cursor: str | None,
    limit: int,
    *,
    fate: Fate | None,
    alloc_cpu: int | None,
    free_cpu: int | None,
) -> LifePage:
    """Lives that overlap a range, after the cursor."""
    a, b = view.span(*span)
    values = {
        "file": view.file("lives"),
        "to": b,
        "since": a,
        "after": int(cursor) if cursor else -1,
        "fate": None if fate is None else FATES.index(fate),
        "alloc": alloc_cpu,
        "free": free_cpu,
        "limit": limit + 1,
    }
    rows = view.tables.rows(_PAGE, values)
    items = [LifeRow(**_shown(view, row)) for row in rows[:limit]]
    return LifePage(items=items, next=str(items[-1].n) if len(rows) > limit else None)


def life(view: View, n: int) -> Life:
    """One life, or NotFound."""
    rows = view.tables.rows(_ONE, [view.file("lives"), n])
    if not rows:
        raise NotFound("life", n)
    row = rows[0]
    seqs = view.tables.query(_EVENTS, [view.file("of_event"), row["first"], row["last"], n, MAX_EVENTS])[
        "seq"
    ].tolist()
    return Life(
        **_shown(view, row),
        events=events(view, seqs),
        events_total=row["events"],
        decisions=_decisions(view, n),
    )


def _shown(view: View, row: dict[str, Any]) -> dict[str, Any]:
    reasons = view.base["reasons"]
    flushed = FATES[row["fate"]] == "flushed"
    reconstructed = row["origin"] != 1 or (flushed and view.base["flush_label"] != "exact")
    return {
        "n": row["n"],
        "address": hex_address(row["address"]),
        "alloc_cpu": cpu(row["alloc"]),
        "origin": ORIGINS[row["origin"]],
        "free_cpu": cpu(row["free_cpu"]),
        "fate": FATES[row["fate"]],
        "reason": reasons[row["reason"]] if row["reason"] < len(reasons) else None,
        "len": row["len"],
        "hash": hex32(row["hash"]) if row["hash"] else None,
        "t0": row["t0"],
        "t1": row["t1"],
        "done": row["done"] if row["done"] >= 0 else None,
        "label": "reconstructed" if reconstructed else "exact",
    }


def _decisions(view: View, n: int) -> list[LifeDecision]:
    variants = [
        (policy_id, policy, variant["id"])
        for policy_id, policy in engine.policies().items()
        for variant in policy["variants"]
    ]
    files = [view.file(f"decisions-{policy_id}-{variant}") for policy_id, _, variant in variants]
    found = []
    # Variants that decided the same share a file.
    rows = view.tables.rows(_DECISIONS, [list(dict.fromkeys(files)), n])
    of_file = {file: [row for row in rows if row["file"] == file] for file in files}
    decided = [(variant, row) for variant, file in zip(variants, files, strict=True) for row in of_file[file]]
    for (policy_id, policy, variant), row in decided:
        rule = policy["rules"][row["rule"]]
        found.append(
            LifeDecision(
                policy=policy_id,
                variant=variant,
                rule=rule["id"],
                text=rule["text"],
                function=rule["function"],
                source=rule["source"],
                t=row["t"],
                from_=cpu(row["from"]),
                to=cpu(row["to"]),
                level=row["level"],
                agrees=agreement(row["agrees"]),
            )
        )
    order = [(policy_id, variant) for policy_id, _, variant in variants]
    return sorted(found, key=lambda decision: (decision.t, order.index((decision.policy, decision.variant))))


def agreement(value: int) -> bool | None:
    """The `agrees` column: 0 not known, 1 the same, 2 something else."""
    return None if value == 0 else value == 1
