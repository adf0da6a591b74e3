"""`/proc/schedstat`: what the scheduler of each CPU counts; how long threads ran and waited to run.

version 15
timestamp 15819019232
cpu0 498494191 0 3533438552 2553969831 3853684107 2465731542 2045936778163039 343796328169361 4767485306
domain0 00000000,00000003 …

Format: show_schedstat in kernel/sched/stats.c, Documentation/scheduler/sched-stats.rst; versions 15 to 17 have the same
nine fields of a CPU. `run_delay` is the time threads waited for it. The domains count how load is balanced; they are
not read.
"""

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.read.counters.snapshots import Kind, Snapshot, read_snapshots
from skbscope.results.read.table import blocks_of, wholes

_FIELDS = (
    *("yld_count", None, "sched_count", "sched_goidle", "ttwu_count", "ttwu_local"),
    *("rq_cpu_time", "run_delay", "pcount"),
)
"""In the order printed; the second is always 0."""
_NANOSECONDS = ("rq_cpu_time", "run_delay")
_VERSIONS = ("15", "16", "17")

KIND = Kind("proc schedstat", lambda metric: "ns" if metric in _NANOSECONDS else "count", "cat", "schedstat")


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) for a head of a known version with a CPU below it."""
    for at, line in enumerate(lines):
        if _version(line.text) and any(block.values for block in blocks(lines[at : at + 4])):
            return 0.97, f"/proc/schedstat on line {line.number}"
    return None


def blocks(lines: list[Line]) -> list[Snapshot]:
    """One snapshot a head."""
    return blocks_of(lines, lambda line, _: Snapshot(line) if _version(line.text) else None, _takes)


def _takes(block: Snapshot, line: Line) -> bool:
    words = line.text.split() or [""]
    if words[0].startswith("cpu") and words[0][3:].isdigit():
        numbers = wholes(words[1:])
        if numbers is None or len(numbers) != len(_FIELDS):
            block.note(f"not {len(_FIELDS)} numbers of a CPU; row left out", line.number)
            return True
        for name, value in zip(_FIELDS, numbers, strict=True):
            if name:
                block.put(name, words[0][:16], value, line.number)
        return True
    return words[0] in ("", "timestamp") or words[0].startswith("domain")


def _version(text: str) -> bool:
    return text.startswith("version ") and text.removeprefix("version ") in _VERSIONS


read = read_snapshots(
    blocks,
    KIND,
    f"no CPU of schedstat; expected 'version 15' (to {_VERSIONS[-1]}) above 'cpu0' and {len(_FIELDS)} numbers",
)
