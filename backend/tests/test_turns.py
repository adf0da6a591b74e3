"""Senders are served in turn: what one of them queues does not delay the others by all of it."""

import asyncio
import threading
import time
from collections.abc import Iterator

import pytest

from skbscope.errors import Busy
from skbscope.process_pool import ProcessLimits, ProcessPool
from skbscope.turns import MACHINE, Turn, Turns


def granted(turns: list[Turn]) -> list[bool]:
    return [turn.done() and not turn.cancelled() for turn in turns]


def test_a_sender_leaves_a_slot_to_others() -> None:
    turns = Turns(3)
    many = [turns.ask("many") for _ in range(5)]
    assert granted(many) == [True, True, False, False, False]
    other = turns.ask("other")
    assert other.done()
    turns.end("other", other)
    assert granted(many) == [True, True, False, False, False]
    turns.end("many", many[0])
    assert granted(many[1:]) == [True, True, False, False]


def test_a_single_slot_goes_round() -> None:
    turns = Turns(1)
    queued = [(name, turns.ask(name)) for name in ("a", "a", "a", "b", "b", "c")]
    order = []
    for _ in queued:
        name, turn = next((name, turn) for name, turn in queued if turn.done() and (name, turn) not in order)
        order.append((name, turn))
        turns.end(name, turn)
    assert "".join(name for name, _ in order) == "abcaba"


def test_this_machine_uses_all_of_them() -> None:
    turns = Turns(2)
    assert granted([turns.ask(MACHINE) for _ in range(3)]) == [True, True, False]


def test_too_many_that_wait_are_refused_and_only_of_that_sender() -> None:
    turns = Turns(2, places=2, what="texts")
    queued = [turns.ask("many") for _ in range(3)]
    with pytest.raises(Busy, match=r"^2 texts of yours are waiting already"):
        turns.ask("many")
    assert turns.ask("other").done()
    turns.end("many", queued[1])  # withdrawn while it waits
    turns.ask("many")


def test_a_turn_that_is_given_up_leaves_no_trace() -> None:
    turns = Turns(1)
    held = turns.ask("a")

    async def leaves() -> None:
        async with turns.turn_async("b"):
            raise AssertionError("it was never granted")

    async def run() -> None:
        task = asyncio.create_task(leaves())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    turns.end("a", held)
    assert turns.ask("c").done()
    assert not turns._waiting
    assert dict(turns._used) == {"c": 1}


def test_slots_are_neither_lost_nor_given_twice_by_many_threads() -> None:
    turns = Turns(3, places=1000)
    used, most, lock = 0, 0, threading.Lock()

    def work(name: str) -> None:
        nonlocal used, most
        for _ in range(100):
            with turns.turn(name):
                with lock:
                    used += 1
                    most = max(most, used)
                with lock:
                    used -= 1

    threads = [threading.Thread(target=work, args=(f"s{n % 4}",)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert used == 0
    assert 1 <= most <= 3
    assert (turns._free, dict(turns._used), dict(turns._waiting)) == (3, {}, {})


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    one = ProcessPool(2, ProcessLimits(seconds=60), warm, Turns(2))
    yield one
    one.shutdown()


def warm() -> None:
    """Nothing."""


def test_another_sender_does_not_wait_for_the_tasks_of_the_first(pool: ProcessPool) -> None:
    pool.submit(time.sleep, 0).result()
    begun = [pool.submit_for("many", time.sleep, 30) for _ in range(4)]
    assert pool.submit_for("other", len, "four").result(20) == 4
    assert not any(one.done() for one in begun)


def test_a_task_that_waits_is_stopped_and_the_next_runs(pool: ProcessPool) -> None:
    first, second, third = (pool.submit_for("a", time.sleep, seconds) for seconds in (30, 30, 0))
    pool.stop(second)
    pool.stop(first)
    assert third.result(30) is None
    assert second.cancelled()


def test_the_end_of_a_pool_cancels_what_waits_for_its_turn(pool: ProcessPool) -> None:
    tasks = [pool.submit_for("a", time.sleep, 30) for _ in range(3)]
    pool.shutdown()
    assert all(task.cancelled() for task in tasks[1:])
