"""What the analyses of a campaign come down to. A pure function: no database, no clock, and no order of its input.

views ──by class──> modes, distributions, outliers ──> report ──sha256──> id
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from skbscope.canonical import canonical, digest, short_id
from skbscope.domains.campaigns import hostclass, modes, spread
from skbscope.domains.campaigns.hostclass import HostClass

VERSION = 2
"""Of this form and its rules; part of the id."""


@dataclass(frozen=True)
class Counts:
    """Recordings that are no views."""

    failed: int = 0
    under_way: int = 0


def reduce(views: Iterable[dict[str, Any]], counts: Counts = Counts()) -> dict[str, Any]:
    """The report, as JSON values. The same views in any order give the same bytes and the same id."""
    # A recording that came under two names is one host.
    once: dict[str, dict[str, Any]] = {}
    for view in sorted(views, key=lambda view: (view["name"], canonical(view))):
        once.setdefault(view["analysis_id"], view)
    by_class: dict[HostClass, list[dict[str, Any]]] = {}
    for view in once.values():
        by_class.setdefault(HostClass(**view["class"]), []).append(view)
    # Largest classes first; the key itself where two are as large.
    keys = sorted(by_class, key=lambda key: (-len(by_class[key]), key))
    report = {
        "version": VERSION,
        "hosts": len(once),
        "failed": counts.failed,
        "under_way": counts.under_way,
        "classes": [_class(key, by_class[key]) for key in keys],
    }
    return {"id": short_id(digest(report)), **report}


def _class(key: HostClass, views: list[dict[str, Any]]) -> dict[str, Any]:
    policies = _in_order(entry["policy"] for view in views for entry in view["advice"])
    measures = _in_order(name for view in views for name in view["measures"])
    apart = [entry for name in measures for entry in spread.outliers(name, views)]
    apart.sort(key=lambda entry: (-entry["far"], entry["name"], entry["measure"]))
    return {
        "id": hostclass.ident(key.to_json()),
        "key": key.to_json(),
        "hosts": len(views),
        "modes": [modes.mode(policy, views) for policy in policies],
        "spreads": [spread.spread(name, views) for name in measures],
        "outliers": apart[: spread.MOST_NAMED],
        "outliers_in_all": len(apart),
        "outliers_looked_for": len(views) >= spread.FEWEST,
    }


def _in_order(names: Iterable[str]) -> list[str]:
    return sorted(set(names))
