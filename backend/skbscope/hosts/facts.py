"""A host file as the environment of a benchmark run: short facts by name, to be set beside another host's."""

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
        "cpu": host.cpu,
        "cpus": str(len(host.cpus)),
        "llcs": str(len(host.llcs)),
        "nodes": str(len(host.nodes)),
        **host.knobs,
    }
    return {key: value[:MAX_FACT] for key, value in facts.items() if value}


def drivers(text: str) -> list[str]:
    """Drivers of its network devices, from `driver: ice` as `ethtool -i` prints it; sorted, each once."""
    lines = (line.partition(":") for line in text.split("\n")[:20_000])
    found = {value.strip()[:60] for label, mark, value in lines if mark and label == "driver"}
    return sorted(name for name in found if name and name.isascii() and name.isprintable())
