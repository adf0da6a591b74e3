"""`/metrics` in Prometheus' text format: counters, and values looked up at each request."""

import os
import platform
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.pool import QueuePool

from skbscope import __version__
from skbscope.counters import COUNTED
from skbscope.jobs.models import JobRow
from skbscope.lifecycle import Lifecycle
from skbscope.store.blobs import free_bytes
from skbscope.store.db import now
from skbscope.store.storage import Storage

TYPE = "text/plain; version=0.0.4; charset=utf-8"
_STATES = ("waiting", "running", "ready", "failed")


class Metrics(Collector):
    """One server's metrics."""

    def __init__(self, storage: Storage, lifecycle: Lifecycle) -> None:
        self._storage = storage
        self._lifecycle = lifecycle
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def text(self) -> bytes:
        """All metrics as they are now. While the database does not answer, its values are left out."""
        return bytes(generate_latest(COUNTED) + generate_latest(self._registry))

    def describe(self) -> list[GaugeMetricFamily]:
        """Nothing ahead of a request, because it would need the database."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily | InfoMetricFamily]:
        """The values looked up at each request."""
        workers = "local" if self._storage.settings.workers.isdigit() else "cluster"
        yield InfoMetricFamily(
            "skbscope_build",
            "Versions and the kind of workers; crew is the older name of workers.",
            {
                "version": __version__,
                "python": platform.python_version(),
                "workers": workers,
                "crew": workers,
            },
        )
        yield _gauge("skbscope_draining", "1 after the signal to end.", float(self._lifecycle.closing))
        yield _gauge("skbscope_process_resident_bytes", "Memory of the server process.", _resident())
        free = free_bytes(self._storage.settings.root)
        yield _gauge("skbscope_disk_free_bytes", "Free on the disk of the data folder.", free)
        pool = self._storage.db.engine.pool
        if isinstance(pool, QueuePool):
            connections = GaugeMetricFamily(
                "skbscope_database_connections", "Of this server's pool.", labels=["state"]
            )
            connections.add_metric(["used"], pool.checkedout())
            connections.add_metric(["idle"], pool.checkedin())
            yield connections
        yield from self._jobs()

    def _jobs(self) -> Iterator[GaugeMetricFamily]:
        counts = select(JobRow.state, func.count()).group_by(JobRow.state)
        oldest = select(func.min(JobRow.created_at)).where(JobRow.state == "waiting")
        try:
            with self._storage.db.session() as session:
                found: dict[str, int] = dict(session.execute(counts).tuples().all())
                since = session.scalar(oldest)
                parked = session.scalar(select(func.count()).where(JobRow.parked)) or 0
        except Exception:
            yield _gauge("skbscope_database_up", "Whether it answered just now.", 0)
            return
        yield _gauge("skbscope_database_up", "Whether it answered just now.", 1)
        jobs = GaugeMetricFamily("skbscope_jobs", "Of all servers.", labels=["state"])
        for state in _STATES:
            jobs.add_metric([state], found.get(state, 0))
        yield jobs
        yield _gauge("skbscope_jobs_parked", "Failed because their workers ended too often.", parked)
        age = max(0.0, (now() - since).total_seconds()) if since else 0.0
        yield _gauge("skbscope_job_oldest_waiting_seconds", "Since the oldest waiting job was made.", age)


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, about, value=value)


def _resident() -> float:
    with open("/proc/self/statm", encoding="ascii") as file:
        return float(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
