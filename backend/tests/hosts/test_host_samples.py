"""Topologies of real machines beside the project, never copied into it: the facts counted in their README hold.

Not read, with the reason: `hwloc-*.xml`, `hwloc-*-console.txt`, `hwloc-console-*.txt` (hwloc's own formats) and the
sysfs archives (`*.tar.gz`, `*.tgz`, `*.tar.bz2`): no reader for them yet.
"""

from pathlib import Path

import pytest

from skbscope.hosts.layout import check_layout
from skbscope.hosts.models import Host
from skbscope.hosts.read import read_host, sniff

SAMPLES = Path(__file__).parents[4] / "shared" / "samples" / "topology"
DATA = Path(__file__).parents[3] / "data"


def text_of(name: str) -> str:
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"topology/{name} is not beside the project")
    return path.read_text()


# name: (CPUs, LLC domains, nodes, first domain, whether sharing was assumed)
HOSTS = {
    "lscpu-x86_64-epyc_7451.txt": (96, 16, 8, [0, 1, 2, 48, 49, 50], False),
    "lscpu-x86_64-64cpu.txt": (64, 4, 3, [*range(0, 64, 4)], False),
    "lscpu-arm-A510-A710-A715-X3.txt": (8, 1, 1, [*range(8)], False),
    "lscpu-ppc64-POWER7-64cpu.txt": (64, 16, 1, [0, 1, 2, 3], True),
    "lscpu-s390-lpar-drawer.txt": (8, 2, 1, [0, 1], True),
    "lscpu-vmware_fpe.txt": (16, 4, 4, [0, 1, 2, 3], False),
    "lscpu-armv7.txt": (2, 1, 1, [0, 1], True),
    "susanow-xeon-e5-2603v4-japanese-lscpu-hwloc-ls.md": (12, 2, 2, [0, 2, 4, 6, 8, 10], True),
    "numactl-H-4nodes-56cpu.txt": (56, 4, 4, [*range(7), *range(28, 35)], True),
    "numactl-H-empty-cpu-nodes-quoted.txt": (4, 2, 2, [0, 1], True),
}


@pytest.mark.parametrize("name", HOSTS)
def test_a_real_machine(name: str) -> None:
    cpus, llcs, nodes, first, assumed = HOSTS[name]
    text = text_of(name)
    host = read_host(text)
    assert (len(host.cpus), len(host.llcs), len(host.nodes)) == (cpus, llcs, nodes)
    assert host.llcs[0] == first
    assert ("assumed" in host.source) is assumed
    check_layout(host.llcs, host.cpus, name)
    check_layout(host.nodes, host.cpus, name)
    assert sniff(text) is not None


@pytest.mark.parametrize("name", ["lscpu-x86_64-epyc_7451.txt", "lscpu-vmware_fpe.txt"])
def test_what_is_assumed_from_text_alone_is_what_the_table_says(name: str) -> None:
    text = text_of(name)
    alone = read_host(text[: text.index("# The following")])
    assert "assumed" in alone.source
    assert alone.llcs == read_host(text).llcs


def test_where_the_assumption_cannot_be_made_it_is_not() -> None:
    """Four caches, three nodes of unequal size: the text alone does not say which CPUs share."""
    text = text_of("lscpu-x86_64-64cpu.txt")
    alone = read_host(text[: text.index("# The following")])
    assert alone.source == "lscpu; assumed: a node is one LLC domain"
    assert len(alone.llcs) == 3


@pytest.mark.parametrize(
    "path",
    sorted(DATA.glob("traces/*.host.txt")) + [DATA / "runs/tcp4-rfs/host.txt"],
    ids=lambda path: path.name,
)
def test_hosts_of_the_demo_library(path: Path) -> None:
    host = read_host(path.read_text())
    assert (host.cpus, host.llcs, host.nodes) == ([0, 1], [[0, 1]], [[0, 1]])
    assert (host.kernel, host.source) == ("6.18.44-fc-v657", "lscpu, host.txt")
    assert host.knobs["net.core.skb_defer_max"].isdigit()
    assert Host.from_json(host.to_json()) == host


def test_knobs_of_the_stuck_slot() -> None:
    limits = [
        read_host(path.read_text()).knobs["net.core.skb_defer_max"]
        for path in sorted(DATA.glob("traces/stuck-*.host.txt"))
    ]
    assert limits == ["0", "64", "2000000000", "64"]
