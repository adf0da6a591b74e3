"""`skbscope simulate`: a scenario decided by the engine, as lines of text. No server, no database."""

import json
import textwrap
from typing import Any

from skbscope import engine, terminal
from skbscope.domains.scenarios.models import Simulation, SimulationEvent, SimulationHost
from skbscope.errors import BadInput

WIDTH = 100
"""Columns of an event's line: a time, a CPU, two rules and a sentence do not fit into the 80 of other commands."""
_RULES = 24
"""Most columns the rules get; an event with more of them pushes its own sentence to the right."""


def run(scenario_id: str | None, given: list[str], moment: str | None, as_json: bool) -> None:
    """Prints a film up to a moment, or as JSON; without a scenario the list of them."""
    if scenario_id is None:
        _list(as_json)
        return
    text = engine.simulate(scenario_id, tuple(_pair(part) for part in given))
    if as_json:
        if moment is not None:
            raise BadInput("--moment cuts what people read; expected it without --json, which gives it all.")
        terminal.data(text)
        return
    film = Simulation.model_validate_json(text)
    last = _position(film, moment)
    _head(film)
    _events(film, last)
    _gauges(film, last)


def _pair(part: str) -> tuple[str, str]:
    name, equals, value = part.partition("=")
    if not equals or not name:
        raise BadInput(f"{part[:60]!r} is no parameter; expected name=value, such as flows=2.")
    return name, value


def _position(film: Simulation, moment: str | None) -> int:
    if moment is None:
        return len(film.events)
    if moment not in film.moments:
        known = ", ".join(_moments(film))
        raise BadInput(f"This film has no moment {moment[:60]!r}; expected one of {known}.")
    return film.moments[moment]


def _moments(film: Simulation) -> list[str]:
    """By position."""
    return sorted(film.moments, key=lambda name: (film.moments[name], name))


def _head(film: Simulation) -> None:
    scenario = engine.scenarios()[film.scenario]
    terminal.prose(f"{film.scenario}: {scenario['text']}")
    variants = {one["id"]: one["text"] for one in engine.policy(film.policy)["variants"]}
    own = variants.get(film.variant)
    terminal.facts(
        [
            ("label", f"{film.label}: no machine ran this"),
            ("variant", f"{film.variant}: {own}" if own else film.variant),
            ("kernel", film.kernel),
            ("host", _host(film.host)),
            ("parameters", "  ".join(f"{name}={value}" for name, value in film.parameters.items())),
            *(("assumed", sentence) for sentence in film.assumed),
            ("moments", ", ".join(f"{name} {film.moments[name]}" for name in _moments(film))),
        ]
    )


def _host(host: SimulationHost) -> str:
    groups = " | ".join(",".join(map(str, llc)) for llc in host.llcs)
    return (
        f"{terminal.counted(len(host.cpus), 'CPU')}, {terminal.counted(len(host.llcs), 'LLC domain')} "
        f"({groups}), {terminal.counted(len(host.nodes), 'node')}"
    )


def _events(film: Simulation, last: int) -> None:
    shown = film.events[:last]
    cpus = max((len(str(event.cpu)) for event in shown), default=1)
    rules = min(_RULES, max((len(" ".join(event.rules)) for event in shown), default=0))
    # As few digits as leave every time exact.
    digits = next(n for n in (1, 2, 3) if n == 3 or all(e.at_ns % 10 ** (3 - n) == 0 for e in film.events))
    width = digits + 8
    terminal.say()
    for event in shown:
        head = f"{event.at_ns / 1000:{width},.{digits}f} us  cpu{event.cpu:<{cpus}}  "
        indent = len(head) + rules + 2
        whole = f"{head}{' '.join(event.rules):<{rules}}  {_sentence(event)}"
        for line in textwrap.wrap(
            terminal.plain(whole),
            WIDTH,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
            drop_whitespace=True,
        ):
            terminal.say(line)
    if last < len(film.events):
        terminal.say(f"  {terminal.counted(len(film.events) - last, 'more event')} after this moment")
    if film.left_out:
        terminal.say(f"  {terminal.counted(film.left_out, 'event')} after the last one kept are left out")


def _sentence(event: SimulationEvent) -> str:
    return f"{event.text} (by hand)" if event.choice and event.choice.by_hand else event.text


def _gauges(film: Simulation, last: int) -> None:
    """What every gauge shows at the position; gauges that never move say nothing and are counted."""
    moved = [gauge for gauge in film.gauges if any(gauge.values)]
    terminal.say()
    terminal.say(f"gauges at position {last} of {len(film.events)} ({film.label})")
    terminal.table(
        ("gauge", "value", "unit", "at most"),
        (
            (
                gauge.id,
                terminal.number(gauge.values[last]),
                gauge.unit,
                "" if gauge.limit is None else terminal.number(gauge.limit),
            )
            for gauge in moved
        ),
        right=(1, 3),
    )
    still = len(film.gauges) - len(moved)
    if still:
        terminal.say(f"  {terminal.counted(still, 'gauge')} at 0 throughout")


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
