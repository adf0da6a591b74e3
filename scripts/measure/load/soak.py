"""A server under a steady load for long: its memory must not grow, its storage must grow with what is sent.

Criteria, by the line through all samples after the warm-up (a quarter of the time, at most five minutes), times the
hour: RSS of the server and of its workers below MIB_AN_HOUR, file descriptors and threads below COUNT_AN_HOUR; bytes
of the database and of the store for an upload in the second half below RATIO of those in the first. A worker process
is replaced after 50 analyses, so its line is through the samples of all that were.
"""

import argparse
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression, median

import httpx

from measure import machine
from measure.load.content import fill
from measure.load.load import READERS_PAUSE_S, clients, ended
from measure.load.requests import table
from measure.machine import MIB
from measure.processes import Sample, Sampler, server_sampler
from measure.servers import Server, running
from measure.tables import markdown

MIB_AN_HOUR = 32.0
COUNT_AN_HOUR = 20.0
RATIO = 1.5
SAMPLE_SECONDS = 2.0
SHOWN = 12
"""Lines of the table over time."""
FOLDERS = {"database": ["skbscope.db", "skbscope.db-wal"], "blobs": ["blobs"], "tables": ["tables"]}


@dataclass(frozen=True)
class Disk:
    """What is on the disk at one moment. Bytes."""

    at_s: float
    uploads: int
    sizes: dict[str, int]


def size(path: Path) -> int:
    """Bytes of a file, or of all files of a folder."""
    found = 0
    for file in [path] if path.is_file() else path.rglob("*"):
        try:
            found += file.stat().st_size if file.is_file() else 0
        except FileNotFoundError:
            pass  # a partial file that was renamed meanwhile
    return found


def watch_disk(
    server: Server, sampler: Sampler, over: threading.Event, found: list[Disk], every_s: float
) -> None:
    """Measures the disk every `every_s` seconds until `over` is set."""
    while True:
        sizes = {name: sum(size(server.data / part) for part in parts) for name, parts in FOLDERS.items()}
        text = httpx.get(f"{server.url}/metrics", timeout=60).text
        counted = [line for line in text.splitlines() if line.startswith("skbscope_uploads_total ")]
        found.append(Disk(sampler.now_s, int(float(counted[0].split()[-1])), sizes))
        if over.wait(every_s):
            return


def slope(samples: list[Sample], value: Callable[[Sample], int]) -> float:
    """Growth an hour of the line through the samples."""
    if len({one.at_s for one in samples}) < 2:
        return 0.0
    return 3600 * linear_regression([one.at_s for one in samples], [value(one) for one in samples]).slope


def flat(samples: list[Sample]) -> list[tuple[str, float, float]]:
    """(what, growth an hour, bar) of everything that must not grow."""
    lines = []
    for role in ("server", "worker"):
        own = [one for one in samples if one.role == role]
        lines.append((f"RSS of the {role}, MiB", slope(own, lambda one: one.rss) / MIB, MIB_AN_HOUR))
        lines.append((f"file descriptors of the {role}", slope(own, lambda one: one.fds), COUNT_AN_HOUR))
        lines.append((f"threads of the {role}", slope(own, lambda one: one.threads), COUNT_AN_HOUR))
    return lines


def growth(disks: list[Disk]) -> list[tuple[str, float, float]]:
    """(what, bytes an upload in the first half, in the second)."""
    first, middle, last = disks[0], disks[len(disks) // 2], disks[-1]

    def each(name: str, a: Disk, b: Disk) -> float:
        return (b.sizes[name] - a.sizes[name]) / max(1, b.uploads - a.uploads)

    return [(name, each(name, first, middle), each(name, middle, last)) for name in FOLDERS]


def over_time(samples: list[Sample], disks: list[Disk], warm_s: float) -> str:
    """Medians of parts of the time, as a table."""
    head = "minutes|server MiB|worker MiB|server fds|server threads|uploads|database MiB|store MiB".split("|")
    end, rows = samples[-1].at_s, []
    for n in range(SHOWN):
        since, until = end * n / SHOWN, end * (n + 1) / SHOWN
        own = [one for one in samples if since <= one.at_s < until]
        server, worker = ([one for one in own if one.role == role] for role in ("server", "worker"))
        disk = [one for one in disks if one.at_s < until][-1:]
        if not (server and worker and disk):
            continue
        sizes, warm = disk[0].sizes, " (warm-up)" if until <= warm_s else ""
        rss = (f"{median(one.rss for one in role) / MIB:.0f}" for role in (server, worker))
        counts = (f"{median(one.fds for one in server):g}", f"{median(one.threads for one in server):g}")
        stored = (f"{part / MIB:.1f}" for part in (sizes["database"], sizes["blobs"] + sizes["tables"]))
        rows.append([f"{until / 60:.1f}{warm}", *rss, *counts, f"{disk[0].uploads:,}", *stored])
    return markdown(head, rows, left=len(head))


def main() -> int:
    """One run."""
    parser = argparse.ArgumentParser(prog="npm run soak --")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--senders", type=int, default=4)
    options = parser.parse_args()
    seconds = 60 * options.minutes
    disks: list[Disk] = []
    over = threading.Event()
    with tempfile.TemporaryDirectory(prefix="skbscope-soak-") as folder, running(Path(folder)) as server:
        paths = fill(server)
        who = f"{options.readers} readers, {options.senders} senders"
        print(f"skbscope: {who}, {options.minutes:g} min; {machine.state()}", flush=True)
        with server_sampler(server.pid, SAMPLE_SECONDS) as sampler:
            every_s = max(5.0, seconds / 60)
            watcher = threading.Thread(target=watch_disk, args=(server, sampler, over, disks, every_s))
            watcher.start()
            try:
                readers, senders = (options.readers, READERS_PAUSE_S), (options.senders, 1.0)
                found = clients(server, paths, seconds, readers, senders)
            finally:
                over.set()
                watcher.join()
        faults = server.faults()
    warm_s = min(300.0, seconds / 4)
    print(over_time(sampler.samples, disks, warm_s))
    print(table(found, seconds))
    for what, rate, bar in flat([one for one in sampler.samples if one.at_s >= warm_s]):
        print(f"skbscope: {what}: {rate:+.1f} an hour; the bar is {bar:g}")
        faults += [f"{what} grows by {rate:.1f} an hour"] if rate > bar else []
    for what, first, second in growth(disks):
        halves = f"{first:,.0f} bytes an upload in the first half, {second:,.0f} in the second"
        print(f"skbscope: {what}: {halves}")
        faults += [f"{what} grows faster than what is sent"] if second > RATIO * first + 4096 else []
    print(f"skbscope: afterwards {machine.state()}")
    return ended(found, faults)
