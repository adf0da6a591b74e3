"""Waits for the answer to a query while the client is connected."""

import asyncio
from collections.abc import Awaitable, Callable

from skbscope.domains.sql.pool import QueryPool
from skbscope.domains.sql.run import Answer, Question
from skbscope.errors import Busy
from skbscope.lifecycle import Lifecycle
from skbscope.process_pool import WorkerLost, WorkerStopped

_CHECK_SECONDS = 0.25
"""Interval at which the connection of the client is checked."""


async def answered(
    pool: QueryPool, lifecycle: Lifecycle, query: Question, is_gone: Callable[[], Awaitable[bool]]
) -> Answer | None:
    """The answer; None if the client disconnects, and then the process of the query is ended."""
    future = pool.ask(query)
    waiting = asyncio.wrap_future(future)
    try:
        while not (await asyncio.wait({waiting}, timeout=_CHECK_SECONDS))[0]:
            if lifecycle.closing or await is_gone():
                pool.stop(future)
                return None
        return waiting.result()
    except WorkerLost:
        raise pool.lost(query.limits) from None
    except (WorkerStopped, asyncio.CancelledError):
        raise Busy("The query was stopped because the server ends.") from None
    finally:
        # asyncio must not report the result of an abandoned query as an exception that was never retrieved.
        waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
