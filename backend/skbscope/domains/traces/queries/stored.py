"""The columns of an analysis that a comparison of two recordings counts, from its tables."""

from collections.abc import Mapping
from typing import Any

from skbscope import engine
from skbscope.difference.blocks import Columns, Decided, lives_that_ended
from skbscope.difference.sides import kinds_of, ran
from skbscope.domains.traces.queries.window import View
from skbscope.errors import NotReady

_EVENTS = "SELECT t, cpu, kind FROM read_parquet(?)"
_LIVES = "SELECT t1, done, alloc, free_cpu, fate FROM read_parquet(?)"
_DECISIONS = "SELECT t, rule FROM read_parquet(?)"


def columns(view: View, choice: Mapping[str, Any]) -> Columns:
    """As `difference.sides.columns_of` makes them in memory. `choice` is the analysis's, which says what ran."""
    events = view.tables.query(_EVENTS, [view.events_file("index")])
    lives = view.tables.query(_LIVES, [view.file("lives")])
    ended, when = lives_that_ended(lives["done"], lives["t1"], lives["fate"], never=-1)
    return Columns(
        duration_ns=view.end,
        kinds=kinds_of(view.events_note("tables")["tables"]),
        event_t=events["t"],
        event_cpu=events["cpu"],
        event_kind=events["kind"],
        life_t=when[ended],
        alloc_cpu=lives["alloc"][ended],
        free_cpu=lives["free_cpu"][ended],
        fate=lives["fate"][ended],
        decisions={policy: one for policy in engine.policies() if (one := _decided(view, choice, policy))},
    )


def _decided(view: View, choice: Mapping[str, Any], policy: str) -> Decided | None:
    try:
        file = view.file(f"decisions-{policy}-{ran(choice, policy)}")
    except NotReady:
        # An analysis of chosen policies has no table of the others.
        return None
    rows = view.tables.query(_DECISIONS, [file])
    return Decided(rows["t"], rows["rule"])
