"""Topologies of real machines beside the project, never copied into it: the facts counted in their README hold.

What differs, and why: `../sample_exceptions.json`.
"""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sample_exceptions import SAMPLES, files, number

from skbscope.hosts.layout import check_layout
from skbscope.hosts.models import Host
from skbscope.hosts.read import read_host, sniff

TOPOLOGY = SAMPLES / "topology"
DATA = Path(__file__).parents[3] / "data"


def bytes_of(name: str) -> bytes:
    path = TOPOLOGY / name
    if not path.exists():
        pytest.skip(f"topology/{name} is not beside the project")
    return path.read_bytes()


def text_of(name: str) -> str:
    return bytes_of(name).decode()


# As counted; what we take for LLC domains and nodes where that differs is listed as an exception.
# name: (CPUs, LLC domains, nodes, first domain where it is short to say, whether something was assumed)
HOSTS: dict[str, tuple[int, int, int, list[int] | None, bool]] = {
    "lscpu-x86_64-epyc_7451.txt": (96, 16, 8, [0, 1, 2, 48, 49, 50], False),
    "lscpu-x86_64-64cpu.txt": (64, 4, 3, [*range(0, 64, 4)], False),
    "lscpu-arm-A510-A710-A715-X3.txt": (8, 1, 1, [*range(8)], False),
    "lscpu-ppc64-POWER7-64cpu.txt": (64, 16, 2, [0, 1, 2, 3], True),
    "lscpu-s390-lpar-drawer.txt": (8, 2, 1, [0, 1], True),
    "lscpu-vmware_fpe.txt": (16, 4, 4, [0, 1, 2, 3], False),
    "lscpu-armv7.txt": (2, 1, 1, [0, 1], True),
    "susanow-xeon-e5-2603v4-japanese-lscpu-hwloc-ls.md": (12, 2, 2, [0, 2, 4, 6, 8, 10], False),
    "numactl-H-4nodes-56cpu.txt": (56, 4, 4, [*range(7), *range(28, 35)], True),
    "numactl-H-empty-cpu-nodes-quoted.txt": (4, 2, 5, [0, 1], True),
    "hwloc-24em64t-2n6c2t-pci.xml": (24, 2, 2, [*range(0, 24, 2)], False),
    "hwloc-32em64t-2n8c2t-pci-normalio.xml": (32, 2, 2, [*range(8), *range(16, 24)], False),
    "hwloc-96em64t-4n4d3ca2co-pci.xml": (96, 16, 4, None, False),
    "hwloc-16em64t-4s2c2t.xml": (16, 4, 1, [0, 4, 8, 12], False),
    "hwloc-16em64t-4s2c2t-offlines.xml": (7, 4, 1, [0, 4, 12], False),
    "hwloc-64intel64-heteromem.xml": (64, 4, 8, [0, 1, 16, 17, 32, 33, 48, 49], False),
    "hwloc-16amd64-8n2c-cpusets.xml": (10, 10, 5, [0], True),
    "hwloc-fakecpukinds.xml": (4, 1, 1, [0, 1, 2, 3], True),
    "hwloc-x86-AMD-19h-Zen3-2xEpyc-7763.xml": (128, 16, 1, [*range(8)], False),
    "hwloc-x86-AMD-1Ah-Zen5StrixPoint-RyzenAI9HX370.xml": (24, 2, 1, [0, 1, 2, 3, 12, 13, 14, 15], False),
    "hwloc-x86-Intel-ArrowLake-CoreUltra5-225U.xml": (14, 1, 1, [*range(12)], False),
    "hwloc-console-16em64t-4s2c2t.txt": (16, 4, 1, [0, 4, 8, 12], False),
    "hwloc-synthetic-distances-console.txt": (16, 16, 8, [0], False),
    "hwloc-linux-256ppc-8n8s4t.tar.bz2": (256, 64, 8, [0, 1, 2, 3], False),
    "hwloc-linux-32intel64-2p8co2t+8ve.tar.bz2": (32, 2, 2, [*range(8), *range(16, 24)], False),
    "pcp-sysfs-numa-001.tgz": (8, 4, 4, [0, 1], False),
    "sysfs-armv7.tar.gz": (2, 1, 0, [0, 1], True),
    "sysfs-s390-lpar-drawer.tar.gz": (8, 2, 1, [0], False),
    "sysfs-x86_64-64cpu-linux6.2.tar.gz": (8, 1, 1, [*range(8)], False),
    "sysfs-x86_64-dell_e4310.tar.gz": (4, 1, 1, [0, 1, 2, 3], False),
}


@pytest.mark.parametrize("name", HOSTS)
def test_a_real_machine(name: str) -> None:
    cpus, llcs, nodes, first, assumed = HOSTS[name]
    content = bytes_of(name)
    host = read_host(content)
    llcs = number(f"topology/{name}", "LLC domains", llcs)
    nodes = number(f"topology/{name}", "nodes", nodes)
    assert (len(host.cpus), len(host.llcs), len(host.nodes)) == (cpus, llcs, nodes)
    assert first is None or host.llcs[0] == first
    assert ("assumed" in host.source) is assumed
    check_layout(host.llcs, host.cpus, name)
    check_layout(host.nodes, host.cpus, name)
    # What an upload is recognised by.
    guess = sniff(content[: 64 * 1024])
    assert guess is not None
    assert guess[0] == format_of(name)


def format_of(name: str) -> str:
    if name.endswith((".gz", ".bz2", ".tgz")):
        return "sysfs tree"
    if name.endswith(".xml"):
        return "hwloc xml"
    return "lstopo" if "console" in name else "numactl" if name.startswith("numactl") else "lscpu"


def test_every_sample_is_read() -> None:
    if not TOPOLOGY.exists():
        pytest.skip("samples are not beside the project")
    assert set(HOSTS) == {path.name for path in TOPOLOGY.iterdir()}
    listed = files("LLC domains") | files("nodes") | files("network devices") | files("distances")
    assert listed <= {f"topology/{name}" for name in HOSTS}


# name: CPUs of node 0, without those that are off-line.
NODE_0 = {
    "lscpu-x86_64-epyc_7451.txt": [*range(6), *range(48, 54)],
    "lscpu-x86_64-64cpu.txt": [*range(0, 64, 2)],
    "lscpu-ppc64-POWER7-64cpu.txt": [*range(64)],
    "lscpu-s390-lpar-drawer.txt": [*range(8)],
    "lscpu-vmware_fpe.txt": [0, 1, 2, 3],
    "numactl-H-4nodes-56cpu.txt": [*range(7), *range(28, 35)],
    "numactl-H-empty-cpu-nodes-quoted.txt": [0, 1],
}


@pytest.mark.parametrize("name", NODE_0)
def test_cpus_of_the_first_node(name: str) -> None:
    assert read_host(bytes_of(name)).nodes[0] == NODE_0[name]


@pytest.mark.skipif(not SAMPLES.exists(), reason="samples are not beside the project")
def test_no_other_sample_is_a_host() -> None:
    others = [path for path in SAMPLES.glob("*/*") if path.parent != TOPOLOGY]
    assert [path.name for path in others if sniff(path.read_bytes()[: 64 * 1024])] == []


# name: (PUs, lowest and highest number of the kernel)
PUS = {
    "hwloc-24em64t-2n6c2t-pci.xml": (24, 0, 23),
    "hwloc-32em64t-2n8c2t-pci-normalio.xml": (32, 0, 31),
    "hwloc-96em64t-4n4d3ca2co-pci.xml": (96, 0, 95),
    "hwloc-16em64t-4s2c2t-offlines.xml": (7, 0, 15),
    "hwloc-64intel64-heteromem.xml": (64, 0, 63),
    "hwloc-16amd64-8n2c-cpusets.xml": (10, 0, 15),
    "hwloc-x86-AMD-19h-Zen3-2xEpyc-7763.xml": (128, 0, 127),
    "hwloc-x86-Intel-ArrowLake-CoreUltra5-225U.xml": (14, 0, 13),
}


@pytest.mark.parametrize("name", PUS)
def test_numbers_are_those_of_the_kernel(name: str) -> None:
    cpus = read_host(bytes_of(name)).cpus
    assert (len(cpus), cpus[0], cpus[-1]) == PUS[name]


@pytest.mark.skipif(not TOPOLOGY.exists(), reason="samples are not beside the project")
def test_network_devices_are_ignored() -> None:
    found = set()
    for path in TOPOLOGY.glob("*.xml"):
        objects = ElementTree.parse(path).iter("object")
        # Bit 4 of hwloc 3 is a network device.
        names = [item.get("name") for item in objects if int(item.get("osdev_type", "0")) & 16]
        host = json.dumps(read_host(path.read_bytes()).to_json())
        if names and not any(f'"{name}"' in host for name in names):
            found.add(f"topology/{path.name}")
    assert found == files("network devices")


@pytest.mark.skipif(not TOPOLOGY.exists(), reason="samples are not beside the project")
def test_distances_of_numactl_are_ignored() -> None:
    found = set()
    for path in TOPOLOGY.glob("numactl-*"):
        rows = re.findall(r"^>? *\d+: ((?: +\d+)+)", path.read_text(), re.MULTILINE)
        host = json.dumps(read_host(path.read_bytes()).to_json())
        if rows and not any(", ".join(row.split()) in host for row in rows):
            found.add(f"topology/{path.name}")
    assert found == files("distances")


def test_xml_and_console_of_one_machine_agree() -> None:
    xml = read_host(bytes_of("hwloc-16em64t-4s2c2t.xml"))
    console = read_host(bytes_of("hwloc-console-16em64t-4s2c2t.txt"))
    assert (xml.cpus, xml.llcs, xml.nodes) == (console.cpus, console.llcs, console.nodes)


def test_lscpu_and_sysfs_of_one_machine_agree() -> None:
    """The two dumps of an s390: lscpu knows more levels than the kernel's cacheinfo lists."""
    for lscpu, sysfs in (
        ("lscpu-armv7.txt", "sysfs-armv7.tar.gz"),
        ("lscpu-s390-lpar-drawer.txt", "sysfs-s390-lpar-drawer.tar.gz"),
    ):
        text, tree = read_host(bytes_of(lscpu)), read_host(bytes_of(sysfs))
        assert (text.cpus, text.nodes) == (tree.cpus, tree.nodes)
    assert read_host(bytes_of("lscpu-armv7.txt")).llcs == read_host(bytes_of("sysfs-armv7.tar.gz")).llcs


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
