"""What readers find on the server: recordings analysed, runs compared, a figure published."""

import time
from typing import Any

import httpx
from recordings import TRACES

RECORDINGS = ("stuck-4-limit-64-again", "xsk-veth", "xdp-redirect")
RUNS = TRACES.parent / "runs/tcp4-rfs"


def fill(url: str) -> list[tuple[str, str]]:
    """Sends it all; gives (kind, path) of everything a reader may ask for."""
    with httpx.Client(base_url=url, timeout=120) as client:
        paths = [
            ("page", "/"),
            ("page", "/traces"),
            ("page", "/explain/skb-defer"),
            ("list", "/api/v1/traces"),
        ]
        paths += [
            ("list", "/api/v1/results"),
            ("list", "/api/v1/comparisons"),
            ("catalogue", "/api/v1/policies"),
        ]
        for name in RECORDINGS:
            _put(client, f"{name}.host.txt", (TRACES / f"{name}.host.txt").read_bytes())
            sent = _put(client, f"{name}.perf.data.zst", (TRACES / f"{name}.perf.data.zst").read_bytes())
            analysis = f"/api/v1/analyses/{_ready(client, sent['job_id'])['analysis_id']}"
            paths += [
                ("analysis read", analysis),
                ("panel", f"{analysis}/timeline"),
                ("panel", f"{analysis}/flows"),
            ]
            paths += [("panel", f"{analysis}/lives"), ("list", f"/api/v1/traces/{sent['trace_id']}")]
        paths += _compared(client)
        for _kind, path in paths:
            client.get(path).raise_for_status()
    return paths


def _compared(client: httpx.Client) -> list[tuple[str, str]]:
    asked: dict[str, Any] = {"title": "rfs"}
    for side in ("before", "after"):
        files = [f"{side}-{n}.iperf3.json" for n in range(1, 7)]
        asked[side] = [_put(client, name, (RUNS / name).read_bytes())["run_ids"][0] for name in files]
    comparison = client.post("/api/v1/comparisons", json=asked).raise_for_status().json()["id"]
    figure = (
        client.post("/api/v1/figures", json={"comparison_id": comparison}).raise_for_status().json()["id"]
    )
    figures = [("figure", f"/c/{figure}.{form}") for form in ("svg", "png", "txt", "json")]
    return [("comparison read", f"/api/v1/comparisons/{comparison}"), *figures]


def _put(client: httpx.Client, name: str, content: bytes) -> dict[str, Any]:
    sent: dict[str, Any] = client.put(f"/api/v1/uploads/{name}", content=content).raise_for_status().json()
    return sent


def _ready(client: httpx.Client, job_id: str) -> dict[str, Any]:
    while True:
        job: dict[str, Any] = client.get(f"/api/v1/jobs/{job_id}").json()
        if job["state"] == "ready":
            return job
        if job["state"] == "failed":
            raise SystemExit(
                f"skbscope: a recording of the demo library could not be analysed: {job['error']}"
            )
        time.sleep(0.1)
