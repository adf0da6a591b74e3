"""What the lab boots: topologies as QEMU's arguments, kernels of Debian, the first file system. Nothing is booted."""

import lzma
import re
from pathlib import Path

import pytest
from measure.lab import grid, kernels
from measure.lab.cells import LIMITS, LOADS
from measure.lab.initrd import archive, modules
from measure.lab.prepare import Kernel
from measure.lab.topologies import MODEL, TOPOLOGIES, Topology
from measure.lab.vm import arguments

from skbscope.capture.decode import zstd


def values(words: list[str], option: str) -> list[str]:
    return [value for name, value in zip(words, words[1:], strict=False) if name == option]


def test_the_topologies_are_those_their_names_say() -> None:
    shown = {name: str(topology) for name, topology in TOPOLOGIES.items()}
    assert shown == {
        "2cpu": "2 CPUs, 1 LLC, 1 node",
        "8cpu": "8 CPUs, 1 LLC, 1 node",
        "2llc": "4 CPUs, 2 LLCs, 2 nodes",
        "4llc": "8 CPUs, 4 LLCs, 2 nodes",
        "8llc": "16 CPUs, 8 LLCs, 2 nodes",
        "4node": "8 CPUs, 4 LLCs, 4 nodes",
    }
    assert TOPOLOGIES["4llc"].llcs == [[0, 1], [2, 3], [4, 5], [6, 7]]
    assert TOPOLOGIES["4llc"].far == 6
    assert TOPOLOGIES["2cpu"].far == 1


@pytest.mark.parametrize("topology", TOPOLOGIES.values(), ids=TOPOLOGIES)
def test_each_cpu_is_in_one_node_and_the_nodes_share_the_memory(topology: Topology) -> None:
    words = topology.qemu()
    numa = values(words, "-numa")
    cpus = []
    for first, last in (match.groups() for one in numa if (match := re.search(r"cpus=(\d+)-(\d+)", one))):
        cpus += range(int(first), int(last) + 1)
    assert cpus == list(range(topology.cpus))
    shares = [int(one.rpartition("size=")[2].removesuffix("M")) for one in values(words, "-object")]
    assert values(words, "-m") == [f"{sum(shares)}M"]
    assert len(shares) == topology.nodes
    assert sum("dist," in one for one in numa) == topology.nodes * (topology.nodes - 1) // 2


def test_the_cpu_says_that_it_is_emulated() -> None:
    kernel = Kernel("7.2", "7.2.13", Path("/vmlinuz"), Path("/initrd.gz"))
    words = arguments(kernel, TOPOLOGIES["4llc"], [(Path("/root.ext4"), "snapshot=on")])
    assert values(words, "-accel")[0].startswith("tcg")
    assert values(words, "-cpu")[0].endswith(f"model-id={MODEL}")
    assert "emulated CPU" in MODEL
    assert len(MODEL) < 48, "CPUID has room for 48 bytes"
    assert values(words, "-smp") == ["8,sockets=2,dies=2,cores=2,threads=1"]
    assert values(words, "-drive") == ["file=/root.ext4,format=raw,if=virtio,snapshot=on"]


NAMES = [
    "linux-image-6.12.9+deb13-cloud-amd64",
    "linux-image-6.12.10+deb12-cloud-amd64",
    "linux-image-6.12.10+deb13-cloud-amd64",
    "linux-image-6.12.10+deb13-cloud-amd64-unsigned",
    "linux-image-6.12.11+deb13-amd64",
    "linux-image-6.1.0-9-cloud-amd64",
    "linux-image-6.1.0-10-cloud-amd64",
    "linux-image-7.3-cloud-amd64",
    "linux-image-7.3.4+deb13-cloud-amd64",
    "linux-image-7.3.4+deb13-rt-amd64",
]


def test_the_newest_kernel_of_a_series_is_found_by_numbers() -> None:
    assert kernels.newest(NAMES) == {
        "6.1": "6.1.0-10-cloud-amd64",
        "6.12": "6.12.10+deb13-cloud-amd64",
        "7.3": "7.3.4+deb13-cloud-amd64",
    }
    assert list(kernels.newest(["linux-image-6.12.1-cloud-amd64", "linux-image-6.9.1-cloud-amd64"])) == [
        "6.9",
        "6.12",
    ]


def test_what_changed_is_printed_in_sentences() -> None:
    assert kernels.changed({"6.1": "a", "6.12": "b", "7.0": "c"}, {"6.12": "b", "7.0": "d", "7.2": "e"}) == [
        "7.0: d, before c",
        "7.2: e, before none",
        "6.1: none any more, before a",
    ]


def test_a_release_is_one_package_or_three() -> None:
    three = [f"linux-{part}-7.2.13" for part in ("modules", "image", "binary", "headers")]
    assert kernels.packages("7.2.13", three) == [
        "linux-image-7.2.13",
        "linux-binary-7.2.13",
        "linux-modules-7.2.13",
    ]
    assert kernels.packages("6.12.1", ["linux-image-6.12.1", "linux-image-6.12.10"]) == ["linux-image-6.12.1"]


def test_the_kernels_that_are_written_down_are_debians_and_hold_those_that_are_used() -> None:
    written = kernels.written()
    assert kernels.newest(f"linux-image-{release}" for release in written.values()) == written
    assert set(grid.USED) <= set(written)


def test_modules_follow_those_they_depend_on(tmp_path: Path) -> None:
    def module(name: str, depends: str) -> bytes:
        return b"\x7fELF\0license=GPL\0depends=" + depends.encode() + b"\0name=" + name.encode() + b"\0"

    (tmp_path / "a").mkdir()
    (tmp_path / "a/virtio_blk.ko.xz").write_bytes(lzma.compress(module("virtio_blk", "virtio-ring,virtio")))
    (tmp_path / "a/virtio-ring.ko.zst").write_bytes(zstd.compress(module("virtio_ring", "virtio"), 1))
    (tmp_path / "a/virtio.ko").write_bytes(module("virtio", ""))
    (tmp_path / "a/other.ko").write_bytes(module("other", ""))
    found = modules(tmp_path, ["ext4", "virtio_blk", "virtio"])
    assert list(found) == ["virtio", "virtio_ring", "virtio_blk"]
    assert found["virtio_blk"] == module("virtio_blk", "virtio-ring,virtio")


def test_the_archive_holds_names_modes_and_contents() -> None:
    files = {"bin": (0o040755, b""), "init": (0o100755, b"#!/bin/sh\n"), "order": (0o100644, b"")}
    data, at, found = archive(files), 0, {}
    while True:
        assert data[at : at + 6] == b"070701"
        fields = [int(data[at + 6 + 8 * n : at + 14 + 8 * n], 16) for n in range(13)]
        mode, size, length = fields[1], fields[6], fields[11]
        name = data[at + 110 : at + 110 + length - 1].decode()
        start = (at + 110 + length + 3) // 4 * 4
        if name == "TRAILER!!!":
            break
        found[name] = (mode, data[start : start + size])
        at = (start + size + 3) // 4 * 4
    assert found == files


def test_the_grid_is_complete_and_can_be_narrowed() -> None:
    whole = grid.boots([], [None, *LIMITS])
    cells = {(boot.kernel, boot.topology, boot.limit, cell) for boot in whole for cell in boot.cells}
    plain, limited = len(LOADS), sum(load.limited for load in LOADS.values())
    assert len(cells) == len(grid.USED) * len(TOPOLOGIES) * (plain + limited * len(LIMITS))
    assert (limited, plain) == (8, 11)
    assert grid.boots(["udp-hop", "7.2", "4llc"], [None]) == [grid.Boot("7.2", "4llc", None, ("udp-hop",))]
    assert grid.boots(["xsk-copy", "7.2", "2cpu"], [0]) == [], "a limit changes nothing there"
    with pytest.raises(ValueError, match="no kernel, topology or cell 'udp-hopp'.*udp-hop"):
        grid.boots(["udp-hopp"], [None])


def test_limits_before_the_recording_are_planned_and_named() -> None:
    (boot,) = grid.boots(["7.2", "4llc", "udp-pinned"], [16], grid.Options(before=(1, 2_000)))
    assert boot.plan("7.2.13", ["udp-pinned"])["before"] == [1, 2_000]
    assert boot.names == {"udp-pinned": "7.2-4llc-udp-pinned-limit-16-after-1-after-2000"}


def test_a_load_is_placed_across_the_host() -> None:
    cell = LOADS["tcp-hop"].placed(8, TOPOLOGIES["4llc"].far, 16)
    assert (cell.cpus, cell.cpu_client, cell.cpu_server, cell.defer_max) == (tuple(range(8)), 0, 6, 16)
    assert cell.hopping
    assert cell.rfs
