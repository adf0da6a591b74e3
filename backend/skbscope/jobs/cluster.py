"""A Dask cluster: tasks go to its scheduler by name, workers report their progress through it.

    runner ──> ClusterBackend ──scheduler──> member (a Dask worker) ──pipe──> one process for each task

If a worker machine or the scheduler is lost, the future ends with `BackendUnavailable` and the job runner tries again
later. Dask itself retries nothing (`allowed-failures: 0` in `skbscope scheduler`): attempts are counted in one place.
"""

import asyncio
import json
import logging
import secrets
import threading
from concurrent.futures import Future
from typing import Any

from distributed import Client, Security
from distributed import Future as DaskFuture
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from skbscope.jobs import member
from skbscope.jobs.backend import BackendUnavailable, Progress
from skbscope.process_pool import WorkerLost
from skbscope.settings import Settings

log = logging.getLogger(__name__)

CONNECT_SECONDS = 5
RESULT_SECONDS = 20
"""For fetching a value that is there: small, but without a limit a client that is closed meanwhile waits for ever, and
dask calls back for all clients of a process in one thread."""
QUEUED_PER_WORKER = 3
"""Jobs submitted for each worker: enough that none waits for the next claim, few enough that servers share."""


def security(settings: Settings) -> Security | None:
    """TLS in both directions with certificates of the operator's authority; None without one."""
    if not settings.cluster_ca:
        return None
    node = {"cert": str(settings.cluster_cert), "key": str(settings.cluster_key)}
    roles = {
        f"tls_{role}_{name}": file
        for role in ("client", "scheduler", "worker")
        for name, file in node.items()
    }
    return Security(require_encryption=True, tls_ca_file=str(settings.cluster_ca), **roles)


class ClusterBackend:
    """One server's calls on a cluster. Connects and reconnects by itself; until then there is no room."""

    def __init__(self, address: str, security: Security | None) -> None:
        self._address = address
        self._security = security
        self._topic = f"skbscope-{secrets.token_hex(8)}"
        self._client: Client | None = None
        self._threads = 0
        self._scheduler = ""
        self._calls: dict[str, DaskFuture[Any]] = {}
        self._progress: dict[str, Progress] = {}
        self._ended: set[str] = set()
        """Calls whose last progress arrived with their value."""
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self._connector = threading.Thread(target=self._stay_connected, name="cluster-connector", daemon=True)
        self._connector.start()

    def room(self) -> int:
        """A few for each thread of the cluster, less those submitted."""
        return max(0, QUEUED_PER_WORKER * self._threads - len(self._calls)) if self._live() else 0

    def unavailable(self) -> str | None:
        """The scheduler does not answer, or has no worker."""
        if self._live() is None:
            return "the cluster's scheduler does not answer"
        return None if self._threads else "the cluster has no worker"

    def begin(self, call_id: str, kind: str, order: dict[str, Any]) -> Future[dict[str, Any]]:
        """Sends it to the scheduler; BackendUnavailable where that does not answer."""
        client = self._live()
        if client is None:
            raise BackendUnavailable("The cluster that analyses does not answer; nothing is lost, try again.")
        ours: Future[dict[str, Any]] = Future()
        ours.set_running_or_notify_cancel()
        # Keys are never used twice: the value of an earlier attempt must not be mistaken for this one's.
        theirs = client.submit(
            member.perform,
            kind,
            json.dumps(order),
            call_id,
            self._topic,
            key=f"{kind}-{call_id}-{secrets.token_hex(4)}",
            pure=False,
        )
        with self._lock:
            self._calls[call_id] = theirs
        theirs.add_done_callback(lambda done: self._settle(call_id, ours, done))
        return ours

    def progress(self, call_id: str) -> Progress | None:
        """What its worker sent last."""
        with self._lock:
            return self._progress.get(call_id)

    def stop(self, call_id: str) -> None:
        """Cancels the task at the scheduler; the worker notices it and ends the process."""
        with self._lock:
            future = self._calls.get(call_id)
        if future is not None:
            future.cancel()

    def forget(self, call_id: str) -> None:
        """Also lets the scheduler forget the value."""
        with self._lock:
            future = self._calls.pop(call_id, None)
            self._progress.pop(call_id, None)
            self._ended.discard(call_id)
        if future is not None:
            future.release()

    def close(self) -> None:
        """Releases all calls: the scheduler cancels what nobody waits for."""
        self._closing.set()
        self._connector.join(CONNECT_SECONDS + 1)
        if self._client is not None:
            self._client.close()

    def _live(self) -> Client | None:
        client = self._client
        return client if client is not None and client.status == "running" else None

    def _stay_connected(self) -> None:
        is_reported = False
        while not self._closing.is_set():
            try:
                if self._client is None or self._client.status == "closed":
                    self._client = Client(
                        self._address,
                        timeout=CONNECT_SECONDS,
                        security=self._security,
                        set_as_default=False,
                        name="skbscope-server",
                    )
                    self._client.subscribe_topic(self._topic, self._hear)
                    log.warning("connected to the cluster at %s", self._address)
                    is_reported = False
                elif (client := self._live()) is not None:
                    self._threads = sum(client.nthreads().values())
                    # The client connects to a new scheduler by itself, which knows nothing of our topic.
                    remote: Any = client.scheduler
                    name = client.sync(remote.identity)["id"]
                    if name != self._scheduler:
                        client.subscribe_topic(self._topic, self._hear)
                        self._scheduler = name
            except (OSError, TimeoutError, ValueError, asyncio.CancelledError) as error:
                self._threads = 0
                if not is_reported:
                    log.warning("the cluster at %s does not answer: %s", self._address, error)
                    is_reported = True
            except Exception:
                log.exception("the cluster could not be queried")
            self._closing.wait(1)

    def _hear(self, event: tuple[float, dict[str, Any]]) -> None:
        _, message = event
        with self._lock:
            if message["call"] in self._calls and message["call"] not in self._ended:
                self._progress[message["call"]] = message["progress"]

    def _settle(self, call_id: str, ours: Future[dict[str, Any]], theirs: DaskFuture[Any]) -> None:
        """Ends our future as `WorkerBackend` describes."""
        try:
            result = theirs.result(RESULT_SECONDS)
            if result["progress"]:
                with self._lock:
                    self._progress[call_id] = result["progress"]
                    self._ended.add(call_id)
            ours.set_result(result["value"])
        except (FutureCancelledError, asyncio.CancelledError, TimeoutError):
            ours.set_exception(BackendUnavailable("The cluster lost the task; nothing is lost, try again."))
        except KilledWorker:
            ours.set_exception(
                WorkerLost("The worker machine ended in the middle of the analysis.", again=True)
            )
        except Exception as error:
            ours.set_exception(error)
