"""A campaign and its report as plain text of 80 columns of ASCII, for `campaign show` and for a mail."""

from collections.abc import Iterator
from typing import Any

from skbscope import terminal
from skbscope.terminal import counted

MOST_FAILURES = 20
"""Failures that are named; the counts are of all."""


def lines(campaign: dict[str, Any], report: dict[str, Any]) -> Iterator[str]:
    """A campaign and its report, as JSON values: progress, then each class."""
    yield from progress(campaign)
    for found in report["classes"]:
        yield from _class(found)
    yield ""
    yield f"Report {report['id']}: the same analyses give the same report."


def progress(campaign: dict[str, Any]) -> Iterator[str]:
    """Counts by state, and failures."""
    at = campaign["progress"]
    yield terminal.plain(f"{campaign['name']} ({campaign['id']})")
    states = ", ".join(f"{at[state]:,} {state}" for state in ("waiting", "running", "ready", "failed"))
    yield f"  {counted(at['recordings'], 'recording')}: {states}"
    yield f"  {counted(at['host_files'], 'host file')}, {counted(at['refused'], 'file')} not a capture"
    for failure in at["failures"][:MOST_FAILURES]:
        yield from terminal.wrapped(f"  {failure['name']}: {failure['sentence']}")
    left = at["failed"] + at["refused"] - MOST_FAILURES
    if left > 0:
        yield f"  and {left:,} more without a result"


def _class(found: dict[str, Any]) -> Iterator[str]:
    key = found["key"]
    yield ""
    yield from terminal.wrapped(f"{key['cpu']}: {counted(found['hosts'], 'host')}")
    yield from terminal.named([("LLCs", key["llcs"]), ("kernel", key["kernel"]), ("driver", key["driver"])])
    yield ""
    head = ("policy", "mode", "agree", "against", "either", "cannot", "label")
    yield from terminal.columns(head, (_mode(mode) for mode in found["modes"]), right=(2, 3, 4, 5))
    if found["spreads"]:
        yield ""
        heads = ("measure", "hosts", "min", "p25", "median", "p75", "max", "label")
        yield from terminal.columns(heads, (_spread(one) for one in found["spreads"]), right=range(1, 7))
        yield "  shares in %, steering calls per 1,000 packets"
    if not found["outliers_looked_for"]:
        yield "  outliers: not looked for among fewer than 8 hosts"
    for outlier in found["outliers"]:
        sentence = f"  {outlier['name']}: {outlier['measure']} {outlier['text']} ({outlier['label']})."
        yield from terminal.wrapped(sentence)


def _mode(mode: dict[str, Any]) -> tuple[str, ...]:
    word = mode["stand"] + (f" {mode['variant']}" if mode["stand"] in ("keep", "change") else "")
    counts = (f"{mode[name]:,}" for name in ("agree", "disagree", "either_way", "cannot_tell"))
    return (mode["policy"], word[:24], *counts, mode["label"] or "-")


def _spread(entry: dict[str, Any]) -> tuple[str, ...]:
    at = entry["quantiles"]
    values = (f"{at[name]:.1f}" for name in ("min", "p25", "p50", "p75", "max"))
    return (entry["measure"], f"{entry['hosts']:,}", *values, entry["label"])
