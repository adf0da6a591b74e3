"""Requests as a client measured them: how each ended, its budget, all of them as a table."""

import json
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import httpx

from measure.tables import first, markdown, quantile

PATIENCE_SECONDS = 60.0
"""How long a client waits for an answer."""
BUDGETS_S = {"upload": 20.0, "analysis": 120.0}
"""How long a request may take, by kind; a read has READ_BUDGET_S. A slower one is named."""
READ_BUDGET_S = 5.0


@dataclass(frozen=True)
class Request:
    """A request and how it ended."""

    kind: str
    path: str
    at_s: float
    """Seconds after the client began."""
    seconds: float
    status: int
    """0 without an answer."""
    failed: str | None = None
    """Why it failed; null for 2xx, 3xx, and for 429 or 503 with Retry-After."""

    @property
    def budget_s(self) -> float:
        """What it may take."""
        return BUDGETS_S.get(self.kind, READ_BUDGET_S)

    @property
    def is_over(self) -> bool:
        """Whether it took longer."""
        return self.seconds > self.budget_s


class Client:
    """A connection that records all its requests."""

    def __init__(self, url: str) -> None:
        # Without proxy and certificates: 500 clients would load them 500 times. The client closes a connection before
        # the server does, because a request on a connection that is being closed fails.
        limits = httpx.Limits(keepalive_expiry=3)
        self.http = httpx.AsyncClient(
            base_url=url, timeout=PATIENCE_SECONDS, limits=limits, verify=False, trust_env=False
        )
        self.done: list[Request] = []
        self._began = time.monotonic()

    async def request(
        self, kind: str, path: str, method: str = "GET", content: bytes | None = None
    ) -> httpx.Response | None:
        """The answer; None without one, which is recorded too."""
        began = time.monotonic()
        try:
            answer = await self.http.request(method, path, content=content)
        except httpx.TransportError as error:
            self.record(kind, path, began, 0, f"{type(error).__name__}: {error}")
            return None
        self.record(kind, path, began, answer.status_code, failure(answer))
        return answer

    def record(self, kind: str, path: str, began: float, status: int, failed: str | None) -> None:
        """Records a request that began at `began` (of the monotonic clock) and ended now."""
        now = time.monotonic()
        self.done.append(Request(kind, path, began - self._began, now - began, status, failed))


def failure(answer: httpx.Response) -> str | None:
    """Why an answer counts as failed; None if it does not."""
    if answer.status_code in (429, 503):
        return None if "retry-after" in answer.headers else "it has no Retry-After"
    return answer.text[:200] if answer.status_code >= 400 else None


def as_lines(requests: Iterable[Request]) -> str:
    """For another process, one line each."""
    return "".join(json.dumps(asdict(one)) + "\n" for one in requests)


def from_lines(lines: Iterable[str]) -> list[Request]:
    """What another process wrote."""
    return [Request(**json.loads(line)) for line in lines]


def table(requests: list[Request], seconds: float) -> str:
    """Requests by kind: how many, how fast, how they ended."""
    head = "request|count|a second|p50 ms|p95 ms|p99 ms|worst ms|ended in|over budget".split("|")
    rows = []
    for kind in sorted({one.kind for one in requests}):
        own = [one for one in requests if one.kind == kind]
        took = [1000 * one.seconds for one in own]
        ends = Counter(str(one.status) if one.status else "no answer" for one in own)
        ended = ", ".join(f"{end} × {count:,}" for end, count in sorted(ends.items()))
        over = f"{sum(one.is_over for one in own)} of {own[0].budget_s:g} s"
        shown = (f"{quantile(took, share):,.0f}" for share in (0.5, 0.95, 0.99, 1))
        rows.append([kind, f"{len(own):,}", f"{len(own) / seconds:.1f}", *shown, ended, over])
    return markdown(head, rows, left=len(head))


def named(requests: list[Request], most: int = 20) -> tuple[list[str], list[str]]:
    """Sentences for requests over their budget, slowest first, and for failed ones; `most` of each."""
    over = sorted((one for one in requests if one.is_over), key=lambda one: -one.seconds)
    slow = (
        f"{o.kind} {o.path} took {o.seconds:.1f} s at {o.at_s:.0f} s; its budget is {o.budget_s:g} s"
        for o in over
    )
    failed = (one for one in requests if one.failed)
    bad = (f"{o.kind} {o.path} at {o.at_s:.0f} s ended in {o.status}: {o.failed}" for o in failed)
    return first(list(slow), most), first(list(bad), most)
