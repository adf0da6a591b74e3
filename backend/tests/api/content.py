"""A small server with one of everything in it, and the ids of all that."""

import time
from typing import Any

import httpx
from portal.conftest import DATA, SMALL

RUNS = DATA / "runs" / "tcp4-rfs"
API = "/api/v1"
SPARE = "spare"
"""Before a name: ids of things that may be deleted."""


def fill(client: httpx.Client) -> dict[str, list[str]]:
    """Sends a little of everything; gives, by the name of a path parameter, ids that exist."""
    traces = [_trace(client, name) for name in (SMALL, "xdp-redirect", "xsk-veth")]
    runs = {side: [_run(client, f"{side}-{n}") for n in range(1, 4)] for side in ("before", "after")}
    comparison = _made(client, "comparisons", {**runs, "title": "rfs"})
    figure = _made(client, "figures", {"comparison_id": comparison["id"]})
    campaign = _made(client, "campaigns", {"name": "two hosts"})
    added = client.post(
        f"{API}/campaigns/{campaign['id']}/captures", json={"upload_ids": [one["id"] for one in traces]}
    )
    assert added.status_code == 200, added.text
    spare = [_put(client, f"spare-{n}.txt", b"nothing anybody knows %d\n" % n)["id"] for n in range(3)]
    analyses = [client.get(f"{API}/jobs/{one['job_id']}").json()["analysis_id"] for one in traces]
    return {
        "analysis_id": analyses,
        "campaign_id": [campaign["id"]],
        "comparison_id": [comparison["id"]],
        "figure_id": [figure["id"]],
        "filename": ["a.host.txt", "b.txt"],
        "group": [client.get(f"{API}/results").json()["items"][0]["group"]],
        "job_id": [one["job_id"] for one in traces],
        "note_id": ["0123456789abcdef"],
        "policy": ["skb-defer", "xdp-return", "rfs-llc", "xsk-batch"],
        "run_id": [*runs["before"], *runs["after"]],
        "scenario_id": ["skb-defer", "rfs-llc"],
        "trace_id": [one["id"] for one in traces],
        "upload_id": [one["id"] for one in traces],
        f"{SPARE} upload_id": spare,
        f"{SPARE} trace_id": spare,
        f"{SPARE} campaign_id": [_made(client, "campaigns", {"name": "spare"})["id"]],
        f"{SPARE} figure_id": ["0" * 20],
    }


def values(ids: dict[str, list[str]]) -> dict[str, list[Any]]:
    """Values that mean something, by the name of the field or parameter that takes them."""
    variants = ["stock", "v-old", "pool-decides", "batch", "at-free"]
    return {
        "a": variants,
        "after": [ids["run_id"][3:], ids["run_id"][:1]],
        "analysis": ids["analysis_id"],
        "analysis_id": ids["analysis_id"],
        "b": variants,
        "before": [ids["run_id"][:3], ids["run_id"]],
        "chart": [
            {"kind": kind, "analysis_id": ids["analysis_id"][0], "params": {"policy": "skb-defer"}}
            for kind in ("flow", "decisions", "throughput", "costs", "sweep", "lifecycle", "explainer")
        ],
        "comparison_id": ids["comparison_id"],
        "flow": ["0-1", "0", ""],
        "format": ["perf-data", "iperf3", "perf-script", "lscpu"],
        "group": ids["group"],
        "host": [
            {"kind": "one-llc"},
            {"kind": "own-llc"},
            {"kind": "preset", "name": "epyc-ccx"},
            {"kind": "upload", "id": ids["upload_id"][0]},
        ],
        "kernel": ["6.18", "7.0", "2.5.25"],
        "knobs": [{"net.core.skb_defer_max": 64}, {"net.core.skb_defer_max": -1}],
        "policy": ids["policy"],
        "rule": ["A1-any-context", "A-equal"],
        "sql": [
            "SELECT * FROM events LIMIT 3",
            "SELECT count(*) FROM lives",
            "SELECT 1/0, 'NaN'::DOUBLE, NULL, DATE '2020-01-01', [1, 2], {'a': 1}, '\\x00'::BLOB",
            "SELECT range(1000000000000)",
        ],
        "hosts": [["one-llc", "preset:epyc-ccx"], []],
        "knob": [{"name": "net.core.skb_defer_max", "values": [0, 64]}, None],
        "upload_id": ids["upload_id"],
        "upload_ids": [ids["upload_id"]],
        "variant": variants,
    }


def _put(client: httpx.Client, name: str, content: bytes) -> dict[str, Any]:
    answer = client.put(f"{API}/uploads/{name}", content=content)
    assert answer.status_code == 201, answer.text
    sent: dict[str, Any] = answer.json()
    return sent


def _trace(client: httpx.Client, name: str) -> dict[str, Any]:
    _put(client, f"{name}.host.txt", (DATA / "traces" / f"{name}.host.txt").read_bytes())
    sent = _put(client, f"{name}.perf.data.zst", (DATA / "traces" / f"{name}.perf.data.zst").read_bytes())
    job = _finished(client, sent["job_id"])
    assert job["state"] == "ready", job
    return sent


def _run(client: httpx.Client, name: str) -> str:
    sent = _put(client, f"{name}.iperf3.json", (RUNS / f"{name}.iperf3.json").read_bytes())
    run: str = sent["run_ids"][0]
    return run


def _made(client: httpx.Client, what: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"{API}/{what}", json=body)
    assert answer.is_success, answer.text
    made: dict[str, Any] = answer.json()
    return made


def _finished(client: httpx.Client, job_id: str, seconds: float = 60) -> dict[str, Any]:
    """The job once it is ready or failed."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        job: dict[str, Any] = client.get(f"/api/v1/jobs/{job_id}").json()
        if job["state"] in ("ready", "failed"):
            return job
        time.sleep(0.05)
    raise AssertionError(f"job {job_id} is still {job['state']} after {seconds} s")
