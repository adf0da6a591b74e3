"""The cost of a policy's variants on one recording, as a figure. It is always modelled and always a range."""

from typing import Any

from skbscope import engine
from skbscope.domains.figures.charts.base import ChartParams, Name, Sources, plain, recording
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Table, decimal, whole
from skbscope.errors import BadInput


class Params(ChartParams):
    """Which policy."""

    policy: Name


def collect(sources: Sources, analysis_id: str, params: Params) -> Subject:
    """The cost model of all variants."""
    engine.policy(params.policy)
    found = recording(sources.storage, analysis_id)
    replays = [plain(replay) for replay in found.summary.replays if replay.policy == params.policy]
    return of_data(
        "costs",
        title=f"What {params.policy} would cost: {found.title}",
        sentence=_sentence(params.policy, replays),
        word="modelled",
        label="modelled",
        source=found.source,
        data=replays,
        options={"policy": params.policy},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per variant and estimate; the parameters of the estimates are notes, with their sources."""
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
    return Table.of(document, sentence, columns, rows, notes)


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
