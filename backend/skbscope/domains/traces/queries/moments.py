"""Where two variants differ: the marks that the reader can jump to."""

from pydantic import BaseModel

from skbscope import engine
from skbscope.domains.traces.queries.window import View, hex32

# The file is in time order, so a range is a sequence of rows, and an even selection can be made by position.
_PLACE = """
SELECT count(*) FILTER (t BETWEEN $since AND $to) AS total,
       coalesce(min(file_row_number) FILTER (t >= $since), 0) AS first,
       max(t) FILTER (t < $since) AS before, min(t) FILTER (t > $to) AS after
FROM read_parquet($file, file_row_number = true)
"""
_MOMENTS = """
SELECT t, rule_a, rule_b, nullif(to_a, 65535) AS to_a, nullif(to_b, 65535) AS to_b, subject
FROM read_parquet($file, file_row_number = true)
WHERE t BETWEEN $since AND $to AND (file_row_number - $first) % $every = 0 ORDER BY event, subject LIMIT $most
"""


class Moments(BaseModel):
    """Decisions that differ, as columns in time order. A null rule means that the side made no decision there."""

    t: list[int]
    rule_a: list[str | None]
    rule_b: list[str | None]
    to_a: list[int | None]
    to_b: list[int | None]
    flow: list[str]
    before: int | None
    """The last one before the range; null = none."""
    after: int | None
    """The first one after the range."""


def moments(
    view: View, policy_id: str, pair: tuple[str, str], span: tuple[int, int], rules: list[str], most: int
) -> tuple[Moments, int]:
    """(at most `most` moments, evenly selected, total number)."""
    a, b = pair
    order = [variant["id"] for variant in engine.policy(policy_id)["variants"]]
    if a == b:
        return _columns([], rules, {"before": None, "after": None}, swapped=False), 0
    swapped = order.index(a) > order.index(b)
    first, second = (b, a) if swapped else (a, b)
    file = view.file(f"differ-{policy_id}-{first}-{second}")
    values = {"file": file, "since": span[0], "to": span[1]}
    place = view.tables.rows(_PLACE, values)[0]
    total = place["total"]
    every = max(1, -(-total // most))
    rows = []
    if total:
        rows = view.tables.rows(_MOMENTS, {**values, "first": place["first"], "every": every, "most": most})
    return _columns(rows, rules, place, swapped=swapped), total


def _columns(
    rows: list[dict[str, int]], rules: list[str], beyond: dict[str, int | None], *, swapped: bool
) -> Moments:
    a, b = ("b", "a") if swapped else ("a", "b")
    return Moments.model_construct(
        t=[row["t"] for row in rows],
        rule_a=[_rule(rules, row[f"rule_{a}"]) for row in rows],
        rule_b=[_rule(rules, row[f"rule_{b}"]) for row in rows],
        to_a=[row[f"to_{a}"] for row in rows],
        to_b=[row[f"to_{b}"] for row in rows],
        flow=[hex32(row["subject"]) for row in rows],
        before=beyond["before"],
        after=beyond["after"],
    )


def _rule(rules: list[str], at: int) -> str | None:
    return None if at == engine.NO_RULE else rules[at]
