"""The bounded folder of copies: never far over its bound, and not looked through for each file."""

import os
import time

import pytest

from skbscope.store.cache import REST_SECONDS, Cache


@pytest.fixture
def put(tmp_path):
    """Adds a file of 100 bytes that was used so many seconds ago, after room was made for it."""

    def add(cache, name, ago=10 * REST_SECONDS):
        cache.make_room(100)
        (tmp_path / name).write_bytes(b"x" * 100)
        os.utime(tmp_path / name, (time.time() - ago,) * 2)

    return add


def names(folder):
    return sorted(file.name for file in folder.iterdir())


def test_the_longest_unused_go_until_a_tenth_is_free(tmp_path, put):
    cache = Cache(tmp_path, 1000)
    for n in range(10):
        put(cache, f"{n}", ago=10 * REST_SECONDS - n)
    assert len(names(tmp_path)) == 10
    put(cache, "new")
    assert names(tmp_path) == [*(f"{n}" for n in range(2, 10)), "new"]


def test_what_was_used_just_now_stays(tmp_path, put):
    cache = Cache(tmp_path, 300)
    for n in range(5):
        put(cache, f"{n}", ago=1)
    assert len(names(tmp_path)) == 5


def test_a_full_cache_is_looked_through_once_for_many_files(tmp_path, put, monkeypatch):
    looked = []
    swept = Cache._swept
    monkeypatch.setattr(Cache, "_swept", lambda self, coming: looked.append(1) or swept(self, coming))
    cache = Cache(tmp_path, 10_000)
    for n in range(300):
        put(cache, f"{n}")
    assert len(names(tmp_path)) <= 100
    # A tenth of the bound is ten files.
    assert len(looked) <= 2 + 200 / 10
