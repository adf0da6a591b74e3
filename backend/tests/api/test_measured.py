"""The judges of `npm run load` and `npm run soak`: what they would let pass shows nothing."""

import httpx
import pytest
from measure.load import requests, soak
from measure.machine import MIB
from measure.processes import Sample

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("status", "headers", "is_good"),
    [
        (201, {}, True),
        (304, {}, True),
        (429, {"Retry-After": "2"}, True),
        (503, {"Retry-After": "5"}, True),
        (429, {}, False),
        (503, {}, False),
        (404, {}, False),
        (500, {"Retry-After": "5"}, False),
    ],
)
def test_a_request_succeeds_or_gets_retry_after(status: int, headers: dict[str, str], is_good: bool) -> None:
    failed = requests.failure(httpx.Response(status, headers=headers, text="why"))
    assert (failed is None) == is_good
    one = requests.Request("list", "/x", 0.0, 0.1, status, failed)
    assert (requests.named([one])[1] == []) == is_good


def test_a_request_over_its_budget_is_named_and_counted() -> None:
    fast = requests.Request("upload", "/a", 1.0, 19.0, 201)
    slow = requests.Request("upload", "/b", 2.0, 21.0, 201)
    assert requests.named([fast, slow])[0] == ["upload /b took 21.0 s at 2 s; its budget is 20 s"]
    assert "201 × 2 | 1 of 20 s |" in requests.table([fast, slow], 10)


def samples(mib_a_minute: float, fds_a_minute: float = 0) -> list[Sample]:
    """Half an hour of a server that breathes by 8 MiB and grows."""

    def sample(at: int) -> Sample:
        held_mib = 200 + at % 4 * 2 + at / 60 * mib_a_minute
        return Sample(at, 1, "server", int(held_mib * MIB), int(40 + at / 60 * fds_a_minute), 50)

    return [sample(at) for at in range(300, 1800, 2)]


def grows(found: list[Sample]) -> list[str]:
    return [what for what, rate, bar in soak.flat(found) if rate > bar]


def test_a_server_that_breathes_is_flat_and_one_that_leaks_is_not() -> None:
    assert grows(samples(0)) == []
    assert grows(samples(1)) == ["RSS of the server, MiB"]
    assert grows(samples(0, fds_a_minute=1)) == ["file descriptors of the server"]


def test_a_store_that_grows_faster_than_what_is_sent_is_seen() -> None:
    disks = [
        soak.Disk(at, uploads, {"database": 1000 * uploads**2, "blobs": 9000 * uploads, "tables": 0})
        for at, uploads in ((0, 0), (60, 10), (120, 20))
    ]
    assert soak.growth(disks)[:2] == [("database", 10_000, 30_000), ("blobs", 9000, 9000)]
