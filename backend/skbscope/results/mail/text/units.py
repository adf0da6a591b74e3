"""Units of results as people write them in prose, and the numbers before them.

Only units a result is given in: bytes, seconds and per cent alone are settings far more often.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from math import log10
from typing import Literal

from skbscope.results.numbers import Convention, decide, parse

Direction = Literal["more", "less"]

PREFIXES = {"": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12}
# (unit, metric, direction, takes a prefix): spellings in lower case
_SPELLED: dict[tuple[str, str, Direction, bool], str] = {
    ("pps", "rate", "more", True): "pps p/s pkt/s pkts/s packets/s pkts/sec packets/sec packet/s rx/s tx/s",
    ("bit/s", "rate", "more", True): "bps bit/s bits/s bits/sec b/sec bit/sec",
    ("1/s", "rate", "more", True): (
        "rps qps tps iops op/s op/sec req/s reqs/s req/sec reqs/sec requests/s requests/sec ops/s ops/sec trans/s "
        "trans/sec "
        "transactions/s transactions/sec msg/s msgs/s msg/sec msgs/sec messages/s messages/sec conn/s conns/s "
        "connections/s connections/sec events/s events/sec calls/s calls/sec queries/s queries/sec files/s files/sec "
        "inserts/s inserts/sec lookups/s lookups/sec updates/s updates/sec deletes/s deletes/sec frames/s frames/sec "
        "sessions/s sessions/sec flows/s flows/sec handshakes/s handshakes/sec allocs/s allocs/sec rules/s rules/sec "
        "routes/s routes/sec syscalls/s syscalls/sec iterations/s iterations/sec writes/s writes/sec reads/s reads/sec "
        "operations/s operations/sec io/s ios/s ios/sec loops/s loops/sec commits/s commits/sec jobs/s jobs/sec "
        "forks/s forks/sec tasks/s tasks/sec records/s records/sec objects/s objects/sec hits/s hits/sec "
        "create/s creates/s creates/sec step/s steps/s steps/sec"
    ),
    ("ns", "time", "less", False): "ns nsec nsecs nanosec nanosecs nanosecond nanoseconds",
    (
        "us",
        "time",
        "less",
        False,
    ): "us usec usecs microsec microsecs microsecond microseconds \u00b5s \u03bcs",
    ("ms", "time", "less", False): "ms msec msecs millisec millisecs millisecond milliseconds",
    ("cycles", "cycles", "less", False): "cycle cycles cycles(tsc)",
}
# Units of which a thousand millions is no odd number.
_WIDE = ("bit/s", "B/s", "B")
# Of these too: `from 2,471 ms to 1,124 ms`.
_SHORT_TIMES = ("ns", "us", "ms")
# What is counted, in whole numbers where it is a thousand and more.
_WHOLE = ("cycles", "")
_THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
# `1183Mbit`: authors leave out what it is per; without a prefix it is a width.
_BITS = ("bit", "bits")
_LOSSES = ("packets lost", "packets dropped", "pkts lost", "pkts dropped", "packet drops")
_UNITS = {word: kind for kind, words in _SPELLED.items() for word in words.split()}
# Bytes a second, with their capital B: `b` is a bit.
_BYTES = re.compile(r"([kKMGT]?)i?(?:(?:B|[Bb]ytes?)/(?:[sS]|[sS]ec|second)|Bps)")
# Of 1024 bits: `550 Mib/s`.
_BINARY_BITS = re.compile(r"([kKMGT])i(?:b(?:its?)?/s(?:ec)?|bps)")
# Bytes alone, and a number with anything behind it.
_SIZE = re.compile(r"([kKMGT]?)(i?)(?:B|[bB]ytes)")
# Powers of ten of a second.
TIMES = {"ns": -9, "us": -6, "ms": -3, "s": 0}
_LONG_TIMES = {"min": 60.0, "mins": 60.0, "minutes": 60.0, "hours": 3600.0}
_AMOUNT = re.compile(r"(\d[\d.,]{0,20})([A-Za-z%]{0,8})")
# A prefix apart from its unit: `2.3 M IOPS`.
_APART = ("k", "K", "M", "G")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, in base units (pps, not Mpps); times stay as written."""

    token: str
    scale: float
    metric: str
    unit: str
    # None where the unit alone does not say which way is better.
    direction: Direction | None
    # Words it takes.
    length: int


def quantity(texts: list[str], at: int) -> Quantity | None:
    """The quantity that begins at a word: `767,743 pps`, `1.2Mpps`, `37.4 Gbit/s`; None where there is none."""
    if texts[at][:1].isalpha():
        return None
    word = leading(texts[at].strip("(~≈[<>\"'`"))
    if not word or not ("0" <= word[0] <= "9"):
        return None
    end = 0
    while end < len(word) and (word[end].isdigit() or word[end] in ",."):
        end += 1
    token, glued = word[:end].rstrip(",."), word[end:]
    if not token or len(token) > 30 or (end > len(token) and glued):
        return None
    if glued:
        found = unit_of(glued)
        if found:
            return Quantity(token, found[0], *found[1:], 1)
        prefix = PREFIXES.get(glued.lower())
        follower = unit_of(texts[at + 1]) if at + 1 < len(texts) else None
        per = _per_second(texts, at) if follower is None else None
        follower = follower or per
        if prefix is None or follower is None or follower[0] != 1.0:
            return None
        return Quantity(token, prefix, *follower[1:], 4 if per else 2)
    if end != len(token) or at + 1 >= len(texts):
        return None
    # `48.6 Gbps(improves by 42 %)`
    follower = unit_of(texts[at + 1]) or unit_of(texts[at + 1].partition("(")[0])
    if follower is None and texts[at + 1] in _APART and at + 2 < len(texts):
        behind = unit_of(texts[at + 2])
        if behind and behind[0] == 1.0 and behind[1] == "rate":
            return Quantity(token, PREFIXES[texts[at + 1].lower()], *behind[1:], 3)
    if follower is None and (spoken := _per_second(texts, at)):
        return Quantity(token, *spoken, 4)
    if follower and token == "1" and texts[at + 1].rstrip(".,;:)") == "cycle":
        # `1 cycle noise`
        return None
    if follower is None and " ".join(texts[at + 1 : at + 3]).lower().rstrip(".,;") in _LOSSES:
        return Quantity(token, 1.0, "packets lost", "packets", "less", 3)
    return Quantity(token, *follower, 2) if follower else None


def _per_second(texts: list[str], at: int) -> tuple[float, str, str, Direction] | None:
    """The unit of `205229 requests per second`."""
    if texts[at + 2 : at + 3] != ["per"] or at + 3 >= len(texts):
        return None
    return unit_of(f"{texts[at + 1]}/s") if texts[at + 3].strip("().,;:") in ("second", "sec", "s") else None


def leading(word: str) -> str:
    """`.8Mbps` with the zero that its author left out."""
    return f"0{word}" if word[:1] == "." and word[1:2].isdigit() else word


def amount(texts: list[str], at: int) -> Quantity | None:
    """Bytes, seconds, watts or a share at a word: `80.19 Mbytes`, `3.2s`, `35%`. Only words beside them say
    that they are results.
    """
    found = _AMOUNT.fullmatch(texts[at].lstrip("~≈").rstrip(".,;"))
    if found is None:
        return None
    token, glued = found[1].rstrip(",."), found[2]
    word = glued or (texts[at + 1].rstrip(".,;") if at + 1 < len(texts) else "")
    length = 1 if glued else 2
    if word == "%":
        return Quantity(token, 1.0, "share", "%", None, length)
    # `less than 1 second`; `a 3 second run` is a setting.
    if word in ("s", "sec", "secs", "seconds") or (word == "second" and token[:2] in ("1", "0.")):
        return Quantity(token, 1.0, "time", "s", "less", length)
    if word in _LONG_TIMES:
        return Quantity(token, _LONG_TIMES[word], "time", "s", "less", length)
    if word in ("W", "mW", "watts"):
        return Quantity(token, 1e-3 if word == "mW" else 1.0, "power", "W", "less", length)
    scale = size_of(word)
    return Quantity(token, scale, "size", "B", None, length) if scale else None


def size_of(word: str) -> float | None:
    """Bytes of one `MB`, `KiB` or `Gbytes`; None for any other word."""
    if (size := _SIZE.fullmatch(word)) is None:
        return None
    power = "kmgt".find(size[1].lower()) + 1 if size[1] else 0
    return (1024.0 if size[2] else 1000.0) ** power


def value_of(found: Quantity, tokens: list[str]) -> tuple[float, float | None, str | None] | None:
    """(value in base units, step of its last digit where that is coarse, what is odd about its writing).

    `tokens` are all numbers of the block in the same unit: what `,` and `.` mean is decided over all of them.
    """
    whole = found.scale == 1.0 and (found.metric == "rate" or found.unit == "B")
    convention = decide(tokens, integers=whole)
    commas = [token for token in tokens if "," in token]
    grouped = bool(commas) and all(map(_THOUSANDS.fullmatch, commas))
    if grouped and (
        (found.unit in _WIDE and found.scale < 1e9)
        or found.unit in _SHORT_TIMES
        or (found.unit in _WHOLE and found.scale == 1.0)
    ):
        # `1,284 MB/s`, `9,300 cycles`; `1,284 Gbit/s` may be a decimal.
        convention = Convention(",", ".")
    number = parse(found.token, convention)
    if number is None:
        return None
    mark = convention.decimal
    places = len(found.token.rpartition(mark)[2]) if mark and mark in found.token else 0
    # Written out rather than multiplied: 4.1 Mpps are 4100000 pps, not 4099999.9999999995.
    power = round(log10(found.scale))
    written = Decimal(repr(number.value))
    value = float(written.scaleb(power)) if found.scale == 10.0**power else number.value * found.scale
    step = found.scale / 10**places
    return value, step if value and step / value > 0.001 else None, number.odd


def unit_of(word: str) -> tuple[float, str, str, Direction] | None:
    """(scale, metric, unit, direction) of a word."""
    word = word.strip("()[].,;:!\"'`")
    word = word[:-3] if word.endswith("/second") else word
    if not word or len(word) > 16:
        return None
    if found := _BYTES.fullmatch(word):
        step = 1024.0 if "i" in word[:2] else 1000.0
        return step ** ("kmgt".find(found[1].lower()) + 1 if found[1] else 0), "rate", "B/s", "more"
    if found := _BINARY_BITS.fullmatch(word):
        return 1024.0 ** ("kmgt".find(found[1].lower()) + 1), "rate", "bit/s", "more"
    lower = word.lower()
    scale, kind = 1.0, _UNITS.get(lower)
    if kind is None and lower[0] in PREFIXES:
        rest = "bit/s" if lower[1:] in _BITS else lower[1:]
        scale, kind = PREFIXES[lower[0]], _UNITS.get({"b/s": "bit/s"}.get(rest, rest))
        if kind is None or not kind[3]:
            return None
    if kind is None and "/" in lower:
        # `67.7 ns/op`, `310 cycles/packet`
        cost, _, of_what = lower.partition("/")
        kind = _UNITS.get(cost) if len(of_what) > 1 and of_what.isalpha() and of_what not in _UNITS else None
        kind = kind if kind and kind[2] == "less" else None
    return (scale, kind[1], kind[0], kind[2]) if kind else None


def is_unit(name: str) -> bool:
    """`Mpps`, `bytes`, `bits`: the same thing in another unit is no second thing."""
    return bool(unit_of(name) or size_of(name)) or name.lower() in ("bit", "bits")
