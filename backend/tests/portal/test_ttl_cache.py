"""The cache of answers: it is bounded, evicts the least recently used, and drops what was withdrawn meanwhile."""

import time

import pytest

from skbscope.ttl_cache import TtlCache

MANY = 100


def answer(length: int) -> bytes:
    return b"x" * length


def size(_key: object, answer: bytes) -> int:
    return len(answer)


def test_the_least_recently_used_goes_first():
    cache = TtlCache(size, MANY * 5_000)
    for n in range(MANY):
        cache.put(n, answer(900), cache.generation)
    assert cache.get(0) is not None
    cache.put(MANY, answer(900), cache.generation)
    held = [n for n in range(MANY + 1) if cache.get(n)]
    assert 0 in held
    assert 1 not in held
    assert len(held) * 4_996 <= MANY * 5_000


def test_one_answer_does_not_push_out_all_others():
    cache = TtlCache(size, 80_000)
    cache.put(1, answer(10), cache.generation)
    cache.put(2, answer(20_000), cache.generation)
    assert cache.get(1) is not None
    assert cache.get(2) is None


def test_what_is_withdrawn_is_forgotten_even_while_it_is_being_read():
    cache = TtlCache(size)
    cache.put(1, answer(10), cache.generation)
    begun = cache.generation
    cache.forget(lambda key: key == 1)
    cache.put(1, answer(10), begun)
    assert cache.get(1) is None
    cache.put(1, answer(10), cache.generation)
    assert cache.get(1) is not None


def test_answers_are_made_anew_after_a_while():
    cache = TtlCache(size, fresh_seconds=-1.0)
    cache.put(1, answer(10), cache.generation)
    assert cache.get(1) is None


def test_old_answers_that_nobody_requests_again_are_dropped():
    cache = TtlCache(size, fresh_seconds=0.05)
    for n in range(MANY):
        cache.put(n, answer(10), cache.generation)
    time.sleep(0.1)
    cache.put(MANY, answer(10), cache.generation)
    assert list(cache._entries) == [MANY]


def test_long_addresses_count_as_much_as_answers():
    cache = TtlCache(lambda key, answer: len(key) + len(answer), 100_000)
    for n in range(MANY):
        cache.put(f"/analyses/x?{n}" + "y" * 6_000, b"{}", cache.generation)
    assert sum(cache.get(f"/analyses/x?{n}" + "y" * 6_000) is not None for n in range(MANY)) == 9
    cache.put("z" * 20_000, b"{}", cache.generation)
    assert cache.get("z" * 20_000) is None


def test_a_value_is_made_once_and_a_fault_again():
    cache, made = TtlCache(size), []

    def make() -> bytes:
        made.append(len(made))
        if len(made) == 1:
            raise ZeroDivisionError
        return b"made"

    with pytest.raises(ZeroDivisionError):
        cache.of("x", make)
    assert [cache.of("x", make) for _ in range(2)] == [b"made"] * 2
    assert len(made) == 2
