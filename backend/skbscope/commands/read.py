"""`skbscope read`: prints the format and the content of a file."""

import json
from pathlib import Path
from typing import Any

from skbscope import terminal
from skbscope.commands.files import File, look, named
from skbscope.domains.uploads.recognise import ARCHIVE
from skbscope.errors import Problem
from skbscope.terminal import number

TOPOLOGY_COMMAND = "lscpu -p=CPU,CORE,SOCKET,NODE,CACHE"
"""Prints for each CPU which caches and nodes it shares; plain `lscpu` only counts them."""


def run(path: Path, format_name: str | None, as_json: bool) -> None:
    """Prints the import report of a recording, the runs of a result, the layout of a host."""
    file = look(path, format_name)
    file.begin_hash()
    best = file.best
    try:
        content = _content(file, best)
    except Problem as problem:
        raise named(path, problem) from None
    container = next((guess["container"] for guess in file.guesses if guess["container"]), None)
    recognised_by = "named" if file.chosen else "sniffed"
    about = {
        "name": path.name,
        "size": file.size,
        "sha256": file.sha256,
        "class": best["class"],
        "format": best["format"],
        "container": container,
        "recognised_by": recognised_by,
        "told": recognised_by,  # the key's name before 0.2.0
        "guesses": file.guesses,
        **content,
    }
    if as_json:
        terminal.data(json.dumps(about))
    else:
        _print(about)


def _content(file: File, best: dict[str, Any]) -> dict[str, Any]:
    """{trace | host | runs: …}, by the class of the file; for a bundle all that it contains, and {bundle: …}."""
    if best["format"] == ARCHIVE:
        return _archive(file.path)
    if best["class"] == "bundle":
        return _bundle(file.path)
    if best["class"] == "trace":
        from skbscope.domains.traces import analysis

        _trace, report = analysis.read(file.path, format=best["format"])
        return {"trace": report}
    content = file.path.read_bytes()
    if best["class"] == "host":
        from skbscope.domains.traces.hosts import read_file
        from skbscope.hosts.models import Host

        host = read_file(file.path.name, content, file.named)
        return {"host": host | {"assumed": Host.from_json(host).assumed}}
    from skbscope.results import readers
    from skbscope.results.errors import ResultError
    from skbscope.results.models import run_to_json

    try:
        runs = readers.read(content.decode(errors="replace"), file.named)
    except ResultError as error:
        raise Problem(str(error)) from None
    return {"runs": [run_to_json(run) for run in runs]}


def _bundle(path: Path) -> dict[str, Any]:
    """A part that cannot be read is reported as a fault beside the others, as on a server."""
    from skbscope.commands import bundle

    with bundle.unpacked(path) as opened:
        content: dict[str, Any] = {"bundle": bundle.about(opened)}
        for name, part in opened.files.items():
            inner = look(part.path)
            best = inner.guesses[0] if inner.guesses else None
            if best is None or best["class"] not in ("trace", "host", "result"):
                continue
            try:
                content |= _content(inner, best)
            except Problem as problem:
                opened.faults.append(f"{name}: {problem.detail}")
        return content


def _archive(path: Path) -> dict[str, Any]:
    """Its files, and the content of those that are read: all runs, the first recording, the first host."""
    from skbscope.commands import archive

    with archive.unpacked(path) as parts:
        members: list[dict[str, Any]] = []
        content: dict[str, Any] = {"members": members}
        for part in parts:
            members.append({"name": part.name, "class": part.kind, "format": part.what, "fault": None})
            if part.kind == "unknown":
                continue
            inner = look(part.path)
            try:
                found = _content(inner, inner.best)
            except Problem as problem:
                members[-1]["fault"] = problem.detail
                continue
            for key, value in found.items():
                if key == "runs":
                    content.setdefault("runs", []).extend(value)
                else:
                    content.setdefault(key, value)
        return content


def _print(about: dict[str, Any]) -> None:
    inside = f" in {about['container']}" if about["container"] else ""
    terminal.say(f"{about['name']}: {about['format']}{inside}, {terminal.size(about['size'])}")
    terminal.facts(_recognised(about))
    terminal.say()
    if "bundle" in about:
        from skbscope.commands import bundle

        bundle.show(about["bundle"])
        terminal.say()
    if "members" in about:
        terminal.table(
            ("file", "is", "format"), ((one["name"], one["class"], one["format"]) for one in about["members"])
        )
        for one in about["members"]:
            if one["fault"]:
                terminal.prose(f"  note: {one['name']}: {one['fault']}")
        terminal.say()
    if "trace" in about:
        _print_trace(about["trace"])
    if "host" in about:
        if "trace" in about:
            terminal.say()
        host = about["host"]
        terminal.facts(
            [
                ("kernel", host["kernel"] or "not stated"),
                ("CPUs", cpu_list(host["cpus"])),
                ("LLCs", " | ".join(cpu_list(llc) for llc in host["llcs"])),
                *([("assumed", host["assumed"])] if host["assumed"] else []),
                ("nodes", " | ".join(cpu_list(node) for node in host["nodes"])),
                *sorted(host["knobs"].items()),
            ]
        )
        if host["assumed"]:
            terminal.say(f"  Part of this is assumed; state it with {TOPOLOGY_COMMAND}")
    for run in about.get("runs", []):
        terminal.say(f"  {run['tool']}: {run['label']}")
        rows = (
            (row["metric"], row["subject"] or "", _value(row), str(len(row["samples"])))
            for row in run["rows"]
        )
        terminal.table(("metric", "of", "value", "samples"), rows, right=(2, 3))
        for note in [*run["notes"], *run["odd_numbers"]]:
            where = f"line {note['line']}: " if note["line"] is not None else ""
            terminal.prose(f"  note: {where}{note['text']}")


def _recognised(about: dict[str, Any]) -> list[tuple[str, str]]:
    """How the format was recognised, then the other formats that the first bytes allow."""
    reasons = [(guess, f"{guess['reason']} ({guess['confidence']:.0%} sure)") for guess in about["guesses"]]
    others = [f"{guess['format']}: {why}" for guess, why in reasons if guess["format"] != about["format"]]
    if about["recognised_by"] == "named":
        return [("named", f"{about['format']}, by --format"), *(("sniffed", other) for other in others)]
    return [("sniffed", reasons[0][1]), *(("or", other) for other in others)]


def _print_trace(report: dict[str, Any]) -> None:
    first, last = report["first_ns"], report["last_ns"]
    time = (
        "no events"
        if first is None
        else f"{first / 1e9:.9f} to {last / 1e9:.9f} s ({terminal.span(last - first)})"
    )
    rejected = ", ".join(f"{number(n)} {cause}" for cause, n in report["rejected"].items()) or "none"
    terminal.facts(
        [
            ("imported", f"{number(report['events'])} of {number(report['total'])} records"),
            ("rejected", rejected),
            ("lost", number(report["lost"])),
            ("time", time),
            ("CPUs", cpu_list(report["cpus"])),
            ("kernel", report["header"].get("release") or "not stated"),
            ("recorded", report["header"].get("cmdline") or "command line not stated"),
        ]
    )
    terminal.say()
    counts = sorted(report["by_event"].items(), key=lambda item: (-item[1], item[0]))
    terminal.table(("event", "count"), ((name, number(count)) for name, count in counts), right=(1,))
    for note in report["notes"]:
        terminal.say(f"  note: {note['text']}")


def _value(row: dict[str, Any]) -> str:
    return "none" if row["value"] is None else f"{row['value']:,.6g} {row['unit']}"


def cpu_list(cpus: list[int]) -> str:
    """`0-3,8` for 0, 1, 2, 3, 8."""
    parts: list[str] = []
    at = 0
    while at < len(cpus):
        end = at
        while end + 1 < len(cpus) and cpus[end + 1] == cpus[end] + 1:
            end += 1
        parts.append(str(cpus[at]) if end == at else f"{cpus[at]}-{cpus[end]}")
        at = end + 1
    return ",".join(parts) or "none"
