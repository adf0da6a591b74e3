"""FastAPI dependencies on the values in `app.state`.

There is none for a database session: a handler opens it itself, so that the commit precedes the answer.
"""

from typing import Annotated, Any

from fastapi import Depends, Request

from skbscope.lifecycle import Lifecycle
from skbscope.settings import Settings
from skbscope.store.db import Database
from skbscope.store.storage import Storage
from skbscope.store.tables import Tables


def from_state(name: str) -> Any:
    """The value of that name in `app.state`."""

    async def provide(request: Request) -> Any:
        # A coroutine, because a plain function would run in another thread.
        return getattr(request.app.state, name)

    return Depends(provide)


SettingsDep = Annotated[Settings, from_state("settings")]
LifecycleDep = Annotated[Lifecycle, from_state("lifecycle")]
StorageDep = Annotated[Storage, from_state("storage")]
DatabaseDep = Annotated[Database, from_state("db")]
TablesDep = Annotated[Tables, from_state("tables")]
