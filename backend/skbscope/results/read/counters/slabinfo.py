"""`/proc/slabinfo`: how many objects each cache of the kernel holds, and how large they are.

slabinfo - version: 2.1
# name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables … : slabdata …
skbuff_head_cache   4160   4416    256   32    2 : tunables    0    0    0 : slabdata    138    138      0

Format: slabinfo_show in mm/slab_common.c. Levels of one moment, no counts: two snapshots are two runs.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.read.counters.snapshots import Kind, Snapshot, read_snapshots
from skbscope.results.read.table import sniff_line

_UNITS = {"active_objs": "objects", "num_objs": "objects", "objsize": "bytes"}
_MARK = " : tunables "
# A name, which may hold blanks; active objects, objects, bytes of one, and two numbers that are not read.
_CACHE = re.compile(r"(?!# )(.+?) ([0-9]{1,20}) ([0-9]{1,20}) ([0-9]{1,20})(?: [0-9]{1,20}){2}")
MAX_NAME = 100

KIND = Kind("proc slabinfo", lambda metric: _UNITS[metric], "cat", "slabinfo", counts=False)


def blocks(lines: list[Line]) -> list[Snapshot]:
    """Rows below each other; the version line or a cache that was there begins the next snapshot."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    for line in lines:
        cache = _cache(line.text)
        if cache:
            name = cache[1][:MAX_NAME]
            if current is None or ("objsize", name) in current.values:
                current = Snapshot(line, above)
                found.append(current)
                above = []
            for metric, value in zip(_UNITS, cache.groups()[1:], strict=True):
                current.put(metric, name, int(value), line.number)
        elif line.text.startswith("# name"):
            continue
        elif _MARK in line.text and current:
            current.note("a cache without its five numbers; row left out", line.number)
        elif line.text:
            current = None
            if not line.text.startswith("slabinfo - version"):
                above.append(line)
    return found


def _cache(text: str) -> re.Match[str] | None:
    left, mark, _ = text.partition(_MARK)
    return _CACHE.fullmatch(" ".join(left.split())) if mark else None


sniff = sniff_line(0.97, "cache of /proc/slabinfo", lambda line: _cache(line.text))
read = read_snapshots(
    blocks, KIND, "no cache of slabinfo; expected 'name 1 2 256 32 2 : tunables 0 0 0 : slabdata 1 1 0'"
)
