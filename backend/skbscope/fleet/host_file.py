"""A synthetic host as the `host.txt` that `skbscope capture` would write on it."""

from skbscope.fleet.classes import HostClass


def host_file(of: HostClass, patch: int) -> str:
    """The file: kernel, output of lscpu, LLCs, nodes, driver as `ethtool -i` prints it, knobs."""
    topology = of.topology
    lines = [
        of.kernel.format(patch=patch),
        "Architecture:                            x86_64",
        f"CPU(s):                                  {topology.cpus}",
        f"On-line CPU(s) list:                     0-{topology.cpus - 1}",
        f"Model name:                              {topology.model}",
        *(f"llc {at} cpus: {_span(topology.llc(at))}" for at in range(topology.llcs)),
        f"available: {topology.nodes} nodes (0-{topology.nodes - 1})",
        *(
            f"node {at} cpus: {' '.join(str(cpu) for cpu in topology.node(at))}"
            for at in range(topology.nodes)
        ),
        f"driver: {of.driver}",
        "",
        f"net.core.skb_defer_max = {of.limit}",
        f"nr_cpu_ids = {topology.cpus}",
    ]
    if of.steering:
        lines += ["net.core.rps_sock_flow_entries = 32768", "rps_flow_cnt = 4096"]
    return "\n".join(lines) + "\n"


def _span(cpus: range) -> str:
    return f"{cpus[0]}-{cpus[-1]}"
