"""The demo library: what it may weigh, and that its texts state what the recordings of emulated hosts show."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from commands import skbscope as run

DATA = Path(__file__).resolve().parents[3] / "data"
LIBRARY: list[dict[str, Any]] = json.loads((DATA / "library.json").read_text())
EMULATED = [entry for entry in LIBRARY if entry["file"].endswith(".tar.zst")]
STEERED = [entry for entry in EMULATED if "rfs-llc" in entry["policies"]]


@cache
def analysed(file: str) -> dict[str, Any]:
    named = [argument for one in ("rfs-llc", "skb-defer") for argument in ("--policy", one)]
    found: dict[str, Any] = json.loads(run("analyze", DATA / file, *named, "--json").stdout)
    return found


def replay(file: str, policy: str, variant: str) -> dict[str, Any]:
    pair = (policy, variant)
    return next(one for one in analysed(file)["replays"] if (one["policy"], one["variant"]) == pair)


def counter(replay: dict[str, Any], name: str) -> int:
    return int(replay["counters"][name]["value"])


def test_it_is_small() -> None:
    assert len(LIBRARY) <= 14
    files = {name for entry in LIBRARY for name in (entry["file"], entry.get("host"), *entry["runs"]) if name}
    assert sum((DATA / name).stat().st_size for name in files) <= 10 * 10**6


def test_it_opens_with_emulated_hosts_of_four_llcs_and_two_nodes() -> None:
    assert 3 <= len(EMULATED) <= 5
    assert LIBRARY[: len(EMULATED)] == EMULATED
    for entry in EMULATED:
        host = analysed(entry["file"])["host"]
        assert (len(host["cpus"]), len(host["llcs"]), len(host["nodes"])) == (8, 4, 2)
        assert analysed(entry["file"])["trace"]["lost"] == 0


@pytest.mark.parametrize("entry", EMULATED, ids=lambda entry: entry["file"])
def test_an_emulated_host_is_named_wherever_the_recording_is_shown(entry: dict[str, Any]) -> None:
    assert all("emulated CPU" in entry[part] for part in ("title", "about", "source"))
    # Figures name the file.
    assert "emulated" in entry["file"]
    assert "no time or rate of it is a measurement" in entry["about"].lower()
    # What iperf3 printed there is a rate.
    assert entry["runs"] == []


@pytest.mark.parametrize("entry", STEERED, ids=lambda entry: entry["file"])
def test_the_llc_rule_differs_as_the_text_says(entry: dict[str, Any]) -> None:
    today, intended = (replay(entry["file"], "rfs-llc", variant) for variant in ("stock", "intended"))
    missed = {
        name: one["fidelity"]["compared"] - one["fidelity"]["agreed"]
        for name, one in (("today", today), ("intended", intended))
    }
    assert (
        f"Of {counter(today, 'record_calls'):,} reads that record a CPU, today's rule changes the flow table at "
        f"{counter(today, 'writes')}, {today['decisions']['A-same-llc']} of them for a move inside one LLC; the LLC "
        f"rule (intended) changes it at {counter(intended, 'writes')}. The LLC rule would choose another CPU than "
        f"the kernel did for {missed['intended']:,} of {today['fidelity']['compared']:,} packets, today's rule for "
        f"{missed['today']}."
    ) in entry["about"]


def test_skbs_that_are_read_on_the_other_node_are_handed_back() -> None:
    (entry,) = (entry for entry in EMULATED if entry["policies"] == ["skb-defer"])
    today = replay(entry["file"], "skb-defer", "stock")
    without = replay(entry["file"], "skb-defer", "v-max0-new")
    frees, flushed = counter(today, "deferred"), counter(today, "flushed")
    across = sum(
        f["count"] for f in analysed(entry["file"])["lives"]["flows"] if f["distance"] == "cross-node"
    )
    assert counter(without, "deferred") == 0
    assert across == frees
    assert (
        f"hands back all {frees:,} skbs that are freed on the other node, and the kernel flushed {flushed:,} on the "
        "CPU that allocated them"
    ) in entry["about"]
