"""What one database keeps and the other refuses: PostgreSQL has no NUL in its text and no number past 64 bits."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from operations import databases
from portal.conftest import DATA, SMALL, Running, running

from api.content import RUNS

pytestmark = pytest.mark.slow

NUL = "a\0b"
FAR = 1 << 70


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose rows lie in PostgreSQL."""
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with (
        databases.server() as empty,
        running(tmp_path_factory.mktemp("data"), database_url=empty()) as one,
    ):
        yield one


@pytest.fixture(scope="module")
def runs(server: Running) -> list[str]:
    names = [f"{side}-{n}.iperf3.json" for side in ("before", "after") for n in (1, 2)]
    return [server.put(name, (RUNS / name).read_bytes()).json()["run_ids"][0] for name in names]


def refused(answer: httpx.Response) -> None:
    assert answer.status_code in (404, 422), answer.text
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "path",
    [
        *(f"/{name}/a%00b" for name in ("uploads", "traces", "jobs", "analyses", "results", "comparisons")),
        *("/figures/a%00b", "/campaigns/a%00b", "/results/groups/a%00b/kernels"),
    ],
)
def test_an_id_with_a_nul_is_no_id(server: Running, path: str) -> None:
    refused(server.client.get(path))


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/results", {"group": NUL}),
        ("/results/throughput", {"group": NUL}),
        ("/results/groups", {"policy": NUL, "q": NUL}),
        ("/comparisons", {"policy": NUL}),
        ("/figures", {"comparison_id": NUL}),
    ],
)
def test_nothing_is_found_by_a_nul(server: Running, path: str, query: dict[str, str]) -> None:
    assert server.client.get(path, params=query).status_code in (200, 404, 422)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/campaigns", {"name": NUL}),
        ("POST", "/comparisons", {"title": NUL}),
        ("POST", "/comparisons", {"policy": NUL}),
        ("POST", "/comparisons", {"before_label": NUL}),
        ("PATCH", "/results/groups/{group}", {"policy": NUL}),
        ("PATCH", "/results/groups/{group}", {"facts": {NUL: NUL}}),
        ("POST", "/pastes/confirmed", {"name": NUL, "text": "1,000 pps\n"}),
    ],
)
def test_a_nul_in_a_body_is_refused_or_stored(
    server: Running, runs: list[str], method: str, path: str, body: dict[str, Any]
) -> None:
    if path == "/comparisons":
        body = {"before": runs[:2], "after": runs[2:], **body}
    group = server.get("/results")["items"][0]["group"]
    answer = server.client.request(method, path.format(group=group), json=body)
    assert answer.status_code < 500, answer.text


def test_nuls_inside_of_files_are_stored_or_refused(server: Running) -> None:
    texts = [b"@[x\\0y\0z]: 1\n" * 3, b'{"type": "map", "data": {"@": {"a\\u0000b": 4}}}\n', b"a\0b\n"]
    for n, text in enumerate(texts):
        for query in ({}, {"format": "bpftrace"}, {"format": "bpftrace json"}):
            answer = server.put(f"nul-{n}.txt", text, **query)
            assert answer.status_code in (200, 201), answer.text
            assert server.client.get("/results").status_code == 200
    assert server.client.post("/pastes", content=b"a\0b 1,000 pps\n").status_code == 200


def test_numbers_that_no_column_takes_are_refused(server: Running) -> None:
    sent = server.put(
        f"{SMALL}.perf.data.zst", (DATA / "traces" / f"{SMALL}.perf.data.zst").read_bytes()
    ).json()
    analyses = server.client.post(
        f"/traces/{sent['trace_id']}/analyses", json={"knobs": {"net.core.skb_defer_max": FAR}}
    )
    assert analyses.status_code == 422, analyses.text
    for cursor in ("9" * 30, "MA==", "2026-01-01T00:00:00+00:00~x", NUL):
        assert server.client.get("/traces", params={"cursor": cursor}).status_code in (404, 422)
