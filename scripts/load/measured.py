"""One request as a client saw it, and many of them as a table."""

import json
from collections import Counter
from dataclasses import asdict, dataclass
from typing import IO

import httpx

PATIENCE_SECONDS = 60.0
"""What a client waits for an answer."""
BUDGETS_S = {"upload": 20.0, "analysis": 120.0}
"""What a request may take, by kind; anything that is read has READ_BUDGET_S. Over it, it is named."""
READ_BUDGET_S = 5.0


@dataclass(frozen=True)
class Measured:
    """A request and how it ended."""

    kind: str
    path: str
    at_s: float
    """Seconds after the client began."""
    seconds: float
    status: int
    """0 where no answer came."""
    failed: str | None = None
    """Why this is no good end; null for 2xx, 3xx, and for 429 or 503 that say when to come again."""

    @property
    def budget_s(self) -> float:
        """What it may take."""
        return BUDGETS_S.get(self.kind, READ_BUDGET_S)


def connected(url: str) -> httpx.AsyncClient:
    """A client with connections of its own, without proxy and certificates: 500 would load them 500 times.

    It drops a connection before the server does (5 s): one that is closed while a request is on its way fails.
    """
    limits = httpx.Limits(keepalive_expiry=3)
    return httpx.AsyncClient(
        base_url=url, timeout=PATIENCE_SECONDS, limits=limits, verify=False, trust_env=False
    )


def ended(kind: str, path: str, at_s: float, seconds: float, answer: httpx.Response) -> Measured:
    """A request that was answered."""
    status, failed = answer.status_code, None
    if status in (429, 503):
        failed = None if "retry-after" in answer.headers else "it does not say when to come again"
    elif status >= 400:
        failed = answer.text[:200]
    return Measured(kind, path, at_s, seconds, status, failed)


def write(requests: list[Measured], out: IO[str]) -> None:
    """To another process, one line each."""
    for one in requests:
        out.write(json.dumps(asdict(one)) + "\n")


def read(lines: IO[str]) -> list[Measured]:
    """What another process wrote."""
    return [Measured(**json.loads(line)) for line in lines]


def quantile(ordered: list[float], share: float) -> float:
    """Nearest rank of a sorted list that is not empty."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table(requests: list[Measured], seconds: float) -> str:
    """Requests by kind: how many, how fast, how they ended."""
    lines = ["| request | count | a second | p50 ms | p95 ms | p99 ms | worst ms | ended in | over budget |"]
    lines.append("|---|---|---|---|---|---|---|---|---|")
    for kind in sorted({one.kind for one in requests}):
        own = [one for one in requests if one.kind == kind]
        took = sorted(1000 * one.seconds for one in own)
        ends = Counter(str(one.status) if one.status else "no answer" for one in own)
        said = ", ".join(f"{end} × {count:,}" for end, count in sorted(ends.items()))
        shown = [f"{quantile(took, share):,.0f}" for share in (0.5, 0.95, 0.99, 1)]
        over = sum(one.seconds > one.budget_s for one in own)
        lines.append(
            f"| {kind} | {len(own):,} | {len(own) / seconds:.1f} | {' | '.join(shown)} | {said} "
            f"| {over} of {own[0].budget_s:g} s |"
        )
    return "\n".join(lines)


def named(requests: list[Measured], most: int = 20) -> tuple[list[str], list[str]]:
    """Sentences for requests over their budget, slowest first, and for failed ones; `most` of each."""
    over = sorted((one for one in requests if one.seconds > one.budget_s), key=lambda one: -one.seconds)
    failed = [one for one in requests if one.failed]
    slow = [
        f"{o.kind} {o.path} took {o.seconds:.1f} s at {o.at_s:.0f} s; its budget is {o.budget_s:g} s"
        for o in over
    ]
    bad = [f"{o.kind} {o.path} at {o.at_s:.0f} s ended in {o.status}: {o.failed}" for o in failed]
    return _first(slow, most), _first(bad, most)


def _first(lines: list[str], most: int) -> list[str]:
    return lines[:most] + ([f"… and {len(lines) - most:,} more"] if len(lines) > most else [])
