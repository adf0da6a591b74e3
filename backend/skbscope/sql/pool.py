"""Where queries run: processes of their own, so that an analysis never holds up a question, nor the other way round.

A query is stopped three times over: DuckDB is interrupted at `seconds`, the process is killed a little later where the
planner does not listen, and the kernel refuses it memory beyond `worker_bytes`. The server only waits.
"""

import threading
from concurrent.futures import Future

from skbscope.errors import TooLarge
from skbscope.sql.errors import Busy
from skbscope.sql.run import Answer, Limits, Question, call
from skbscope.workers import Bounds, WorkerLost, Workers

MAX_WAITING = 16
"""Queries running and waiting at a time."""
_GRACE_SECONDS = 3
"""Beyond the interrupt, until the process is killed."""
_TASKS = 200


class QueryPool:
    """Started at the first query; closed with its owner."""

    def __init__(self, limits: Limits, processes: int = 1) -> None:
        self.limits = limits
        # Beside DuckDB's own limit: the answer as Python values, and a constant folded before DuckDB counts it.
        self.worker_bytes = 2 * limits.memory_bytes + (256 << 20)
        self._processes = processes
        self._workers: Workers | None = None
        self._lock = threading.Lock()
        self._closed = False
        self._waiting: set[Future[Answer]] = set()

    def ask(self, question: Question) -> Future[Answer]:
        """Queues a query; `Busy` where too many wait."""
        with self._lock:
            self._waiting = {future for future in self._waiting if not future.done()}
            if self._closed or len(self._waiting) >= MAX_WAITING:
                raise Busy(f"{len(self._waiting)} queries are under way already; ask again in a moment.")
            if self._workers is None:
                bounds = Bounds(self.worker_bytes, self.limits.seconds + _GRACE_SECONDS, _TASKS)
                self._workers = Workers(self._processes, bounds, _warm)
            future: Future[Answer] = self._workers.submit(call, question)
            self._waiting.add(future)
            return future

    def stop(self, future: Future[Answer]) -> None:
        """Nobody waits for the answer any more."""
        if self._workers is not None:
            self._workers.stop(future)

    def lost(self, error: WorkerLost) -> TooLarge:
        """The sentence for a query whose process had to be ended."""
        del error  # speaks of analyses
        return TooLarge(
            f"The query was stopped with its process: it passed {self.limits.seconds:g} seconds or "
            f"{self.worker_bytes >> 20} MiB and could not be interrupted."
        )

    def close(self) -> None:
        """Ends the processes."""
        with self._lock:
            self._closed = True
        if self._workers is not None:
            self._workers.shutdown()


def _warm() -> None:
    """Loads what every query needs."""
    import duckdb

    duckdb.connect().execute("SELECT json_serialize_sql('SELECT 1')").fetchall()
