"""An explainer at one position as a figure. The server runs the simulation, or reads the recording, itself."""

import json
from typing import Annotated, Any

from pydantic import Field

from skbscope import engine
from skbscope.domains.figures.charts.base import ChartParams, Name, Sources, Time, recording
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, whole
from skbscope.domains.scenarios import service as scenarios
from skbscope.domains.scenarios.recorded import service as recorded
from skbscope.errors import BadInput

TITLE = 200
"""Most characters of a figure's title."""
LAST_EVENTS = 5
"""Events in the text, up to the position."""


class Params(ChartParams):
    """A scenario's parameters or a window of a recording; a position in it or a named moment, by default the end."""

    explainer: Name
    parameters: dict[Name, Annotated[str, Field(max_length=scenarios.LONGEST)]] = Field(
        default={}, max_length=40
    )
    """As in the address of a scenario; `case` and `hand` are allowed."""
    hand: Annotated[str, Field(max_length=scenarios.LONGEST)] | None = None
    position: Annotated[int, Field(ge=0, le=10_000)] | None = None
    moment: Name | None = None
    title: Annotated[str, Field(max_length=TITLE)] | None = None
    """By default the policy's question."""
    trace: Name | None = None
    """A recording; the figure then shows a window of it instead of the scenario."""
    analysis: Name | None = None
    variant: Name | None = None
    kernel: Name | None = None
    at_ns: Time | None = None
    max: Annotated[int, Field(ge=1, le=recorded.MOST_DECISIONS)] = recorded.MOST_DECISIONS


def collect(sources: Sources, params: Params) -> Subject:
    """The simulation with its position. Its parameters name the analysis, if there is one."""
    simulation, source = _recorded(sources, params) if params.trace is not None else _scenario(params)
    position = _position(simulation, params)
    question = str(engine.policy(simulation["policy"])["question"])
    return of_data(
        "explainer",
        title=params.title or question[:1].upper() + question[1:],
        sentence=_sentence(simulation, position),
        word=f"{simulation['label']}, event {position:,}",
        label=simulation["label"],
        source=source,
        data=simulation,
        options={
            "explainer": params.explainer,
            "position": position,
            "moment": params.moment,
            "parameters": {name: text for name, text in params.parameters.items() if name != "hand"},
            "hand": params.hand or params.parameters.get("hand"),
            "trace": params.trace,
        },
        host=simulation["host"],
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per gauge that changes, with its value at the position; parameters and the latest events are notes."""
    simulation, position, known = _of(document)
    moving = [gauge for gauge in simulation["gauges"] if len(set(gauge["values"])) > 1]
    rows: list[list[Cell]] = [
        [
            gauge["id"],
            whole(gauge["values"][position], known),
            gauge["unit"],
            "" if gauge["limit"] is None else f"{gauge['limit']:,}",
        ]
        for gauge in sorted(moving, key=lambda gauge: gauge["values"][position] == gauge["values"][0])
    ]
    shown = simulation["parameters"].items()
    settings = [f"{name}={value}" for name, value in shown]
    if document["options"]["hand"]:
        settings.append(f"hand={document['options']['hand']}")
    notes = [f"{simulation['variant']} on {simulation['kernel']}; {' '.join(settings)}"]
    for at in range(position, max(position - LAST_EVENTS, 0), -1):
        event = simulation["events"][at - 1]
        notes.append(f"event {at} at {event['at_ns'] / 1000:,.1f} us: {event['text']}")
    columns = [f"at event {position} of {len(simulation['events'])}", "value", "unit", "at most"]
    return Table.of(document, sentence, columns, rows, notes, most_notes=1 + LAST_EVENTS)


def csv_table(document: dict[str, Any], sentence: str) -> Table:
    """One row per position: the event before it, and every gauge that changes."""
    simulation, _, known = _of(document)
    moving = [gauge for gauge in simulation["gauges"] if len(set(gauge["values"])) > 1]
    rows: list[list[Cell]] = []
    for position in range(len(simulation["events"]) + 1):
        event: dict[str, Any] = (
            simulation["events"][position - 1]
            if position
            else {"at_ns": 0, "cpu": "", "rules": [], "text": ""}
        )
        lead: list[Cell] = [str(position), str(event["at_ns"]), str(event["cpu"]), " ".join(event["rules"])]
        rows.append([*lead, event["text"], *(whole(gauge["values"][position], known) for gauge in moving)])
    columns = ["position", "time (ns)", "cpu", "rules", "event"]
    columns += [f"{gauge['id']} ({gauge['unit']})" if gauge["unit"] else gauge["id"] for gauge in moving]
    return Table.of(document, sentence, columns, rows)


def _of(document: dict[str, Any]) -> tuple[dict[str, Any], int, Known]:
    return document["data"], document["options"]["position"], document["label"]


def _scenario(params: Params) -> tuple[dict[str, Any], str]:
    given = dict(params.parameters)
    of_recording = ("analysis", "kernel", "at_ns")
    if any(getattr(params, name) is not None for name in of_recording):
        raise BadInput(f"Without a trace a figure of an explainer takes none of {', '.join(of_recording)}.")
    if params.variant is not None:
        given["variant"] = params.variant
    if params.hand:
        given["hand"] = params.hand
    body, _ = scenarios.simulate(params.explainer, tuple(sorted(given.items())))
    simulation: dict[str, Any] = json.loads(body)
    settings = "".join(f", {name}={value}" for name, value in sorted(given.items()))
    return (
        simulation,
        f"scenario {params.explainer}, engine {engine.version()}, kernel profile {simulation['kernel']}{settings}",
    )


def _recorded(sources: Sources, params: Params) -> tuple[dict[str, Any], str]:
    if params.parameters or params.hand:
        raise BadInput("A figure of a recording has no parameters of the scenario and no decisions by hand.")
    assert params.trace is not None
    body, _ = recorded.simulate(
        sources.storage.db,
        sources.storage.tables,
        params.trace,
        params.explainer,
        params.variant,
        params.kernel,
        params.analysis,
        params.at_ns,
        params.max,
    )
    simulation: dict[str, Any] = json.loads(body)
    found = recording(sources.storage, simulation["parameters"]["analysis"])
    at = simulation["parameters"]["at_ns"] / 1e9
    return (
        simulation,
        f"{found.source}; from {at:.6f} s on, {simulation['variant']}, engine {engine.version()}",
    )


def _position(simulation: dict[str, Any], params: Params) -> int:
    last = len(simulation["events"])
    if params.position is not None and params.moment is not None:
        raise BadInput("A figure shows one position; expected either position or moment.")
    if params.moment is not None:
        found = simulation["moments"].get(params.moment)
        if found is None:
            known = ", ".join(
                sorted(simulation["moments"], key=lambda name: (simulation["moments"][name], name))
            )
            raise BadInput(f"This simulation has no moment {params.moment!r}; expected one of {known}.")
        return int(found)
    if params.position is not None and params.position > last:
        raise BadInput(f"The position is {params.position}; this simulation ends at {last}.")
    return last if params.position is None else params.position


def _sentence(simulation: dict[str, Any], position: int) -> str:
    if position == 0:
        return "Nothing has happened yet."
    text = str(simulation["events"][position - 1]["text"])
    return f"{text[:1].upper()}{text[1:]}."
