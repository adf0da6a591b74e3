"""The model of a host's CPUs."""

import json


def cpu_model(text: str) -> str | None:
    """The CPU's name as lscpu prints it, as text or in JSON (`-J`, nested by newer versions); None in neither."""
    if text.lstrip().startswith("{"):
        return _in_json(text)
    for line in text.split("\n")[:1000]:
        label, mark, value = line.partition(":")
        if mark and label.strip() == "Model name" and value.strip() not in ("", "-"):
            return value.strip()
    return None


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
