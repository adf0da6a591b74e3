"""Writes a recording of the demo library, lengthened, for the journeys that are timed in a browser.

usage: python scripts/measure bench.lengthened NAME BYTES FILE
"""

import sys
from pathlib import Path

from measure.recordings import lengthened, whole


def main() -> int:
    """Writes FILE, of at least BYTES bytes."""
    name, least, file = sys.argv[1:]
    Path(file).write_bytes(lengthened(whole(name), int(least)))
    return 0
