"""Checks of the parts that a server needs: each runs in a thread, with a short time limit."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from skbscope.errors import Damaged
from skbscope.jobs.runner import JobRunner
from skbscope.lifecycle import Lifecycle
from skbscope.store.blobs import free_bytes
from skbscope.store.remote import remote
from skbscope.store.storage import Storage

LIMIT_SECONDS = 2.0
"""How long a part may take to answer."""

Check = Callable[[], str | None]
"""None if the part answers, else what is wrong with it."""


class Health:
    """Checks database, store and workers. A check that hangs is not started a second time."""

    def __init__(self, storage: Storage, jobs: JobRunner, lifecycle: Lifecycle) -> None:
        self._storage = storage
        self._lifecycle = lifecycle
        self._jobs = jobs
        self._checks: dict[str, Check] = {
            "database": self._database,
            "store": self._store,
            "workers": jobs.unavailable,
        }
        self._threads = ThreadPoolExecutor(len(self._checks), thread_name_prefix="health")
        self._running: dict[str, Future[str | None]] = {}

    def unavailable(self) -> list[str]:
        """A line for each reason not to send requests here; empty when ready."""
        if self._lifecycle.closing:
            return ["server: draining, it ends soon"]
        if not self._jobs.is_started:
            return ["server: starting"]
        for name, check in self._checks.items():
            if name not in self._running:
                self._running[name] = self._threads.submit(check)
        wait(self._running.values(), LIMIT_SECONDS)
        return [f"{name}: {why}" for name in self._checks if (why := self._answer(name))]

    def close(self) -> None:
        """Starts no more checks; one that hangs ends with the process."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _answer(self, name: str) -> str | None:
        future = self._running.get(name)
        if future is None:
            return None
        if not future.done():
            return f"no answer in {LIMIT_SECONDS:g} s"
        self._running.pop(name, None)
        error = future.exception()
        if isinstance(error, Damaged):
            return "damaged; `skbscope verify` says where"
        # The type only: a message may hold addresses and passwords, and anybody may send this request.
        return f"does not answer ({type(error).__name__}); the log says more" if error else future.result()

    def _database(self) -> str | None:
        self._storage.db.probe()
        return None

    def _store(self) -> str | None:
        settings = self._storage.settings
        if settings.store_url:
            remote(settings.store_url).has("ready")  # it does not exist, but the store has answered
        if free_bytes(settings.root) < settings.disk_reserve_bytes:
            return "the disk of the data folder is full; uploads are refused"
        return None
