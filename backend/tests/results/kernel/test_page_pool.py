"""Page pools as ynl prints them: Python's notation, JSON, cut anywhere."""

import json
import random
from contextlib import suppress

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.kernel import page_pool

POOLS = [
    {"info": {"id": 19, "ifindex": 2}, "alloc-fast": 3024, "recycle-ring": 7},
    {"info": {"id": 18, "ifindex": 2}, "alloc-fast": 11811, "recycle-ring": 0},
]


def values(run: Run) -> dict[str, float | None]:
    return {f"{row.metric}/{row.subject}": row.value for row in run.rows}


EXPECTED = {
    "alloc-fast/pool 19 of ifindex 2": 3024,
    "recycle-ring/pool 19 of ifindex 2": 7,
    "alloc-fast/pool 18 of ifindex 2": 11811,
    "recycle-ring/pool 18 of ifindex 2": 0,
}


@pytest.mark.parametrize(
    "text", [repr(POOLS), json.dumps(POOLS), json.dumps(POOLS, indent=1), repr(POOLS).replace(", ", ",\n ")]
)
def test_either_notation_on_one_line_or_many(text: str) -> None:
    (run,) = page_pool.read("$ ./cli.py --spec netdev.yaml \\\n   --dump page-pool-stats-get\n" + text)
    assert values(run) == EXPECTED
    assert run.command == "./cli.py --spec netdev.yaml --dump page-pool-stats-get"
    assert run.environment == {"ifindex": "2"}
    assert run.notes == []


def test_a_list_cut_off_keeps_what_is_there() -> None:
    text = repr(POOLS).replace(", ", ",\n ").rpartition(" 'recycle-ring'")[0]
    (run,) = page_pool.read(text + "\n...\n\nThat looks right to me.\n")
    assert values(run) == {
        key: value for key, value in EXPECTED.items() if key != "recycle-ring/pool 18 of ifindex 2"
    }
    assert [note.text for note in run.notes] == ["pool 18 of ifindex 2 is cut off after 1 of its numbers"]


def test_pools_in_flight() -> None:
    pool = (
        "{'id': 456, 'ifindex': 3, 'inflight': 1023, 'inflight-mem': 4190208, 'io_uring': {}, 'napi-id': 525}"
    )
    (run,) = page_pool.read(
        f"[{pool},\n {pool.replace('456', '455').replace('525', '526, ' + repr('detach-time') + ': 9')}]"
    )
    assert [(row.metric, row.unit, row.value) for row in run.rows[:2]] == [
        ("inflight", "pages", 1023),
        ("inflight-mem", "B", 4190208),
    ]
    assert len(run.rows) == 4
    assert [note.text for note in run.notes] == ["pool 455 of ifindex 3 is detached from its device"]


def test_two_lists_are_two_runs() -> None:
    runs = page_pool.read(f"Before:\n\n{POOLS!r}\n\nAfter:\n\n{POOLS!r}\n")
    assert [(run.side, len(run.rows)) for run in runs] == [("before", 4), ("after", 4)]


def test_a_pool_a_second_time_is_another_run() -> None:
    objects = "".join(f"{pool!r}\n" for pool in POOLS)
    assert [len(run.rows) for run in page_pool.read(objects + objects)] == [4, 4]


def test_a_quoted_copy_is_not_a_second_run() -> None:
    (run,) = page_pool.read(f"{POOLS!r}\nsomebody wrote:\n> {POOLS!r}\n")
    assert run.notes[0].text == "the same output again in a quote, not counted twice"


@pytest.mark.parametrize(
    "text",
    [
        *["", "{", "[", "{}", "'alloc-fast': 3024", "[{'id': 0, 'ifindex': 1, 'type': 'rx'}]"],
        *["{" * 5000 + "'alloc-fast': 1", "{'alloc-fast': " + "9" * 5000 + "}", "{'alloc-fast': True}"],
    ],
)
def test_other_text_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ResultError, match="^no page pool; expected an object like"):
        page_pool.read(text)


@pytest.mark.parametrize("seed", range(50))
def test_mutants_give_runs_or_one_sentence(seed: int) -> None:
    chance = random.Random(seed)
    text = list(repr(POOLS).replace(", ", ",\n ") * 2)
    for _ in range(chance.choice((1, 8, 32))):
        text[chance.randrange(len(text))] = chance.choice("{}[]'\":,\n 19a\\")
    with suppress(ResultError):
        runs = page_pool.read("".join(text))
        assert runs
        assert all(row.value is not None and row.value >= 0 for run in runs for row in run.rows)
