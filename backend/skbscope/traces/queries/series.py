"""One flow's recorded CPU over time under one variant: a staircase, thinned without losing its steps first."""

from typing import Any

from pydantic import BaseModel

from skbscope import engine
from skbscope.replays.records import writers
from skbscope.traces.queries.window import View

# Points between two steps lie on a level line and say nothing a line does not: they are the first to go.
_POINTS = """
WITH flow AS (
  SELECT i, t, "to", rule, list_contains($writes::UTINYINT[], rule) AS write,
         lag("to") OVER (ORDER BY i) IS DISTINCT FROM "to" AS step
  FROM read_parquet($file) WHERE t BETWEEN $since AND $to AND subject = $subject
    AND list_contains($points::UTINYINT[], rule)
), counted AS (SELECT *, count(*) OVER () AS total FROM flow),
kept AS (
  SELECT *, row_number() OVER (ORDER BY i) - 1 AS place, count(*) OVER () AS n
  FROM counted WHERE total <= $most OR step OR write
)
SELECT t, nullif("to", 65535) AS cpu, rule, write, total FROM kept
WHERE n <= $most OR place % ceil(n / $most)::BIGINT = 0 ORDER BY i
"""


class Series(BaseModel):
    """Points in time order; the CPU holds until the next one."""

    t: list[int]
    cpu: list[int | None]
    rule: list[str]
    write: list[bool]
    """Whether the decision wrote (see `replays/records.py`)."""


def series(
    view: View, file: str, span: tuple[int, int], subject: int | None, policy_id: str, most: int
) -> tuple[Series, int]:
    """(at most `most` points, how many were left out)."""
    kinds = writers(policy_id)
    rules = [rule["id"] for rule in engine.policy(policy_id)["rules"]]
    values: dict[str, Any] = {
        "file": file,
        "since": span[0],
        "to": span[1],
        "subject": subject,
        "most": most,
        "points": kinds.points,
        "writes": kinds.writes,
    }
    rows = view.tables.rows(_POINTS, values) if subject is not None else []
    points = Series.model_construct(
        t=[row["t"] for row in rows],
        cpu=[row["cpu"] for row in rows],
        rule=[rules[row["rule"]] for row in rows],
        write=[row["write"] for row in rows],
    )
    return points, (rows[0]["total"] if rows else 0) - len(rows)
