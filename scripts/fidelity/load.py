"""What perf records around: says when events are recorded, waits to be told to stop, counts what the kernel did.

usage: load.py COUNTS.json        prints `recording`, ends with the first line on its input
"""

import json
import sys
from pathlib import Path

import counts


def main() -> None:
    """The program."""
    before = counts.read()
    print("recording", flush=True)
    sys.stdin.readline()
    Path(sys.argv[1]).write_text(json.dumps(counts.between(before, counts.read())))


if __name__ == "__main__":
    main()
