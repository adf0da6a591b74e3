"""One measured run of the engine, in a separate process for the sake of its time and peak memory.

usage: once.py FILE read|replay       prints one JSON line
"""

import json
import sys
import time
from pathlib import Path


def main() -> None:
    """Reads FILE; with `replay` also joins lives and runs every variant of every policy, on all cores."""
    started = time.perf_counter()
    from skbscope import _engine as engine  # here, because the import is part of what a user waits for

    path, what = sys.argv[1], sys.argv[2]
    trace = engine.read(path)
    stages = {"read": time.perf_counter() - started}
    if what == "replay":
        lives = trace.lives(trace.header_host())
        stages["lives"] = time.perf_counter() - started - sum(stages.values())
        wanted = [(policy["id"], one["id"]) for policy in engine.policies() for one in policy["variants"]]
        replays = lives.replay_all(wanted)
        stages[f"{len(replays)} replays"] = time.perf_counter() - started - sum(stages.values())
    summary = trace.summary()
    seconds = time.perf_counter() - started
    bytes_ = Path(path).stat().st_size
    print(json.dumps({"seconds": seconds, "stages": stages, "events": summary["events"], "bytes": bytes_}))


if __name__ == "__main__":
    main()
