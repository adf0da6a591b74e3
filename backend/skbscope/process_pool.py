"""A process pool, as a `concurrent.futures.Executor`, in which a crash ends only the task that caused it.

    slot thread ── pipe ── worker process      one task at a time; a slot whose worker ended starts another one

`ProcessPoolExecutor` fails every task of the pool when one process dies, and cannot stop one that runs too long.
Recordings are hostile input, so both happen: see decisions/0003-workers.md.
"""

import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from skbscope.turns import MACHINE, Turns

_SPAWN = get_context("spawn")
# A process whose pipe is closed has this long to end.
_EXIT_SECONDS = 5.0
_POLL_SECONDS = 0.2
START_SECONDS = 120
"""How long a process may take to start: usually seconds, more on a machine that swaps."""

# After a failed allocation native code aborts or uses an invalid pointer; the out-of-memory killer sends SIGKILL.
_STARVED = {-signal.SIGABRT, -signal.SIGBUS, -signal.SIGKILL, -signal.SIGSEGV}


class WorkerLost(Exception):
    """The worker ended before its task did; `str()` is the sentence for the user."""

    def __init__(self, sentence: str, *, again: bool = False) -> None:
        super().__init__(sentence)
        self.again = again
        """It was killed from outside, so the task may succeed at another time."""

    def __reduce__(self) -> Any:
        """Pickled with `again`."""
        return partial(WorkerLost, again=self.again), (str(self),)


class WorkerStopped(Exception):
    """The server stopped the task, which may run again."""


@dataclass(frozen=True)
class ProcessLimits:
    """Limits of one worker."""

    memory_bytes: int = 0
    """Private memory beside the loaded libraries; 0 is no limit."""
    seconds: float = 600
    """Wall time of a task."""
    tasks: int = 50
    """Tasks until the process is replaced, which ends memory leaks of readers."""


@dataclass
class _Task:
    future: Future[Any]
    call: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
    seconds: float


class ProcessPool(Executor):
    """`count` processes, started at the first task or by `start`; `warm` is called in each before its first task.

    `turns`: the order of tasks of different senders; without it they run in the order of their submission.
    """

    def __init__(
        self, count: int, limits: ProcessLimits, warm: Callable[[], None], turns: Turns | None = None
    ) -> None:
        self.limits = limits
        self._turns = turns or Turns(count, places=sys.maxsize)
        self._unfinished: set[Future[Any]] = set()
        self._count = count
        self._warm = warm
        self._tasks: queue.SimpleQueue[_Task | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._stopped: set[Future[Any]] = set()
        self._slots: list[threading.Thread] = []
        self._lock = threading.Lock()

    def start(self) -> None:
        """Starts the processes ahead of the first task."""
        with self._lock:
            self._start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Queues a call of a module-level function; RuntimeError after `shutdown`."""
        return self._submit(MACHINE, _Task(Future(), (fn, args, kwargs), self.limits.seconds))

    def submit_for(
        self, sender: str, fn: Callable[..., Any], *args: Any, seconds: float | None = None
    ) -> Future[Any]:
        """The same in the sender's turn, with its own limit of wall time; Busy where too many of the sender's wait."""
        return self._submit(sender, _Task(Future(), (fn, args, {}), seconds or self.limits.seconds))

    def _submit(self, sender: str, task: _Task) -> Future[Any]:
        with self._lock:
            self._start()
            turn = self._turns.ask(sender)
            self._unfinished.add(task.future)

        def ended(future: Future[Any]) -> None:
            self._unfinished.discard(future)
            self._turns.end(sender, turn)

        task.future.add_done_callback(ended)
        turn.add_done_callback(lambda granted: None if granted.cancelled() else self._tasks.put(task))
        return task.future

    def _start(self) -> None:
        if self._closing.is_set():
            raise RuntimeError("the processes are shut down")
        if not self._slots:
            self._slots = [
                threading.Thread(target=self._serve, name=f"worker-slot-{n}") for n in range(self._count)
            ]
            for slot in self._slots:
                slot.start()

    def stop(self, future: Future[Any]) -> None:
        """Ends one task, waiting or running; its future gets CancelledError or WorkerStopped."""
        if not future.cancel():
            self._stopped.add(future)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Ends all processes; running tasks get WorkerStopped. Waiting ones are always cancelled."""
        del cancel_futures
        with self._lock:
            self._closing.set()
            slots = self._slots
            waiting = list(self._unfinished)
        for future in waiting:
            future.cancel()
        for _ in slots:
            self._tasks.put(None)
        if wait:
            for slot in slots:
                slot.join()

    def _serve(self) -> None:
        worker = _Worker(self.limits, self._warm)
        while (task := self._tasks.get()) is not None:
            if self._closing.is_set():
                task.future.cancel()
            elif task.future.set_running_or_notify_cancel():
                if worker.spent:
                    worker.end()
                    worker = _Worker(self.limits, self._warm)
                try:
                    must_end = partial(self._must_end, task.future)
                    task.future.set_result(worker.run(task.call, task.seconds, must_end))
                except Exception as error:
                    task.future.set_exception(error)
                self._stopped.discard(task.future)
        worker.end()

    def _must_end(self, future: Future[Any]) -> bool:
        return self._closing.is_set() or future in self._stopped


class _Worker:
    """One process and its end of the pipe."""

    def __init__(self, limits: ProcessLimits, warm: Callable[[], None]) -> None:
        self._limits = limits
        self._done = 0
        self._warm = False
        self._pipe, theirs = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(
            target=_work, args=(theirs, limits.memory_bytes, warm), daemon=True, name="skbscope-worker"
        )
        self._process.start()
        theirs.close()

    @property
    def spent(self) -> bool:
        """Whether another process must run the next task."""
        return self._done >= self._limits.tasks or not self._process.is_alive()

    def run(self, call: tuple[Any, ...], seconds: float, must_end: Callable[[], bool]) -> Any:
        """The value of a call; raises its exception, or why the worker was lost."""
        if not self._warm:
            self._receive(START_SECONDS, must_end, "The worker process did not start within {:g} seconds.")
            self._warm = True
        self._done += 1
        self._pipe.send(call)
        late = "The analysis was stopped after {:g} seconds of wall time, its limit."
        good, value = self._receive(seconds, must_end, late)
        if good:
            return value
        raise value

    def _receive(self, seconds: float, must_end: Callable[[], bool], late: str) -> tuple[bool, Any]:
        """The worker's next message; WorkerLost if it dies or takes too long, WorkerStopped if it must end."""
        until = time.monotonic() + seconds
        while not connection.wait([self._pipe, self._process.sentinel], min(seconds, _POLL_SECONDS)):
            if must_end():
                self.end()
                raise WorkerStopped
            if time.monotonic() >= until:
                self.end()
                raise WorkerLost(late.format(seconds))
        try:
            message: tuple[bool, Any] = self._pipe.recv()
        except (EOFError, OSError):
            # `join` has no limit once the process has closed all its files: then it waits for the exit itself.
            until = time.monotonic() + _EXIT_SECONDS
            while self._process.is_alive() and time.monotonic() < until:
                time.sleep(0.01)
            if self._process.is_alive():
                # A library may wait for its own threads for ever.
                self.end()
                how = f"closed its pipe and did not end within {_EXIT_SECONDS:g} seconds"
                raise WorkerLost(f"The worker process {how}; the recording is still stored.") from None
            code = self._process.exitcode
            raise WorkerLost(self._exit_reason(code), again=code == -signal.SIGKILL) from None
        return message

    def _exit_reason(self, code: int | None) -> str:
        limit = self._limits.memory_bytes
        if code is not None and code in _STARVED:
            known = f"{limit >> 20} MiB is the limit of a worker" if limit else "workers have no limit"
            return (
                f"The worker process ended by {signal.Signals(-code).name} in the middle of the analysis: memory may "
                f"have run out ({known}); the recording is still stored."
            )
        how = (
            f"by {signal.Signals(-code).name}" if code is not None and code < 0 else f"with exit code {code}"
        )
        return f"The worker process ended {how} in the middle of the analysis; the recording is still stored."

    def end(self) -> None:
        """Kills the process and waits for it."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Any, memory_bytes: int, warm: Callable[[], None]) -> None:
    # Ctrl-C goes to the whole process group; the server decides when its workers end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()
    warm()
    _limit_memory(memory_bytes)
    # The time limit of a task must not include the start of its process.
    pipe.send((True, None))
    while True:
        try:
            fn, args, kwargs = pipe.recv()
        except EOFError:
            return
        try:
            answer = (True, fn(*args, **kwargs))
        except MemoryError:
            limit = f"{memory_bytes >> 20} MiB of memory, the limit of a worker"
            answer = (False, WorkerLost(f"The analysis needs more than {limit}."))
        except Exception as error:
            answer = (False, error)
        pipe.send(answer)


def _limit_memory(limit: int) -> None:
    """`limit` bytes in addition to the loaded libraries, whose start must not fail."""
    if limit:
        import resource

        # RLIMIT_DATA counts private writable memory (heap, anonymous maps); RLIMIT_AS would count file mappings too.
        pages = int(Path("/proc/self/statm").read_text().split()[5])
        limit += pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def _die_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
