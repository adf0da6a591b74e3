"""The part of a host's analysis that is compared between hosts: class, answers and measures. Pure functions."""

from typing import Any

from skbscope.domains.campaigns.hostclass import HostClass
from skbscope.domains.traces.queries.window import weakest
from skbscope.replays.fidelity import as_run
from skbscope.replays.schemas import Label

VERSION = 2
"""Views of another version are made again."""
_BEYOND = ("cross-llc", "cross-node")


def of(name: str, trace_id: str, analysis_id: str, key: HostClass, summary: dict[str, Any]) -> dict[str, Any]:
    """A view, as JSON values. `summary` is the object of `skbscope analyze --json`."""
    return {
        "name": name,
        "trace_id": trace_id,
        "analysis_id": analysis_id,
        "class": key.to_json(),
        "advice": [_advice(entry) for entry in summary["advice"]],
        "measures": _measures(summary),
        "findings": [
            {name: finding[name] for name in ("id", "policy", "severity", "text")}
            for finding in summary["findings"]
        ],
    }


def _advice(entry: dict[str, Any]) -> dict[str, Any]:
    # A modelled figure may accompany an answer, but the answer never rests on it.
    carried = [figure["label"] for figure in entry["evidence"] if figure["label"] != "modelled"]
    return {
        "policy": entry["policy"],
        "stand": entry["stand"],
        "variant": entry["variant"],
        "text": entry["text"],
        "set": entry["set"],
        "label": weakest(carried),
    }


def _measures(summary: dict[str, Any]) -> dict[str, Any]:
    flows = summary["lives"]["flows"]
    known = sum(flow["count"] for flow in flows)
    beyond = sum(flow["count"] for flow in flows if flow["distance"] in _BEYOND)
    sharing: Label = "assumed" if "assumed" in str(summary["host"]["source"]) else "reconstructed"
    ran = {replay["policy"]: replay for replay in summary["replays"] if as_run(replay)}
    found = {
        "alien-share": _share(
            summary["lives"]["alien"], summary["lives"].get("alien_of", known), "reconstructed"
        ),
        "cross-llc-share": _share(beyond, known, sharing),
        "steering-calls": _steering(ran.get("rfs-llc")),
    }
    for policy, replay in ran.items():
        fidelity = replay["fidelity"]
        found[f"fidelity/{policy}"] = _share(fidelity["agreed"], fidelity["compared"], "reconstructed")
    return {name: value for name, value in found.items() if value is not None}


def _share(part: int | None, base: int, label: Label) -> dict[str, Any] | None:
    return (
        {"value": round(100 * part / base, 6), "of": base, "label": label}
        if base and part is not None
        else None
    )


def _steering(replay: dict[str, Any] | None) -> dict[str, Any] | None:
    """Flows that the kernel's rule moves to another CPU; None where no flow table is in use."""
    counters = replay["counters"] if replay else {}
    packets, moved = counters.get("packets"), counters.get("steer_changes")
    if not packets or not moved or not packets["value"] or not counters["record_calls"]["value"]:
        return None
    label = weakest([packets["label"], moved["label"]])
    return {
        "value": round(1000 * moved["value"] / packets["value"], 6),
        "of": packets["value"],
        "label": label,
    }
