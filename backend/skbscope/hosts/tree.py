"""Nested objects of a machine, as hwloc names them: packages, nodes and caches down to the CPUs (its PUs).

Machine ─┬─ NUMANode 0                    2.x: beside the CPUs it is near to
         └─ Package ── L3 ── L2 ── Core ── PU 0, PU 12
"""

from dataclasses import dataclass, field

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.layout import MAX_CPU, by_key

# The deepest real topologies have some 15 levels; the largest, of 8192 CPUs, some 50,000 objects.
MAX_DEPTH = 64
MAX_OBJECTS = 200_000
MACHINE, NODE, PACKAGE, CACHE, OTHER = "machine", "node", "package", "cache", "other"


@dataclass(slots=True)
class Object:
    """One object; its parents lead to the machine."""

    kind: str
    parent: "Object | None"
    # Level of a cache; number of a node.
    number: int = 0
    # CPUs that a node states it is near to; None where it states none.
    near: list[int] | None = None
    cpus: list[int] = field(default_factory=list)


class Tree:
    """Collects objects as they are opened; CPUs count for every object that is open around them."""

    def __init__(self) -> None:
        self._nodes: list[Object] = []
        self._packages: list[Object] = []
        self._caches: dict[int, Object] = {}
        self._cpus: set[int] = set()
        self._objects = 0

    def __bool__(self) -> bool:
        return bool(self._cpus)

    def add(
        self, kind: str, parent: Object | None, line: int, number: int = 0, near: list[int] | None = None
    ) -> Object:
        """An object below `parent`."""
        self._objects += 1
        if self._objects > MAX_OBJECTS:
            raise HostError(f"more than {MAX_OBJECTS} objects; expected the topology of one machine", line)
        made = Object(kind, parent, number, near)
        if kind == NODE:
            self._nodes.append(made)
        elif kind == PACKAGE:
            self._packages.append(made)
        return made

    def add_cpu(self, cpu: int, parent: Object | None, line: int) -> None:
        """A CPU by the number the kernel gives it."""
        if cpu > MAX_CPU:
            raise HostError(f"PU {cpu} is not a CPU from 0 to {MAX_CPU}", line)
        if cpu in self._cpus:
            raise HostError(f"PU {cpu} is listed twice; expected each CPU once", line)
        self._cpus.add(cpu)
        cache: Object | None = None
        depth = 0
        while parent is not None and depth < MAX_DEPTH:
            parent.cpus.append(cpu)
            # A level 1 cache belongs to one core. A cluster may have no higher level than its second.
            if parent.kind == CACHE and parent.number >= 2 and parent.number > (cache.number if cache else 0):
                cache = parent
            parent, depth = parent.parent, depth + 1
        if cache is not None:
            self._caches[cpu] = cache

    def fill(self, found: Found) -> None:
        """Puts the facts into `found`, where it has none yet."""
        found.cpus = found.cpus or sorted(self._cpus)
        if not any(found.nodes):
            # Two memories of one place are two nodes in hwloc; the kernel gives the CPUs to the first.
            for node in sorted(self._nodes, key=lambda node: node.number):
                found.add_node(_near(node))
            self._add_unlisted(found)
        found.packages = found.packages or [package.cpus for package in self._packages if package.cpus]
        top = max((cache.number for cache in self._caches.values()), default=0)
        if top > found.shared_level:
            found.shared_level = top
            found.shared = by_key({cpu: str(id(cache)) for cpu, cache in self._caches.items()})

    def _add_unlisted(self, found: Found) -> None:
        """CPUs of no listed node (a cpuset may hide it) stay together by package; the assumption is noted."""
        left = self._cpus.difference(*found.nodes) if any(found.nodes) else set()
        if left:
            for package in self._packages:
                found.add_node(sorted(left.intersection(package.cpus)))
            found.assumed.append(f"a package is one node for {len(left)} CPUs of no listed node")


def _near(node: Object) -> list[int]:
    """The CPUs of a node: stated, inside it (hwloc 1.x), or those of the object around it."""
    if node.near is not None:
        return node.near
    at: Object | None = node
    while at is not None:
        if at.cpus:
            return at.cpus
        at = at.parent
    return []
