"""Questions about an analysis that need its recording again: each is one call of a worker.

    request ──> question (names replaced by content) ──> worker: read, lives, replays ──> note of the analysis

The name of the note is a hash of the question, so that an equal request is answered from the disk.
"""

import asyncio
import secrets
from typing import Any

from skbscope.canonical import content_id
from skbscope.domains.traces import service
from skbscope.errors import NotReady, Problem, Unavailable
from skbscope.jobs.backend import BackendUnavailable
from skbscope.jobs.runner import JobRunner
from skbscope.process_pool import WorkerLost
from skbscope.store.storage import Storage


async def ask(
    storage: Storage, jobs: JobRunner, analysis_id: str, task: str, question: dict[str, Any]
) -> Any:
    """The stored answer of a worker's `task`, or a new one."""
    name = f"{task}-{content_id(question)}"
    try:
        return storage.tables.note(analysis_id, name)
    except NotReady:
        pass
    backend = jobs.backend
    call_id = f"{name}-{secrets.token_hex(8)}"
    order = {"of": service.order(storage, analysis_id), "question": question, "name": name}
    future = backend.begin(call_id, task, order)
    try:
        return await asyncio.wrap_future(future)
    except asyncio.CancelledError:
        backend.stop(call_id)
        raise
    except WorkerLost as lost:
        raise Problem(str(lost)) from None
    except BackendUnavailable as away:
        raise Unavailable(str(away)) from None
    finally:
        backend.forget(call_id)
