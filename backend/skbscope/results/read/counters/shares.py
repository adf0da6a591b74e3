"""Which way a share of CPU time is better; one list for mpstat, sar, pidstat and vmstat, which name shares alike.

Time at work is what a load costs, so less of it is better, and more idle time is better. `%iowait` is idle time as
well, and depends on which CPU the task that waits ran on last: its direction is not known.
"""

from skbscope.results.read.table import LESS, MORE, Direction

_BUSY = frozenset(
    (
        "%usr",
        "%user",
        "%nice",
        "%sys",
        "%system",
        "%irq",
        "%soft",
        "%steal",
        "%guest",
        "%gnice",
        "%CPU",
        "%wait",
    )
)


def direction_of(share: str) -> Direction:
    """The direction of `%soft`, `%idle` …; None for any other name."""
    return LESS if share in _BUSY else MORE if share == "%idle" else None
