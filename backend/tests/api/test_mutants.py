"""Three hundred damaged inputs of every family of readers over HTTP; `npm run fuzz -- --http` sends 10,000."""

from collections.abc import Iterator
from typing import Any

import pytest
from measure.fuzz import server as fuzz
from measure.fuzz.families import families
from measure.processes import server_sampler
from measure.servers import running

pytestmark = pytest.mark.slow

MUTANTS = 300
FAMILIES = families()


@pytest.fixture(scope="module")
def sent(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[dict[str, Any], list[str]]]:
    """What became of all of them, and what was wrong with the server afterwards."""
    with (
        running(tmp_path_factory.mktemp("mutants"), **fuzz.LIMITS) as server,
        server_sampler(server.pid, 0.25) as sampler,
    ):
        tallies = fuzz.run(server, FAMILIES, MUTANTS // len(FAMILIES), seed=2)
        yield tallies, fuzz.after(server, sampler)


@pytest.mark.parametrize("family", [family.name for family in FAMILIES])
def test_damaged_input_is_read_stored_or_refused_with_a_sentence(
    sent: tuple[dict[str, Any], list[str]], family: str
) -> None:
    tally = sent[0][family]
    assert tally.findings == []
    assert tally.read + tally.stored + tally.refused == MUTANTS // len(FAMILIES)
    # Damage that nobody notices, or that nobody reads, would show nothing.
    assert tally.read


def test_some_are_refused_and_some_records_skipped(sent: tuple[dict[str, Any], list[str]]) -> None:
    tallies = sent[0].values()
    assert sum(tally.stored + tally.refused for tally in tallies)
    assert sum(tally.skipped for tally in tallies)


def test_the_server_and_its_workers_are_whole_afterwards_and_stayed_small(
    sent: tuple[dict[str, Any], list[str]],
) -> None:
    assert sent[1] == []
