"""Words that say of which of several things a value is: of the sender or of the receiver, of reading or of writing."""

# Words of which one beside a value and another one beside the other mean two things.
KINDS = (
    ("tx", "rx"), ("send", "receive"), ("sender", "receiver"), ("download", "upload"), ("dl", "ul"),
    ("read", "write"), ("min", "max", "avg", "mean", "median"), ("user", "system"), ("ipv4", "ipv6"), ("tcp", "udp"),
    ("throughput", "latency"), ("iops", "latency"),
    ("p50", "p90", "p99"), ("best", "worst"), ("client", "server"), ("map", "unmap"),
)  # fmt: skip
KIND_WORDS = frozenset(word for kind in KINDS for word in kind)


def contradict(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether the words beside two values name two things of one kind."""
    for kind in KINDS:
        mine, theirs = one & set(kind), other & set(kind)
        if mine and theirs and mine.isdisjoint(theirs):
            return True
    return False
