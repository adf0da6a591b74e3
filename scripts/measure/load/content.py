"""The content that readers request: recordings analysed, runs compared, a figure published."""

from typing import Any

import httpx

from measure.recordings import TRACES
from measure.servers import Server, ready

RECORDINGS = ("stuck-4-limit-64-again", "xsk-veth", "xdp-redirect")
RUNS = TRACES.parent / "runs/tcp4-rfs"
PATHS = {
    "page": ["/", "/traces", "/explain/skb-defer"],
    "list": ["/api/v1/traces", "/api/v1/results", "/api/v1/comparisons"],
    "catalogue": ["/api/v1/policies"],
}


def fill(server: Server) -> list[tuple[str, str]]:
    """Sends all of it; gives (kind, path) of everything that readers request."""
    paths = [(kind, path) for kind, some in PATHS.items() for path in some]
    with server.client() as client:
        for name in RECORDINGS:
            _put(client, f"{name}.host.txt", (TRACES / f"{name}.host.txt").read_bytes())
            sent = _put(client, f"{name}.perf.data.zst", (TRACES / f"{name}.perf.data.zst").read_bytes())
            analysis = f"/api/v1/analyses/{ready(client, sent['job_id'])['analysis_id']}"
            paths += [("analysis read", analysis), ("list", f"/api/v1/traces/{sent['trace_id']}")]
            paths += [("panel", f"{analysis}/{panel}") for panel in ("timeline", "flows", "lives")]
        paths += _compared(client)
        for _kind, path in paths:
            client.get(f"{server.url}{path}").raise_for_status()
    return paths


def _compared(client: httpx.Client) -> list[tuple[str, str]]:
    body: dict[str, Any] = {"title": "rfs"}
    for side in ("before", "after"):
        files = [f"{side}-{n}.iperf3.json" for n in range(1, 7)]
        body[side] = [_put(client, name, (RUNS / name).read_bytes())["run_ids"][0] for name in files]
    comparison = client.post("/comparisons", json=body).raise_for_status().json()["id"]
    figure = client.post("/figures", json={"comparison_id": comparison}).raise_for_status().json()["id"]
    figures = [("figure", f"/c/{figure}.{form}") for form in ("svg", "png", "txt", "json")]
    return [("comparison read", f"/api/v1/comparisons/{comparison}"), *figures]


def _put(client: httpx.Client, name: str, content: bytes) -> dict[str, Any]:
    sent: dict[str, Any] = client.put(f"/uploads/{name}", content=content).raise_for_status().json()
    return sent
