"""Texts from outside are read in a process that may end; the server says so in one sentence and goes on."""

import time
from collections.abc import Iterator

import pytest

from skbscope.domains.runs.pool import ReadingPool
from skbscope.errors import TooLarge
from skbscope.results.errors import ResultError
from skbscope.results.readers import read

XDPSOCK = "sock0@eth0:0 txonly xdp-drv\npps pkts 1.00\nrx 0 0\ntx 100 100\n"


@pytest.fixture
def pool() -> Iterator[ReadingPool]:
    opened = ReadingPool(seconds=2, memory_bytes=256 << 20)
    yield opened
    opened.close()


def forever(_text: str) -> None:
    while True:
        time.sleep(1)


def hungry(_text: str) -> int:
    return len([bytearray(1 << 20) for _ in range(1 << 10)])


def test_it_reads_as_the_readers_do(pool: ReadingPool) -> None:
    assert pool.runs(XDPSOCK) == read(XDPSOCK)


def test_a_refusal_arrives_unchanged(pool: ReadingPool) -> None:
    with pytest.raises(ResultError) as here:
        read("nothing of use")
    with pytest.raises(ResultError) as there:
        pool.runs("nothing of use")
    assert (str(there.value), there.value.line) == (str(here.value), here.value.line)


@pytest.mark.parametrize("function", [forever, hungry])
def test_what_takes_too_much_is_given_up_and_the_next_text_is_read(
    pool: ReadingPool, function: object
) -> None:
    assert callable(function)
    with pytest.raises(
        TooLarge, match=r"^Reading the text was stopped: it needed more than 2 seconds or 256 MiB"
    ):
        pool.call(function, "x")
    assert pool.runs(XDPSOCK) == read(XDPSOCK)
