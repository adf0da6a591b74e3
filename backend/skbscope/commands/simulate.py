"""`skbscope simulate`: a scenario simulated by the engine, as lines of text. No server, no database."""

import json
import textwrap
from typing import Any

from skbscope import engine, terminal
from skbscope.errors import BadInput

WIDTH = 100
"""Columns of an event's line: a time, a CPU, two rules and a sentence do not fit into the 80 of other commands."""
_RULES = 24
"""Most columns for the rules; an event with longer ones pushes its sentence to the right."""

Simulation = dict[str, Any]
"""What `engine.simulate` returns; `domains/scenarios/models.py` has its types."""


def run(scenario_id: str | None, given: list[str], moment: str | None, as_json: bool) -> None:
    """Prints a simulation up to a moment, or as JSON; without a scenario the list of them."""
    if scenario_id is None:
        _list(as_json)
        return
    text = engine.simulate(scenario_id, tuple(_pair(part) for part in given))
    if as_json:
        if moment is not None:
            raise BadInput("--moment shortens the text output; expected it without --json, which prints all.")
        terminal.data(text)
        return
    simulation: Simulation = json.loads(text)
    moments = simulation["moments"]
    if moment is not None and moment not in moments:
        known = ", ".join(_by_position(moments))
        raise BadInput(f"This simulation has no moment {moment[:60]!r}; expected one of {known}.")
    last = len(simulation["events"]) if moment is None else moments[moment]
    _print_head(simulation)
    _print_events(simulation, last)
    _print_gauges(simulation, last)


def _pair(part: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals or not name:
        raise BadInput(f"{part[:60]!r} is no parameter; expected name=value, such as flows=2.")
    return name, value


def _by_position(moments: dict[str, int]) -> list[str]:
    return sorted(moments, key=lambda name: (moments[name], name))


def _print_head(simulation: Simulation) -> None:
    terminal.prose(f"{simulation['scenario']}: {engine.scenarios()[simulation['scenario']]['text']}")
    variants = {one["id"]: one["text"] for one in engine.policy(simulation["policy"])["variants"]}
    variant, moments, host = simulation["variant"], simulation["moments"], simulation["host"]
    groups = " | ".join(",".join(map(str, llc)) for llc in host["llcs"])
    cpus, llcs, nodes = (
        terminal.counted(len(host[key]), noun)
        for key, noun in (("cpus", "CPU"), ("llcs", "LLC domain"), ("nodes", "node"))
    )
    terminal.facts(
        [
            ("label", f"{simulation['label']}: no machine ran this"),
            ("variant", f"{variant}: {variants[variant]}" if variant in variants else variant),
            ("kernel", simulation["kernel"]),
            ("host", f"{cpus}, {llcs} ({groups}), {nodes}"),
            ("parameters", "  ".join(f"{name}={value}" for name, value in simulation["parameters"].items())),
            *(("assumed", sentence) for sentence in simulation["assumed"]),
            ("moments", ", ".join(f"{name} {moments[name]}" for name in _by_position(moments))),
        ]
    )


def _print_events(simulation: Simulation, last: int) -> None:
    events = simulation["events"]
    shown = events[:last]
    cpus = max((len(str(event["cpu"])) for event in shown), default=1)
    rules = min(_RULES, max((len(" ".join(event["rules"])) for event in shown), default=0))
    # As few digits as leave every time exact.
    digits = next(n for n in (1, 2, 3) if n == 3 or all(e["at_ns"] % 10 ** (3 - n) == 0 for e in events))
    terminal.say()
    for event in shown:
        head = f"{event['at_ns'] / 1000:{digits + 8},.{digits}f} us  cpu{event['cpu']:<{cpus}}  "
        by_hand = " (by hand)" if event["choice"] and event["choice"]["by_hand"] else ""
        whole = f"{head}{' '.join(event['rules']):<{rules}}  {event['text']}{by_hand}"
        indent = " " * (len(head) + rules + 2)
        for line in textwrap.wrap(
            terminal.plain(whole), WIDTH, subsequent_indent=indent, break_on_hyphens=False
        ):
            terminal.say(line)
    if last < len(events):
        terminal.say(f"  {terminal.counted(len(events) - last, 'more event')} after this moment")
    if simulation["left_out"]:
        terminal.say(f"  {terminal.counted(simulation['left_out'], 'later event')} left out")


def _print_gauges(simulation: Simulation, last: int) -> None:
    """The value of every gauge at the position; gauges that never change are only counted."""
    moved = [gauge for gauge in simulation["gauges"] if any(gauge["values"])]
    terminal.say()
    terminal.say(f"gauges at position {last} of {len(simulation['events'])} ({simulation['label']})")
    rows = [
        (one["id"], terminal.number(one["values"][last]), one["unit"], _number(one["limit"])) for one in moved
    ]
    terminal.table(("gauge", "value", "unit", "at most"), rows, right=(1, 3))
    still = len(simulation["gauges"]) - len(moved)
    if still:
        terminal.say(f"  {terminal.counted(still, 'gauge')} at 0 throughout")


def _number(value: int | None) -> str:
    return "" if value is None else terminal.number(value)


def _list(as_json: bool) -> None:
    known: list[dict[str, Any]] = list(engine.scenarios().values())
    if as_json:
        terminal.data(json.dumps({"items": known}))
        return
    for scenario in known:
        terminal.prose(f"{scenario['id']}: {scenario['text']}")
        terminal.facts((one["name"], _meaning(one)) for one in scenario["parameters"])
        choices = ", ".join(f"{choice} = {text}" for choice, text in scenario["choices"])
        terminal.prose(f"  hand=17:{scenario['choices'][0][0]} decides an input by hand ({choices})")
        for case in scenario["cases"]:
            terminal.prose(f"  case={case['id']}: {case['text']}")
        terminal.say()


def _meaning(parameter: dict[str, Any]) -> str:
    domain = parameter["domain"]
    if domain.get("whole"):
        least, most = map(terminal.number, domain["whole"])
        may = f"{least} to {most} {parameter['unit']}".rstrip()
    else:
        may = ", ".join(word for word, _ in domain["words"])
    return f"{parameter['text']}: {may}; default {parameter['default']}"
