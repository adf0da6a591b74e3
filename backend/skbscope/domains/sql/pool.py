"""Where queries run: processes of their own, so that an analysis never holds up a question, nor the other way round.

A query is stopped three times over: DuckDB is interrupted at `seconds`, the process is killed a little later where the
planner does not listen, and the kernel refuses it memory beyond `worker_bytes`. The server only waits.
"""

import contextlib
import threading
from concurrent.futures import Future

from skbscope.domains.sql.errors import Busy
from skbscope.domains.sql.run import Answer, Limits, Question, call
from skbscope.errors import TooLarge
from skbscope.process_pool import ProcessLimits, ProcessPool

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
            raise Busy(f"{len(self._waiting)} queries are under way already; ask again in a moment.")

    def stop(self, future: Future[Answer]) -> None:
        """Nobody waits for the answer any more."""
        self._pool.stop(future)

    def lost(self) -> TooLarge:
        """The sentence for a query whose process had to be ended; the pool's own speaks of analyses."""
        return TooLarge(
            f"The query was stopped with its process: it passed {self.limits.seconds:g} seconds or "
            f"{self.worker_bytes >> 20} MiB and could not be interrupted."
        )

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown()


def _warm() -> None:
    """Loads what every query needs."""
    import duckdb

    duckdb.connect().execute("SELECT json_serialize_sql('SELECT 1')").fetchall()
