"""What a server does with a task of the cluster that ended."""

from concurrent.futures import Future
from typing import Any

import pytest

from skbscope.jobs.backend import BackendUnavailable
from skbscope.jobs.cluster import RESULT_SECONDS, ClusterBackend


class Silent:
    """A task whose value never arrives, as with a client that is closed while it fetches it."""

    def result(self, timeout: float | None = None) -> Any:
        assert timeout == RESULT_SECONDS, "it would wait for ever"
        raise TimeoutError


def test_a_value_that_does_not_arrive_is_fetched_again_by_another_attempt() -> None:
    ours: Future[dict[str, Any]] = Future()
    ours.set_running_or_notify_cancel()
    ClusterBackend._settle(object.__new__(ClusterBackend), "call", ours, Silent())  # type: ignore[arg-type]
    with pytest.raises(BackendUnavailable, match="nothing is lost"):
        ours.result(0)
