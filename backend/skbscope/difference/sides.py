"""One side of a comparison: the counts by block of a recording, and what its analysis states of host and findings."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from skbscope import engine
from skbscope.difference.blocks import Columns, Decided, lives_that_ended

Side = dict[str, Any]
"""One recording as `compare.compare` takes it: JSON values."""


def ran(host: Mapping[str, Any], policy: str) -> str:
    """The variant that ran when it was recorded: the patched one if that is stated, else the kernel's own."""
    stated: str | None = host.get("runs", {}).get(policy)
    return stated or engine.policy(policy)["variants"][0]["id"]


def columns_of(
    trace: engine.Trace,
    report: Mapping[str, Any],
    lives: engine.Lives,
    host: Mapping[str, Any],
    replays: list[engine.Replay],
) -> Columns:
    """The columns of a recording in memory. Stored ones are read by `domains/traces/versus.py`."""
    first_ns = np.uint64(report["first_ns"] or 0)
    events, life = trace.events(), lives.columns()
    done = np.where(life["done"] != engine.NO_ID, life["done_ns"], 0)
    ended, when = lives_that_ended(done, life["last_ns"], life["fate"], never=0)
    wanted = {(policy, ran(host, policy)) for policy in engine.policies()}
    decisions = {}
    for replay in replays:
        found = replay.summary()
        if (found["policy"], found["variant"]) in wanted:
            of = replay.decisions()
            decisions[found["policy"]] = Decided(events["time"][of["event"]] - first_ns, of["rule"])
    return Columns(
        duration_ns=int((report["last_ns"] or 0) - (report["first_ns"] or 0)),
        kinds=kinds_of(trace.tables()),
        event_t=events["time"] - first_ns,
        event_cpu=events["cpu"],
        event_kind=events["kind"],
        life_t=when[ended] - int(first_ns),
        alloc_cpu=life["alloc_cpu"][ended],
        free_cpu=life["free_cpu"][ended],
        fate=life["fate"][ended],
        decisions=decisions,
    )


def kinds_of(tables: list[dict[str, Any]]) -> list[str]:
    """Names of the events by their number."""
    names = [""] * (1 + max((table["kind"] for table in tables), default=-1))
    for table in tables:
        names[table["kind"]] = table["name"]
    return names


def side(name: str, summary: Mapping[str, Any], blocks: Mapping[str, Any], runs: Mapping[str, str]) -> Side:
    """What `compare.compare` needs of one recording, as JSON values."""
    host, trace = summary["host"], summary["trace"]
    return {
        "name": name,
        "events": trace["events"],
        "lost": trace["lost"],
        "host": {key: host.get(key) for key in ("cpus", "llcs", "nodes", "kernel", "source", "knobs")},
        "profile": host["kernel_reading"]["profile"],
        "runs": dict(runs),
        "findings": summary["findings"],
        "replays": [
            {key: replay[key] for key in ("policy", "variant", "decisions", "counters", "fidelity")}
            for replay in summary["replays"]
        ],
        "flush_exact": {site["label"] for site in summary["lives"]["flush_sites"]} <= {"exact"},
        "blocks": dict(blocks),
    }
