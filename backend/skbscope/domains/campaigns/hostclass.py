"""Which hosts form a class: the same CPU model, LLC layout, kernel release and NIC driver; each may be `unknown`."""

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from skbscope.canonical import digest, short_id

UNKNOWN = "unknown"
MOST_LETTERS = 120


@dataclass(frozen=True, order=True)
class HostClass:
    """The key of a class, as text."""

    cpu: str
    llcs: str
    kernel: str
    driver: str

    def to_json(self) -> dict[str, str]:
        """As JSON values."""
        return asdict(self)


def of(host: dict[str, Any], cpu: str | None, drivers: list[str]) -> HostClass:
    """The class of a host as an analysis used it; `cpu` and `drivers` come from its files."""
    return HostClass(
        cpu=" ".join((cpu or "").split())[:MOST_LETTERS] or UNKNOWN,
        llcs=_layout(host),
        kernel=_release(host.get("kernel")),
        driver=", ".join(sorted(set(drivers)))[:MOST_LETTERS] or UNKNOWN,
    )


def ident(key: dict[str, str]) -> str:
    """The id of a class, a hash of its key as JSON values, so that it is the same in every report."""
    return short_id(digest(key))


def _layout(host: dict[str, Any]) -> str:
    """`4 LLCs of 4 CPUs`, `LLCs of 8, 8 and 4 CPUs`, with nodes where there are several."""
    sizes = Counter(len(group) for group in host.get("llcs") or [] if group)
    if not sizes:
        return UNKNOWN
    listed = sorted(sizes.elements(), reverse=True)
    if len(sizes) == 1:
        text = f"{_many(len(listed), 'LLC')} of {_many(listed[0], 'CPU')}"
    else:
        text = f"{len(listed)} LLCs of {', '.join(map(str, listed[:-1]))} and {listed[-1]} CPUs"
    nodes = len(host.get("nodes") or [])
    text = f"{text}, {nodes} nodes" if nodes > 1 else text
    # Hosts with a recorded cache topology must not mix with those where it is assumed.
    return f"{UNKNOWN}, taken as {text}" if "assumed" in str(host.get("source")) else text


def _release(kernel: str | None) -> str:
    """`6.18` of `6.18.44-fc-v657`: constants change with releases, not with patch levels."""
    major, _, rest = (kernel or "").partition(".")
    minor = ""
    for letter in rest:
        if not letter.isdigit():
            break
        minor += letter
    return f"{major}.{minor}" if major.isdigit() and minor else UNKNOWN


def _many(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"
