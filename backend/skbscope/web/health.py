"""Whether the parts this server stands on answer: each is asked in a thread, with a short time limit."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait

from sqlalchemy import text

from skbscope.jobs.runner import JobRunner
from skbscope.lifecycle import Lifecycle
from skbscope.store.blobs import free_bytes
from skbscope.store.remote import remote
from skbscope.store.storage import Storage

LIMIT_SECONDS = 2.0
"""How long a part may take to answer."""

Ask = Callable[[], str | None]
"""None while the part answers, else what is wrong with it."""


class Health:
    """Asks database, store and workers. A question that hangs is not asked a second time."""

    def __init__(self, storage: Storage, jobs: JobRunner, lifecycle: Lifecycle) -> None:
        self._storage = storage
        self._lifecycle = lifecycle
        self._jobs = jobs
        self._asks: dict[str, Ask] = {
            "database": self._database,
            "store": self._store,
            "crew": jobs.unavailable,
        }
        self._threads = ThreadPoolExecutor(len(self._asks), thread_name_prefix="health")
        self._asked: dict[str, Future[str | None]] = {}

    def away(self) -> list[str]:
        """A line for each reason not to send requests here; empty when ready."""
        if self._lifecycle.closing:
            return ["server: draining, it ends soon"]
        if not self._jobs.is_started:
            return ["server: starting"]
        for name, ask in self._asks.items():
            if name not in self._asked:
                self._asked[name] = self._threads.submit(ask)
        wait(self._asked.values(), LIMIT_SECONDS)
        return [f"{name}: {why}" for name in self._asks if (why := self._answer(name))]

    def close(self) -> None:
        """Asks no more; what hangs ends with the process."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _answer(self, name: str) -> str | None:
        future = self._asked.get(name)
        if future is None:
            return None
        if not future.done():
            return f"no answer in {LIMIT_SECONDS:g} s"
        self._asked.pop(name, None)
        error = future.exception()
        # The kind only: a message may hold addresses and passwords, and anybody may ask.
        return f"does not answer ({type(error).__name__}); the log says more" if error else future.result()

    def _database(self) -> str | None:
        with self._storage.db.session() as session:
            session.execute(text("SELECT 1"))
        return None

    def _store(self) -> str | None:
        settings = self._storage.settings
        if settings.store_url:
            remote(settings.store_url).has("ready")  # not there, which is an answer
        if free_bytes(settings.root) < settings.disk_reserve_bytes:
            return "the disk of the data folder is full; uploads are refused"
        return None
