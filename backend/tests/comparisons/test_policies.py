"""The tables of comparisons have an entry for every policy of the engine's catalogue, and for no other."""

import pytest

from skbscope import engine
from skbscope.domains.comparisons import environment, experiments


@pytest.mark.parametrize("table", [environment.KNOBS, experiments._POLICIES])
def test_every_policy_has_its_entry(table):
    assert set(table) == set(engine.policies())
