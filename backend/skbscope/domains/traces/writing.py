"""Writes the engine's columns as tables. Times become ns since the first event, exact in JavaScript for 104 days.

| folder | table | sorted by | one row |
|---|---|---|---|
| analysis | `lives` | n | a life |
| | `overview` | level, bucket, cpu | a cell of the overview that is not zero |
| | `of_event` | seq | an event's life |
| | `decisions-<policy>-<variant>` | i (event) | a decision; `step` where the replay has another order |
| | `differ-<policy>-<a>-<b>` | event | a moment where two variants differ |
| events | `index` | seq | an event: when, where, who, of which kind |
| | `kind-<n>` | seq | an event's fields, `f0`, `f1` … in the recording's order |
| | `strings`, `threads` | id | a text, a thread |
"""

from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skbscope import engine
from skbscope.domains.traces.analysis import Opened
from skbscope.store.tables import Columns, TableWriter, row_numbers

WORD = 8
"""Characters and bytes are stored as 8-byte words, which need no copy per row for Parquet."""
MAX_WORDS = 64
"""Words of one field that are stored (512 bytes); a longer field is cut, and shown as cut."""


def lives(out: TableWriter, opened: Opened) -> None:
    """`overview` and `lives`, and the note `lives`: enough for the first chart."""
    out.write("overview", opened.lives.overview())
    c = opened.lives.columns()
    first_ns = opened.report["first_ns"] or 0
    ended = c["done"] != engine.NO_ID
    columns: dict[str, NDArray[Any]] = {
        "n": row_numbers(len(c["address"])),
        "t0": _since(c["first_ns"], first_ns),
        "t1": _since(c["last_ns"], first_ns),
        "cpu": c["first_cpu"],
        "alloc": c["alloc_cpu"],
        "origin": c["origin"],
        "done": np.where(ended, _since(c["done_ns"], first_ns), -1),
        "free_cpu": c["free_cpu"],
        "fate": c["fate"],
        "len": c["len"],
        "hash": c["hash"],
        "address": c["address"],
        "first": c["first"],
        "last": c["last"],
        "reason": c["reason"],
        "events": c["events"],
    }
    out.write("lives", columns)
    out.note(
        "lives",
        {
            "first_ns": first_ns,
            "last_ns": opened.report["last_ns"] or 0,
            "count": len(c["address"]),
            "levels": opened.lives.overview_levels(),
            "reasons": opened.lives.reasons(),
            "flush_label": _flush_label(opened.lives.summary()),
            "host": {key: value for key, value in opened.host.items() if key != "symbols"},
        },
    )


def decisions(out: TableWriter, opened: Opened, replays: list[engine.Replay]) -> None:
    """One table per replay, and one per pair of variants of a policy. Equal tables share a file."""
    first_ns = opened.report["first_ns"] or 0
    time = opened.trace.events()["time"]
    by_policy: dict[str, list[tuple[str, engine.Replay]]] = {}
    for replay in replays:
        summary = replay.summary()
        policy, variant = summary["policy"], summary["variant"]
        by_policy.setdefault(policy, []).append((variant, replay))
        columns = dict(replay.decisions())
        columns["t"] = _since(time[columns["event"]], first_ns)
        columns["i"] = row_numbers(len(columns["event"]))
        out.write_deduplicated(f"decisions-{policy}-{variant}", columns)
    for policy, variants in by_policy.items():
        for (a, replay_a), (b, replay_b) in combinations(variants, 2):
            columns = dict(replay_a.differ(replay_b))
            columns["t"] = _since(time[columns["event"]], first_ns)
            columns["subject"] = _subjects(columns["event"], replay_a.decisions(), replay_b.decisions())
            out.write_deduplicated(f"differ-{policy}-{a}-{b}", columns)
    out.note_same()


def of_event(out: TableWriter, opened: Opened) -> None:
    """Which life each event belongs to."""
    life = opened.lives.of_event()
    out.write("of_event", {"seq": row_numbers(len(life)), "life": life})


def events(out: TableWriter, trace: engine.Trace, report: dict[str, Any]) -> None:
    """All events of the recording with every field; these tables depend only on its bytes."""
    e = trace.events()
    seq = row_numbers(len(e["time"]))
    t = _since(e["time"], report["first_ns"] or 0)
    out.write("index", {"seq": seq, "t": t, "cpu": e["cpu"], "kind": e["kind"], "thread": e["thread"]})
    threads = trace.threads()
    out.write("threads", {"id": row_numbers(len(threads["pid"])), **threads})
    strings = np.array(trace.strings(), dtype=object)
    out.write("strings", {"id": row_numbers(len(strings)), "text": strings})
    tables = trace.tables()
    order = np.argsort(e["kind"], kind="stable")
    starts = np.searchsorted(e["kind"][order], np.arange(len(tables) + 1))
    for table in tables:
        kind = table["kind"]
        of_kind = order[starts[kind] : starts[kind + 1]]
        rows = e["row"][of_kind]
        columns: dict[str, NDArray[Any]] = {"seq": seq[of_kind]}
        for at, spec in enumerate(table["fields"]):
            # One copy per column, into time order; the engine's rows are in file order.
            column = trace.column(kind, spec["name"])[rows]
            columns |= _words(f"f{at}", column) if column.dtype.kind in "SV" else {f"f{at}": column}
        out.write(f"kind-{kind}", columns)
    out.note("tables", {"tables": tables})


def _subjects(event: NDArray[Any], *sides: Columns) -> NDArray[np.uint32]:
    """The subjects of the decisions at these events, from the first side that made one there."""
    subjects = np.zeros(len(event), dtype=np.uint32)
    undecided = np.ones(len(event), dtype=bool)
    for side in sides:
        if len(side["event"]):
            at = np.minimum(np.searchsorted(side["event"], event), len(side["event"]) - 1)
            found = undecided & (side["event"][at] == event)
            subjects[found] = side["subject"][at[found]]
            undecided &= ~found
    return subjects


def _words(name: str, column: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Fixed-width bytes as columns of 8-byte words, padded with zeros."""
    width = column.dtype.itemsize
    words = min(-(-width // WORD), MAX_WORDS)
    padded = np.zeros((len(column), words * WORD), dtype=np.uint8)
    raw = np.frombuffer(column.tobytes(), dtype=np.uint8).reshape(len(column), width)
    used = min(width, words * WORD)
    padded[:, :used] = raw[:, :used]
    as_words = padded.view("<u8")
    return {f"{name}_{word}": np.ascontiguousarray(as_words[:, word]) for word in range(words)}


def _since(ns: NDArray[Any], first_ns: int) -> NDArray[np.int64]:
    return (ns - np.uint64(first_ns)).astype(np.int64)


def _flush_label(summary: dict[str, Any]) -> str:
    labels = {site["label"] for site in summary.get("flush_sites", [])}
    return "exact" if labels <= {"exact"} else "reconstructed"
