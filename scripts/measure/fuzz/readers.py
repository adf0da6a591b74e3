"""Damaged input for the readers written in Python: results, mails and their comparisons, hosts, counters.

usage: fuzz.readers SECONDS [SEED]
A reader may answer or refuse with a sentence (`Problem`, `ResultError`, `HostError`); anything else, or more than SLOW
seconds for one input, is a finding: printed, stored under `found`, exit 1.
"""

import random
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from skbscope.domains.comparisons import text as plain
from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.comparisons.markdown import markdown
from skbscope.domains.comparisons.models import digest
from skbscope.domains.comparisons.table import csv_text
from skbscope.errors import Problem
from skbscope.hosts.errors import HostError
from skbscope.hosts.read import read_host
from skbscope.hosts.read import sniff as sniff_host
from skbscope.results import mail, readers
from skbscope.results.errors import ResultError
from skbscope.results.read.counters import ethtool, net_dev, proc_table, softnet_stat
from skbscope.results.read.kernel import page_pool

from measure.fuzz.damage import damaged
from measure.fuzz.families import RESULTS, beside, families
from measure.machine import ROOT

FOUND = Path(__file__).with_name("found")
SLOW = 5
REFUSALS = (Problem, ResultError, HostError)


def results(content: bytes) -> None:
    """By sniffing, and by every reader in turn, also those that the sniffer did not choose."""
    text = content.decode(errors="replace")
    readers.sniff(text)
    for name in readers.READERS:
        _refusing(partial(readers.read, format_name=name), text)


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
    _refusing(read_host, content)


def counters(content: bytes) -> None:
    """Counters of a capture, before and after."""
    text = content.decode(errors="replace")
    for read in (*(one.counted for one in (ethtool, net_dev, proc_table, softnet_stat)), page_pool.counted):
        _refusing(read, text)


READERS: dict[str, tuple[Callable[[bytes], None], str, list[str]]] = {
    "results": (results, "results", []),
    "mails": (mails, "pastes", RESULTS),
    "hosts": (hosts, "hosts", []),
    "counters": (counters, "hosts", ["ethtool", "page-pool", "proc", "mpstat"]),
}
"""What reads, the family of inputs to start from, and further folders of other people's files."""


def _refusing(call: Callable[[Any], object], content: str | bytes) -> None:
    try:
        call(content)
    except REFUSALS:
        pass


class TooSlow(Exception):
    """One input took longer than SLOW seconds."""


def _alarm(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def holds(name: str, reader: Callable[[bytes], None], content: bytes) -> bool:
    """Whether the reader answered or refused in time."""
    signal.alarm(SLOW)
    try:
        reader(content)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        path = FOUND / name / f"{abs(hash(content)):016x}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        message = f"{type(error).__name__}: {str(error)[:200]}"
        print(f"skbscope: {name}: {message}; stored as {path.relative_to(ROOT)}")
        return False
    finally:
        signal.alarm(0)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Each reader gets its share of the time."""
    given = sys.argv[1:] if arguments is None else arguments
    seconds = float(given[0]) if given else 60
    rng = random.Random(int(given[1]) if len(given) > 1 else 1)
    signal.signal(signal.SIGALRM, _alarm)
    is_good = True
    seeds = {family.name: family.seeds for family in families()}
    for name, (reader, family, folders) in READERS.items():
        known = seeds[family] + beside(*folders)
        until, count = time.monotonic() + seconds / len(READERS), 0
        for content in damaged(rng, known):
            is_good &= holds(name, reader, content)
            count += 1
            if time.monotonic() >= until:
                break
        print(f"skbscope: {name}: {count:,} damaged inputs from {len(known)} files", flush=True)
    return 0 if is_good else 1
