"""Allocating CPU × freeing CPU: where lives begin and where their use ends."""

from typing import Any

from pydantic import BaseModel

from skbscope.domains.traces.queries.window import UNKNOWN_CPU, View
from skbscope.domains.traces.schemas import Distance
from skbscope.replays.schemas import Label

# A life counts if its use ends in the range, or its last event is there where the end of its use was not seen; one that is
# not freed counts as alive if it has an event in the range.
# Both quantiles in one list share one sort of the times, which is most of the cost of the query.
_CELLS = """
SELECT alloc AS alloc_cpu, free_cpu, count(*) AS count, count(*) FILTER (fate = 2) AS flushed,
       quantile_disc(took, [0.5, 0.95]) AS quantiles, max(took) AS max_ns, bool_and(origin = 1) AS exact
FROM (SELECT alloc, free_cpu, fate, origin, CASE WHEN done >= 0 THEN done - t0 END AS took FROM read_parquet(?)
      WHERE (done >= 0 OR fate <> 0) AND CASE WHEN done >= 0 THEN done ELSE t1 END BETWEEN ? AND ?)
GROUP BY ALL ORDER BY alloc_cpu, free_cpu
"""
# Apart from the cells, so that row groups without a living one are skipped by their statistics.
_ALIVE = "SELECT count(*) AS alive FROM read_parquet(?) WHERE done < 0 AND fate = 0 AND t0 <= ? AND t1 >= ?"


class FlowCell(BaseModel):
    """Lives from one CPU to another; times from the first event to the end of use."""

    alloc_cpu: int
    free_cpu: int
    count: int
    flushed: int
    distance: Distance
    p50_ns: int
    p95_ns: int
    max_ns: int


class Flows(BaseModel):
    """The matrix; Σ count + origin_unknown + alive = total."""

    cpus: list[int]
    llcs: list[list[int]]
    nodes: list[list[int]]
    cells: list[FlowCell]
    origin_unknown: int
    """Lives that ended, but whose allocating (or freeing) CPU is unknown."""
    alive: int
    """Lives seen in the range whose end is not in the recording."""
    total: int
    label: Label


def flows(view: View, since: int | None, until: int | None) -> Flows:
    """The matrix of a range."""
    a, b = view.span(since, until)
    file = view.file("lives")
    host = view.host
    far = Distances(host)
    rows = view.tables.rows(_CELLS, [file, a, b])
    known = [row for row in rows if UNKNOWN_CPU not in (row["alloc_cpu"], row["free_cpu"])]
    unknown = sum(row["count"] for row in rows) - sum(row["count"] for row in known)
    alive = view.tables.rows(_ALIVE, [file, b, a])[0]["alive"]
    exact = all(row.pop("exact") for row in known) and view.base["flush_label"] == "exact"
    cells = []
    for row in known:
        p50, p95 = row.pop("quantiles")
        distance = far.between(row["alloc_cpu"], row["free_cpu"])
        cells.append(FlowCell(**row, p50_ns=p50, p95_ns=p95, distance=distance))
    return Flows(
        cpus=host["cpus"],
        llcs=host["llcs"],
        nodes=host["nodes"],
        cells=cells,
        origin_unknown=unknown,
        alive=alive,
        total=sum(cell.count for cell in cells) + unknown + alive,
        label="assumed" if _assumed(host["source"]) else "exact" if exact else "reconstructed",
    )


def _assumed(source: str) -> bool:
    """Whether the distances rest on a topology that is not recorded."""
    return source.startswith("override") or "assumed" in source


class Distances:
    """How far apart two CPUs of a host are."""

    def __init__(self, host: dict[str, Any]) -> None:
        self._llc = {cpu: at for at, llc in enumerate(host["llcs"]) for cpu in llc}
        self._node = {cpu: at for at, node in enumerate(host["nodes"]) for cpu in node}

    def between(self, a: int, b: int) -> Distance:
        """The distance as the API names it."""
        if a == b:
            return "same-cpu"
        if self._llc.get(a) == self._llc.get(b):
            return "same-llc"
        return "cross-llc" if self._node.get(a) == self._node.get(b) else "cross-node"
