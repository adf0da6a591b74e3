"""Answers at hand: bounded, least recently used first, and none that a withdrawal has overtaken."""

import pytest

from skbscope.ttl_cache import TtlCache

MANY = 100


def answer(length: int) -> bytes:
    return b"x" * length


def size(_key: object, answer: bytes) -> int:
    return len(answer)


def test_the_least_recently_asked_goes_first():
    shelf = TtlCache(size, MANY * 5_000)
    for n in range(MANY):
        shelf.put(n, answer(900), shelf.generation)
    assert shelf.get(0) is not None
    shelf.put(MANY, answer(900), shelf.generation)
    held = [n for n in range(MANY + 1) if shelf.get(n)]
    assert 0 in held
    assert 1 not in held
    assert len(held) * 4_996 <= MANY * 5_000


def test_one_answer_does_not_push_out_all_others():
    shelf = TtlCache(size, 80_000)
    shelf.put(1, answer(10), shelf.generation)
    shelf.put(2, answer(20_000), shelf.generation)
    assert shelf.get(1) is not None
    assert shelf.get(2) is None


def test_what_is_withdrawn_is_forgotten_even_while_it_is_being_read():
    shelf = TtlCache(size)
    shelf.put(1, answer(10), shelf.generation)
    begun = shelf.generation
    shelf.forget(lambda key: key == 1)
    shelf.put(1, answer(10), begun)
    assert shelf.get(1) is None
    shelf.put(1, answer(10), shelf.generation)
    assert shelf.get(1) is not None


def test_answers_are_made_anew_after_a_while():
    shelf = TtlCache(size, fresh_seconds=-1.0)
    shelf.put(1, answer(10), shelf.generation)
    assert shelf.get(1) is None


def test_long_addresses_count_as_much_as_answers():
    shelf = TtlCache(lambda key, answer: len(key) + len(answer), 100_000)
    for n in range(MANY):
        shelf.put(f"/analyses/x?{n}" + "y" * 6_000, b"{}", shelf.generation)
    assert sum(shelf.get(f"/analyses/x?{n}" + "y" * 6_000) is not None for n in range(MANY)) == 9
    shelf.put("z" * 20_000, b"{}", shelf.generation)
    assert shelf.get("z" * 20_000) is None


def test_what_is_asked_twice_is_made_once_and_a_fault_again():
    shelf, made = TtlCache(size), []

    def make() -> bytes:
        made.append(len(made))
        if len(made) == 1:
            raise ZeroDivisionError
        return b"made"

    with pytest.raises(ZeroDivisionError):
        shelf.of("x", make)
    assert [shelf.of("x", make) for _ in range(2)] == [b"made"] * 2
    assert len(made) == 2
