"""A host file as the environment of a benchmark run: short facts by name, to be set beside another host's."""

import json

from skbscope.errors import BadInput
from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host

MAX_FACT = 200


def facts_of(name: str, content: bytes) -> dict[str, str]:
    """`kernel`, `cpu`, `cpus`, `llcs`, `nodes` and every knob, as text. BadInput where it describes no host."""
    try:
        host = read_host(content)
    except HostError as error:
        raise BadInput.in_line(f"{name}: {error}", error.line) from None
    facts = {
        "kernel": host.kernel,
        "cpu": cpu_model(content.decode(errors="replace")),
        "cpus": str(len(host.cpus)),
        "llcs": str(len(host.llcs)),
        "nodes": str(len(host.nodes)),
        **host.knobs,
    }
    return {key: value[:MAX_FACT] for key, value in facts.items() if value}


def cpu_model(text: str) -> str | None:
    """The CPU's name as lscpu prints it, as text or in JSON (`-J`, nested by newer versions); None in neither."""
    if text.lstrip().startswith("{"):
        return _in_json(text)
    for line in text.split("\n")[:1000]:
        label, mark, value = line.partition(":")
        if mark and label.strip() == "Model name" and value.strip() not in ("", "-"):
            return value.strip()
    return None


def drivers(text: str) -> list[str]:
    """Drivers of its network devices, from `driver: ice` as `ethtool -i` prints it; sorted, each once."""
    lines = (line.partition(":") for line in text.split("\n")[:20_000])
    found = {value.strip()[:60] for label, mark, value in lines if mark and label == "driver"}
    return sorted(name for name in found if name and name.isascii() and name.isprintable())


def _in_json(text: str) -> str | None:
    try:
        waiting = list(json.loads(text).get("lscpu", []))
    except (ValueError, AttributeError, TypeError, RecursionError):
        return None
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            if item.get("field") == "Model name:":
                return str(item.get("data"))
            children = item.get("children")
            waiting += children if isinstance(children, list) else []
    return None
