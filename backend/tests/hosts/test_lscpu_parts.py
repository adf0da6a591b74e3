"""The readers one by one: labels, heads, rows, knobs, symbols, and what `assemble` makes of bare facts."""

import pytest

from skbscope.hosts import host_txt, lscpu_text
from skbscope.hosts.assemble import assemble
from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.lscpu_table import Table, cells_of, header_of


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("CPU(s):   8", ("CPU(s)", "   8")),
        ("CPU:s:    8", ("CPU:s", "    8")),
        ("コアあたりのスレッド数：1", ("コアあたりのスレッド数", "1")),
        ("no colon", None),
        (":", None),
        ("x" * 61 + ": 1", None),
    ],
)
def test_labels_end_at_their_colon(text: str, pair: tuple[str, str] | None) -> None:
    assert lscpu_text.split_label(text) == pair


@pytest.mark.parametrize(
    ("label", "value", "level", "instances"),
    [
        ("L3 cache", "32 MiB (1 instance)", 3, 1),
        ("L3", "128 MiB (16 instances)", 3, 16),
        ("L3 キャッシュ", "15360K", 3, None),
        ("Cache L3", "8 MiB (2 instances)", 3, 2),
        ("L2d cache", "16 MiB (8 instances)", 2, 8),
        ("L4 cache", "480 MiB", 4, None),
        ("L3 cache", "8 MiB (many instances)", 3, None),
        ("L3 cache", "8 MiB (", 3, None),
    ],
)
def test_cache_labels(label: str, value: str, level: int, instances: int | None) -> None:
    found = Found()
    assert lscpu_text.read_label(label, value, 1, found)
    assert (found.cache_level, found.instances) == (level, instances)


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("L1d cache", "32K"),
        ("L2i cache", "16 MiB"),
        ("Vulnerability L1tf", "Not affected"),
        ("Model name", "L3"),
        ("CPU family", "6"),
        ("CPU(s) scaling MHz", "50%"),
        ("NUMA node(s)", "2"),
        ("CPU(s)", "-"),
        ("CPU op-mode(s)", "32-bit"),
        ("numa_policy          186    186    264   62    4 ", " tunables    0    0    0 : slabdata      3"),
    ],
)
def test_labels_of_no_interest(label: str, value: str) -> None:
    found = Found()
    assert not lscpu_text.read_label(label, value, 1, found)
    assert found == Found()


def test_the_highest_level_counts_whatever_the_order() -> None:
    found = Found()
    for label in ("L2 cache", "L3 cache", "L2 cache"):
        lscpu_text.read_label(label, f"1 MiB ({label[1]} instances)", 1, found)
    assert (found.cache_level, found.instances) == (3, 3)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("# CPU,Core,Socket,Node,,L1d", ["CPU", "Core", "Socket", "Node", "", "L1d"]),
        ("CPU NODE SOCKET CORE ONLINE", ["CPU", "NODE", "SOCKET", "CORE", "ONLINE"]),
        ("CPU ONLINE L1d:L1i:L2:L3", ["CPU", "ONLINE", "L1d:L1i:L2:L3"]),
        ("CPU CORE SOCK NODE %usr %idle", None),
        ("CPU pps issue-pps", None),
        ("# CPUs are many", None),
        ("CPU", None),
    ],
)
def test_heads_of_tables(text: str, columns: list[str] | None) -> None:
    assert header_of(text) == columns


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("0,1,0,,,0", ["0", "1", "0", "", "", "0"]),
        ("0 1 0", ["0", "1", "0"]),
        ("Flags: x", None),
        ("7", None),
    ],
)
def test_rows_of_tables(text: str, cells: list[str] | None) -> None:
    columns = ["CPU", "Core", "Socket", "Node", "", "L1d"] if "," in text else ["CPU", "NODE", "CORE"]
    assert cells_of(text, columns) == cells


def test_a_short_cache_tuple_is_aligned_at_the_last_level() -> None:
    table, found = Table(["CPU", "L1d:L1i:L2:L3"]), Found()
    for cpu, ids in enumerate(("0:0:0:0", "1:1:1:0", "2:1", "1")):
        table.add([str(cpu), ids], 1)
    assert table.fill(found)
    assert (found.shared_level, found.shared) == (3, [[0, 1], [2, 3]])


def test_an_empty_table_adds_nothing() -> None:
    found = Found()
    assert not Table(["CPU", "CORE"]).fill(found)
    assert found == Found()


@pytest.mark.parametrize(
    ("text", "release"),
    [
        ("6.18.44-fc-v657", "6.18.44-fc-v657"),
        ("2.5.25", "2.5.25"),
        ("Linux host 7.0.0-rc2 #1 SMP", "7.0.0-rc2"),
        ("Linux", None),
        ("6", None),
        ("v6.18", None),
        ("6.x", None),
        ("Architecture: x86_64", None),
        ("6.1 is out", None),
    ],
)
def test_releases(text: str, release: str | None) -> None:
    assert host_txt.release_in(text) == release


@pytest.mark.parametrize(
    ("text", "knobs"),
    [
        ("net.core.skb_defer_max = 64", {"net.core.skb_defer_max": "64"}),
        ("net.ipv4.conf.eth0/1.x = 1 2", {"net.ipv4.conf.eth0/1.x": "1 2"}),
        ("a =", {}),
        ("a=1", {}),
        ("1a = 2", {}),
        ("a$ = 2", {}),
    ],
)
def test_knobs(text: str, knobs: dict[str, str]) -> None:
    found = Found()
    assert host_txt.read_line(text, 1, found) is bool(knobs)
    assert found.knobs == knobs


@pytest.mark.parametrize(
    "text", ["zzzzzzzzzzzzzzzz t f", "fff t f", "ffffffff81e570a0 tt f", "0000000000000000 t f"]
)
def test_what_is_no_symbol(text: str) -> None:
    found = Found()
    host_txt.read_line(text, 1, found)
    assert found.symbols == []


def test_too_many_knobs_and_symbols_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_txt, "MAX_KNOBS", 1)
    monkeypatch.setattr(host_txt, "MAX_SYMBOLS", 1)
    found = Found()
    host_txt.read_line("a = 1", 1, found)
    host_txt.read_line("ffffffff81e570a0 t f", 2, found)
    with pytest.raises(HostError, match=r"^more than 1 knobs, at line 3\.$"):
        host_txt.read_line("b = 1", 3, found)
    with pytest.raises(HostError, match=r"^more than 1 kernel symbols, at line 4\.$"):
        host_txt.read_line("ffffffff81e570b0 t g", 4, found)


def test_nodes_alone_give_the_cpus() -> None:
    host = assemble(Found(nodes=[[0, 1], [4, 5]]))
    assert (host.cpus, host.nodes) == ([0, 1, 4, 5], [[0, 1], [4, 5]])


def test_a_cpu_in_no_node_is_a_separate_node() -> None:
    assert assemble(Found(cpus=[0, 1, 2], nodes=[[0, 1]])).nodes == [[0, 1], [2]]


def test_packages_are_used_where_no_cache_is_named() -> None:
    host = assemble(Found(cpus=[0, 1, 2, 3], packages=[[0, 2], [1, 3]], sources=["lscpu"]))
    assert (host.llcs, host.source) == ([[0, 2], [1, 3]], "lscpu; assumed: a package is one LLC domain")


@pytest.mark.parametrize(("instances", "domains"), [(8, 8), (4, 4), (16, 1), (0, 1), (3, 1)])
def test_counts_that_cannot_be_split_are_not(instances: int, domains: int) -> None:
    host = assemble(Found(cpus=list(range(8)), cache_level=3, instances=instances, sockets=1))
    assert len(host.llcs) == domains
    assert "assumed" in host.source
