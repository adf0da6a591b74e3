"""A tree of /sys/devices/system: in an archive, as hwloc-gather-topology, util-linux and `tar` pack it, or as lines of
text (`grep . /sys/devices/system/cpu/cpu*/cache/index3/shared_cpu_list`).

    NAME/sys/devices/system/cpu/online                             0-7
                            cpu/cpu3/topology/physical_package_id  0
                            cpu/cpu3/cache/index3/shared_cpu_list  0-7      also shared_cpu_map: 000000ff
                            node/node0/cpulist                     0-7      also cpumap

Format: Documentation/ABI/testing/sysfs-devices-system-cpu and -node of the kernel (6.18). Any file may be missing or
empty; an off-line CPU has a folder without topology.
"""

from dataclasses import dataclass, field

from skbscope.hosts import archive
from skbscope.hosts.errors import HostError
from skbscope.hosts.found import MAX_NODES, Found
from skbscope.hosts.host_txt import release_in
from skbscope.hosts.layout import MAX_CPU, by_key, parse_cpu_list, parse_cpu_mask

_ROOT = "devices/system/"
_TOPOLOGY = ("physical_package_id", "package_cpus_list", "core_siblings_list", "core_siblings")
_CACHE = ("level", "type", "shared_cpu_list", "shared_cpu_map")
# Caches a CPU has: two of level 1, one of each further level.
_MAX_INDEX = 15


@dataclass(slots=True)
class Cpu:
    """The folder of one CPU."""

    online: bool = True
    topology: dict[str, str] = field(default_factory=dict)
    caches: dict[int, dict[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Sys:
    """The wanted files of a tree."""

    # `cpu/online` and `cpu/present`, as written.
    lists: dict[str, str] = field(default_factory=dict)
    cpus: dict[int, Cpu] = field(default_factory=dict)
    nodes: dict[int, dict[str, str]] = field(default_factory=dict)
    kernel: str | None = None
    # Whether an index without a `level` counts as the level of its number: indices ascend by level, and level 1 has two
    # (data, instructions). Lines of text are often those of one file name, an archive lacks no file.
    level_by_index: bool = False

    def read_line(self, line: str) -> bool:
        """Reads `PATH:value`, as grep prints the files of /sys; True if it was one of the wanted files."""
        path, mark, value = line.partition(":")
        if not mark or not path.startswith(f"/sys/{_ROOT}") or not _wanted(path):
            return False
        _put(self, path, value.strip())
        self.level_by_index = True
        return True


def looks_like(head: bytes) -> tuple[float, str] | None:
    """(confidence, reason) of the first bytes of an archive of such a tree."""
    if not archive.is_archive(head):
        return None
    names = archive.names(head)
    if not names:
        # One block of bzip2 is up to 900 kB and cannot be looked into before it is whole.
        return (0.4, "a bzip2 file, too short here to look inside") if head.startswith(b"BZh") else None
    known = next((name for name in names if f"{_ROOT}cpu/" in name or f"{_ROOT}node/" in name), None)
    if known:
        return 0.95, f"a tar archive with {known[:80]}"
    near = any("/sys/" in f"/{name}/" or "/proc/" in f"/{name}/" for name in names)
    return (0.8, "a tar archive of /proc and /sys") if near else (0.4, "a tar archive")


def read(content: bytes, found: Found) -> None:
    """Reads one archive."""
    tree = Sys()
    for path, text in archive.files(content, _wanted):
        _put(tree, path, text.strip())
    fill(tree, found)
    if not found.cpus:
        raise HostError(_without_cpus([name for name in archive.names(content) if name not in (".", "/")]))


def _without_cpus(names: list[str]) -> str:
    """The refusal of an archive; people send one with a recording in it, which is to be unpacked."""
    others = [name for name in names if "sys/" not in f"{name}/"]
    if not others:
        return "the archive holds no CPU; expected sys/devices/system/cpu/cpu0 in it"
    return f"the archive holds {others[0][:80]} and no CPU of /sys; unpack it and give each file by itself"


def fill(tree: Sys, found: Found) -> None:
    """Puts the tree's facts into `found`, where it has none yet."""
    online = [number for number, cpu in tree.cpus.items() if cpu.online and (cpu.topology or cpu.caches)]
    stated = tree.lists.get("online") or tree.lists.get("present")
    if not found.cpus:
        found.cpus = _cpus_of_text(found, stated, "cpu/online") if stated else sorted(online or tree.cpus)
    for number in [] if any(found.nodes) else sorted(tree.nodes):
        found.add_node(_cpus_of(found, tree.nodes[number], ("cpulist", "cpumap"), f"node/node{number}"))
    found.kernel = found.kernel or tree.kernel
    present = {number: cpu for number, cpu in tree.cpus.items() if number in set(found.cpus)}
    found.packages = found.packages or by_key(
        {number: key for number, cpu in present.items() if (key := _package(cpu))}
    )
    if found.shared:
        return
    shared: dict[int, str] = {}
    for number, cpu in present.items():
        level, key = _last_cache(cpu, tree.level_by_index)
        if level:
            shared[number] = f"{level}:{key}"
            found.shared_level = max(found.shared_level, level)
    for key in dict.fromkeys(shared.values()):
        # Equal text, equal sharers; read once a text, to refuse what is no list.
        of, _, text = key.partition(":")
        _cpus_of_text(found, text, f"a shared_cpu_list of level {of}")
    found.shared = by_key(shared)


def _wanted(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name in ("version", "osrelease", "online", "present", "cpulist", "cpumap", *_TOPOLOGY, *_CACHE)


def _put(tree: Sys, path: str, text: str) -> None:
    """Puts one file in its place; files of other parts of /sys are skipped."""
    if not text:
        return
    at = path.find(_ROOT)
    if at < 0:
        if path.endswith("proc/version"):
            tree.kernel = release_in(" ".join(text.split()[2:3]))
        elif path.endswith("proc/sys/kernel/osrelease"):
            tree.kernel = release_in(text)
        return
    parts = path[at + len(_ROOT) :].split("/")
    match parts:
        case ["cpu", "online" | "present" as name]:
            tree.lists[name] = text
        case ["cpu", folder, "online"] if cpu := _cpu(tree, folder):
            cpu.online = text != "0"
        case ["cpu", folder, "topology", name] if (cpu := _cpu(tree, folder)) and name in _TOPOLOGY:
            cpu.topology[name] = text
        case ["cpu", folder, "cache", index, name] if (cpu := _cpu(tree, folder)) and name in _CACHE:
            number = _number(index, "index")
            if number is not None and number <= _MAX_INDEX:
                cpu.caches.setdefault(number, {})[name] = text
        case ["node", folder, "cpulist" | "cpumap" as name]:
            number = _number(folder, "node")
            if number is not None and len(tree.nodes) <= MAX_NODES:
                tree.nodes.setdefault(number, {})[name] = text


def _cpu(tree: Sys, folder: str) -> Cpu | None:
    number = _number(folder, "cpu")
    if number is None:
        return None
    if number > MAX_CPU:
        raise HostError(f"{folder[:20]} is not a CPU from 0 to {MAX_CPU}")
    return tree.cpus.setdefault(number, Cpu())


def _number(name: str, prefix: str) -> int | None:
    digits = name.removeprefix(prefix)
    return (
        int(digits) if digits != name and digits.isascii() and digits.isdigit() and len(digits) <= 6 else None
    )


def _package(cpu: Cpu) -> str | None:
    """What is equal for the CPUs of a package; -1 means that the firmware did not state one."""
    ident = cpu.topology.get("physical_package_id", "-1")
    return (
        next((cpu.topology[name] for name in _TOPOLOGY[1:] if name in cpu.topology), None)
        if ident == "-1"
        else ident
    )


def _last_cache(cpu: Cpu, level_by_index: bool) -> tuple[int, str]:
    """(level, sharers as written) of the CPU's last cache that holds data; (0, "") without one above level 1."""
    best, sharers = 0, ""
    for index, cache in cpu.caches.items():
        level = cache.get("level", str(index) if level_by_index else "")
        text = cache.get("shared_cpu_list") or (
            "=" + cache["shared_cpu_map"] if "shared_cpu_map" in cache else ""
        )
        if level not in ("2", "3", "4", "5") or cache.get("type") == "Instruction" or not text:
            continue
        if int(level) > best:
            best, sharers = int(level), text
    return best, sharers


def _cpus_of_text(found: Found, text: str, where: str) -> list[int]:
    """CPUs of a list, or of a mask marked with `=`."""
    try:
        cpus = parse_cpu_mask(text[1:]) if text.startswith("=") else parse_cpu_list(text)
    except HostError as fault:
        raise HostError(f"{where}: {str(fault).rstrip('.')}") from None
    return found.listed(cpus, None)


def _cpus_of(found: Found, files: dict[str, str], names: tuple[str, str], where: str) -> list[int]:
    """CPUs by the list, else by the mask; none where neither is stated."""
    listed, mask = (files.get(name) for name in names)
    if listed is None and mask is None:
        return []
    return _cpus_of_text(found, listed if listed is not None else f"={mask}", where)
