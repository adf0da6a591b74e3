"""Somebody who goes on reading while a part of the stack is broken, and what they saw."""

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import httpx

from .stack import Stack

EVERY_SECONDS = 0.1


@dataclass
class Witness:
    """Answers by status, and the slowest."""

    statuses: Counter[str] = field(default_factory=Counter)
    sentences: set[str] = field(default_factory=set)
    slowest: float = 0.0
    began: float = field(default_factory=time.monotonic)
    last_bad: float | None = None
    """When the last unsuccessful answer arrived."""

    def saw(self) -> str:
        """`200 × 41, 503 × 12`, and the sentences of refusals."""
        counted = ", ".join(f"{status} × {count}" for status, count in sorted(self.statuses.items()))
        return " ".join([f"{counted}, slowest {self.slowest:.1f} s.", *sorted(self.sentences)])

    def look(self, client: httpx.Client, path: str) -> None:
        """One reading."""
        began = time.monotonic()
        try:
            answer = client.get(path)
        except httpx.TransportError as error:
            self._bad(type(error).__name__, "")
        else:
            if answer.status_code == 200:
                self.statuses["200"] += 1
            else:
                assert answer.headers["content-type"].startswith("application/problem+json"), answer.text
                assert answer.status_code != 503 or int(answer.headers["retry-after"]) > 0
                self._bad(str(answer.status_code), answer.json()["detail"])
        self.slowest = max(self.slowest, time.monotonic() - began)

    def _bad(self, status: str, sentence: str) -> None:
        self.statuses[status] += 1
        self.last_bad = time.monotonic()
        if sentence:
            self.sentences.add(f"“{sentence}”")


@contextlib.contextmanager
def watching(stack: Stack, *paths: str) -> Iterator[Witness]:
    """Reads through the proxy until the end of the block. No answer may be a 500, nor a proxy's own page."""
    witness, over, faults = Witness(), threading.Event(), []

    def read() -> None:
        try:
            with stack.client() as client:
                while not over.wait(EVERY_SECONDS):
                    for path in paths:
                        witness.look(client, path)
        except BaseException as error:
            faults.append(error)

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield witness
    finally:
        over.set()
        thread.join()
    if faults:
        raise faults[0]
    assert set(witness.statuses) <= {"200", "503"}, witness.saw()
