"""`skbscope analyze`: lives, flows, replays and findings of one recording."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from skbscope import early_read, engine, terminal
from skbscope.commands import advice, replay_table
from skbscope.commands.files import look, named
from skbscope.commands.read import cpu_list
from skbscope.commands.recordings import Recording, recording
from skbscope.domains.traces import analysis
from skbscope.domains.traces.hosts import as_recorded, read_file
from skbscope.errors import BadInput, Problem
from skbscope.terminal import counted, number

MAX_FLOWS = 8
"""Pairs of CPUs shown, the busiest first."""


def run(
    path: Path,
    host: Path | None,
    policies: list[str],
    kernel: str | None,
    settings: list[str],
    ran: list[str],
    as_json: bool,
    format_name: str | None = None,
) -> None:
    """Prints the summary, as text or as JSON for other programs. `ran` is what a patched kernel ran when recorded."""
    runs = {policy: variant for policy, _, variant in (text.partition(":") for text in ran)}
    recipe = analysis.Recipe(
        chosen_host(host) | {"runs": runs}, kernel, _knobs(settings), tuple(_pairs(policies))
    )
    analysis.check(recipe)
    with recording(path, host, format_name) as found:
        if as_json:
            found.file.begin_hash()
        summary = _analysed(found, recipe, with_hash=as_json)
    if as_json:
        terminal.data(json.dumps(summary))
    else:
        _print(found.file.path.name, summary, whole=not policies)


def _analysed(found: Recording, recipe: analysis.Recipe, with_hash: bool) -> dict[str, Any]:
    path = found.file.path
    beside = {"counters": found.counters, "runs": recipe.host["runs"]}
    recipe = replace(recipe, host=chosen_host(found.host) | beside)
    try:
        format_name = found.file.best["format"]
        trace = early_read.take(path, format_name) or engine.read(path, format=format_name)
        opened = analysis.live(trace, trace.summary(), recipe)
        replays = analysis.replay(opened, recipe, whole=False)
        return analysis.summarise(opened, recipe, replays, found.file.sha256 if with_hash else None)
    except Problem as problem:
        raise named(path, problem) from None


def chosen_host(path: Path | None) -> dict[str, Any]:
    """The choice for `hosts.settle`: the host file named on the command line, else the recording's host."""
    if path is None:
        return as_recorded()
    look(path)
    return {"over": [read_file(path.name, path.read_bytes())], "then": None}


def _pairs(policies: list[str]) -> list[tuple[str, str]]:
    """`ID` selects all variants of a policy, `ID:VARIANT` one."""
    pairs = []
    for text in policies:
        policy_id, colon, variant = text.partition(":")
        known = [entry["id"] for entry in engine.policy(policy_id)["variants"]]
        pairs += [(policy_id, name) for name in ([variant] if colon else known)]
    return list(dict.fromkeys(pairs))


def _knobs(settings: list[str]) -> dict[str, int]:
    knobs = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals or not value.strip().lstrip("-").isdigit():
            raise BadInput(
                f"--set {text!r} is no setting; expected knob=number, such as net.core.skb_defer_max=64."
            )
        knobs[name.strip()] = int(value)
    return knobs


def _print(name: str, summary: dict[str, Any], whole: bool) -> None:
    """Findings first, as they matter most. If policies are named, host and lives are not printed."""
    trace = summary["trace"]
    terminal.say(
        f"{name}: {trace['format']}, {number(trace['events'])} events on CPUs {cpu_list(trace['cpus'])}"
    )
    for finding in summary["findings"]:
        _print_finding(finding)
    if whole and not summary["findings"]:
        terminal.say("No findings.")
    if whole:
        _print_host(summary["host"], summary["lives"])
    by_policy: dict[str, list[dict[str, Any]]] = {}
    for replay in summary["replays"]:
        by_policy.setdefault(replay["policy"], []).append(replay)
    for replays in by_policy.values():
        terminal.say()
        replay_table.show(replays)
    advice.show(summary["advice"])


def _print_finding(finding: dict[str, Any]) -> None:
    terminal.say()
    terminal.prose(f"{finding['severity']}: {finding['text']}.")
    terminal.facts(finding["evidence"].items())
    terminal.say("  remedy:")
    # A command is never wrapped, so that it can be copied.
    terminal.say(f"    {finding['remedy']}")


def _alien(lives: dict[str, Any]) -> str:
    if lives["alien"] is None:
        return "not recorded: which CPU allocated or freed an skb"
    of = f"of {number(lives['alien_of'])} for which that is recorded"
    return f"{number(lives['alien'])} freed on another CPU than allocated them, {of}"


def _kernel(host: dict[str, Any]) -> str:
    """`6.14.0-37-generic (Linux 6.14 is read as 6.12; a distribution kernel may differ)`."""
    reading = host["kernel_reading"]["text"]
    return f"{host['kernel']} ({reading})" if host["kernel"] else reading


def _print_host(host: dict[str, Any], lives: dict[str, Any]) -> None:
    terminal.say()
    parts = [
        counted(len(host[key]), noun) for key, noun in (("cpus", "CPU"), ("llcs", "LLC"), ("nodes", "node"))
    ]
    terminal.facts(
        [
            ("host", f"{', '.join(parts)} ({host['source']})"),
            ("kernel", _kernel(host)),
            *([("cpu", f"{host['cpu']}: times and rates measure nothing here")] if host["emulated"] else []),
            ("lives", f"{number(lives['total'])}, {number(lives['complete'])} complete"),
            ("alien", _alien(lives)),
            ("origin", f"{number(lives['origin_unknown'])} of unknown origin"),
        ]
    )
    flows = sorted(lives["flows"], key=lambda flow: -flow["count"])
    if not flows:
        return
    terminal.say()
    rows = (
        (str(f["alloc_cpu"]), str(f["free_cpu"]), f["distance"], number(f["count"]))
        for f in flows[:MAX_FLOWS]
    )
    terminal.table(("alloc", "free", "distance", "lives"), rows, right=(0, 1, 3))
    if len(flows) > MAX_FLOWS:
        rest = sum(flow["count"] for flow in flows[MAX_FLOWS:])
        terminal.say(f"  {number(rest)} lives in {counted(len(flows) - MAX_FLOWS, 'pair')} of CPUs more")
