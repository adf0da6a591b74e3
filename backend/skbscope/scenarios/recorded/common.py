"""What the films of all policies share: which CPUs are drawn, what is assumed, where the kernel did something else."""

from collections.abc import Iterable

from skbscope.scenarios.recorded.stretch import Decision, Stretch

MOST_CPUS = 16
"""Larger hosts have places for the CPUs of the stretch alone: a film is sent whole."""


def layout(stretch: Stretch, seen: Iterable[int | None]) -> list[int]:
    """CPUs that get places, ascending: all of a small host, else those that take part."""
    taking_part = {one for one in seen if one is not None}
    own = set(stretch.host["cpus"])
    return sorted(own | taking_part if len(own) <= MOST_CPUS else taking_part)


def knob_sentences(stretch: Stretch) -> list[str]:
    """Knobs nobody recorded: what they are taken to be, and why."""
    return [
        f"{name} is taken to be {knob['value']:,} ({knob['source'].removeprefix('assumed: ')})"
        for name, knob in stretch.replay["knobs"].items()
        if str(knob["source"]).startswith("assumed")
    ]


def otherwise(decision: Decision, kernel: str) -> str:
    """What to add where the recording shows another outcome than the rule's."""
    return f"; not so in this recording: the kernel {kernel}" if decision.agrees is False else ""
