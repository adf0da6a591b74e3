"""Many senders at once while many more read: one real server on loopback, its clients in processes of their own.

usage: load.py [--seconds 60] [--readers 500] [--senders 50] [--think 2.5]
Prints, by kind of request, how many there were, p50, p95, p99 and how they ended. A request that ends otherwise than in
2xx, 3xx, or 429 or 503 with Retry-After, makes the exit code 1; one over its budget is named.
"""

import argparse
import json
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

from machine import machine
from measured import Measured, named, read, table
from served import Served, served
from stage import fill
from watch import Watch

HERE = Path(__file__).parent
MIB = 1 << 20


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="npm run load --")
    parser.add_argument("--seconds", type=float, default=60, help="how long requests are begun")
    parser.add_argument("--readers", type=int, default=500)
    parser.add_argument("--senders", type=int, default=50)
    parser.add_argument("--think", type=float, default=2.5, help="mean pause of a reader, seconds")
    return parser.parse_args()


def clients(
    server: Served,
    paths: list[tuple[str, str]],
    seconds: float,
    readers: tuple[int, float],
    senders: tuple[int, float],
) -> list[Measured]:
    """Everything they measured; (how many, pause in seconds) of either."""
    with tempfile.TemporaryFile("w+") as asked, tempfile.TemporaryFile("w+") as sent:
        begun = [
            _begin("reading.py", server.url, seconds, *readers, json.dumps(paths), stdout=asked),
            _begin("sending.py", server.url, seconds, *senders, stdout=sent),
        ]
        codes = [process.wait() for process in begun]
        if any(codes):
            raise SystemExit("skbscope: clients ended with a fault of their own; their message is above.")
        found = []
        for out in (asked, sent):
            out.seek(0)
            found += read(out)
    return found


def _begin(program: str, *given: object, stdout: IO[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, str(HERE / program), *map(str, given)], stdout=stdout)


def main() -> None:
    """One run."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the server ends with us
    asked = arguments()
    with tempfile.TemporaryDirectory(prefix="skbscope-load-") as folder:
        with served(Path(folder)) as server, Watch(server.pid, 0.5) as watch:
            paths = fill(server.url)
            who = f"{asked.readers} readers, {asked.senders} senders"
            print(f"skbscope: {who}, {asked.seconds:g} s; {machine()}", flush=True)
            found = clients(server, paths, asked.seconds, (asked.readers, asked.think), (asked.senders, 0))
            print(table(found, asked.seconds))
            held = [f"{watch.peak(role) // MIB} MiB in a {role}" for role in ("server", "worker")]
            print(f"skbscope: at most {' and '.join(held)}; afterwards {machine()}")
            crashes = server.faults()
    over, failed = named(found)
    for line in [*over, *failed, *crashes]:
        print(f"skbscope: {line}")
    if not over:
        print("skbscope: no request was over its budget.")
    sys.exit(bool(failed or crashes))


if __name__ == "__main__":
    main()
