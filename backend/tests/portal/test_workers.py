"""Tasks die alone: a killed, a hanging and a hungry one beside one that must not notice."""

import os
import signal
import time
from concurrent.futures import CancelledError

import pytest

from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerLost, WorkerStopped


def nothing():
    """A warm-up that has nothing to load."""


def own_id():
    return os.getpid()


def fall(number):
    os.kill(os.getpid(), number)


def sleep(seconds):
    time.sleep(seconds)
    return seconds


def eat(count):
    return len(bytearray(count))


def close_the_pipe_and_stay():
    os.closerange(3, 1024)
    time.sleep(600)


def refuse():
    raise ValueError("no")


@pytest.fixture
def workers():
    made = []

    def make(count=1, **bounds):
        made.append(ProcessPool(count, ProcessLimits(**bounds), nothing))
        return made[-1]

    yield make
    for one in made:
        one.shutdown()


def test_a_worker_is_reused_until_it_has_done_its_tasks(workers):
    pool = workers(tasks=2)
    ids = [pool.submit(own_id).result(20) for _ in range(4)]
    assert ids[0] == ids[1] != ids[2] == ids[3]


def test_a_killed_worker_fails_only_its_task(workers):
    pool = workers(count=2)
    steady, lost = pool.submit(sleep, 1.5), pool.submit(fall, signal.SIGKILL)
    with pytest.raises(
        WorkerLost,
        match=r"ended by SIGKILL in the middle of the analysis: .*; the recording is still stored\.$",
    ):
        lost.result(20)
    assert steady.result(20) == 1.5
    assert pool.submit(own_id).result(20) > 0


def test_a_task_that_takes_too_long_is_stopped(workers):
    pool = workers(seconds=0.5)
    with pytest.raises(WorkerLost, match=r"stopped after 0\.5 seconds of wall time, its limit"):
        pool.submit(sleep, 60).result(20)
    assert pool.submit(sleep, 0).result(20) == 0


def test_a_task_that_needs_too_much_memory_gets_an_error(workers):
    pool = workers(memory_bytes=256 << 20)
    with pytest.raises(WorkerLost, match="needs more than 256 MiB of memory, the limit of a worker"):
        pool.submit(eat, 1 << 30).result(20)
    assert pool.submit(eat, 1 << 20).result(20) == 1 << 20


@pytest.mark.parametrize("number", [signal.SIGABRT, signal.SIGBUS, signal.SIGKILL, signal.SIGSEGV])
def test_a_signal_that_lack_of_memory_ends_in_names_the_limit(workers, number):
    text = rf"ended by {number.name} .*: memory may have run out \(4096 MiB is the limit of a worker\)"
    with pytest.raises(WorkerLost, match=text):
        workers(memory_bytes=4 << 30).submit(fall, number).result(20)


def test_a_signal_that_has_other_reasons_names_no_memory(workers):
    with pytest.raises(
        WorkerLost, match="ended by SIGTERM in the middle of the analysis; the recording is still stored"
    ):
        workers(memory_bytes=4 << 30).submit(fall, signal.SIGTERM).result(20)


def test_a_worker_that_closes_its_pipe_and_does_not_end_is_killed(workers):
    pool = workers()
    with pytest.raises(
        WorkerLost, match="closed its pipe and did not end within 5 seconds; the recording is still"
    ):
        pool.submit(close_the_pipe_and_stay).result(30)
    assert pool.submit(own_id).result(20) > 0


def test_an_error_of_the_task_is_the_callers(workers):
    with pytest.raises(ValueError, match="no"):
        workers().submit(refuse).result(20)


def test_stopping_ends_a_running_and_a_waiting_task(workers):
    pool = workers()
    running, waiting = pool.submit(sleep, 60), pool.submit(sleep, 60)
    while not running.running():
        time.sleep(0.01)
    pool.stop(waiting)
    pool.stop(running)
    with pytest.raises(CancelledError):
        waiting.result(5)
    with pytest.raises(WorkerStopped):
        running.result(5)


def test_shutdown_leaves_no_process(workers):
    pool = workers(count=2)
    ids = {pool.submit(own_id).result(20) for _ in range(4)}
    busy = pool.submit(sleep, 60)
    pool.shutdown()
    with pytest.raises((WorkerStopped, CancelledError)):
        busy.result(5)
    for pid in ids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
