"""hwloc XML of every major version, and what a hostile document may not do."""

import time

import pytest

from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host, sniff

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE topology SYSTEM "hwloc2.dtd">\n'


def pu(number: int) -> str:
    return f'<object type="PU" os_index="{number}"/>\n'


def node(number: int, cpuset: str | None, inside: str = "") -> str:
    near = f' cpuset="{cpuset}"' if cpuset is not None else ""
    return f'<object type="NUMANode" os_index="{number}"{near}>{inside}</object>\n'


def of(kind: str, inside: str, **attributes: str) -> str:
    more = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<object type="{kind}"{more}>\n{inside}</object>\n'


def topology(inside: str, version: str | None = "2.0") -> str:
    stated = f' version="{version}"' if version else ""
    return f"{HEAD}<topology{stated}>\n{of('Machine', inside)}</topology>\n"


def core(*cpus: int) -> str:
    return of("L2Cache", of("L1Cache", of("Core", "".join(pu(number) for number in cpus))), cache_type="0")


def package(number: int, *cores: tuple[int, ...]) -> str:
    mask = f"0x{sum(1 << cpu for cpus in cores for cpu in cpus):08x}"
    return of(
        "Package", node(number, mask) + of("L3Cache", "".join(core(*cpus) for cpus in cores), cache_type="0")
    )


@pytest.mark.parametrize("version", ["2.0", "3.0"])
def test_two_packages(version: str) -> None:
    host = read_host(topology(package(0, (0, 4), (2, 6)) + package(1, (1, 5), (3, 7)), version))
    assert host.llcs == host.nodes == [[0, 2, 4, 6], [1, 3, 5, 7]]
    assert (host.cpus, host.source, host.kernel) == ([*range(8)], "hwloc xml", None)


def test_version_one_says_socket_and_cache_and_holds_cpus_in_nodes() -> None:
    def socket(number: int, *cpus: int) -> str:
        inside = "".join(of("Cache", of("Core", pu(cpu)), depth="2", cache_type="0") for cpu in cpus)
        return node(number, None, of("Socket", of("Cache", inside, depth="3", cache_type="0")))

    host = read_host(topology(socket(0, 0, 1) + socket(1, 2, 3), None))
    assert host.llcs == host.nodes == [[0, 1], [2, 3]]


def test_a_cluster_without_the_last_level_shares_its_own_last() -> None:
    """Low-power cores beside the L3 of the others."""
    inside = of("L3Cache", core(0, 1) + core(2)) + core(3, 4)
    assert read_host(topology(of("Package", inside))).llcs == [[0, 1, 2], [3, 4]]


def test_instruction_caches_and_caches_of_memory_are_nobodys_last_level() -> None:
    inside = of("L2iCache", core(0, 1), cache_type="2") + core(2, 3)
    host = read_host(topology(of("L3Cache", inside, subtype="MemorySideCache")))
    assert host.llcs == [[0, 1], [2, 3]]


def test_two_memories_of_one_place_give_the_cpus_to_the_first() -> None:
    host = read_host(
        topology(node(4, "0x3") + node(0, "0x3") + core(0, 1) + node(2, "0x0") + node(1, "0xc") + core(2, 3))
    )
    assert host.nodes == [[0, 1], [2, 3]]


def test_cpus_of_no_listed_node_stay_together_by_package() -> None:
    host = read_host(topology(package(0, (0,), (1,)) + of("Package", core(2) + core(3))))
    assert host.nodes == [[0, 1], [2, 3]]
    assert host.source == "hwloc xml; assumed: a package is one node for 2 CPUs of no listed node"


def test_without_caches_a_package_is_assumed_and_noted() -> None:
    inside = of("Package", of("Core", pu(0) + pu(1))) + of("Package", of("Core", pu(2)))
    host = read_host(topology(node(0, "0xf...f") + inside))
    assert (host.llcs, host.nodes) == ([[0, 1], [2]], [[0, 1, 2]])
    assert host.source == "hwloc xml; assumed: a package is one LLC domain"


def test_the_kernel_release_is_an_info() -> None:
    text = topology(core(0)).replace("</topology>", '<info name="OSRelease" value="6.18.44"/></topology>')
    assert read_host(text).kernel == "6.18.44"


def test_bytes_with_a_mark_and_other_objects() -> None:
    inside = (
        of("Bridge", of("PCIDev", of("OSDev", "", name="eth0"))) + of("Die", core(0)) + of("Group", core(1))
    )
    assert read_host(b"\xef\xbb\xbf" + topology(inside).encode()).cpus == [0, 1]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '<?xml version="1.0"?>\n<html><topology/></html>',
            "the XML is not from hwloc: its root is 'html'; expected topology, at line 2.",
        ),
        (
            topology(""),
            'the hwloc XML holds no PU; expected <object type="PU" os_index="0">, at line 1.',
        ),
    ],
)
def test_not_hwloc(text: str, sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        read_host(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("text", ["<svg/>", "<html>", "topology", '{"topology": 1}'])
def test_what_is_no_topology_is_not_recognised(text: str) -> None:
    assert sniff(text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            f"{HEAD}<topology>\n<object type=",
            "the hwloc XML breaks off here (unclosed token); expected a whole topology, at line 4.",
        ),
        (
            f"{HEAD}<topology>\n</object>",
            "the hwloc XML breaks off here (mismatched tag); expected a whole topology, at line 4.",
        ),
        (topology(pu(0) + pu(0)), "PU 0 is listed twice; expected each CPU once, at line 6."),
        (topology('<object type="PU"/>'), "os_index='' is no number, at line 5."),
        (topology(pu(9999)), "PU 9999 is not a CPU from 0 to 8191, at line 5."),
        (
            topology(node(0, "0xzz")),
            "'0xzz' is not a CPU mask; expected something like 00000000,0000ffff, at line 5.",
        ),
    ],
)
def test_broken_hwloc_names_its_line(text: str, sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        read_host(text)
    assert str(caught.value) == sentence


BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE topology [<!ENTITY a "aaaaaaaaaa">\n'
    + "\n".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>\n<topology>&i;</topology>"
)
OUTSIDE = '<!DOCTYPE topology [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<topology>&x;</topology>'
PARAMETER = '<!DOCTYPE topology [<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;]>\n<topology/>'


@pytest.mark.parametrize("text", [BOMB, OUTSIDE, PARAMETER])
def test_entities_are_refused(text: str) -> None:
    with pytest.raises(HostError, match=r"^the hwloc XML declares entities; expected none, at line \d\.$"):
        read_host(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("<topology>" + "<object>" * 100_000, "the hwloc XML is nested deeper than 64 levels"),
        ('<?xml version="1.0" encoding="klingon"?><topology/>', "the hwloc XML"),
        (
            "<topology>" + "<object/>" * 250_000,
            "more than 200000 objects; expected the topology of one machine",
        ),
        ("<topology " + "a" * 1_000_000, "the hwloc XML breaks off here"),
    ],
)
def test_hostile_documents_are_one_sentence(text: str, sentence: str) -> None:
    begun = time.process_time()
    with pytest.raises(HostError, match=f"^{sentence}"):
        read_host(text)
    assert time.process_time() - begun < 10


def test_nodes_with_every_cpu_are_bounded() -> None:
    mask = ",".join(["0xffffffff"] * 256)
    begun = time.process_time()
    with pytest.raises(HostError, match="the text lists more than 4194304 CPU numbers"):
        read_host(topology(pu(0) + node(0, mask) * 10_000))
    assert time.process_time() - begun < 10
