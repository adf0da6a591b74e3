"""Sets of CPUs: lists as the kernel writes them, groups that hold every CPU once."""

from collections.abc import Iterable, Sequence

from skbscope.hosts.errors import HostError

# Highest CPU number accepted: NR_CPUS of the largest distribution kernels.
MAX_CPU = 8191


def parse_cpu_list(text: str, line: int | None = None) -> list[int]:
    """`0-3,8`, `0,1`, `0-62:2` (stride), empty for none. Format: the kernel's bitmap_parselist."""
    cpus: set[int] = set()
    named = 0
    for part in text.replace(" ", "").split(","):
        if not part:
            continue
        span, _, stride = part.partition(":")
        low, dash, high = span.partition("-")
        pieces = [low, high if dash else low, stride or "1"]
        if not all(piece.isascii() and piece.isdigit() and len(piece) <= 5 for piece in pieces):
            raise HostError(f"{text[:40]!r} is not a CPU list; expected something like 0-3,8", line)
        first, last, step = (int(piece) for piece in pieces)
        if last > MAX_CPU or first > last or step == 0:
            raise HostError(f"{part!r} is not a range of CPUs from 0 to {MAX_CPU}", line)
        named += (last - first) // step + 1
        # A list as long as its text is fine; ranges that overlap again and again are not.
        if named > MAX_CPU + 1 + len(text):
            raise HostError(f"a CPU list names CPUs again and again; expected at most {MAX_CPU + 1}", line)
        cpus.update(range(first, last + 1, step))
    return sorted(cpus)


def parse_cpu_mask(text: str, line: int | None = None) -> list[int]:
    """`00000000,0000ffff`, `0xff,,0x0`: groups of 32 bits in hex, the highest first; hwloc leaves zeros out.

    Format: the kernel's %*pb and hwloc's hwloc_bitmap_snprintf.
    """
    groups = text.strip().split(",")
    digits = [group.strip().removeprefix("0x") or "0" for group in groups]
    try:
        if len(digits) > (MAX_CPU + 1) // 32 or not all(
            len(group) <= 8 and group.isascii() and group.isalnum() for group in digits
        ):
            raise ValueError("bounds")
        words = [int(group, 16) for group in reversed(digits)]
    except ValueError:
        sentence = f"{text[:40]!r} is not a CPU mask; expected something like 00000000,0000ffff"
        raise HostError(sentence, line) from None
    return [32 * at + bit for at, word in enumerate(words) if word for bit in range(32) if word >> bit & 1]


def ranges(cpus: Sequence[int]) -> list[list[int]]:
    """Ascending CPUs cut into runs of neighbours: 0-5,48-53 gives two."""
    found: list[list[int]] = []
    for cpu in cpus:
        if found and found[-1][-1] == cpu - 1:
            found[-1].append(cpu)
        else:
            found.append([cpu])
    return found


def partition(groups: Iterable[Iterable[int]], cpus: Sequence[int]) -> list[list[int]]:
    """Groups cut down to `cpus`: each CPU in the first group that has it, CPUs in no group alone, none empty."""
    left = set(cpus)
    found: list[list[int]] = []
    for group in groups:
        mine = sorted(left.intersection(group))
        if mine:
            found.append(mine)
            left.difference_update(mine)
    return found + [[cpu] for cpu in sorted(left)]


def check_layout(groups: Sequence[Sequence[int]], cpus: Sequence[int], what: str) -> None:
    """Refuses groups that do not hold each of `cpus` exactly once; `what` names them in the sentence."""
    seen: set[int] = set()
    known = set(cpus)
    for group in groups:
        for cpu in group:
            if cpu not in known:
                raise HostError(f"{what}: CPU {cpu} is not one of the host's {len(cpus)} CPUs")
            if cpu in seen:
                raise HostError(f"{what}: CPU {cpu} is in two groups; expected each CPU once")
            seen.add(cpu)
    missing = sorted(known - seen)
    if missing:
        raise HostError(f"{what}: CPU {missing[0]} is in no group; expected each CPU once")


def by_key(keys: dict[int, str]) -> list[list[int]]:
    """CPUs with equal keys together, groups by their first CPU."""
    groups: dict[str, list[int]] = {}
    for cpu in sorted(keys):
        groups.setdefault(keys[cpu], []).append(cpu)
    return list(groups.values())
