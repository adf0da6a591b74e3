"""What is known of a run beside its output, and what it can be found by."""

from dataclasses import dataclass, field

from skbscope.results.models import Run

FACETS = ("policy", "tool", "kernel", "cpu", "driver")
"""What results are browsed by, in the order of the page."""
MAX_FACTS = 100
MAX_FACT = 200


@dataclass(slots=True)
class Known:
    """Facts from a person, a host file or a bundle; `policy` is the one that the run was made for."""

    policy: str | None = None
    facts: dict[str, str] = field(default_factory=dict)


def bounded(facts: dict[str, str]) -> dict[str, str]:
    """The first facts, each cut to what a table can show."""
    return {str(name)[:80]: str(value)[:MAX_FACT] for name, value in list(facts.items())[:MAX_FACTS]}


def search_text(name: str, group: str, run: Run) -> str:
    """One line in lower case: file, group, tool, label, command and the facts in the output."""
    parts = (name, group, run.tool, run.label, run.command or "", *run.environment.values())
    return " ".join(" ".join(part.split()) for part in parts).lower()
