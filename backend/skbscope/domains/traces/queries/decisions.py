"""Two variants of one policy side by side: decisions by rule, one flow over time, and where they differ."""

from typing import Any

from pydantic import BaseModel

from skbscope import engine
from skbscope.api_models import AliasedModel
from skbscope.domains.traces.analysis import check_variant
from skbscope.domains.traces.queries.lives import agreement
from skbscope.domains.traces.queries.moments import Moments, moments
from skbscope.domains.traces.queries.series import DecisionSeries, series
from skbscope.domains.traces.queries.window import View, cpu, hex32, weakest
from skbscope.errors import BadInput
from skbscope.replays.fidelity import as_run
from skbscope.replays.records import writers
from skbscope.replays.schemas import Fidelity, KnobUsed, Label

MAX_FLOWS = 50
"""Flows that are offered, the busiest first."""

_RULES = "SELECT rule, count(*) AS n FROM read_parquet(?) WHERE t BETWEEN ? AND ? GROUP BY rule"
_FLOWS = """
SELECT coalesce(a.subject, b.subject) AS subject, greatest(coalesce(a.n, 0), coalesce(b.n, 0)) AS decisions,
       coalesce(a.writes, 0)::BIGINT AS writes_a, coalesce(b.writes, 0)::BIGINT AS writes_b
FROM (SELECT subject, count(*) AS n, count(*) FILTER (list_contains($writes::UTINYINT[], rule)) AS writes
      FROM read_parquet($a) WHERE t BETWEEN $since AND $to GROUP BY subject) AS a
FULL JOIN (SELECT subject, count(*) AS n, count(*) FILTER (list_contains($writes::UTINYINT[], rule)) AS writes
      FROM read_parquet($b) WHERE t BETWEEN $since AND $to GROUP BY subject) AS b ON a.subject = b.subject
ORDER BY decisions DESC, subject LIMIT $most
"""
_ROWS = """
SELECT i, event, t, rule, life, subject, "from", "to", level, agrees FROM read_parquet($file)
WHERE t BETWEEN $since AND $to AND i > $after AND ($rule IS NULL OR rule = $rule) ORDER BY i LIMIT $limit
"""


class RuleCount(BaseModel):
    """How often each side decided by one rule in the range."""

    rule: str
    text: str
    a: int
    b: int


class FlowDecisions(BaseModel):
    """One subject of the policy: a flow hash (`rfs-llc`), alloc CPU and freeing node (`skb-defer`)."""

    hash: str
    decisions: int
    writes_a: int
    writes_b: int


class TwoSeries(BaseModel):
    """The same flow under both variants."""

    a: DecisionSeries
    b: DecisionSeries


class TwoFidelities(BaseModel):
    """Null for a variant that did not run."""

    a: Fidelity | None
    b: Fidelity | None


class Decisions(AliasedModel):
    """The comparison of variant a with variant b."""

    policy: str
    a: str
    b: str
    from_: int
    to: int
    rules: list[RuleCount]
    flows: list[FlowDecisions]
    flow: str | None
    """The flow of the series."""
    series: TwoSeries
    series_left_out: int
    """Points of both series that are left out because of the limit."""
    moments: Moments
    moments_total: int
    fidelity: TwoFidelities
    knobs: dict[str, KnobUsed]
    label: Label


class DecisionRow(AliasedModel):
    """One decision."""

    seq: int
    """The event that caused it."""
    t: int
    rule: str
    life: int | None
    subject: str
    from_: int | None
    to: int | None
    level: int
    agrees: bool | None


class DecisionPage(BaseModel):
    """A page of decisions in time order."""

    items: list[DecisionRow]
    next: str | None


def decisions(
    view: View,
    policy_id: str,
    a: str,
    b: str,
    since: int | None,
    until: int | None,
    flow: str | None,
    most: int,
) -> Decisions:
    """The comparison in a range; at most `most` points per side and `most` moments."""
    policy = engine.policy(policy_id)
    span = view.span(since, until)
    file_a, file_b = _file(view, policy_id, a), _file(view, policy_id, b)
    write = writers(policy_id)
    files = {"a": file_a, "b": file_b, "since": span[0], "to": span[1]}
    flows = view.tables.rows(_FLOWS, {**files, "most": MAX_FLOWS, "writes": write.writes})
    subject = _subject(flow) if flow else (flows[0]["subject"] if flows else None)
    rules = [rule["id"] for rule in policy["rules"]]
    of_a, left_a = series(view, file_a, span, subject, policy_id, most)
    of_b, left_b = series(view, file_b, span, subject, policy_id, most)
    where, total = moments(view, policy_id, (a, b), span, rules, most)
    summary_a, summary_b = view.replay(policy_id, a), view.replay(policy_id, b)
    return Decisions(
        policy=policy_id,
        a=a,
        b=b,
        from_=span[0],
        to=span[1],
        rules=_rules(view, policy, file_a, file_b, span),
        flows=[FlowDecisions(**{**row, "hash": hex32(row["subject"])}) for row in flows],
        flow=None if subject is None else hex32(subject),
        series=TwoSeries.model_construct(a=of_a, b=of_b),
        series_left_out=left_a + left_b,
        moments=where,
        moments_total=total,
        fidelity=TwoFidelities.model_validate({"a": as_run(summary_a), "b": as_run(summary_b)}),
        knobs=summary_a["knobs"] | summary_b["knobs"],
        label=_label(summary_a, summary_b),
    )


def rows(
    view: View,
    policy_id: str,
    variant: str,
    span: tuple[int | None, int | None],
    rule: str | None,
    cursor: str | None,
    limit: int,
) -> DecisionPage:
    """Decisions of one variant in a range, after the cursor."""
    policy = engine.policy(policy_id)
    rules = [entry["id"] for entry in policy["rules"]]
    if rule is not None and rule not in rules:
        raise BadInput(f"The policy {policy_id} has no rule {rule!r}; expected one of {', '.join(rules)}.")
    a, b = view.span(*span)
    values = {
        "file": _file(view, policy_id, variant),
        "since": a,
        "to": b,
        "after": int(cursor) if cursor else -1,
        "rule": None if rule is None else rules.index(rule),
        "limit": limit + 1,
    }
    found = view.tables.rows(_ROWS, values)
    items = [
        DecisionRow(
            seq=row["event"],
            t=row["t"],
            rule=rules[row["rule"]],
            life=None if row["life"] == engine.NO_ID else row["life"],
            subject=hex32(row["subject"]),
            from_=cpu(row["from"]),
            to=cpu(row["to"]),
            level=row["level"],
            agrees=agreement(row["agrees"]),
        )
        for row in found[:limit]
    ]
    return DecisionPage(items=items, next=str(found[limit - 1]["i"]) if len(found) > limit else None)


def _file(view: View, policy_id: str, variant: str) -> str:
    check_variant(policy_id, variant)
    return view.file(f"decisions-{policy_id}-{variant}")


def _subject(text: str) -> int:
    digits = text.removeprefix("0x")
    if not digits or len(digits) > 8 or set(digits.lower()) - set("0123456789abcdef"):
        raise BadInput(f"The flow {text[:40]!r} is no hash; expected up to 8 hex digits such as 0x50a4fd73.")
    return int(digits, 16)


def _rules(
    view: View, policy: dict[str, Any], file_a: str, file_b: str, span: tuple[int, int]
) -> list[RuleCount]:
    counts = [
        {row["rule"]: row["n"] for row in view.tables.rows(_RULES, [file, *span])}
        for file in (file_a, file_b)
    ]
    return [
        RuleCount(rule=rule["id"], text=rule["text"], a=counts[0].get(at, 0), b=counts[1].get(at, 0))
        for at, rule in enumerate(policy["rules"])
        if at in counts[0] or at in counts[1]
    ]


def _label(*summaries: dict[str, Any]) -> Label:
    """The weaker label of both sides. A side that did not run in this kernel is a what-if."""
    if not all(as_run(summary) for summary in summaries):
        return "modelled"
    labels = [counter["label"] for summary in summaries for counter in summary["counters"].values()]
    return weakest(labels, "reconstructed")
