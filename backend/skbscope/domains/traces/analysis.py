"""The whole analysis as one pure function of bytes and parameters. Used by the workers and by the command line.

file ──> trace ──> host ──> lives ──> replays ──> findings ──> summary
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skbscope import engine
from skbscope.domains.traces.hosts import as_recorded, settle
from skbscope.errors import BadInput

Summary = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """Everything that an analysis depends on, except for the recording's bytes."""

    host: dict[str, Any] = field(default_factory=as_recorded)
    """The choice for `hosts.settle`."""
    kernel: str | None = None
    """A kernel release whose constants are used instead of the host's."""
    knobs: dict[str, int] = field(default_factory=dict)
    """Knob values that override the host's."""
    policies: tuple[tuple[str, str], ...] = ()
    """(policy, variant) pairs to replay; empty means all of all."""


@dataclass
class Opened:
    """A recording in memory, with its host and lives."""

    trace: engine.Trace
    report: dict[str, Any]
    """The engine's summary of the recording."""
    host: dict[str, Any]
    lives: engine.Lives


def check(recipe: Recipe) -> None:
    """Raises BadInput for an unknown kernel, knob or policy, before any work is done."""
    if recipe.kernel is not None:
        engine.profile_for(recipe.kernel)
    known = {knob["name"]: knob for policy in engine.policies().values() for knob in policy["knobs"]}
    for name, value in recipe.knobs.items():
        knob = known.get(name)
        if knob is None:
            raise BadInput(f"There is no knob {name!r}; expected one of {', '.join(sorted(known))}.")
        if not knob["min"] <= value <= knob["max"]:
            raise BadInput(f"The knob {name} is set to {value}; expected {knob['min']} to {knob['max']}.")
    for policy_id, variant in (*recipe.policies, *recipe.host.get("runs", {}).items()):
        check_variant(policy_id, variant)


def check_variant(policy_id: str, variant: str) -> None:
    """Raises BadInput for an unknown variant of a policy."""
    variants = [entry["id"] for entry in engine.policy(policy_id)["variants"]]
    if variant not in variants:
        raise BadInput(
            f"The policy {policy_id} has no variant {variant[:60]!r}; expected one of {', '.join(variants)}."
        )


def wanted(recipe: Recipe) -> Iterable[tuple[str, str]]:
    """The (policy, variant) pairs of a recipe; all of the catalogue if it names none."""
    return recipe.policies or tuple(
        (policy_id, variant["id"])
        for policy_id, policy in engine.policies().items()
        for variant in policy["variants"]
    )


def read(path: Path, **options: Any) -> tuple[engine.Trace, dict[str, Any]]:
    """The recording and its report. Options are those of `engine.read`."""
    trace = engine.read(path, **options)
    return trace, trace.summary()


def live(trace: engine.Trace, report: dict[str, Any], recipe: Recipe) -> Opened:
    """Determines the host and joins the events into lives."""
    host = settle(trace.header_host(), recipe.host)
    reading, emulated = engine.kernel_reading(host["kernel"]), engine.is_emulated(host["cpu"])
    with engine.refusals():
        lives = trace.lives(host)
    return Opened(trace, report, host | {"kernel_reading": reading, "emulated": emulated}, lives)


def replay(opened: Opened, recipe: Recipe, whole: bool = True) -> list[engine.Replay]:
    """All replays of a recipe, on all cores. Each policy gets its knobs of the recipe.

    Without `whole` they are good for `summarise` alone, and need less memory.
    """
    with engine.refusals():
        return opened.lives.replay_all(
            list(wanted(recipe)), kernel=recipe.kernel, knobs=recipe.knobs, whole=whole
        )


def forecast_question(kernel: str, patches: list[str]) -> dict[str, Any]:
    """{kernel, variants: {policy: variant}} of a request, patches as `POLICY:VARIANT`. BadInput for unknown ones."""
    check(Recipe(kernel=kernel))
    variants = {}
    for patch in patches:
        policy, _, variant = patch.partition(":")
        check_variant(policy, variant)
        variants[policy] = variant
    return {"kernel": kernel, "variants": variants}


def forecast(opened: Opened, recipe: Recipe, question: dict[str, Any]) -> dict[str, Any]:
    """What changes by a `forecast_question`, for every policy with decisions; only the patched ones, if any are."""
    wanted = question["variants"] or dict.fromkeys(engine.policies())
    lives, to = opened.lives, question["kernel"]
    with engine.refusals():
        found = [
            lives.forecast(policy, to, variant=variant, kernel=recipe.kernel, knobs=recipe.knobs)
            for policy, variant in wanted.items()
        ]
    return {
        "kernel": to,
        "forecasts": [one for one in found if one["before"]["decisions"] or one["after"]["decisions"]],
    }


def sweep(opened: Opened, recipe: Recipe, question: dict[str, Any]) -> list[dict[str, Any]]:
    """The points of a sweep.

    `question` is {policy, variants, axis: {kind, name}, values | null, hosts: [[name, choice]] | null}.
    """
    axis: dict[str, Any] = {"knob": question["axis"]["name"], "values": question["values"]}
    if question["hosts"] is not None:
        header = opened.trace.header_host()
        axis = {"hosts": [(name, settle(header, choice)) for name, choice in question["hosts"]]}
    with engine.refusals():
        return opened.lives.sweep(
            question["policy"], question["variants"], **axis, kernel=recipe.kernel, knobs=recipe.knobs
        )


def summarise(opened: Opened, recipe: Recipe, replays: list[engine.Replay], sha256: str | None) -> Summary:
    """The object that `skbscope analyze --json` prints, on which other programs rely.

    `sha256` is None where nobody reads it.
    """
    report = opened.report
    trace_keys = ("format", "events", "total", "lost", "rejected", "by_event", "cpus", "first_ns", "last_ns")
    host_keys = ("cpus", "llcs", "nodes", "kernel", "kernel_reading", "cpu", "emulated", "source", "knobs")
    with engine.refusals():
        findings = opened.lives.findings(replays)
        advice = opened.lives.advice(replays, kernel=recipe.kernel, knobs=recipe.knobs)
    return {
        "trace": {"sha256": sha256, **{key: report[key] for key in trace_keys}},
        "host": {key: opened.host.get(key) for key in host_keys},
        "lives": opened.lives.summary(),
        "replays": [replay.summary() for replay in replays],
        "findings": findings,
        "advice": advice,
    }
