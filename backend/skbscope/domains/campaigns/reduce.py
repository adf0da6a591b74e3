"""Reduces the analyses of a campaign to a report: a pure function that does not depend on database, clock or order.

views ──by class──> modes, distributions, outliers ──> report ──sha256──> id
"""

from collections.abc import Iterable
from typing import Any

from skbscope.canonical import canonical, digest, short_id
from skbscope.domains.campaigns import hostclass, modes, spread
from skbscope.domains.campaigns.hostclass import HostClass

VERSION = 2
"""Version of the report and its rules; part of the id."""


def reduce(views: Iterable[dict[str, Any]], failed: int = 0, under_way: int = 0) -> dict[str, Any]:
    """The report, as JSON values. The same views in any order give the same bytes and the same id.

    `failed` and `under_way` count recordings without a view.
    """
    # A recording with two names is one host.
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
        "failed": failed,
        "under_way": under_way,
        "classes": [_class(key, by_class[key]) for key in keys],
    }
    return {"id": short_id(digest(report)), **report}


def _class(key: HostClass, views: list[dict[str, Any]]) -> dict[str, Any]:
    policies = sorted({entry["policy"] for view in views for entry in view["advice"]})
    measures = sorted({name for view in views for name in view["measures"]})
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
