"""The unit that words near a number state: the name of a metric, the head of a column, a caption, a sentence above.

`IOPS(K)`, `BW [MB/s]`, `Latency (usec), p99`, `in seconds`, `Throughput, Mbps`
"""

import re

from skbscope.results.mail.text.cells import Unit
from skbscope.results.mail.text.units import PREFIXES, size_of, unit_of

_BRACKETS = re.compile(r"[(\[<]([^()\[\]<>]{1,60})[)\]>]")
_IN = re.compile(r"\b(?:in|unit:?|units:?) (?:the )?([A-Za-zµμ%/^0-9]{1,16})\b", re.IGNORECASE)
_PER = re.compile(
    r"\b(?:(million|thousand|mega|kilo|giga)s? ?(?:of )?)?([a-z]{2,16}) per (?:second|sec|s)\b", re.IGNORECASE
)
_APART = re.compile(r"(?<![\w.])([kKMG]) (?=[a-z]{2,12}/s(?:ec)?\b)")
# `CPU(s)` is one or several of them, and `time(s)` is in seconds.
_PLURAL = re.compile(
    r"\b(cpu|core|thread|flow|stream|queue|client|connection|packet|message|run|test|job|node|port|byte)\(s\)",
    re.IGNORECASE,
)
_PER_WHAT = ("/", "per", "a", "each", "every")
_SPOKEN: dict[str, Unit] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), (1.0, "time", "s", "less")),
    **dict.fromkeys(("microsecond", "usecs"), (1.0, "time", "us", "less")),
    **dict.fromkeys(("millisecond", "msecs"), (1.0, "time", "ms", "less")),
    **dict.fromkeys(("nanosecond", "nsecs"), (1.0, "time", "ns", "less")),
    "%": (1.0, "share", "%", None),
    "percent": (1.0, "share", "%", None),
    "packets/second": (1.0, "rate", "pps", "more"),
    "10^6bits/sec": (1e6, "rate", "bit/s", "more"),
}
_NATURAL = set("ns us ms cycles nsec usec msec pps kpps mpps bps kbps mbps gbps".split())
# Fields whose unit their program fixes: of curl -w, and of netperf -o.
_OF_PROGRAMS: dict[str, Unit] = {
    **dict.fromkeys(
        [
            f"time_{name}"
            for name in "namelookup connect appconnect pretransfer redirect starttransfer total".split()
        ],
        _SPOKEN["s"],
    ),
    **dict.fromkeys(
        [f"{name}_latency" for name in "min max mean p50 p90 p99 stddev rt".split()],
        _SPOKEN["usecs"],
    ),
}
# Words of a title in which a unit is that of what is below.
_SHORT = 10
# Words that go on with a sentence of the line before.
_GOES_ON = set("which that and but as is are was were has have of to so it".split())


def title_above(text: str, most: int = 80) -> str:
    """What a line above a table calls it, '' where it does not: of two sentences the last, and of one no end."""
    ends = text.rstrip(" *")[-1:]
    # `host to guest [Gbps]`
    if not 0 < len(text) <= most or not (ends in (":", ")") or (ends == "]" and stated_unit(text, False))):
        return ""
    # `I ran it ten times. The results are:`
    last = text.rpartition(". ")[2].strip(" *:=#-")
    if last.startswith("(") and last.find(")") == len(last) - 1 and not stated_unit(last, False):
        # `(lower is better)` belongs to a name.
        return ""
    return "" if last.split(" ", 1)[0] in _GOES_ON else last


def stated_unit(text: str, loose: bool = True) -> Unit | None:
    """The unit that a name or a caption states; `loose` also takes its last word, which in a sentence means nothing."""
    if not text or len(text) > 300:
        return None
    text = _PLURAL.sub(r"\1s", _spelled(text))
    inner = [part.strip() for found in _BRACKETS.findall(text) for part in re.split(r"[,;]", found)]
    outer = _BRACKETS.sub(" ", text)
    words = re.split(r"[\s,;:|]+", outer.strip())
    named = next((unit for word in reversed(words) if (unit := _one(word))), None) if loose else None
    for part in reversed(inner):
        if part.lower() in PREFIXES and part and named and named[0] == 1.0:
            # `IOPS(K)`
            return (PREFIXES[part.lower()], *named[1:])
        *before, last = part.split() or [""]
        # `packets dropped / second` is no time.
        # So is `20 apps, 20 cycles`.
        last = "" if before[-1:] and (before[-1] in _PER_WHAT or before[-1].isdigit()) else last
        if unit := _one(part.removeprefix("in ").strip()) or _one(last):
            return unit
    for found in _IN.finditer(outer):
        if unit := _one(found[1]):
            return unit
    return named


def caption_unit(text: str) -> Unit | None:
    """The unit of a title above numbers: what it states, else the one unit among the words of a short one."""
    if (found := stated_unit(text, False)) or len(text.split()) > _SHORT:
        return found
    if listed := listed_unit(text):
        return listed
    # `20 cycles` is no unit.
    parts = ["", *(word for word in re.split(r"[\s,;:|]+", _spelled(text)) if word)]
    pairs = zip(parts, parts[1:], strict=False)
    words = [word for before, word in pairs if not (word[0].isdigit() or before.strip("(").isdigit())]
    named = {
        unit
        for before, word in zip(["", *words], words, strict=False)
        if (unit := unit_of(word)) and before[-1:] != "/"
    }
    return named.pop() if len(named) == 1 else None


def prefix_joined(text: str) -> str:
    """`K reqs/s` as `Kreqs/s`."""
    return _APART.sub(r"\1", text) if "/s" in text else text


def _spelled(text: str) -> str:
    """`million packets per second` as `mpackets/s`, `K reqs/s` as `Kreqs/s`."""
    text = prefix_joined(text)
    return (
        _PER.sub(lambda found: f"{(found[1] or '')[:1].replace('t', 'k')}{found[2]}/s", text)
        if " per " in text
        else text
    )


def listed_unit(text: str) -> Unit | None:
    """`Kernel build, seconds (mean of 3):`, `UDP_RR, Mbps, 5 runs`: the one unit that is alone between commas."""
    parts = _spelled(_BRACKETS.sub(" ", text.rstrip(" :."))).split(",")
    found = {unit for part in parts[:8] if (unit := _one(part.strip()))} if len(parts) > 1 else set()
    return found.pop() if len(found) == 1 else None


def _one(word: str) -> Unit | None:
    word = word.strip(" .:,'\"*")
    if found := unit_of(word):
        return found
    low = word.lower()
    if known := _SPOKEN.get(low) or _OF_PROGRAMS.get(low):
        return known
    tail = re.split(r"[_-]", word)[-1]
    if tail != word and tail.lower() in _NATURAL:
        return unit_of(tail)
    if "%" in (low[:1], low[-1:]) and low.strip("%").isalpha():
        # `CPU%`, `%sys`
        return _SPOKEN["%"]
    if low.endswith(("/s", "/sec", "ps")) or not low:
        return None
    size = size_of(word) if len(word) > 1 else None
    return (size, "size", "B", None) if size and word[0] in "kKMGTB" and word not in ("B",) else None
