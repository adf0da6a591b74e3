"""How a measure is spread over the hosts of a class, and which hosts stand apart."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skbscope.domains.campaigns import robust
from skbscope.domains.campaigns.view import weakest

FEWEST = 8
"""Hosts below which none is called an outlier: the deviation of a handful says little."""
FAR = 3.5
"""Scaled deviations from the median that are far (Iglewicz and Hoaglin, 1993)."""
MOST_NAMED = 50
MOST_VALUES = 150
"""Hosts whose values are listed one by one; of more, the histogram says enough."""


@dataclass(frozen=True)
class Measure:
    """What is spread."""

    name: str
    text: str
    """What it is, for people."""
    unit: str
    base: str
    """What it is a share or count of, in the plural."""
    least: float
    """Smallest deviation taken, in its unit: hosts that all say the same must not make a speck an outlier."""

    @property
    def word(self) -> str:
        """What stands between a value and its base in a sentence."""
        return "% of" if self.unit == "%" else "per 1,000 of"


_SHARES = {
    "alien-share": "uses that end on another CPU than allocated the skb",
    "cross-llc-share": "uses that end on another LLC than allocated the skb",
}


def measure(name: str) -> Measure:
    """A measure by the name views have it under."""
    if name in _SHARES:
        return Measure(name, _SHARES[name], "%", "lives", 1.0)
    if name == "steering-calls":
        text = "flows moved to another CPU by RFS; each is a call of the driver where hardware steers"
        return Measure(name, text, "per 1,000 packets", "packets", 1.0)
    policy = name.removeprefix("fidelity/")
    return Measure(name, f"decisions of {policy} that agree with what the kernel did", "%", "decisions", 1.0)


def spread(name: str, views: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The distribution of a measure over views of one class; at least one of them has it."""
    found = measure(name)
    measured = [view["measures"][name] for view in views if name in view["measures"]]
    values = sorted(entry["value"] for entry in measured)
    shares = {"min": 0.0, "p10": 0.1, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p90": 0.9, "max": 1.0}
    return {
        "measure": name,
        "text": found.text,
        "unit": found.unit,
        "label": weakest([entry["label"] for entry in measured]),
        "hosts": len(measured),
        "without": len(views) - len(measured),
        "base": sum(entry["of"] for entry in measured),
        "base_of": found.base,
        "values": values if len(values) <= MOST_VALUES else None,
        "quantiles": {key: robust.quantile(values, share) for key, share in shares.items()},
        "histogram": robust.histogram(values),
    }


def outliers(name: str, views: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Hosts of a class that stand apart in a measure; empty for fewer than `FEWEST`."""
    found = measure(name)
    measured = [(view, view["measures"][name]) for view in views if name in view["measures"]]
    if len(measured) < FEWEST:
        return []
    values = sorted(entry["value"] for _, entry in measured)
    middle, deviation = robust.quantile(values, 0.5), robust.mad(values)
    unit = max(robust.SCALE * deviation, found.least)
    out = []
    for view, entry in measured:
        far = round(abs(entry["value"] - middle) / unit, 2)
        if far > FAR:
            out.append(
                {
                    **{key: view[key] for key in ("name", "trace_id", "analysis_id")},
                    **{"measure": name, "value": entry["value"], "unit": found.unit, "label": entry["label"]},
                    **{"base": entry["of"], "base_of": found.base, "hosts": len(measured)},
                    **{"median": middle, "mad": deviation, "far": far},
                    "text": f"{entry['value']:,.1f} {found.word} {entry['of']:,} {found.base}; the median of "
                    f"{len(measured)} hosts is {middle:,.1f} (MAD {deviation:,.1f}): {far:,.1f} scaled deviations away",
                }
            )
    return out
