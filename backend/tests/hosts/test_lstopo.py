"""lstopo on a terminal, in the forms of hwloc 1.x and 2.x."""

import time

import pytest

from skbscope.hosts.errors import HostError
from skbscope.hosts.lstopo import items_of
from skbscope.hosts.read import read_host, sniff

TWO = """Machine (31GB total)
  Package L#0
    NUMANode L#0 (P#0 16GB)
    L3 L#0 (15MB)
      L2 L#0 (256KB) + L1d L#0 (32KB) + L1i L#0 (32KB) + Core L#0
        PU L#0 (P#0)
        PU L#1 (P#4)
      L2 L#1 (256KB) + L1d L#1 (32KB) + L1i L#1 (32KB) + Core L#1 + PU L#2 (P#2)
    HostBridge
      PCIBridge
        PCI 01:00.0 (Ethernet)
          Net "eth0"
  Package L#1 + L3 L#1 (15MB)
    NUMANode L#1 (P#1 15GB)
    L2 L#2 (256KB) + L1d L#2 (32KB) + Core L#2 + PU L#3 (P#1)
"""


def test_two_packages() -> None:
    host = read_host(TWO)
    assert host.llcs == host.nodes == [[0, 2, 4], [1]]
    assert (host.source, host.cpus) == ("lstopo", [0, 1, 2, 4])
    assert sniff(TWO) == ("lstopo", 0.95, "PUs of lstopo")


def test_quoted_and_behind_a_prompt() -> None:
    quoted = "$ lstopo\n" + "".join(f"> {line}\n" for line in TWO.splitlines()) + "\nThat was it.\n"
    assert read_host(quoted).llcs == [[0, 2, 4], [1]]


def test_version_one_holds_the_sockets_in_the_nodes() -> None:
    text = "Machine (31GB)\n  NUMANode L#0 (P#0 16GB) + Socket L#0 + L3 L#0 (15MB)\n"
    text += "    L2 L#0 (256KB) + Core L#0 + PU L#0 (P#0)\n    L2 L#1 (256KB) + Core L#1 + PU L#1 (P#2)\n"
    text += "  NUMANode L#1 (P#1 16GB)\n    Socket L#1 + L3 L#1 (15MB)\n"
    text += "      L2 L#2 (256KB) + Core L#2 + PU L#2 (P#1)\n"
    host = read_host(text)
    assert host.llcs == host.nodes == [[0, 2], [1]]


def test_verbose_form_and_numbers_of_the_kernel_alone() -> None:
    verbose = 'Machine (P#0 total=64GiB DMIBoardName="a b")\n  Package L#0 (P#0 total=8GiB)\n'
    verbose += "    NUMANode L#0 (P#1 local=8GiB)\n    L2Cache L#0 (size=1024KiB linesize=64 ways=16)\n"
    verbose += "      L1dCache L#0 (size=64KiB)\n        Core L#0 (P#0)\n          PU L#0 (P#3)\n"
    assert read_host(verbose).llcs == [[3]]
    physical = "Machine (31GB)\n  Package P#0\n    NUMANode P#0 (31GB)\n    L3 (8192KB)\n      L2 (256KB) + Core P#0\n"
    assert read_host(physical + "        PU P#0\n        PU P#4\n").llcs == [[0, 4]]


def test_a_cluster_beside_the_last_level_shares_its_own() -> None:
    text = "Machine (16GB)\n  Package L#0\n    L3 L#0 (12MB)\n      L2 L#0 (2MB) + Core L#0 + PU L#0 (P#0)\n"
    text += "      L2 L#1 (2MB) + Core L#1 + PU L#1 (P#1)\n    L2 L#2 (2MB)\n"
    text += "      L1d L#2 (32KB) + Core L#2 + PU L#2 (P#2)\n      L1d L#3 (32KB) + Core L#3 + PU L#3 (P#3)\n"
    assert read_host(text).llcs == [[0, 1], [2, 3]]


def test_two_memories_of_a_package_give_the_cpus_to_the_first() -> None:
    text = "Machine (1GB)\n  Package L#0\n    NUMANode L#0 (P#2)\n    MemCache L#0 (16GB)\n"
    text += "      NUMANode L#1 (P#0 96GB)\n"
    assert read_host(text + "    L2 L#0 (1MB) + Core L#0\n      PU L#0 (P#0)\n").nodes == [[0]]


def test_without_a_cache_a_package_is_assumed_and_noted() -> None:
    host = read_host(
        "Machine (1GB)\n  Package L#0\n    Core L#0 + PU L#0 (P#0)\n    Core L#1 + PU L#1 (P#1)\n"
    )
    assert (host.llcs, host.source) == ([[0, 1]], "lstopo; assumed: a package is one LLC domain")


def test_beside_lscpu_it_gives_the_shared_caches() -> None:
    host = read_host(
        "CPU(s): 3\nOn-line CPU(s) list: 0-2\nSocket(s): 1\n\n"
        + TWO.replace("P#4", "P#7").replace("P#7", "P#5")
    )
    assert (host.cpus, host.llcs, host.source) == ([0, 1, 2], [[0, 2], [1]], "lscpu, lstopo")


def test_a_second_machine_is_left_alone() -> None:
    assert read_host(TWO + "\n" + TWO.replace("P#4", "P#9")).cpus == [0, 1, 2, 4]


def test_one_line_is_a_machine() -> None:
    assert read_host("Machine (1GB) + Package L#0 + Core L#0 + PU L#0 (P#0)\n").cpus == [0]


@pytest.mark.parametrize(
    "text",
    [
        "Machine learning is fun\n",
        "PU\n",
        "Package deal\n",
        "L3\n",
        "see issue L#3\n",
        "a + b # c\n",
        "Core dumped # 3\n",
    ],
)
def test_prose_is_not_lstopo(text: str) -> None:
    assert not any(item.name == "PU" for item in items_of(text))
    assert sniff(text) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "Machine (1GB)\n  Core L#0\n    PU L#0\n",
            "a PU without the number the kernel gives it; expected 'PU L#0 (P#0)', at line 3.",
        ),
        (
            "\n" + "".join(f"{line.strip()}\n" for line in TWO.splitlines()),
            "the lines of lstopo have lost their indents, so it is unknown which object holds which CPU; "
            "expected them as printed, at line 2.",
        ),
        (
            "Machine (1GB)\n  PU L#0 (P#0)\n  PU L#1 (P#0)\n",
            "PU 0 is listed twice; expected each CPU once, at line 3.",
        ),
        ("Machine (1GB)\n  PU L#0 (P#8192)\n", "PU 8192 is not a CPU from 0 to 8191, at line 2."),
    ],
)
def test_broken_lstopo_names_its_line(text: str, sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        read_host(text)
    assert str(caught.value) == sentence


def test_without_indents_it_does_not_speak_against_lscpu() -> None:
    flat = "".join(f"{line.strip()}\n" for line in TWO.splitlines())
    assert (
        read_host("CPU(s): 2\nSocket(s): 1\n\n" + flat).source
        == "lscpu; assumed: a package is one LLC domain"
    )


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{' ' * (at % 60_000)}Core L#{at}\n" for at in range(3_000)),
        "Core L#0 + " * 100_000 + "\nMachine\n  PU L#0 (P#0)\n",
        "Machine\n" + "  Package L#0\n" * 50_000,
    ],
)
def test_hostile_nesting_is_cheap(text: str) -> None:
    begun = time.process_time()
    with pytest.raises(HostError):
        read_host(text + "x" if "PU" not in text else text.replace("P#0", "P#9999"))
    assert time.process_time() - begun < 6
