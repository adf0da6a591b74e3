"""The distribution of a measure over the hosts of a class and its outliers, by robust statistics."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skbscope.domains.traces.queries.window import weakest

FEWEST = 8
"""Classes with fewer hosts have no outliers, because the deviation of a few hosts says little."""
FAR = 3.5
"""Scaled deviations from the median that are far (Iglewicz and Hoaglin, 1993)."""
MOST_NAMED = 50
MOST_VALUES = 150
"""Up to this many hosts, values are listed one by one; for more the histogram is enough."""
SCALE = 1.4826
"""A MAD times this is the standard deviation of a normal distribution (Rousseeuw and Croux, 1993)."""
BINS = 50
"""Parts of a histogram."""


@dataclass(frozen=True)
class Measure:
    """A quantity that is compared between hosts."""

    name: str
    text: str
    """Description for people."""
    unit: str
    base: str
    """The things that it is a share or count of, in the plural."""
    least: float
    """Smallest deviation used, in its unit, so that among equal hosts a tiny difference is not an outlier."""

    @property
    def word(self) -> str:
        """The words between a value and its base in a sentence."""
        return "% of" if self.unit == "%" else "per 1,000 of"


_SHARES = {
    "alien-share": "uses that end on another CPU than allocated the skb",
    "cross-llc-share": "uses that end on another LLC than allocated the skb",
}


def measure(name: str) -> Measure:
    """A measure by its name in views."""
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
        "quantiles": {key: quantile(values, share) for key, share in shares.items()},
        "histogram": histogram(values),
    }


def outliers(name: str, views: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Outliers of a class in a measure; empty for fewer than `FEWEST` hosts."""
    found = measure(name)
    measured = [(view, view["measures"][name]) for view in views if name in view["measures"]]
    if len(measured) < FEWEST:
        return []
    values = sorted(entry["value"] for _, entry in measured)
    middle, deviation = quantile(values, 0.5), mad(values)
    unit = max(SCALE * deviation, found.least)
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


def quantile(values: Sequence[float], share: float) -> float:
    """A quantile of ascending values, interpolated between neighbours (Hyndman and Fan's type 7)."""
    at = share * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(values) - 1)
    return round(values[low] + (values[high] - values[low]) * (at - low), 6)


def mad(values: Sequence[float]) -> float:
    """The median of the distances from the median."""
    middle = quantile(values, 0.5)
    return quantile(sorted(abs(value - middle) for value in values), 0.5)


def histogram(values: Sequence[float]) -> dict[str, Any]:
    """Counts of values in `BINS` equal intervals from the least to the largest; the last interval is closed."""
    low, high = min(values), max(values)
    width = (high - low) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int((value - low) / width)) if width else 0] += 1
    return {"low": low, "high": high, "counts": counts}
