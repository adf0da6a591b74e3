"""`/proc/slabinfo`: how many objects each cache of the kernel holds, and how large they are.

slabinfo - version: 2.1
# name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables … : slabdata …
skbuff_head_cache   4160   4416    256   32    2 : tunables    0    0    0 : slabdata    138    138      0

Format: slabinfo_show in mm/slab_common.c. Levels of one moment, no counts: two snapshots are two runs.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters.snapshots import Kind, Snapshot, runs_of

_UNITS = {"active_objs": "objects", "num_objs": "objects", "objsize": "bytes"}
_NUMBERS = 5
_MARK = " : tunables "
MAX_NAME = 100

KIND = Kind("proc slabinfo", lambda metric: _UNITS[metric], lambda _: None, "cat", "slabinfo", counts=False)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for a row of a cache."""
    line = next((line for line in lines if _MARK in line.text and _cache(line.text)), None)
    return (0.97, f"cache of /proc/slabinfo on line {line.number}") if line else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = blocks(clean(text))
    if not found:
        raise ResultError(
            "no cache of slabinfo; expected 'name 1 2 256 32 2 : tunables 0 0 0 : slabdata 1 1 0'"
        )
    return runs_of(found, KIND)


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Rows below each other; the version line or a cache that was there begins the next snapshot."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    for line in lines:
        cache = _cache(line.text)
        if cache:
            if current is None or ("objsize", cache[0]) in current.values:
                current = Snapshot(line, above=above)
                found.append(current)
                above = []
            for metric, value in zip(_UNITS, cache[1], strict=True):
                current.put(metric, cache[0], value, line.number)
        elif line.text.startswith("# name"):
            continue
        elif _MARK in line.text and current:
            current.note("a cache without its five numbers; row left out", line.number)
        elif line.text:
            current = None
            if not line.text.startswith("slabinfo - version"):
                above.append(line)
    return found


def _cache(text: str) -> tuple[str, list[int]] | None:
    """(name, active objects, objects, bytes of one); names may hold blanks."""
    left, mark, _ = text.partition(_MARK)
    words = left.split()
    numbers = words[-_NUMBERS:]
    if not mark or len(words) <= _NUMBERS or words[0] == "#":
        return None
    if not all(word.isascii() and word.isdigit() and len(word) <= 20 for word in numbers):
        return None
    return " ".join(words[:-_NUMBERS])[:MAX_NAME], [int(word) for word in numbers[: len(_UNITS)]]
