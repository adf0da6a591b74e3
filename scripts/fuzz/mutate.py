"""Seeded damage over the readers written in Python: results, mails and their comparisons, hosts, counters.

usage: mutate.py SECONDS [SEED]
A reader may answer or refuse with a sentence (`Problem`, `ResultError`, `HostError`); anything else, or more than SLOW
seconds for one input, is a finding: printed, kept under scripts/fuzz/found, exit 1. The same seed damages the same way.
"""

import io
import random
import signal
import sys
import tarfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from skbscope.capture import ethtool_stats, net_dev, page_pool, proc_table, softnet
from skbscope.comparisons import text as plain
from skbscope.comparisons.compare import compare
from skbscope.comparisons.document import digest
from skbscope.comparisons.experiments import experiments
from skbscope.comparisons.markdown import markdown
from skbscope.comparisons.table import csv_text
from skbscope.errors import Problem
from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host
from skbscope.hosts.read import sniff as sniff_host
from skbscope.results import mail, readers
from skbscope.results.errors import ResultError

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT.parent / "shared/samples"
FOUND = Path(__file__).with_name("found")
SLOW = 5
MOST = 256 << 10
"""Bytes of one input: enough for every trap of a text format, small enough to damage often."""
REFUSALS = (Problem, ResultError, HostError)

_TOKENS = [
    b"\0",
    b"\n",
    b"\r\n",
    b"{",
    b"}",
    b"[",
    b"]",
    b'"',
    b"@",
    b":",
    b",",
    b"-1",
    b"0",
    b"18446744073709551616",
    b"1e309",
]
_TOKENS += [
    b"nan",
    b"0-4294967295",
    b"0-65535:1,",
    b"\xff\xfe",
    b"\xe2\x80\xaf",
    b"<!DOCTYPE x [<!ENTITY a 'b'>]>",
    b"&a;",
    b" " * 64,
]


def results(content: bytes) -> None:
    """By sniffing, and by every reader in turn whatever the sniffer says."""
    text = content.decode(errors="replace")
    readers.sniff(text)
    for name in readers.READERS:
        _refusing(lambda name=name: readers.read(text, name))  # type: ignore[misc]


def mails(content: bytes) -> None:
    """A mail, every comparison it allows, and what is written of each."""
    text = content.decode(errors="replace")
    for experiment in experiments(mail.read(text), "a mail", "0" * 64):
        compared = compare(experiment)
        digest(compared)
        assert all(len(line) <= 72 and line.isascii() for line in plain.text(compared).splitlines())
        assert len(markdown(compared).encode()) <= 4096
        csv_text(compared)


def hosts(content: bytes) -> None:
    """Text, XML and archives."""
    sniff_host(content)
    _refusing(lambda: read_host(content))


def counters(content: bytes) -> None:
    """What a capture counts before and after."""
    text = content.decode(errors="replace")
    for reader in (ethtool_stats, net_dev, proc_table, softnet):
        _refusing(lambda reader=reader: reader.read(text))  # type: ignore[misc]
    _refusing(lambda: page_pool.read_netlink(text))


RESULTS = [
    *("bcc", "bpftrace", "ethtool", "iperf3", "kernel-bench", "mpstat", "net-misc", "netperf", "page-pool"),
    *("perf-c2c-lock", "perf-report", "perf-stat", "pktgen", "proc", "xdp-tools", "xdpsock"),
]
"""Folders of other people's files that hold benchmark output."""
READERS: dict[str, tuple[Callable[[bytes], None], list[str]]] = {
    "results": (results, RESULTS),
    "mails": (mails, ["../threads", *RESULTS]),
    "hosts": (hosts, ["topology"]),
    "counters": (counters, ["ethtool", "page-pool", "proc", "mpstat"]),
}


def _refusing(call: Callable[[], object]) -> None:
    try:
        call()
    except REFUSALS:
        pass


def seeds(folders: list[str]) -> list[bytes]:
    """The project's own files, and other people's beside it where they are."""
    own = [*(ROOT / "data/traces").glob("*.host.txt"), *(ROOT / "data").glob("**/*.iperf3.json")]
    beside = [path for folder in folders for path in (SAMPLES / folder).glob("*") if path.is_file()]
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w:gz") as tar:
        for name, text in (("cpu0/topology/core_id", "0\n"), ("cpu0/cache/index3/shared_cpu_list", "0-3\n")):
            member = tarfile.TarInfo(f"sys/devices/system/cpu/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    return [path.read_bytes()[:MOST] for path in sorted(own + beside)] + [archive.getvalue()]


def damaged(rng: random.Random, known: list[bytes]) -> Iterator[bytes]:
    """Endless: a seed with one to eight damages."""
    while True:
        content = bytearray(rng.choice(known))
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(content) + 1)
            match rng.randrange(7):
                case 0:
                    content[at:at] = rng.choice(_TOKENS)
                case 1:
                    del content[at : at + rng.randint(1, 64)]
                case 2 if content:
                    content[at % len(content)] = rng.randrange(256)
                case 3:
                    content[at:at] = content[at : at + rng.randint(1, 512)] * rng.randint(1, 40)
                case 4:
                    del content[at:]
                case 5:
                    other = rng.choice(known)
                    start = rng.randrange(len(other) + 1)
                    content[at:at] = other[start : start + rng.randint(1, 2048)]
                case _:
                    lines = content.split(b"\n")
                    rng.shuffle(lines)
                    content = bytearray(b"\n".join(lines))
        yield bytes(content[:MOST])


class TooSlow(Exception):
    """One input took longer than SLOW seconds."""


def _alarm(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def hold(name: str, reader: Callable[[bytes], None], content: bytes) -> bool:
    """Whether the reader answered or refused in time."""
    signal.alarm(SLOW)
    try:
        reader(content)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        FOUND.joinpath(name).mkdir(parents=True, exist_ok=True)
        path = FOUND / name / f"{abs(hash(content)):016x}"
        path.write_bytes(content)
        print(
            f"skbscope: {name}: {type(error).__name__}: {str(error)[:200]}; kept as {path.relative_to(ROOT)}"
        )
        return False
    finally:
        signal.alarm(0)
    return True


def main() -> None:
    """Each reader gets its share of the time."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    signal.signal(signal.SIGALRM, _alarm)
    good = True
    for name, (reader, folders) in READERS.items():
        known = seeds(folders)
        until, count = time.monotonic() + seconds / len(READERS), 0
        for content in damaged(rng, known):
            good &= hold(name, reader, content)
            count += 1
            if time.monotonic() >= until:
                break
        print(f"skbscope: {name}: {count:,} damaged inputs from {len(known)} files")
    sys.exit(not good)


if __name__ == "__main__":
    main()
