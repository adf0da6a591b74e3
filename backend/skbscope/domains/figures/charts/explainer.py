"""An explainer's scene at one position as a figure: the server runs the engine, or reads the recording, itself."""

import json
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from skbscope import engine
from skbscope.domains.figures.charts.sources import Sources, recording
from skbscope.domains.figures.charts.span import Time
from skbscope.domains.figures.subject import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, whole
from skbscope.domains.scenarios import service as scenarios
from skbscope.domains.scenarios.recorded import service as recorded
from skbscope.errors import BadInput

Name = Annotated[str, Field(min_length=1, max_length=64)]
TITLE = 200
"""Most characters of a title, as a figure keeps them."""
LAST_EVENTS = 5
"""Events that stand in the text, up to the position."""


class Asked(BaseModel):
    """A scenario's parameters or a recording's stretch; a position of it or a named moment, else the end."""

    model_config = ConfigDict(extra="forbid")

    explainer: Name
    parameters: dict[Name, Annotated[str, Field(max_length=scenarios.LONGEST)]] = Field(
        default={}, max_length=40
    )
    """As a scenario's address takes them: `case` and `hand` may be among them."""
    hand: Annotated[str, Field(max_length=scenarios.LONGEST)] | None = None
    position: Annotated[int, Field(ge=0, le=10_000)] | None = None
    moment: Name | None = None
    title: Annotated[str, Field(max_length=TITLE)] | None = None
    """Left out, the policy's question."""
    trace: Name | None = None
    """A recording, whose stretch is shown instead of the scenario."""
    analysis: Name | None = None
    variant: Name | None = None
    kernel: Name | None = None
    at_ns: Time | None = None
    max: Annotated[int, Field(ge=1, le=recorded.MOST_DECISIONS)] = recorded.MOST_DECISIONS


def collect(sources: Sources, asked: Asked) -> Subject:
    """The film with its position. An analysis is named among the parameters."""
    film, source = _recorded(sources, asked) if asked.trace is not None else _scenario(asked)
    position = _position(film, asked)
    question = str(engine.policy(film["policy"])["question"])
    return of_data(
        "explainer",
        title=asked.title or question[:1].upper() + question[1:],
        sentence=_sentence(film, position),
        word=f"{film['label']}, event {position:,}",
        label=film["label"],
        source=source,
        data=film,
        options={
            "explainer": asked.explainer,
            "position": position,
            "moment": asked.moment,
            "parameters": {name: text for name, text in asked.parameters.items() if name != "hand"},
            "hand": asked.hand or asked.parameters.get("hand"),
            "trace": asked.trace,
        },
        host=film["host"],
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """A row a gauge that moves, as it stands at the position; parameters and the events up to there as notes."""
    film, position, known = _of(document)
    moving = [gauge for gauge in film["gauges"] if len(set(gauge["values"])) > 1]
    rows: list[list[Cell]] = [
        [
            gauge["id"],
            whole(gauge["values"][position], known),
            gauge["unit"],
            "" if gauge["limit"] is None else f"{gauge['limit']:,}",
        ]
        for gauge in sorted(moving, key=lambda gauge: gauge["values"][position] == gauge["values"][0])
    ]
    shown = film["parameters"].items()
    said = [f"{name}={value}" for name, value in shown]
    if document["options"]["hand"]:
        said.append(f"hand={document['options']['hand']}")
    notes = [f"{film['variant']} on {film['kernel']}; {' '.join(said)}"]
    for at in range(position, max(position - LAST_EVENTS, 0), -1):
        event = film["events"][at - 1]
        notes.append(f"event {at} at {event['at_ns'] / 1000:,.1f} us: {event['text']}")
    columns = [f"at event {position} of {len(film['events'])}", "value", "unit", "at most"]
    label = f"label {known}"
    made = Table(document["title"], sentence, columns, rows, label, document["source"], notes)
    made.most_notes = 1 + LAST_EVENTS
    return made


def csv_table(document: dict[str, Any], sentence: str) -> Table:
    """A row a position: the event that led to it, and every gauge that moves."""
    film, _, known = _of(document)
    moving = [gauge for gauge in film["gauges"] if len(set(gauge["values"])) > 1]
    rows: list[list[Cell]] = []
    for position in range(len(film["events"]) + 1):
        event: dict[str, Any] = (
            film["events"][position - 1] if position else {"at_ns": 0, "cpu": "", "rules": [], "text": ""}
        )
        lead: list[Cell] = [str(position), str(event["at_ns"]), str(event["cpu"]), " ".join(event["rules"])]
        rows.append([*lead, event["text"], *(whole(gauge["values"][position], known) for gauge in moving)])
    columns = ["position", "time (ns)", "cpu", "rules", "event"]
    columns += [f"{gauge['id']} ({gauge['unit']})" if gauge["unit"] else gauge["id"] for gauge in moving]
    return Table(document["title"], sentence, columns, rows, f"label {known}", document["source"])


def _of(document: dict[str, Any]) -> tuple[dict[str, Any], int, Known]:
    return document["data"], document["options"]["position"], document["label"]


def _scenario(asked: Asked) -> tuple[dict[str, Any], str]:
    given = dict(asked.parameters)
    of_recording = ("analysis", "kernel", "at_ns")
    if any(getattr(asked, name) is not None for name in of_recording):
        raise BadInput(f"Without a trace a figure of an explainer takes none of {', '.join(of_recording)}.")
    if asked.variant is not None:
        given["variant"] = asked.variant
    if asked.hand:
        given["hand"] = asked.hand
    body, _ = scenarios.simulate(asked.explainer, tuple(sorted(given.items())))
    film: dict[str, Any] = json.loads(body)
    said = "".join(f", {name}={value}" for name, value in sorted(given.items()))
    return (
        film,
        f"scenario {asked.explainer}, engine {engine.version()}, kernel profile {film['kernel']}{said}",
    )


def _recorded(sources: Sources, asked: Asked) -> tuple[dict[str, Any], str]:
    if asked.parameters or asked.hand:
        raise BadInput(
            "A figure of a recording takes no parameters of the scenario and no decisions by hand."
        )
    assert asked.trace is not None
    body, _ = recorded.simulate(
        sources.storage.db,
        sources.storage.tables,
        asked.trace,
        asked.explainer,
        asked.variant,
        asked.kernel,
        asked.analysis,
        asked.at_ns,
        asked.max,
    )
    film: dict[str, Any] = json.loads(body)
    found = recording(sources.storage, film["parameters"]["analysis"])
    at = film["parameters"]["at_ns"] / 1e9
    return film, f"{found.source}; from {at:.6f} s on, {film['variant']}, engine {engine.version()}"


def _position(film: dict[str, Any], asked: Asked) -> int:
    last = len(film["events"])
    if asked.position is not None and asked.moment is not None:
        raise BadInput("A figure shows one position; expected either position or moment.")
    if asked.moment is not None:
        found = film["moments"].get(asked.moment)
        if found is None:
            known = ", ".join(sorted(film["moments"], key=lambda name: (film["moments"][name], name)))
            raise BadInput(f"This film has no moment {asked.moment!r}; expected one of {known}.")
        return int(found)
    if asked.position is not None and asked.position > last:
        raise BadInput(f"The position is {asked.position}; this film ends at {last}.")
    return last if asked.position is None else asked.position


def _sentence(film: dict[str, Any], position: int) -> str:
    if position == 0:
        return "Nothing has happened yet."
    text = str(film["events"][position - 1]["text"])
    return f"{text[:1].upper()}{text[1:]}."
