"""The lines of bpftrace's text, one shape a function; each gives None for a line of another shape."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket
from skbscope.results.read.bpf.bpftrace_maps import TOOL
from skbscope.results.read.table import number

_SUFFIXES = {suffix: 1024 ** (at + 1) for at, suffix in enumerate("KMGTPE")}
_ATTACHES = re.compile(r"(?:Attaching|Attached)\s+\d+\s+probes?\.*")
_HEAD = re.compile(r"(@\w*)(?:\[(.*)\])?:(.*)", re.ASCII)
_OPENS = re.compile(r"@\w*\[.*", re.ASCII)
_FIGURES = re.compile(r"count (\S+) average (\S+) total (\S+)")
# Bounds, and the count behind them.
_BUCKET = re.compile(r"[\[(]([^\])]{,62})[\])]\s*([^\s|]+)\s*(?:\|.*)?")
_SAMPLE = re.compile(r"(?=.{,40}\|)(?!hh:)[^:|]*:[^:|]*:[^:|]*\.[^:|]*\|(.*)")


def attaches(text: str) -> bool:
    """`Attaching 2 probes...` before the start, `Attached 2 probes` since 0.22."""
    return _ATTACHES.fullmatch(text) is not None


def command_of(text: str) -> str | None:
    """What is behind a prompt and starts bpftrace or one of its scripts."""
    words = text.split()
    at = next(
        (i for i, word in enumerate(words[:6]) if word.endswith(".bt") or word.rsplit("/", 1)[-1] == TOOL),
        None,
    )
    if at is None or len(text) > 400:
        return None
    prompt = next((i for i in range(at) if words[i][-1] in "$#" and i <= 2), None)
    if prompt is None and not words[0].startswith(("./", "/", "sudo", TOOL)):
        return None
    return " ".join(words[0 if prompt is None else prompt + 1 :])


def head_of(text: str) -> tuple[str, str | None, str] | None:
    """(`@name`, key, value) of a line that holds the whole key; the value is empty where it is below."""
    found = _HEAD.fullmatch(text) if text.startswith("@") else None
    return (found[1], found[2], found[3].strip()) if found else None


def opens_key(text: str) -> bool:
    """`@stacks[`: a key that continues on the lines below."""
    return _OPENS.fullmatch(text) is not None


def figures_of(value: str) -> tuple[float, float, float] | None:
    """(count, average, total) of `count 5, average 6, total 30`."""
    words = _FIGURES.fullmatch(" ".join(value.replace(",", " ").split())) if "count" in value else None
    numbers = [figure for word in words.groups() if (figure := number(word)) is not None] if words else []
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def bucket_of(text: str) -> Bucket | None:
    """`[512, 1K)  12 |@@@|`, `[3]  12 |@@@|`, `(..., 0)  1 |@|`, `[1M, ...)  1 |@|`."""
    found = _BUCKET.fullmatch(text)
    count = number(found[2]) if found else None
    if found is None or count is None:
        return None
    low, comma, high = found[1].partition(",")
    first, last = _bound(low), _bound(high)
    if not comma:
        return Bucket(first, first + 1, count) if first is not None else None
    if (first is None and low.strip() != "...") or (last is None and high.strip() != "..."):
        return None
    return Bucket(first, last, count)


def _bound(text: str) -> float | None:
    text = text.strip()
    factor = _SUFFIXES.get(text[-1:], 1)
    value = number(text[:-1] if factor > 1 else text)
    return value * factor if value is not None else None


def sample_of(text: str) -> list[float] | None:
    """The value of a row of a graph, none where the interval has none; None for a line that is no row."""
    found = _SAMPLE.fullmatch(text)
    if not found:
        return None
    value = number(found[1].rpartition("|")[2].strip())
    return [value] if value is not None else []


def is_scale(text: str) -> bool:
    """The frame of a graph: its head, its foot, and the ends of its axis."""
    words = text.split()
    if text.startswith(("hh:mm:ss", "v_")):
        return True
    return len(words) in (1, 2) and all(number(word) is not None for word in words)


def has_axis(lines: list[Line], at: int) -> bool:
    """Whether the head of a graph is below line `at`."""
    return any(line.text.startswith("hh:mm:ss") for line in lines[at + 1 : at + 3])
