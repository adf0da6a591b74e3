"""Replays of one policy side by side: counters and rules down, variants across, as many tables as the width needs."""

from typing import Any

from skbscope import terminal
from skbscope.replays.fidelity import as_run
from skbscope.terminal import number

_GAP = 2
"""Spaces between columns, and before the first."""

Replay = dict[str, Any]


def show(replays: list[Replay]) -> None:
    """All replays of one policy. Others are compared with the first, which is today's rule unless it was left out."""
    first, *others = replays
    name = first["policy"] if others else f"{first['policy']}:{first['variant']}"
    what_if = first["kernel"] == "unknown"
    head = f"{name} on kernel {first['kernel']}" + what_if * ": a what-if by the newest rules"
    if not any(replay["decisions"] for replay in replays):
        _nothing(head, first["counters"])
        return
    same = [other["variant"] for other in others if _outcome(other) == _outcome(first)]
    shown = [first, *(other for other in others if other["variant"] not in same)]
    terminal.say(head)
    terminal.facts(_knobs(replays))
    for part in _parts(shown):
        _table(part)
    if same:
        terminal.prose(f"  {', '.join(same)}: as {first['variant']} here")
    _fidelity(replays)


def _nothing(head: str, counters: dict[str, Any]) -> None:
    """A policy that the recording holds no decision of: its counters by their value, and no table of zeros."""
    terminal.prose(f"{head}: the recording holds no decision of this policy")
    by_value: dict[str, list[str]] = {}
    for name, counter in counters.items():
        label = "" if counter["value"] is None else f" ({counter['label']})"
        by_value.setdefault(_count(counter["value"]) + label, []).append(name)
    terminal.facts((value, ", ".join(names)) for value, names in by_value.items())


def _outcome(replay: Replay) -> tuple[Any, ...]:
    """The result of a replay, without labels: a rule that did not run is modelled, even if the result is the same."""
    return {name: counter["value"] for name, counter in replay["counters"].items()}, replay["decisions"]


def _knobs(replays: list[Replay]) -> list[tuple[str, str]]:
    """Every knob once, and each other value that a variant used."""
    first = replays[0]["knobs"]
    listed = [(name, _knob(knob)) for name, knob in first.items()]
    for other in replays[1:]:
        own = {name: knob for name, knob in other["knobs"].items() if knob != first.get(name)}
        listed += [(name, f"{_knob(knob)}, {other['variant']} only") for name, knob in own.items()]
    return listed


def _knob(knob: dict[str, Any]) -> str:
    return f"{number(knob['value'])} ({knob['source']})"


def _parts(replays: list[Replay]) -> list[list[Replay]]:
    """Split where the next column would exceed the width of a terminal."""
    parts = [replays[:1]]
    for replay in replays[1:]:
        if _width([*parts[-1], replay]) <= terminal.WIDTH:
            parts[-1].append(replay)
        else:
            parts.append([replay])
    return parts


def _width(part: list[Replay]) -> int:
    rows = [_head("counter", part), _head("rule", part), *_counters(part), *_rules(part)]
    return sum(_GAP + max(len(row[at]) for row in rows) for at in range(len(part) + 2))


def _table(part: list[Replay]) -> None:
    # One table, so that rules and counters have the same columns.
    rows = [*_counters(part), _head("rule", part), *_rules(part)]
    terminal.table(_head("counter", part), rows, right=range(1, len(part) + 1))


def _head(what: str, part: list[Replay]) -> tuple[str, ...]:
    return (what, *(replay["variant"] for replay in part), "label" if what == "counter" else "")


def _counters(part: list[Replay]) -> list[tuple[str, ...]]:
    names = dict.fromkeys(name for replay in part for name in replay["counters"])
    rows = []
    for name in names:
        cells = [replay["counters"].get(name) for replay in part]
        labels = dict.fromkeys(cell["label"] for cell in cells if cell)
        values = (_count(cell["value"]) if cell else "" for cell in cells)
        rows.append((name, *values, ", ".join(labels)))
    return rows


def _count(value: int | None) -> str:
    return "not recorded" if value is None else number(value)


def _rules(part: list[Replay]) -> list[tuple[str, ...]]:
    """The busiest first, by the first column."""
    names = {name for replay in part for name in replay["decisions"]}
    order = sorted(names, key=lambda name: ([-replay["decisions"].get(name, 0) for replay in part], name))
    return [(name, *(number(replay["decisions"].get(name, 0)) for replay in part), "") for name in order]


def _fidelity(replays: list[Replay]) -> None:
    """How often each rule agrees with the kernel; of the one that ran also coverage and totals."""
    compared = [replay for replay in replays if replay["fidelity"]]
    for replay in compared:
        if fidelity := as_run(replay):
            _as_run(replay["variant"], fidelity)
        else:
            _what_if(replay["variant"], replay["fidelity"])
    if not any(as_run(replay) for replay in compared):
        terminal.say("  fidelity: none, these are not the rule and the knobs that ran")


def _as_run(variant: str, fidelity: dict[str, Any]) -> None:
    agreed, compared, recorded = fidelity["agreed"], fidelity["compared"], fidelity["recorded"]
    if compared:
        low, high = (100 * bound for bound in fidelity["interval"])
        text = f"agrees with the kernel in {number(agreed)} of {number(compared)} compared"
        text += f" ({100 * agreed / compared:.2f} %, 95 % interval {low:.1f} to {high:.1f} %)"
    else:
        text = "cannot be compared with what the kernel did"
    text += f"; recorded: {number(recorded)}"
    text += f" ({100 * compared / recorded:.1f} % compared)" if recorded else ""
    for total in fidelity["totals"]:
        text += f"; {total['name']}: {number(total['predicted'])} predicted, {number(total['seen'])} seen"
    terminal.prose(f"  {variant} {text}")
    for reason, count in fidelity["not_compared"].items():
        terminal.prose(f"    not compared: {number(count)}, {reason}")


def _what_if(variant: str, fidelity: dict[str, Any]) -> None:
    agreed, compared = fidelity["agreed"], fidelity["compared"]
    if compared:
        share = f"{number(agreed)} of {number(compared)} compared ({100 * agreed / compared:.2f} %)"
        terminal.prose(f"  {variant} did not run; it decides as the kernel did in {share}")
