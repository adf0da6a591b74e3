"""What a comparison is made of: runs by side, in the order they were taken."""

from dataclasses import dataclass, field

from skbscope.results.models import Run, Side


@dataclass(slots=True)
class Input:
    """One run and where it comes from."""

    run: Run
    side: Side
    # File name or mail subject.
    source: str
    sha256: str
    # Id of the stored run; None on the command line.
    id: str | None = None
    # A person's reason not to count it.
    left_out: str | None = None
    # What is known beside the output: kernel, CPU model, driver, settings.
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
