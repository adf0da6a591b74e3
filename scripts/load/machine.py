"""In what state the machine is while something is measured: figures mean nothing without."""

import os


def machine() -> str:
    """CPUs and load averages, in words."""
    one, five, fifteen = os.getloadavg()
    return f"{os.cpu_count()} CPUs, load {one:.1f}, {five:.1f}, {fifteen:.1f}"
