"""Lives over time for each CPU, as a figure."""

from collections import Counter
from typing import Annotated, Any

from pydantic import Field

from skbscope.domains.figures.charts.base import Sources, Span, plain, recording, seconds
from skbscope.domains.figures.document import Subject, of_data
from skbscope.domains.figures.pictures import WIDTH
from skbscope.domains.figures.table import Cell, Known, Table, whole
from skbscope.domains.traces.queries.timeline import timeline
from skbscope.domains.traces.queries.window import FATES
from skbscope.sanitize import sanitize_text

MOST_LIVES = 2000
"""Up to this many lives are drawn one by one, more as counts."""
MOST_OF_NOTE = 300
"""Characters of a note that stand in the figure's sentence."""
_COUNTED = ("born", "freed_local", "freed_across", "flushed", "dropped")


class Params(Span):
    """A range, and what somebody wrote about it."""

    note: Annotated[str, Field(min_length=1, max_length=2000)] | None = None


def collect(sources: Sources, analysis_id: str, params: Params) -> Subject:
    """Lives, or the overview where too many overlap the range."""
    found = recording(sources.storage, analysis_id)
    answer = timeline(found.view, params.from_, params.to, WIDTH, MOST_LIVES)
    data = plain(answer)
    label: Known = "exact" if found.view.base["flush_label"] == "exact" else "reconstructed"
    note = f" Note: {sanitize_text(params.note, MOST_OF_NOTE)}" if params.note else ""
    how = "each drawn" if answer.mode == "lives" else "drawn as counts"
    return of_data(
        "lifecycle",
        title=f"Lives of skbs: {found.title}",
        sentence=f"{answer.total:,} skbs live between {seconds(answer.from_)} and {seconds(answer.to)}, {how}.{note}",
        word=f"{answer.total:,} skbs",
        label=label,
        source=found.source,
        data=data,
        options={"from": answer.from_, "to": answer.to},
        host=found.host,
        analysis_id=analysis_id,
    )


def table(document: dict[str, Any], sentence: str) -> Table:
    """One row per CPU: how many lives began and ended there."""
    data, label = document["data"], document["label"]
    counted = _of_lives(data["lives"]) if data["mode"] == "lives" else _of_buckets(data["buckets"])
    heads = [*FATES] if data["mode"] == "lives" else list(_COUNTED)
    rows: list[list[Cell]] = [
        ["unknown CPU" if cpu is None else f"cpu{cpu}", *(whole(counts[head], label) for head in heads)]
        for cpu, counts in sorted(counted.items(), key=lambda item: (item[0] is None, item[0] or 0))
    ]
    first = "CPU of first event" if data["mode"] == "lives" else "CPU"
    columns = [first, *(head.replace("_", " ") for head in heads)]
    return Table.of(document, sentence, columns, rows)


def _of_lives(lives: dict[str, Any]) -> dict[int | None, Counter[str]]:
    counted: dict[int | None, Counter[str]] = {}
    for cpu, fate in zip(lives["cpu"], lives["fate"], strict=True):
        counted.setdefault(cpu, Counter())[FATES[fate]] += 1
    return counted


def _of_buckets(buckets: dict[str, Any]) -> dict[int | None, Counter[str]]:
    counted: dict[int | None, Counter[str]] = {}
    for at, cpu in enumerate(buckets["cpu"]):
        counts = counted.setdefault(cpu, Counter())
        for name in _COUNTED:
            counts[name] += buckets[name][at]
    return counted
