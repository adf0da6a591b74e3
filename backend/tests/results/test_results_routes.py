"""`/results…`, `/claims` and `/hosts` over HTTP, in the shapes the contract fixes."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from fastapi import FastAPI

from skbscope import problems
from skbscope.domains.claims import routes as claims_routes
from skbscope.domains.runs import routes, service
from skbscope.store.db import Base, Database
from skbscope.web import catalogue

DATA = Path(__file__).parents[3] / "data"
TABLES = ("runs", "holdings", "tombstones")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(f"sqlite:///{tmp_path / 'runs.db'}")
    Base.metadata.create_all(opened.engine, tables=[Base.metadata.tables[name] for name in TABLES])
    yield opened
    opened.close()


class Client:
    """Asks the application itself; no socket is opened."""

    def __init__(self, app: FastAPI) -> None:
        self._transport = httpx.ASGITransport(app=app)

    def get(self, path: str, params: dict[str, str] | None = None) -> httpx.Response:
        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=self._transport, base_url="http://portal/api/v1"
            ) as client:
                return await client.get(path, params=params)

        return asyncio.run(ask())


@pytest.fixture
def client(database: Database) -> Client:
    app = FastAPI()
    for module in (routes, claims_routes, catalogue):
        app.include_router(module.router, prefix="/api/v1")
    problems.install(app)
    app.state.db = database
    app.state.settings = SimpleNamespace(demo_dir=DATA)
    return Client(app)


def test_runs_are_listed_and_opened(client: Client, database: Database) -> None:
    with database.session() as session:
        ids = service.ingest_demo(session, DATA)
    first = client.get("/results?limit=10").json()
    second = client.get("/results", params={"limit": "10", "cursor": first["next"]}).json()
    assert (len(first["items"]), len(second["items"]), second["next"]) == (10, 6, None)
    assert {item["id"] for item in first["items"] + second["items"]} == set(ids)
    one = client.get(f"/results/{ids[0]}").json()
    assert (one["run"]["tool"], one["run"]["side"], one["group"]) == ("iperf3", "after", "tcp4-rfs")
    assert one["run"]["rows"][0]["unit"] == "bit/s"
    assert len(one["run"]["rows"][0]["samples"]) == 2


def test_a_histogram_travels_with_its_row(client: Client, database: Database) -> None:
    text = "Attaching 1 probe...\n@calls: 3\n@h:\n(..., 0)  1 |@|\n[1K, 2K) 2 |@@|\n"
    with database.session() as session:
        (ident,) = service.ingest(session, "u1", "defer.bpftrace.txt", text)
    calls, histogram = client.get(f"/results/{ident}").json()["run"]["rows"]
    assert (calls["value"], calls["histogram"]) == (3, None)
    assert histogram["histogram"] == {
        "unit": None,
        "buckets": [{"low": None, "high": 0, "count": 1}, {"low": 1024, "high": 2048, "count": 2}],
    }
    assert client.get("/results").json()["items"][0]["id"] == ident
    measured = client.get("/results/throughput").json()["groups"]
    assert not [group for group in measured if group["id"].startswith("measured-defer")]


def test_throughput_has_the_shape_of_the_contract(client: Client, database: Database) -> None:
    with database.session() as session:
        service.ingest_demo(session, DATA)
    groups = client.get("/results/throughput").json()["groups"]
    assert {group["unit"] for group in groups} == {"pps", "bit/s"}
    for group in groups:
        assert set(group) == {"id", "title", "unit", "about", "reference", "series"}
        for series in group["series"]:
            assert set(series) == {
                *("id", "label", "side", "points", "value", "provenance", "spread"),
                *("source", "machine", "note", "change_of_first"),
            }
            assert set(series["source"]) == {"title", "date", "url"}
            assert all(set(point) == {"run", "value"} for point in series["points"])


def test_one_group(client: Client) -> None:
    body = client.get("/results/throughput?group=claim-skb-defer-sysctl").json()
    assert [group["id"] for group in body["groups"]] == ["claim-skb-defer-sysctl"]
    assert [item["value"] for item in body["groups"][0]["reference"]] == [14880952]


@pytest.mark.parametrize("path", ["/results/ffff", "/results/throughput?group=nope"])
def test_what_is_not_there_is_a_problem(client: Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert answer.json()["detail"].startswith("There is no ")


def test_claims_travel_with_what_they_recompute_to(client: Client) -> None:
    items = {item["id"]: item for item in client.get("/claims").json()["items"]}
    sysctl = items["skb-defer-sysctl"]
    assert sysctl["policy"] == "skb-defer"
    assert sysctl["recomputed"][0]["change_pct"] == pytest.approx(7.19, abs=0.005)
    assert sysctl["source"]["author"] == "Jason Xing"
    assert len(items) > 30


def test_presets_are_listed_smallest_first(client: Client) -> None:
    items = client.get("/hosts").json()["items"]
    assert [item["name"] for item in items] == [
        *("laptop-1-llc", "server-4x4", "xeon-2x14"),
        *("epyc-ccx", "epyc-2x64"),
    ]
    assert set(items[0]) == {"name", "title", "about", "cpus", "llcs", "nodes", "source"}
