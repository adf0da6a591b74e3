"""`lscpu` text: `Label:  value` a line, labels in any language, indented or not.

Format: util-linux sys-utils/lscpu.c. Caches are `L3 cache:  32 MiB (1 instance)` (new, also as `L3:` under a
heading) or
`L3 cache:  15360K` (old: no number of instances). A node's list may be empty (memory only) or use a stride.
"""

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.layout import MAX_CPU, parse_cpu_list

_COUNT_LABELS = ("cpu(s)", "processeur(s)", "cpu", "cpus", "cpu:s")
_ONLINE_WORDS = ("on-line", "online", "en ligne", "en línea", "オンライン")
_SOCKET_LABELS = ("socket(s)", "sockel", "ソケット数")
_THREAD_LABELS = ("thread(s) per core", "thread(s) pro kern", "thread(s) par cœur", "コアあたりのスレッド数")


def read_label(label: str, value: str, line: int | None, found: Found) -> bool:
    """Reads one label and value if they are of interest; True if they were."""
    name = " ".join(label.lower().split())
    value = value.strip()
    if value == "-":
        return False
    if _is_node(name):
        found.add_node(found.listed(parse_cpu_list(value, line), line), line)
    elif "numa" in name:
        return False
    elif any(word in name for word in _ONLINE_WORDS) and value[:1].isdigit():
        found.cpus = found.listed(parse_cpu_list(value, line), line)
    elif name == "cpu" and value == "0":
        return False  # the first CPU in a list of them, as in /proc/zoneinfo; no host has none
    elif name in _COUNT_LABELS and value.isascii() and value.isdigit():
        found.cpu_count = _count(value, line)
    elif name in _SOCKET_LABELS and value.isascii() and value.isdigit():
        found.sockets = _count(value, line)
    elif name in _THREAD_LABELS and value.isascii() and value.isdigit():
        found.threads = _count(value, line)
    elif level := _cache_level(name):
        if level >= found.cache_level:
            found.cache_level, found.instances = level, _instances(value)
    else:
        return False
    return True


def split_label(text: str) -> tuple[str, str] | None:
    """(label, value) of a line, None when it has no colon. Japanese output may use a full-width one."""
    colon = min((at for at in (text.find(":"), text.find("：")) if at >= 0), default=-1)
    # `CPU:s` is Swedish for CPUs: the label continues behind its colon.
    if text[: colon + 2].strip() == "CPU:s":
        colon = text.find(":", colon + 1)
    return (text[:colon], text[colon + 1 :]) if 0 < colon <= 60 else None


def _is_node(name: str) -> bool:
    """`numa node0 cpu(s)`, `numa-knoten0 cpu(s)`, `nœud numa 0 de processeur(s)`: NUMA and one number in the label.

    A row of /proc/slabinfo (`numa_policy 186 186 264 …`) has more.
    """
    return (
        "numa" in name
        and sum(a.isdigit() and not b.isdigit() for a, b in zip(name, name[1:] + " ", strict=True)) == 1
    )


def _cache_level(name: str) -> int:
    """2 to 4 for a unified or data cache (`l3 cache`, `cache l3`, `l2d cache`), else 0; level 1 is not shared."""
    words = name.replace("キャッシュ", " cache").replace("-", " ").split()
    if not words or len(words) > 3 or ("cache" not in words and len(words) > 1):
        return 0
    word = next((w for w in words if len(w) in (2, 3) and w[0] == "l" and w[1] in "234"), "")
    return int(word[1]) if word and not word.endswith("i") else 0


def _instances(value: str) -> int | None:
    """The number in `32 MiB (1 instance)`; None in the old form."""
    _, mark, rest = value.partition("(")
    digits = rest.split()[0] if mark and rest.split() else ""
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 5 else None


def _count(value: str, line: int | None) -> int:
    if len(value) > 5 or not 0 < int(value) <= MAX_CPU + 1:
        raise HostError(f"{value[:20]} is not a number of CPUs from 1 to {MAX_CPU + 1}", line)
    return int(value)
