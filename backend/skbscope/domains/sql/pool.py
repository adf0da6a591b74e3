"""Runs queries in separate processes, so that analyses and queries do not wait for each other.

There are three limits: DuckDB is interrupted after `seconds`, the process is killed a little later if the planner
ignores the interrupt, and the kernel refuses memory beyond `worker_bytes`. The server only waits.
"""

import contextlib
import threading
from concurrent.futures import Future

from skbscope.domains.sql.errors import Busy
from skbscope.domains.sql.run import Answer, Limits, Question, call
from skbscope.errors import TooLarge
from skbscope.process_pool import ProcessLimits, ProcessPool

MAX_WAITING = 16
"""Queries running and waiting at the same time."""
_GRACE_SECONDS = 3
"""Time between the interrupt and killing the process."""
_TASKS = 200


class QueryPool:
    """Started at the first query; closed with its owner."""

    def __init__(self, limits: Limits, processes: int = 1) -> None:
        self.limits = limits
        # More than DuckDB's limit: for the answer as Python values, and for constants folded before DuckDB counts them.
        self.worker_bytes = 2 * limits.memory_bytes + (256 << 20)
        self._pool = ProcessPool(
            processes, ProcessLimits(self.worker_bytes, limits.seconds + _GRACE_SECONDS, _TASKS), _warm
        )
        self._lock = threading.Lock()
        self._waiting: set[Future[Answer]] = set()

    def ask(self, question: Question) -> Future[Answer]:
        """Queues a query; `Busy` where too many wait, and when the server ends."""
        with self._lock:
            self._waiting = {future for future in self._waiting if not future.done()}
            if len(self._waiting) < MAX_WAITING:
                with contextlib.suppress(RuntimeError):
                    future: Future[Answer] = self._pool.submit(call, question)
                    self._waiting.add(future)
                    return future
            raise Busy(f"{len(self._waiting)} queries are running or waiting already; try again in a moment.")

    def stop(self, future: Future[Answer]) -> None:
        """Stops a query whose client has disconnected."""
        self._pool.stop(future)

    def lost(self) -> TooLarge:
        """The error for a query whose process had to be ended; the sentence of the process pool is about analyses."""
        return TooLarge(
            f"The query was stopped with its process: it needed more than {self.limits.seconds:g} seconds or "
            f"{self.worker_bytes >> 20} MiB and could not be interrupted."
        )

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown()


def _warm() -> None:
    """Loads the modules that every query needs."""
    import duckdb

    duckdb.connect().execute("SELECT json_serialize_sql('SELECT 1')").fetchall()
