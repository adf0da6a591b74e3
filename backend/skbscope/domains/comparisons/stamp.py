"""The first line that `run-ab` writes into every file: when a run started and the setting of its side.

    # skbscope run: started 2026-11-20T15:04:05.123456+00:00, before, set: sysctl -w net.core.skb_defer_max=64

Most tools print no start time; with it, the order of the runs is known.
"""

import re
from datetime import datetime

from skbscope.results.models import Side

_LINE = re.compile(r"# skbscope run: started ([0-9T:.+-]{19,40}), (before|after), set: ([^\n]{0,400})")


def stamp(started: datetime, side: Side, setup: str) -> str:
    """The line for a run."""
    return f"# skbscope run: started {started.isoformat()}, {side}, set: {' '.join(setup.split())[:400]}"


def read_stamp(text: str) -> tuple[str, str] | None:
    """(started, setting) of a text that begins with the line; None for any other."""
    found = _LINE.match(text)
    return (found[1], found[3].strip()) if found else None
