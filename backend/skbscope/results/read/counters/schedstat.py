"""`/proc/schedstat`: what the scheduler of each CPU counts; how long threads ran and waited to run.

version 15
timestamp 15819019232
cpu0 498494191 0 3533438552 2553969831 3853684107 2465731542 2045936778163039 343796328169361 4767485306
domain0 00000000,00000003 …

Format: show_schedstat in kernel/sched/stats.c, Documentation/scheduler/sched-stats.rst; versions 15 to 17 have the same
nine fields of a CPU. `run_delay` is the time threads waited for it. The domains count how load is balanced; they are
not read.
"""

from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters.snapshots import Kind, Snapshot, runs_of

_FIELDS = (
    *("yld_count", None, "sched_count", "sched_goidle", "ttwu_count", "ttwu_local"),
    *("rq_cpu_time", "run_delay", "pcount"),
)
"""In the order printed; the second is always 0."""
_NANOSECONDS = ("rq_cpu_time", "run_delay")
_VERSIONS = ("15", "16", "17")

KIND = Kind(
    "proc schedstat",
    lambda metric: "ns" if metric in _NANOSECONDS else "count",
    lambda _: None,
    "cat",
    "schedstat",
)


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) for a head of a known version with a CPU below it."""
    for at, line in enumerate(lines):
        if _version(line.text) and any(block.values for block in blocks(lines[at : at + 4])):
            return 0.97, f"/proc/schedstat on line {line.number}"
    return None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = [block for block in blocks(clean(text)) if block.values]
    if not found:
        raise ResultError(
            f"no CPU of schedstat; expected 'version 15' (to {_VERSIONS[-1]}) above 'cpu0' and {len(_FIELDS)} numbers"
        )
    return runs_of(found, KIND)


def blocks(lines: list[Line]) -> list[Snapshot]:
    """One snapshot a head."""
    found: list[Snapshot] = []
    above: list[Line] = []
    current: Snapshot | None = None
    for line in lines:
        words = line.text.split()
        if _version(line.text):
            current = Snapshot(line, above=above)
            found.append(current)
            above = []
        elif current and words and words[0].startswith("cpu") and words[0][3:].isdigit():
            numbers = words[1:]
            if len(numbers) != len(_FIELDS) or not all(_whole(word) for word in numbers):
                current.note(f"not {len(_FIELDS)} numbers of a CPU; row left out", line.number)
                continue
            for name, word in zip(_FIELDS, numbers, strict=True):
                if name:
                    current.put(name, words[0][:16], int(word), line.number)
        elif words and not (current and (words[0] == "timestamp" or words[0].startswith("domain"))):
            current = None
            above.append(line)
    return found


def _version(text: str) -> bool:
    return text.startswith("version ") and text.removeprefix("version ") in _VERSIONS


def _whole(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 20
