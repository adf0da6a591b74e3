"""What a policy's variants would cost on one recording, as a figure: always modelled, always a range."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from skbscope import engine
from skbscope.domains.figures.charts.sources import Sources, plain, recording
from skbscope.domains.figures.subject import Subject, of_data
from skbscope.domains.figures.table import Cell, Table, decimal, whole
from skbscope.errors import BadInput


class Asked(BaseModel):
    """Which policy."""

    model_config = ConfigDict(extra="forbid")

    policy: Annotated[str, Field(min_length=1, max_length=64)]


def collect(sources: Sources, analysis_id: str, asked: Asked) -> Subject:
    """The cost model of all variants."""
    engine.policy(asked.policy)
    found = recording(sources.storage, analysis_id)
    replays = [plain(replay) for replay in found.summary.replays if replay.policy == asked.policy]
    return of_data(
        "costs",
        title=f"What {asked.policy} would cost: {found.title}",
        sentence=_sentence(asked.policy, replays),
        word="modelled",
        label="modelled",
        source=found.source,
        data=replays,
        options={"policy": asked.policy},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """A row an estimate and variant; the parameters it is summed of as notes, with their sources."""
    rows: list[list[Cell]] = [
        [
            f"{replay['variant']}: {estimate['text']}",
            decimal(estimate["low"], "modelled"),
            decimal(estimate["high"], "modelled"),
            f"{estimate['unit']} a {estimate['per']}",
            whole(estimate["base"], "modelled"),
        ]
        for replay in document["data"]
        for estimate in replay["costs"]["estimates"]
    ]
    parameters = {
        parameter["id"]: parameter
        for replay in document["data"]
        for parameter in replay["costs"]["parameters"]
    }
    notes = [
        f"{one['text']}: {_range(one)} {one['unit']} ({one['label']}: {one['source']})"
        for one in parameters.values()
    ]
    columns = ["estimate", "low", "high", "unit", "of"]
    return Table(document["title"], sentence, columns, rows, "label modelled", document["source"], notes)


def _sentence(policy: str, replays: list[dict[str, Any]]) -> str:
    for replay in replays:
        for one in replay["costs"]["estimates"]:
            known = f"{one['low']:,.1f} to {one['high']:,.1f} {one['unit']} a {one['per']}"
            return (
                f"A model, not a measurement: {replay['variant']} of {policy} costs {known} ({one['text']})."
            )
    raise BadInput(
        f"No cost is known for the decisions of {policy} on this recording; there is nothing to draw."
    )


def _range(one: dict[str, Any]) -> str:
    low, high = f"{one['low']:g}", f"{one['high']:g}"
    return low if low == high else f"{low} to {high}"
