"""One group of runs as a figure: packets or bits per second. It needs no recording."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from skbscope.domains.figures.charts.base import ChartParams, Sources
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.table import Cell, Known, Table, Value
from skbscope.domains.runs import service
from skbscope.results.throughput import Group, Series

_GROUP = TypeAdapter(Group)


class Params(ChartParams):
    """Which group, and where its axis begins."""

    group: Annotated[str, Field(min_length=1, max_length=200)]
    axis: Literal["zero", "close"] = "zero"


def collect(sources: Sources, params: Params) -> Subject:
    """The group as the API answers it."""
    with sources.storage.db.session() as session:
        group = service.throughput(session, sources.storage.settings.demo_dir, params.group)[0]
    published = any(series.provenance == "published" for series in group.series)
    return of_data(
        "throughput",
        title=f"Throughput: {group.title}",
        sentence=_sentence(group),
        word=_word(group),
        label="published" if published else "measured",
        source="; ".join(dict.fromkeys(_source(series) for series in group.series)) or "no run",
        data={"groups": [_GROUP.dump_python(group, mode="json")]},
        options={"group": group.id, "axis": params.axis},
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per series; columns without any value are left out."""
    group = document["data"]["groups"][0]
    columns = ["series", "side", "runs", f"median {group['unit']}", "lowest", "highest", "of first"]
    rows = [_row(series) for series in group["series"]]
    filled = [at for at in range(len(columns)) if at == 0 or any(_says(row[at]) for row in rows)]
    shown: list[list[Cell]] = [[row[at] for at in filled] for row in rows]
    notes = [f"{line['label']}: {line['value']:,.0f} {line['unit']}" for line in group["reference"]]
    names = [columns[at] for at in filled]
    return Table.of(document, sentence, names, shown, notes)


def _row(series: dict[str, Any]) -> list[Cell]:
    known: Known = series["provenance"]
    spread, change = series["spread"] or {"low": None, "high": None}, series["change_of_first"]
    return [
        series["label"],
        series["side"] or "",
        str(len(series["points"])),
        _rate(series["value"], known),
        _rate(spread["low"], known),
        _rate(spread["high"], known),
        Value(change, known, "-" if change is None else f"{change:+.2f} %"),
    ]


def _says(cell: Cell) -> bool:
    return cell.number is not None if isinstance(cell, Value) else cell != ""


def _rate(value: float | None, known: Known) -> Value:
    return Value(value, known, "-" if value is None else f"{value:,.0f}")


def _sentence(group: Group) -> str:
    if not group.series:
        return "No run in this group yet."
    first = group.series[0]
    # The changed configuration, where a side is named; a ceiling for comparison may follow it.
    last = next((series for series in group.series if series.side == "after"), group.series[-1])
    start = f"{first.label}: {first.value:,.0f} {group.unit}"
    if last is first:
        return f"{start}, median of {len(first.points)} runs."
    change = "" if last.change_of_first is None else f", {last.change_of_first:+.2f} % of the first"
    return f"{start}; {last.label}: {last.value:,.0f} {group.unit}{change}; described, not tested."


def _word(group: Group) -> str:
    after = [series for series in group.series if series.side == "after"] or group.series[-1:]
    change = after[0].change_of_first if after else None
    return "described" if change is None else f"{change:+.1f} %"


def _source(series: Series) -> str:
    return f"{series.source.title} {series.source.date}".strip()
