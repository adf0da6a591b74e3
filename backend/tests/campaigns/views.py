"""Views made by hand, for tests of the reduction."""

from typing import Any

KEY = {"cpu": "EPYC", "llcs": "4 LLCs of 4 CPUs", "kernel": "6.18", "driver": "mlx5_core"}


def advice(
    stand: str, variant: str | None = "stock", policy: str = "skb-defer", **over: Any
) -> dict[str, Any]:
    """One answer of a host."""
    entry = {"policy": policy, "stand": stand, "variant": variant, "text": f"{stand} it", "set": []}
    return entry | {"label": "reconstructed"} | over


def view(name: str, *answers: dict[str, Any], alien: float | None = None, **key: str) -> dict[str, Any]:
    """One host; `alien` is its alien share in percent of 1,000 lives."""
    measures = {}
    if alien is not None:
        measures["alien-share"] = {"value": alien, "of": 1000, "label": "reconstructed"}
    return {
        "name": name,
        "trace_id": f"trace of {name}",
        "analysis_id": f"analysis of {name}",
        "class": KEY | key,
        "advice": list(answers) or [advice("keep")],
        "measures": measures,
    }
