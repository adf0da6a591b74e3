"""From facts to a host: its CPUs, and which of them share a last-level cache. `source` states what is assumed."""

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.layout import partition, ranges
from skbscope.hosts.models import Host


def assemble(found: Found) -> Host:
    """The host of the facts; refuses facts without a single CPU."""
    cpus = found.cpus or sorted({cpu for node in found.nodes for cpu in node})
    if not cpus and found.cpu_count:
        cpus = list(range(found.cpu_count))
    if not cpus:
        raise HostError("no CPUs in the text; expected what lscpu prints (On-line CPU(s) list: 0-3)", 1)
    nodes = partition(found.nodes, cpus) if any(found.nodes) else [cpus]
    llcs, how = _llcs(found, cpus, nodes)
    assumed = "; assumed: ".join([*found.assumed, *([how] if how else [])])
    source = ", ".join(dict.fromkeys(found.sources)) or "lscpu"
    return Host(
        cpus=cpus,
        llcs=llcs,
        nodes=nodes,
        source=f"{source}; assumed: {assumed}" if assumed else source,
        kernel=found.kernel,
        knobs=found.knobs,
        symbols=sorted(found.symbols),
    )


def _llcs(found: Found, cpus: list[int], nodes: list[list[int]]) -> tuple[list[list[int]], str | None]:
    """(domains, what was assumed or None)."""
    if found.shared and found.shared_level >= found.cache_level:
        return partition(found.shared, cpus), None
    if found.instances == 1:
        return [cpus], None
    if found.instances is not None and found.cache_level >= 2:
        siblings = _siblings(found.threads, cpus, nodes)
        split = _split(found.instances, cpus, nodes, siblings)
        if split:
            how = f"{found.instances} caches of level {found.cache_level} spread evenly over {_count(nodes)}"
            last = ", second threads of cores numbered behind all first ones"
            return split, how + (last if siblings and len(split) > len(nodes) else "")
    if found.packages:
        return partition(found.packages, cpus), "a package is one LLC domain"
    if found.sockets == 1:
        return [cpus], "a package is one LLC domain"
    return [list(node) for node in nodes], "a node is one LLC domain"


def _count(nodes: list[list[int]]) -> str:
    return f"{len(nodes)} node" if len(nodes) == 1 else f"{len(nodes)} nodes"


def _siblings(threads: int, cpus: list[int], nodes: list[list[int]]) -> int | None:
    """How far apart the threads of a core are numbered where Linux lists all first threads before the second ones.

    None without SMT, or where a node would then have one thread of a core and not the other.
    """
    apart, rest = divmod(len(cpus), threads)
    if threads == 1 or rest or cpus != list(range(len(cpus))):
        return None
    whole = all((cpu + apart) % len(cpus) in node for node in map(set, nodes) for cpu in node)
    return apart if whole else None


def _split(
    instances: int, cpus: list[int], nodes: list[list[int]], siblings: int | None
) -> list[list[int]] | None:
    """`instances` equal domains that respect the nodes, None where the division leaves a remainder."""
    if not 0 < instances <= len(cpus):
        return None
    if len(nodes) % instances == 0:
        each = len(nodes) // instances
        return [sorted(sum(nodes[i : i + each], [])) for i in range(0, len(nodes), each)]
    each, rest = divmod(instances, len(nodes))
    if rest:
        return None
    domains: list[list[int]] = []
    for node in nodes:
        # 0-5,48-53: second threads are numbered behind all first ones, so every run of neighbours is cut
        # alike. On a host of one node all threads are one run, 0-11.
        runs = ranges(node)
        if siblings:
            runs = [[cpu for cpu in node if cpu // siblings == at] for at in range(len(cpus) // siblings)]
        if any(len(run) != len(runs[0]) for run in runs):
            runs = [node]
        size, over = divmod(len(runs[0]), each)
        if over or size == 0:
            return None
        domains += [sorted(sum((run[i * size : (i + 1) * size] for run in runs), [])) for i in range(each)]
    return domains
