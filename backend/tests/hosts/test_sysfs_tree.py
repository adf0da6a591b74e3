"""Archives of /sys/devices/system: read in memory, bounded, never extracted."""

import bz2
import gzip
import io
import random
import tarfile
import time

import pytest
from archives import cpu, packed, tree
from cpu import costs_less

from skbscope.hosts import archive
from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host, sniff

FOUR = {
    "cpu/online": "0-3\n",
    **cpu(0, 0, "0,2"),
    **cpu(1, 1, "1,3"),
    **cpu(2, 0, "0,2"),
    **cpu(3, 1, "1,3"),
    "node/node0/cpulist": "0,2\n",
    "node/node1/cpulist": "1,3\n",
}


def without(*names: str) -> dict[str, str]:
    return {path: text for path, text in FOUR.items() if not path.endswith(names)}


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
@pytest.mark.parametrize("root", ["host/", "./", "", "/", "a/b/"])
def test_packed_in_any_way_below_any_folder(mode: str, root: str) -> None:
    content = tree(FOUR, root=root, mode=mode)
    host = read_host(content)
    assert (host.cpus, host.llcs, host.nodes) == ([0, 1, 2, 3], [[0, 2], [1, 3]], [[0, 2], [1, 3]])
    assert host.source == "sysfs tree"
    guess = sniff(content)
    assert guess is not None
    assert guess[:2] == ("sysfs tree", 0.95)


SHARED = "/sys/devices/system/cpu/cpu{cpu}/cache/index{index}/shared_cpu_list:{cpus}\n"


def test_lines_of_grep_state_who_shares_and_win_over_counting_instances() -> None:
    lscpu = "CPU(s): 12\nOn-line CPU(s) list: 0-11\nThread(s) per core: 2\nL3 cache: 32 MiB (2 instances)\n"
    domains = ["0-1,6-7", "2-5,8-11"]
    lines = "".join(
        SHARED.format(cpu=cpu, index=3, cpus=domains[cpu not in (0, 1, 6, 7)]) for cpu in range(12)
    )
    for text in (lscpu + lines, lines + lscpu):
        host = read_host(text)
        assert (host.llcs, host.source) == ([[0, 1, 6, 7], [2, 3, 4, 5, 8, 9, 10, 11]], host.source)
        assert "assumed" not in host.source
        assert "sysfs" in host.source
    assert read_host(lines).cpus == list(range(12))
    assert sniff(lines) == ("lscpu", 0.9, "CPUs and caches of /sys, as grep prints its files")
    # Of the second level alone, while lscpu has a third: nothing is stated about that one.
    second = "".join(SHARED.format(cpu=cpu, index=2, cpus=f"{cpu % 6},{cpu % 6 + 6}") for cpu in range(12))
    assert "assumed: 2 caches of level 3" in read_host(lscpu + second).source
    assert [len(llc) for llc in read_host(second).llcs] == [2] * 6


def test_lines_of_grep_may_bring_the_whole_folder() -> None:
    lines = "".join(f"/sys/devices/system/{path}:{text}" for path, text in FOUR.items() if text)
    archived = read_host(tree(FOUR))
    host = read_host(lines)
    assert (host.cpus, host.llcs, host.nodes) == (archived.cpus, archived.llcs, archived.nodes)


def member(name: str, size: int) -> tarfile.TarInfo:
    head = tarfile.TarInfo(name)
    head.size = size
    return head


@pytest.mark.parametrize("mode", ["w", "w:gz"])
def test_an_archive_with_a_recording_names_it_and_says_what_to_do(mode: str) -> None:
    with pytest.raises(HostError) as refused:
        read_host(
            packed([(member("run/perf.data", 5000), b"PERFILE2" + bytes(4992)), (member("a", 1), b"x")], mode)
        )
    assert str(refused.value) == (
        "the archive holds run/perf.data and no CPU of /sys; unpack it and give each file by itself."
    )


def test_without_caches_a_package_is_assumed_and_noted() -> None:
    host = read_host(tree(without("level")))
    assert (host.llcs, host.source) == ([[0, 2], [1, 3]], "sysfs tree; assumed: a package is one LLC domain")


def test_masks_stand_in_for_lists() -> None:
    files = without("_list", "cpulist")
    for number, mask in ((0, "00000000,00000005"), (1, "a"), (2, "00000000,00000005"), (3, "a")):
        files[f"cpu/cpu{number}/cache/index3/shared_cpu_map"] = f"{mask}\n"
    files |= {"node/node0/cpumap": "5\n", "node/node1/cpumap": "0000000a\n"}
    host = read_host(tree(files))
    assert (host.llcs, host.nodes) == ([[0, 2], [1, 3]], [[0, 2], [1, 3]])


def test_a_cluster_without_the_last_level_shares_its_own_last() -> None:
    files = FOUR | {"cpu/cpu3/cache/index3/level": "\n", "cpu/cpu3/cache/index2/shared_cpu_list": "3\n"}
    assert read_host(tree(files)).llcs == [[0, 2], [1], [3]]


def test_instruction_caches_and_level_one_do_not_count() -> None:
    files = FOUR | {f"cpu/cpu{number}/cache/index3/type": "Instruction\n" for number in range(4)}
    assert read_host(tree(files)).llcs == [[0], [1], [2], [3]]


def test_off_line_cpus_are_left_out() -> None:
    assert read_host(tree(FOUR | {"cpu/online": "0-2\n"})).llcs == [[0, 2], [1]]
    assert read_host(tree(without("cpu/online") | {"cpu/cpu2/online": "0\n"})).cpus == [0, 1, 3]
    folders = {path: text for path, text in without("cpu/online").items() if "/cpu3/" not in path}
    assert read_host(tree(folders | {"cpu/cpu3/uevent": "x"})).cpus == [0, 1, 2]


def test_the_kernel_release_is_in_proc() -> None:
    member = tarfile.TarInfo("h/proc/version")
    text = b"Linux version 6.18.44-1 (me@here) (gcc) #1 SMP\n"
    member.size = len(text)
    one = tarfile.TarInfo("h/sys/devices/system/cpu/online")
    one.size = 2
    assert read_host(packed([(member, text), (one, b"0\n")])).kernel == "6.18.44-1"


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(b"hello" * 1000),
        bz2.compress(b"hello" * 1000),
        b"\x1f\x8b" + b"x" * 600,
        tree({"net/x": "1"}),
        tree({}),
    ],
    ids=["gzip", "bzip2", "no gzip", "no cpu", "empty"],
)
def test_not_a_tree_of_sys(content: bytes) -> None:
    with pytest.raises(
        HostError,
        match=r"^the archive (is no tar archive; expected a tree|holds no CPU; expected sys/devices)",
    ):
        read_host(content)


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2"])
def test_an_archive_that_ends_in_the_middle_says_where(mode: str) -> None:
    content = tree(FOUR, mode=mode)
    if mode == "w":
        content = content[: content.index(b"cpu/cpu2/topology") + 200]
    else:
        content = content[:-40]
    # The last block of bzip2 is whole or nothing.
    behind = r"^the archive breaks off behind member \d+, at unpacked byte \d+; expected the next member\.$"
    with pytest.raises(HostError, match=behind if mode != "w:bz2" else r"^the archive is no tar archive"):
        read_host(content)


def test_a_damaged_head_says_where() -> None:
    content = bytearray(tree(FOUR, mode="w"))
    content[content.index(b"host/sys/devices/system/cpu/cpu1/topology") + 148] ^= 1
    with pytest.raises(HostError, match=r"^the archive breaks off behind member \d+, at unpacked byte \d+"):
        read_host(bytes(content))


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"cpu/online": "0-x"}, "cpu/online: '0-x' is not a CPU list; expected something like 0-3,8."),
        (
            {"cpu/cpu1/cache/index3/shared_cpu_list": "oops"},
            "a shared_cpu_list of level 3: 'oops' is not a CPU list; expected something like 0-3,8.",
        ),
        (
            {"node/node1/cpulist": "1-"},
            "node/node1: '1-' is not a CPU list; expected something like 0-3,8.",
        ),
        ({"cpu/cpu9999/online": "1"}, "cpu9999 is not a CPU from 0 to 8191."),
    ],
)
def test_a_file_that_is_broken_is_named(files: dict[str, str], sentence: str) -> None:
    with pytest.raises(HostError) as caught:
        read_host(tree(FOUR | files))
    assert str(caught.value) == sentence


def test_links_devices_and_far_paths_are_passed_over() -> None:
    link = tarfile.TarInfo("h/sys/devices/system/cpu/online")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    hard = tarfile.TarInfo("h/sys/devices/system/cpu/present")
    hard.type, hard.linkname = tarfile.LNKTYPE, "/etc/shadow"
    device = tarfile.TarInfo("h/sys/devices/system/cpu/cpu1/online")
    device.type = tarfile.CHRTYPE
    far = tarfile.TarInfo("../../sys/devices/system/cpu/cpu0/topology/physical_package_id")
    far.size = 2
    members = [(link, b""), (hard, b""), (device, b""), (far, b"0\n")]
    assert read_host(packed(members)).cpus == [0]


def test_unpacked_bytes_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED", 1 << 20)
    big = tarfile.TarInfo("h/sys/big")
    big.size = 4 << 20
    with pytest.raises(HostError, match=r"^the archive unpacks to more than 1048576 bytes\.$"):
        read_host(packed([(big, bytes(big.size))], "w:gz"))


def test_members_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_MEMBERS", 10)
    with pytest.raises(HostError, match=r"^the archive has more than 10 members\.$"):
        read_host(tree(FOUR))


def test_a_size_that_lies_takes_no_memory() -> None:
    member = tarfile.TarInfo("h/sys/devices/system/cpu/online")
    member.size = 8 << 30
    with pytest.raises(HostError, match="the archive breaks off behind member 1"):
        read_host(member.tobuf(tarfile.GNU_FORMAT) + b"0-3\n" + bytes(1020))


def test_long_names_are_bounded() -> None:
    member = tarfile.TarInfo("././@LongLink")
    member.type, member.size = tarfile.GNUTYPE_LONGNAME, 1 << 20
    with pytest.raises(HostError, match=r"^a member's name takes 1048576 bytes; expected at most 4096\.$"):
        read_host(member.tobuf(tarfile.GNU_FORMAT) + bytes(2 << 20))


def test_pax_heads_are_passed_over_at_no_cost() -> None:
    """The standard library searches their records in a time that grows with the square of their length."""
    pax = tarfile.TarInfo("pax")
    pax.type, pax.size = tarfile.XHDTYPE, 60_000
    one = tarfile.TarInfo("h/sys/devices/system/cpu/online")
    one.size = 2
    plain = packed([(one, b"0\n")])
    padded = b"1" * 60_000 + bytes(-60_000 % 512)
    archive = pax.tobuf(tarfile.GNU_FORMAT) + padded + plain
    assert read_host(archive).cpus == [0]
    assert costs_less(0.5, lambda: read_host(archive))


def test_bombs_cost_little() -> None:
    bomb = gzip.compress(bytes(64 << 20), compresslevel=1)
    begun = time.process_time()
    assert sniff(bomb[:65536]) is None
    with pytest.raises(HostError):
        read_host(bomb)
    assert time.process_time() - begun < 1
    one = cpu(0, 0, "0-8191," * 8000)
    with pytest.raises(HostError, match="a CPU list names CPUs again and again"):
        read_host(tree(one))


@pytest.mark.parametrize("seed", range(100))
def test_mutants_give_a_host_or_one_sentence(seed: int) -> None:
    chance = random.Random(seed)
    content = bytearray(tree(FOUR, mode=chance.choice(("w", "w:gz", "w:bz2"))))
    for _ in range(chance.choice((1, 8, 64))):
        content[chance.randrange(len(content))] = chance.randrange(256)
    found = outcome(bytes(content[: chance.randrange(len(content))] if seed % 3 == 0 else content))
    if isinstance(found, str):
        assert found.endswith(".")
        assert "\n" not in found
    else:
        assert found > 0


def outcome(content: bytes) -> int | str:
    """Number of CPUs, or the sentence."""
    try:
        return len(read_host(content).cpus)
    except HostError as error:
        return str(error)


def test_a_head_cut_anywhere_is_still_recognised() -> None:
    files = FOUR | {f"cpu/cpu{number}/uevent": str(random.Random(number).random()) for number in range(2000)}
    content = tree(files)
    assert len(content) > 20_000
    guess = sniff(content[:20_000])
    assert guess is not None
    assert guess[0] == "sysfs tree"
    assert io.BytesIO(content).read(2) == b"\x1f\x8b"
