"""Runs queries in separate processes, so that analyses and queries do not wait for each other.

There are three limits: DuckDB is interrupted after `seconds`, the process is killed a little later if the planner
ignores the interrupt, and the kernel refuses memory beyond `worker_bytes`. The server only waits.
"""

import contextlib
from concurrent.futures import Future

from skbscope.access.principal import sender
from skbscope.domains.sql.run import Answer, Limits, Question, call
from skbscope.errors import Busy, TooLarge
from skbscope.process_pool import ProcessLimits, ProcessPool
from skbscope.turns import Turns

PROCESSES = 2
"""One sender uses at most all but one of them."""
MAX_WAITING = 16
"""Queries of one sender that wait at the same time."""
_GRACE_SECONDS = 3
"""Time between the interrupt and killing the process."""
_TASKS = 200


class QueryPool:
    """Started at the first query; closed with its owner. Senders are served in turn."""

    def __init__(self, limits: Limits, processes: int = PROCESSES) -> None:
        self.limits = limits
        # More than DuckDB's limit: for the answer as Python values, and for constants folded before DuckDB counts them.
        self.worker_bytes = 2 * limits.memory_bytes + (256 << 20)
        self._pool = ProcessPool(
            processes,
            ProcessLimits(self.worker_bytes, limits.seconds + _GRACE_SECONDS, _TASKS),
            _warm,
            Turns(processes, places=MAX_WAITING, what="queries"),
        )

    def ask(self, question: Question) -> Future[Answer]:
        """Queues a query; `Busy` where too many of the sender's wait, and when the server ends."""
        with contextlib.suppress(RuntimeError):
            seconds = question.limits.seconds + _GRACE_SECONDS
            return self._pool.submit_for(sender(), call, question, seconds=seconds)
        raise Busy("The query was not run because the server ends.")

    def stop(self, future: Future[Answer]) -> None:
        """Stops a query whose client has disconnected."""
        self._pool.stop(future)

    def lost(self, limits: Limits | None = None) -> TooLarge:
        """The error for a query whose process had to be ended; the sentence of the process pool is about analyses."""
        seconds = (limits or self.limits).seconds
        return TooLarge(
            f"The query was stopped with its process: it needed more than {seconds:g} seconds or "
            f"{self.worker_bytes >> 20} MiB and could not be interrupted."
        )

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown()


def _warm() -> None:
    """Loads the modules that every query needs."""
    import duckdb

    duckdb.connect().execute("SELECT json_serialize_sql('SELECT 1')").fetchall()
