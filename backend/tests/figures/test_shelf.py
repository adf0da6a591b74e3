"""Answers at hand: bounded, least recently used first, and none that a withdrawal has overtaken."""

from skbscope.figures import shelf as module
from skbscope.figures.reply import Reply
from skbscope.figures.shelf import Shelf

MANY = 100


def reply(size: int) -> Reply:
    return Reply(200, [], b"x" * size)


def key(n: int) -> tuple[str, bytes, str]:
    return (f"/c/{n:012}.svg", b"", "")


def test_the_least_recently_asked_goes_first():
    shelf = Shelf(MANY * 5_000)
    for n in range(MANY):
        shelf.put(key(n), reply(900), shelf.epoch)
    assert shelf.get(key(0)) is not None
    shelf.put(key(MANY), reply(900), shelf.epoch)
    held = [n for n in range(MANY + 1) if shelf.get(key(n))]
    assert 0 in held
    assert 1 not in held
    assert len(held) * 4_996 <= MANY * 5_000


def test_one_answer_does_not_push_out_all_others():
    shelf = Shelf(80_000)
    shelf.put(key(1), reply(10), shelf.epoch)
    shelf.put(key(2), reply(20_000), shelf.epoch)
    assert shelf.get(key(1)) is not None
    assert shelf.get(key(2)) is None


def test_a_withdrawn_figure_is_forgotten_even_while_it_is_being_read():
    shelf = Shelf()
    shelf.put(key(1), reply(10), shelf.epoch)
    begun = shelf.epoch
    shelf.forget(f"{1:012}")
    shelf.put(key(1), reply(10), begun)
    assert shelf.get(key(1)) is None
    shelf.put(key(1), reply(10), shelf.epoch)
    assert shelf.get(key(1)) is not None


def test_answers_are_made_anew_after_a_while(monkeypatch):
    monkeypatch.setattr(module, "FRESH_SECONDS", -1.0)
    shelf = Shelf()
    shelf.put(key(1), reply(10), shelf.epoch)
    assert shelf.get(key(1)) is None
