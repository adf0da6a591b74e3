"""The lines of bpftrace's text, one shape a function; each gives None for a line of another shape."""

from skbscope.results.cleaning import Line
from skbscope.results.models import Bucket
from skbscope.results.numbers import Convention, parse
from skbscope.results.read.bpf.bpftrace_maps import TOOL

_PLAIN = Convention(None, ".")
_SUFFIXES = {suffix: 1024 ** (at + 1) for at, suffix in enumerate("KMGTPE")}
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


def attaches(text: str) -> bool:
    """`Attaching 2 probes...` before the start, `Attached 2 probes` since 0.22."""
    words = text.split()
    return (
        len(words) == 3
        and words[0] in ("Attaching", "Attached")
        and words[1].isdigit()
        and words[2].rstrip(".") in ("probe", "probes")
    )


def command_of(text: str) -> str | None:
    """What stands behind a prompt and starts bpftrace or one of its scripts."""
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
    """(`@name`, key, value) of a line that holds the whole key; the value is empty where it stands below."""
    if not text.startswith("@"):
        return None
    end = 1
    while end < len(text) and text[end] in _NAME:
        end += 1
    if text[end : end + 1] == ":":
        return text[:end], None, text[end + 1 :].strip()
    close = text.rfind("]:")
    if text[end : end + 1] != "[" or close < end:
        return None
    return text[:end], text[end + 1 : close], text[close + 2 :].strip()


def opens_key(text: str) -> bool:
    """`@stacks[`: a key that goes on over the lines below."""
    at = text.find("[")
    return at > 0 and all(ch in _NAME for ch in text[1:at])


def scalar(value: str) -> float | None:
    """A plain number, as bpftrace prints them: no separators."""
    number = parse(value, _PLAIN)
    return number.value if number else None


def figures_of(value: str) -> tuple[float, float, float] | None:
    """(count, average, total) of `count 5, average 6, total 30`."""
    words = value.replace(",", " ").split()
    if len(words) != 6 or words[::2] != ["count", "average", "total"]:
        return None
    numbers = [number.value for word in words[1::2] if (number := parse(word, _PLAIN))]
    return (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else None


def bucket_of(text: str) -> Bucket | None:
    """`[512, 1K)  12 |@@@|`, `[3]  12 |@@@|`, `(..., 0)  1 |@|`, `[1M, ...)  1 |@|`."""
    if text[:1] not in ("[", "("):
        return None
    close = next((at for at, ch in enumerate(text[:64]) if ch in "])"), -1)
    words = text[close + 1 :].split("|", 1)[0].split()
    count = scalar(words[0]) if close > 0 and len(words) == 1 else None
    low, comma, high = text[1:close].partition(",")
    first, last = _bound(low), _bound(high)
    if count is None:
        return None
    if not comma:
        return Bucket(first, first + 1, count) if first is not None else None
    if (first is None and low.strip() != "...") or (last is None and high.strip() != "..."):
        return None
    return Bucket(first, last, count)


def _bound(text: str) -> float | None:
    text = text.strip()
    factor = _SUFFIXES.get(text[-1:], 1)
    number = scalar(text[:-1] if factor > 1 else text)
    return number * factor if number is not None else None


def sample_of(text: str) -> list[float] | None:
    """The value of a row of a graph, none where the interval has none; None for a line that is no row."""
    clock, bar, rest = text.partition("|")
    if not bar or clock.count(":") != 2 or len(clock) > 40 or "." not in clock or clock.startswith("hh:"):
        return None
    value = scalar(rest.rpartition("|")[2].strip())
    return [value] if value is not None else []


def is_scale(text: str) -> bool:
    """The frame of a graph: its head, its foot, and the ends of its axis."""
    words = text.split()
    if text.startswith(("hh:mm:ss", "v_")):
        return True
    return len(words) in (1, 2) and all(scalar(word) is not None for word in words)


def has_axis(lines: list[Line], at: int) -> bool:
    """Whether the head of a graph stands below line `at`."""
    return any(line.text.startswith("hh:mm:ss") for line in lines[at + 1 : at + 3])
