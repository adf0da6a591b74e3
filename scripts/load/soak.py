"""A server under a steady load for long: what it holds must not grow, what it keeps must grow with what is sent.

usage: soak.py [--minutes 30] [--readers 50] [--senders 4]
Criteria, by the line through all looks after the warm-up (a quarter of the time, at most five minutes), times the
hour: RSS of the server and of its workers below MIB_AN_HOUR, file descriptors and threads below COUNT_AN_HOUR; bytes
of the database and of the store for an upload in the second half below RATIO of those in the first. A worker process
is replaced after 50 analyses, so its line is through the looks of all that were.
"""

import argparse
import signal
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import linear_regression, median

import httpx
from machine import machine
from measured import named, table
from served import Served, served
from stage import fill
from watch import Look, Watch

from load import clients

MIB = 1 << 20
MIB_AN_HOUR = 32.0
COUNT_AN_HOUR = 20.0
RATIO = 1.5
LOOK_SECONDS = 2.0
SHOWN = 12
"""Lines of the table over time."""
FOLDERS = {"database": ["skbscope.db", "skbscope.db-wal"], "blobs": ["blobs"], "tables": ["tables"]}


@dataclass(frozen=True)
class Kept:
    """What is on the disk at one moment. Bytes."""

    at_s: float
    uploads: int
    sizes: dict[str, int]


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="npm run soak --")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--readers", type=int, default=50)
    parser.add_argument("--senders", type=int, default=4)
    return parser.parse_args()


def size(path: Path) -> int:
    """Bytes of a file, or of all files of a folder."""
    if path.is_file():
        return path.stat().st_size
    found = 0
    for file in path.rglob("*"):
        try:
            found += file.stat().st_size if file.is_file() else 0
        except FileNotFoundError:
            pass  # a partial file that was renamed between the two
    return found


def keep(server: Served, watch: Watch, over: threading.Event, found: list[Kept], every_s: float) -> None:
    """Looks at the disk until it is over."""
    while True:
        sizes = {
            name: sum(size(server.folder / "data" / part) for part in parts)
            for name, parts in FOLDERS.items()
        }
        with httpx.Client(timeout=60) as client:
            text = client.get(f"{server.url}/metrics").text
        counted = [line for line in text.splitlines() if line.startswith("skbscope_uploads_total ")]
        found.append(Kept(watch.now_s, int(float(counted[0].split()[-1])), sizes))
        if over.wait(every_s):
            return


def slope(looks: list[Look], value: Callable[[Look], int]) -> float:
    """Growth an hour of the line through the looks."""
    if len({look.at_s for look in looks}) < 2:
        return 0.0
    return 3600 * linear_regression([look.at_s for look in looks], [value(look) for look in looks]).slope


def flat(looks: list[Look]) -> list[tuple[str, float, float]]:
    """(what, growth an hour, bar) of everything that must not grow."""
    lines = []
    for role in ("server", "worker"):
        own = [look for look in looks if look.role == role]
        lines.append((f"RSS of the {role}, MiB", slope(own, lambda look: look.rss) / MIB, MIB_AN_HOUR))
        lines.append((f"file descriptors of the {role}", slope(own, lambda look: look.fds), COUNT_AN_HOUR))
        lines.append((f"threads of the {role}", slope(own, lambda look: look.threads), COUNT_AN_HOUR))
    return lines


def growth(kept: list[Kept]) -> list[tuple[str, float, float]]:
    """(what, bytes an upload in the first half, in the second)."""
    first, middle, last = kept[0], kept[len(kept) // 2], kept[-1]
    return [
        (
            name,
            (middle.sizes[name] - first.sizes[name]) / max(1, middle.uploads - first.uploads),
            (last.sizes[name] - middle.sizes[name]) / max(1, last.uploads - middle.uploads),
        )
        for name in FOLDERS
    ]


def over_time(looks: list[Look], kept: list[Kept], warm_s: float) -> str:
    """Medians of stretches of the time, as a table."""
    lines = [
        "| minutes | server MiB | worker MiB | server fds | server threads | uploads | database MiB | store MiB |"
    ]
    lines.append("|---|---|---|---|---|---|---|---|")
    end = looks[-1].at_s
    for n in range(SHOWN):
        since, until = end * n / SHOWN, end * (n + 1) / SHOWN
        own = [look for look in looks if since <= look.at_s < until]
        server, worker = ([look for look in own if look.role == role] for role in ("server", "worker"))
        disk = [one for one in kept if one.at_s < until][-1:]
        if not (server and worker and disk):
            continue
        sizes, warm = disk[0].sizes, " (warm-up)" if until <= warm_s else ""
        lines.append(
            f"| {until / 60:.1f}{warm} | {median(look.rss for look in server) / MIB:.0f} "
            f"| {median(look.rss for look in worker) / MIB:.0f} | {median(look.fds for look in server):g} "
            f"| {median(look.threads for look in server):g} | {disk[0].uploads:,} | {sizes['database'] / MIB:.1f} "
            f"| {(sizes['blobs'] + sizes['tables']) / MIB:.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """One run."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the server ends with us
    asked = arguments()
    seconds = 60 * asked.minutes
    kept: list[Kept] = []
    over = threading.Event()
    with tempfile.TemporaryDirectory(prefix="skbscope-soak-") as folder, served(Path(folder)) as server:
        paths = fill(server.url)
        who = f"{asked.readers} readers, {asked.senders} senders"
        print(f"skbscope: {who}, {asked.minutes:g} min; {machine()}", flush=True)
        with Watch(server.pid, LOOK_SECONDS) as watch:
            disk = threading.Thread(target=keep, args=(server, watch, over, kept, max(5.0, seconds / 60)))
            disk.start()
            found = clients(server, paths, seconds, (asked.readers, 2.5), (asked.senders, 1.0))
            over.set()
            disk.join()
        crashes = server.faults()
    warm_s = min(300.0, seconds / 4)
    print(over_time(watch.looks, kept, warm_s))
    print(table(found, seconds))
    bad = []
    for what, rate, bar in flat([look for look in watch.looks if look.at_s >= warm_s]):
        print(f"skbscope: {what}: {rate:+.1f} an hour; the bar is {bar:g}")
        bad += [f"{what} grows by {rate:.1f} an hour"] if rate > bar else []
    for what, first, second in growth(kept):
        print(
            f"skbscope: {what}: {first:,.0f} bytes an upload in the first half, {second:,.0f} in the second"
        )
        bad += [f"{what} grows faster than what is sent"] if second > RATIO * first + 4096 else []
    slow, failed = named(found)
    print(f"skbscope: afterwards {machine()}")
    for line in [*bad, *slow, *failed, *crashes]:
        print(f"skbscope: {line}")
    sys.exit(bool(bad or failed or crashes))


if __name__ == "__main__":
    main()
