"""The input of a comparison: runs by side, in the order of measurement."""

from dataclasses import dataclass, field, replace

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
    # How sure the sides are, 0 to 1; 1 where a person, a file name or words of the text state them.
    score: float = 1.0
    # Why each side, where they were read from a text: `the column 'w/o'`.
    because: dict[Side, str] = field(default_factory=dict)

    def swapped(self) -> "Experiment":
        """The same with its sides exchanged."""
        other: dict[Side, Side] = {"before": "after", "after": "before"}
        return replace(
            self,
            inputs=[replace(item, side=other[item.side]) for item in self.inputs],
            before_label=self.after_label,
            after_label=self.before_label,
            because={other[side]: why for side, why in self.because.items()},
        )


def side_label(inputs: list[Input], side: Side) -> str:
    """The common label of a side's runs where the other side does not have it; else the name of the side."""
    labels = {item.run.label for item in inputs if item.side == side}
    others = {item.run.label for item in inputs if item.side != side}
    return labels.pop() if len(labels) == 1 and not labels & others else side
