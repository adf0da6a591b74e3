"""Experiments from files of benchmark output: sides given by a person, told by file names, or found in the text."""

from dataclasses import dataclass

from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.domains.comparisons.stamp import read_stamp
from skbscope.results import readers
from skbscope.results.labels import group_of_name, side_of_name
from skbscope.results.mail.reading import read as read_mail
from skbscope.results.models import Side


@dataclass(frozen=True, slots=True)
class Source:
    """One file, read; `side` is None where its text has to tell."""

    name: str
    text: str
    sha256: str
    side: Side | None = None
    # A person's reason not to count its runs.
    left_out: str | None = None


def experiments_of(
    sources: list[Source],
    environment: dict[Side, dict[str, str]] | None = None,
    format_name: str | None = None,
) -> list[Experiment]:
    """What the files allow to compare, in their order. Raises ResultError where one holds no result.

    Files with a side are repeats of it, one experiment a tool; a file without one is read as a mail.
    """
    sided: list[tuple[Source, Side]] = []
    found: list[Experiment] = []
    for source in sources:
        side = source.side or side_of_name(source.name)
        if side is not None:
            sided.append((source, side))
        else:
            found += experiments(read_mail(source.text), source.name, source.sha256)
    return _by_tool(sided, environment or {}, format_name) + found


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
            f"{tool}: {groups}" if groups else tool, inputs, _label(inputs, "before"), _label(inputs, "after")
        )
        for tool, inputs in by_tool.items()
    ]


def _label(inputs: list[Input], side: Side) -> str:
    """What the runs of a side are called, where they agree and the other side is called otherwise."""
    labels = {item.run.label for item in inputs if item.side == side}
    others = {item.run.label for item in inputs if item.side != side}
    return labels.pop() if len(labels) == 1 and not labels & others else side
