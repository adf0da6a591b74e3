"""Experiments from files of benchmark output. A person, the file name or the text says which side a file is on."""

from collections.abc import Sequence
from dataclasses import dataclass

from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.comparisons.inputs import Experiment, Input, side_label
from skbscope.domains.comparisons.stamp import read_stamp
from skbscope.results import readers
from skbscope.results.labels import group_of_name, side_of_name
from skbscope.results.mail import Pair
from skbscope.results.mail import read as read_mail
from skbscope.results.models import Note, Side


@dataclass(frozen=True, slots=True)
class Source:
    """One file; `side` is None where it follows from the name or the text."""

    name: str
    text: str
    sha256: str
    side: Side | None = None
    # The reason of a person for leaving out its runs.
    left_out: str | None = None


def experiments_of(
    sources: list[Source],
    environment: dict[Side, dict[str, str]] | None = None,
    format_name: str | None = None,
    unread: list[str] | None = None,
    pairs: Sequence[Pair] = (),
) -> list[Experiment]:
    """The possible comparisons, in the order of the files. Raises ResultError where a file has no result.

    Files with a side are repeats of it, one experiment per tool; a file without one is read as a mail. What a mail
    contains and is not used is appended to `unread`, with file and line; `pairs` are what a person calls its sides.
    """
    sided: list[tuple[Source, Side]] = []
    found: list[Experiment] = []
    for source in sources:
        side = source.side or side_of_name(source.name)
        if side is not None:
            sided.append((source, side))
        else:
            reading = read_mail(source.text, pairs)
            found += experiments(reading, source.name, source.sha256)
            if unread is not None:
                unread += [_located(source.name, note) for note in reading.unread]
    return _by_tool(sided, environment or {}, format_name) + found


def _located(name: str, note: Note) -> str:
    return f"{name}, line {note.line}: {note.text}" if note.line else f"{name}: {note.text}"


def _by_tool(
    sided: list[tuple[Source, Side]], environment: dict[Side, dict[str, str]], format_name: str | None
) -> list[Experiment]:
    by_tool: dict[str, list[Input]] = {}
    for source, side in sided:
        stamped = read_stamp(source.text)
        for run in readers.read(source.text, format_name):
            item = Input(run, side, source.name, source.sha256, None, source.left_out)
            item.environment = dict(environment.get(side, {}))
            if stamped:
                run.started = run.started or stamped[0]
                item.environment["set"] = stamped[1]
            by_tool.setdefault(run.tool, []).append(item)
    groups = ", ".join(dict.fromkeys(name for source, _ in sided if (name := group_of_name(source.name))))
    return [
        Experiment(
            f"{tool}: {groups}" if groups else tool,
            inputs,
            side_label(inputs, "before"),
            side_label(inputs, "after"),
        )
        for tool, inputs in by_tool.items()
    ]
