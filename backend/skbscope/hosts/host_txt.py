"""The rest of a `host.txt`: kernel release, knobs, kernel symbols, `numactl -H`.

6.18.44                                  first line: uname -r
node 0 cpus: 0 1                         numactl -H; may be empty
llc 0 cpus: 0-1                          sysfs, the CPUs of one last-level cache
net.core.skb_defer_max = 64              sysctl
rps_cpus = 3                             queue values by their file name
ffffffff81e570a0 t skb_defer_free_flush  /proc/kallsyms
"""

from skbscope.hosts.errors import HostError
from skbscope.hosts.found import Found
from skbscope.hosts.layout import parse_cpu_list

# A kernel has some 200,000 symbols; knobs are a handful.
MAX_SYMBOLS = 500_000
MAX_KNOBS = 10_000
# An `llc` line names the last level whatever its number; Linux knows caches of level 1 to 4.
LAST_LEVEL = 9


def release_in(text: str) -> str | None:
    """The release on a line of `uname -r` or `uname -a`."""
    words = text.split()
    if len(words) >= 3 and words[0] == "Linux":
        words = words[2:3]
    if len(words) != 1 or len(words[0]) > 100 or ":" in words[0]:
        return None
    major, dot, rest = words[0].partition(".")
    return words[0] if dot and major.isascii() and major.isdigit() and rest[:1].isdigit() else None


def read_line(text: str, line: int, found: Found) -> bool:
    """Reads a line if it is a knob, a symbol, a node of numactl or an LLC; True if it was."""
    words = text.split()
    if len(words) >= 3 and words[1] == "=" and _is_knob(words[0]):
        if len(found.knobs) >= MAX_KNOBS:
            raise HostError(f"more than {MAX_KNOBS} knobs", line)
        found.knobs[words[0]] = " ".join(words[2:])
        return True
    if (
        len(words) in (3, 4)
        and len(words[1]) == 1
        and words[1].isalpha()
        and (address := _address(words[0])) is not None
    ):
        if len(found.symbols) >= MAX_SYMBOLS:
            raise HostError(f"more than {MAX_SYMBOLS} kernel symbols", line)
        found.symbols.append((address, words[2]))
        return True
    if len(words) >= 3 and words[0] == "node" and words[2] == "cpus:":
        found.add_node(found.listed(parse_cpu_list(",".join(words[3:]), line), line), line)
        return True
    if len(words) == 4 and (words[0], words[2]) == ("available:", "nodes") and words[1].isdigit():
        found.nodes_announced = (int(words[1][:5]), line)
        return True
    if len(words) >= 3 and words[0] == "llc" and words[2] == "cpus:":
        found.shared.append(parse_cpu_list(",".join(words[3:]), line))
        found.shared_level = LAST_LEVEL
        return True
    return False


def _is_knob(name: str) -> bool:
    plain = name.replace("_", "").replace(".", "").replace("-", "").replace("/", "")
    return plain.isascii() and plain.isalnum() and not name[0].isdigit()


def _address(word: str) -> int | None:
    """A kernel address; zeros are what kallsyms shows to users who may not see them, so they name nothing."""
    if len(word) not in (8, 16) or not word.isascii():
        return None
    try:
        return int(word, 16) or None
    except ValueError:
        return None
