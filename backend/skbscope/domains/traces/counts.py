"""The counts of an analysis on its card: some hundred bytes of a summary of tens of kB, cached by its id."""

from dataclasses import astuple, dataclass
from math import inf
from typing import Any

from pydantic_core import from_json, to_json
from sqlalchemy import select
from sqlalchemy.orm import Session

from skbscope import engine
from skbscope.domains.traces.models import AnalysisRow
from skbscope.replays.fidelity import as_run
from skbscope.ttl_cache import TtlCache

_NULL = ("events", "duration_ns", "cpus", "kernel", "lives", "alien", "alien_of", "findings")


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of one analysis."""

    card: dict[str, Any]
    """The fields of a `TraceCard` that come from the summary."""
    first_ns: int | None
    last_ns: int | None


UNKNOWN = Counts({**dict.fromkeys(_NULL), "by_policy": {}}, None, None)
"""The counts of an analysis that is not ready."""
_CACHE: TtlCache[str, bytes] = TtlCache(lambda _, packed: len(packed), most=16 << 20, fresh_seconds=inf)
"""As JSON of half a kB each; the objects would need six."""


def counts(session: Session, ids: list[str]) -> dict[str, Counts]:
    """The counts of each analysis; only summaries that are not cached are read."""
    found = {ident: Counts(*from_json(cached)) for ident in ids if (cached := _CACHE.get(ident)) is not None}
    missing = [ident for ident in ids if ident not in found]
    query = select(AnalysisRow.id, AnalysisRow.summary).where(AnalysisRow.id.in_(missing))
    for ident, summary in session.execute(query) if missing else ():
        if summary is not None:
            found[ident] = _counted(summary)
            _CACHE.put(ident, to_json(astuple(found[ident])), _CACHE.generation)
    return {ident: found.get(ident, UNKNOWN) for ident in ids}


def _counted(summary: dict[str, Any]) -> Counts:
    counted, lives = summary["trace"], summary["lives"]
    first_ns, last_ns = counted["first_ns"], counted["last_ns"]
    card = {
        "events": counted["events"],
        "duration_ns": (last_ns or 0) - (first_ns or 0),
        "cpus": len(counted["cpus"]),
        "kernel": summary["host"]["kernel"],
        "lives": lives["total"],
        "alien": lives["alien"],
        "alien_of": lives.get("alien_of", sum(flow["count"] for flow in lives["flows"])),
        "findings": len(summary["findings"]),
        "by_policy": _policies(summary["replays"]),
    }
    return Counts(card, first_ns, last_ns)


def _policies(replays: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The kernel's rule, which is the first variant of each policy."""
    stock = {policy_id: policy["variants"][0]["id"] for policy_id, policy in engine.policies().items()}
    return {
        replay["policy"]: {"variant": replay["variant"], "fidelity": as_run(replay)}
        for replay in replays
        if stock.get(replay["policy"]) == replay["variant"]
    }
