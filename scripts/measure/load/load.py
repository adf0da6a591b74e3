"""Many senders at once while many more clients read: one real server on loopback, its clients in other processes.

Prints, by kind of request, how many there were, p50, p95, p99 and how they ended. The exit code is 1 if a request
ends otherwise than in 2xx, 3xx, or 429 or 503 with Retry-After. One over its budget is named.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

from measure import machine
from measure.load import hostile
from measure.load.content import fill
from measure.load.requests import Request, from_lines, named, table
from measure.processes import server_sampler
from measure.servers import Server, running

READERS_PAUSE_S = 2.5


def clients(
    server: Server,
    paths: list[tuple[str, str]],
    seconds: float,
    readers: tuple[int, float],
    senders: tuple[int, float],
) -> list[Request]:
    """All requests of the clients. `readers` and `senders`: how many, and their pause in seconds."""
    program = [*machine.MEASURE, "load.clients", server.url, str(seconds)]
    begun = [
        subprocess.Popen([*program, *map(str, given)], stdout=subprocess.PIPE, text=True)
        for given in ([*readers, json.dumps(paths)], senders)
    ]
    try:
        # They print when they end, so reading one after the other blocks none.
        printed = [process.communicate()[0] for process in begun]
    finally:
        for process in begun:
            process.kill()
    if any(process.returncode for process in begun):
        raise SystemExit("skbscope: the clients failed; their message is above.")
    return [one for text in printed for one in from_lines(text.splitlines())]


def ended(requests: list[Request], faults: list[str]) -> int:
    """Prints which requests were slow or failed; the exit code."""
    over, failed = named(requests)
    for line in [*over, *failed, *faults]:
        print(f"skbscope: {line}")
    if not over:
        print("skbscope: no request was over its budget.")
    return int(bool(failed or faults))


def main() -> int:
    """One run."""
    parser = argparse.ArgumentParser(prog="npm run load --")
    parser.add_argument("--seconds", type=float, default=60, help="how long requests are begun")
    parser.add_argument("--readers", type=int, default=500)
    parser.add_argument("--senders", type=int, default=50)
    parser.add_argument("--think", type=float, default=READERS_PAUSE_S, help="mean pause of readers, seconds")
    parser.add_argument("--hostile", action="store_true", help="measure one sender while another one attacks")
    options = parser.parse_args()
    if options.hostile:
        return hostile.run()
    with tempfile.TemporaryDirectory(prefix="skbscope-load-") as folder, running(Path(folder)) as server:
        with server_sampler(server.pid, 0.5) as sampler:
            paths = fill(server)
            who = f"{options.readers} readers, {options.senders} senders"
            print(f"skbscope: {who}, {options.seconds:g} s; {machine.state()}", flush=True)
            readers, senders = (options.readers, options.think), (options.senders, 0)
            found = clients(server, paths, options.seconds, readers, senders)
        print(table(found, options.seconds))
        print(f"skbscope: at most {sampler.peaks()}; afterwards {machine.state()}")
        return ended(found, server.faults())
