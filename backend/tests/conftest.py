"""Of all tests: which of them are about the embedded server alone."""

import pytest
from cluster.beneath import STACK


def pytest_runtest_setup(item: pytest.Item) -> None:
    """`@pytest.mark.embedded("why")` is left out on the grown-up stack."""
    mark = item.get_closest_marker("embedded")
    if mark and STACK:
        pytest.skip(f"embedded only: {mark.args[0]}")
