"""`skbscope forecast`: what another kernel, or a proposed rule, would change on the recorded host."""

import json
from pathlib import Path
from typing import Any

from skbscope import terminal
from skbscope.commands.analyze import chosen_host
from skbscope.commands.files import named
from skbscope.commands.recordings import Recording, recording
from skbscope.domains.traces import analysis
from skbscope.errors import Problem
from skbscope.terminal import number


def run(
    path: Path, host: Path | None, to: str, patches: list[str], as_json: bool, format_name: str | None
) -> None:
    """Prints the forecast of every policy the recording has decisions of, as text or as JSON."""
    question = analysis.forecast_question(to, patches)
    with recording(path, host, format_name) as found:
        answer = _answer(found, question)
    if as_json:
        terminal.data(json.dumps(answer))
        return
    terminal.prose(
        f"{found.file.path.name}: what changes with Linux {to}. Modelled: no kernel {to} ran here."
    )
    for forecast in answer["forecasts"]:
        terminal.say()
        _print(forecast)


def _answer(found: Recording, question: dict[str, Any]) -> dict[str, Any]:
    path = found.file.path
    recipe = analysis.Recipe(chosen_host(found.host) | {"counters": found.counters})
    try:
        trace, report = analysis.read(path, format=found.file.best["format"])
        return analysis.forecast(analysis.live(trace, report, recipe), recipe, question)
    except Problem as problem:
        raise named(path, problem) from None


def _print(forecast: dict[str, Any]) -> None:
    before, after = forecast["before"], forecast["after"]
    terminal.say(
        f"{forecast['policy']}: {before['variant']} on {before['kernel']} -> {after['variant']} on {after['kernel']}"
    )
    most = max(before["decisions"], after["decisions"])
    terminal.prose(
        f"  {number(forecast['changed'])} of {number(most)} decisions change"
        f" ({100 * forecast['changed'] / most:.1f} %)."
    )
    if forecast["caution"]:
        terminal.prose(f"  Caution, {forecast['caution']}.")
    head = ("rule", "before", "share", "after", "share (95 % interval)")
    rows = [
        (
            rule["rule"],
            number(rule["before"]["count"]),
            _share(rule["before"]),
            number(rule["after"]["count"]),
            _interval(rule["after"]),
        )
        for rule in forecast["rules"]
    ]
    terminal.table(head, rows, right=(1, 2, 3, 4))
    for flow in forecast["flows"]:
        terminal.say(
            f"  {_subject(forecast['policy'], flow['subject'])}: {number(flow['changed'])} changes,"
            f" {number(flow['decisions'])} decisions before"
        )
    if forecast["flows_left_out"]:
        terminal.say(f"  and {number(forecast['flows_left_out'])} more with changes")


def _share(applied: dict[str, Any]) -> str:
    return "-" if applied["share"] is None else f"{100 * applied['share']:.1f} %"


def _interval(applied: dict[str, Any]) -> str:
    if applied["interval"] is None:
        return "-"
    low, high = applied["interval"]
    return f"{_share(applied)} ({100 * low:.1f} to {100 * high:.1f})"


def _subject(policy: str, subject: int) -> str:
    if policy == "rfs-llc":
        return f"flow {subject:#010x}"
    if policy == "skb-defer":
        return f"skbs of CPU {subject >> 16} freed on node {subject & 0xFFFF}"
    return f"subject {subject}"
