"""One policy over values of a knob or over hosts, as a figure."""

import asyncio
from collections.abc import Iterator
from typing import Any

from skbscope.domains.figures.charts.base import Sources, plain, recording
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, Value, decimal, whole
from skbscope.domains.traces.sweeps import sweep as sweep_over
from skbscope.replays.schemas import SweepRequest


def collect(sources: Sources, analysis_id: str, request: SweepRequest) -> Subject:
    """The sweep, computed or read from the store. Blocks its thread, not the server's event loop."""
    found = recording(sources.storage, analysis_id)
    answer = plain(asyncio.run(sweep_over(sources.storage, sources.jobs, analysis_id, request)))
    for point in answer["points"]:
        # The API sets `recorded` for every replay of the rule that ran; on another host that is a what-if as well.
        own = answer["axis"]["kind"] == "knob" or point["at"] == "recorded"
        point["recorded"] = point["recorded"] and own and not found.what_if
    moved = _moved(answer)
    over = answer["axis"]["name"]
    sentence = f"Nothing of {request.policy} changes over {over}."
    if moved is not None:
        variant, name, first, last = moved
        sentence = (
            f"Over {over}, {name} of {variant} goes from {first[1]:,} (at {first[0]}) "
            f"to {last[1]:,} (at {last[0]}); all but the recorded place is a what-if."
        )
    return of_data(
        "sweep",
        title=f"{request.policy} over {over}: {found.title}",
        sentence=sentence,
        word=f"{len({point['at'] for point in answer['points']})} places",
        label="modelled",
        source=found.source,
        data=answer,
        options={"axis": answer["axis"]},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per variant and counter (or bound of an estimate), one column per value; rows that change come first."""
    data = document["data"]
    places = list(dict.fromkeys(point["at"] for point in data["points"]))
    recorded = [point["at"] for point in data["points"] if point["recorded"]]
    found: dict[str, dict[str, Value]] = {}
    for point in data["points"]:
        for name, value in _values(point):
            found.setdefault(f"{point['variant']} {name}", {})[point["at"]] = value
    none = Value(None, "modelled", "-")
    rows: list[list[Cell]] = [
        [name, *(at.get(place, none) for place in places)] for name, at in found.items()
    ]
    rows.sort(key=lambda row: len({cell.number for cell in row[1:] if isinstance(cell, Value)}) < 2)
    columns = [data["axis"]["name"], *(f"at {place}" for place in places)]
    notes = [f"recorded at {', '.join(dict.fromkeys(recorded))}; all else is a what-if"] if recorded else []
    return Table.of(document, sentence, columns, rows, notes)


def _values(point: dict[str, Any]) -> Iterator[tuple[str, Value]]:
    for name, counter in point["counters"].items():
        known: Known = counter["label"] if point["recorded"] else "modelled"
        if counter["value"] is not None:
            yield name, whole(counter["value"], known)
    for one in point["estimates"]:
        for bound in ("low", "high"):
            yield f"{one['id']} {bound}, {one['unit']}", decimal(one[bound], "modelled")


def _moved(answer: dict[str, Any]) -> tuple[str, str, tuple[str, int], tuple[str, int]] | None:
    """The counter that changes most from the first to the last value of the axis, as a share of its largest value."""
    best, found = 0.0, None
    for variant in dict.fromkeys(point["variant"] for point in answer["points"]):
        points = [point for point in answer["points"] if point["variant"] == variant]
        for name in points[0]["counters"]:
            values = [(point["at"], int(point["counters"][name]["value"] or 0)) for point in points]
            top = max(value for _, value in values)
            moved = abs(values[-1][1] - values[0][1]) / top if top else 0.0
            if moved > best:
                best, found = moved, (variant, name, values[0], values[-1])
    return found
