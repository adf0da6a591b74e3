"""The input of a comparison: runs by side, in the order of measurement."""

from dataclasses import dataclass, field

from skbscope.results.models import Run, Side


@dataclass(slots=True)
class Input:
    """One run and its source."""

    run: Run
    side: Side
    # File name or mail subject.
    source: str
    sha256: str
    # Id of the stored run; None on the command line.
    id: str | None = None
    # The reason of a person for leaving it out.
    left_out: str | None = None
    # Facts from outside of the output: kernel, CPU model, driver, settings.
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Experiment:
    """Runs that may be compared with each other: one *before* configuration and one *after*."""

    title: str
    inputs: list[Input]
    before_label: str
    after_label: str
    policy: str | None = None
    notes: list[str] = field(default_factory=list)


def side_label(inputs: list[Input], side: Side) -> str:
    """The common label of a side's runs where the other side does not have it; else the name of the side."""
    labels = {item.run.label for item in inputs if item.side == side}
    others = {item.run.label for item in inputs if item.side != side}
    return labels.pop() if len(labels) == 1 and not labels & others else side
