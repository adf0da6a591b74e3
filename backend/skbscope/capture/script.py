"""The script of `skbscope capture`: the text of `script.sh` with the table's tracepoints in it."""

import shlex
from functools import lru_cache

from skbscope import __version__
from skbscope.capture import events
from skbscope.errors import NotFound
from skbscope.resources import CAPTURE_SCRIPT


@lru_cache(maxsize=8)
def script(policy: str) -> str:
    """The whole script for a policy or `all`; NotFound for any other word."""
    if policy not in (events.ALL, *events.POLICIES):
        raise NotFound("policy", f"{policy[:60]!r}; expected one of {', '.join(events.POLICIES)} or all")
    filled = {
        "#@EVENTS@\n": _wants(policy),
        "#@PROBES@\n": "".join(f"  {_probe(probe)}\n" for probe in events.probes(policy)),
        "@POLICY@": policy,
        "@VERSION@": __version__,
        "@SYMBOLS@": " ".join(events.SYMBOLS),
    }
    text = CAPTURE_SCRIPT.read_text()
    for mark, value in filled.items():
        text = text.replace(mark, value)
    return text


def _wants(policy: str) -> str:
    """One readable call of `want` for each group."""
    lines = []
    for group in events.groups(policy):
        lines.append(f"# {group.what}")
        if group.filter:
            lines.append(f"filter={shlex.quote(group.filter)}")
        lines.append(f"want {shlex.quote(group.without)} \\")
        lines += _wrapped(group.events)
        if group.older:
            lines.append(f"older {' '.join(group.older)}")
        if group.filter:
            lines.append("filter=''")
    return "\n".join(lines) + "\n"


def _wrapped(names: tuple[str, ...]) -> list[str]:
    """A quoted list over as many lines as 118 characters need."""
    lines = [""]
    for name in names:
        if lines[-1] and len(lines[-1]) + len(name) > 110:
            lines.append("")
        lines[-1] += f" {name}" if lines[-1] else name
    lines[0] = f"'{lines[0]}"
    lines[-1] += "'"
    return [f"  {line}" for line in lines]


def _probe(probe: events.Probe) -> str:
    kind = "r" if probe.on_return else "p"
    fields = [shlex.quote(text) for text in (probe.fields, probe.typed) if text]
    return " ".join(("probe", kind, probe.function, *fields))
