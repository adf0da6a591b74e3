"""Words that say of which of several things a value is: of the sender or of the receiver, of reading or of writing."""

import re

from skbscope.results.mail.text.words import plain

# Words of which one beside a value and another one beside the other mean two things.
KINDS = (
    ("tx", "rx"), ("send", "receive"), ("sender", "receiver"), ("download", "upload"), ("dl", "ul"),
    ("read", "write"), ("min", "max", "avg", "mean", "median"), ("user", "system"), ("ipv4", "ipv6"), ("tcp", "udp"),
    ("throughput", "latency"), ("iops", "latency"),
    ("p50", "p90", "p99"), ("best", "worst"), ("client", "server"), ("map", "unmap"), ("user", "sys"),
    ("compress", "decompress"), ("encrypt", "decrypt"), ("encode", "decode"), ("alloc", "free"), ("reads", "writes"),
)  # fmt: skip
_REMARK, _DIGITS = re.compile(r" \([^()]{4,60}\)$"), re.compile(r"\d+")
KIND_WORDS = frozenset(word for kind in KINDS for word in kind)


def contradict(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether the words beside two values name two things of one kind."""
    for kind in KINDS:
        mine, theirs = one & set(kind), other & set(kind)
        if mine and theirs and mine.isdisjoint(theirs):
            return True
    return False


def are_two_things(one: str, other: str) -> bool:
    """`read` and `write`, `compress ns` and `decompress ns`: names of which neither replaces the other."""
    return contradict(*(frozenset(plain(name).replace("_", " ").split()) for name in (one, other)))


def is_other_version(name: str, base: str) -> bool:
    """Whether one name is that of another version of what `queue 1 (without the fix)` is about: `queue 2`."""
    about = _REMARK.sub("", base)
    return name != about != base and _DIGITS.sub("#", name) == _DIGITS.sub("#", about)
