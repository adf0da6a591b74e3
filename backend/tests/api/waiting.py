"""Jobs of a server, waited for."""

import time
from typing import Any

import httpx


def ready(client: httpx.Client, job_id: str, seconds: float = 60) -> dict[str, Any]:
    """The job once it is ready or failed."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        job: dict[str, Any] = client.get(f"/api/v1/jobs/{job_id}").json()
        if job["state"] in ("ready", "failed"):
            return job
        time.sleep(0.05)
    raise AssertionError(f"job {job_id} is still {job['state']} after {seconds} s")
