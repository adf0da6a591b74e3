"""A remote object store, by obstore: the calls we need, with failures as our errors."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from skbscope.errors import NoSpace, Unavailable, require

log = logging.getLogger(__name__)

RETRY_SECONDS = 15
"""How long a call is retried: a store that restarts is back by then."""
FULL = ("No space left", "QuotaExceeded", "507 Insufficient Storage")
"""Parts of the error messages of stores whose disk is full."""


class Remote:
    """One store. A call that fails after its retries raises `Unavailable`; a missing object is FileNotFoundError."""

    def __init__(self, url: str) -> None:
        require("cluster", "obstore", "SKBSCOPE_STORE_URL")
        import obstore
        from obstore.store import from_url

        self._obstore: Any = obstore  # an optional dependency, not imported with this module
        options: dict[str, Any] = {}
        if not url.startswith(("file:", "memory:")):
            patience = timedelta(seconds=RETRY_SECONDS)
            options["retry_config"] = {"max_retries": 20, "retry_timeout": patience}
            # A store that accepts the connection and does not answer counts as unavailable too.
            plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
            options["client_options"] = {"connect_timeout": "5s", "timeout": "120s", "allow_http": plain}
        self._store = from_url(url, **options)

    def has(self, key: str) -> bool:
        """Whether the object exists."""
        try:
            with _failures():
                self._obstore.head(self._store, key)
        except FileNotFoundError:
            return False
        return True

    def put(self, key: str, content: Path | bytes) -> None:
        """Writes an object atomically; large ones in parts."""
        with _failures():
            self._obstore.put(self._store, key, content)

    def read(self, key: str) -> bytes:
        """A small object."""
        with _failures():
            return bytes(self._obstore.get(self._store, key).bytes())

    def chunks(self, key: str) -> Iterator[bytes]:
        """An object in pieces."""
        with _failures():
            for chunk in self._obstore.get(self._store, key).stream():
                yield bytes(chunk)

    def keys(self, prefix: str) -> Iterator[tuple[str, int]]:
        """(key, bytes) of all objects below a prefix."""
        with _failures():
            for batch in self._obstore.list(self._store, prefix=prefix):
                for item in batch:
                    yield item["path"], item["size"]

    def delete(self, keys: list[str]) -> None:
        """Deletes objects; missing ones are no error."""
        if keys:
            with _failures():
                self._obstore.delete(self._store, keys)


@lru_cache(maxsize=8)
def remote(url: str) -> Remote:
    """The store of that address; its connections are reused."""
    return Remote(url)


@contextmanager
def _failures() -> Iterator[None]:
    import obstore.exceptions

    try:
        yield
    except FileNotFoundError:
        raise
    except (obstore.exceptions.BaseError, OSError) as error:
        text = str(error)
        if any(words in text for words in FULL):
            raise NoSpace("The object store is full. Nothing of this was stored.") from error
        log.warning("the object store: %s", text.split("\n", 1)[0])
        raise Unavailable("The object store does not answer; nothing is lost, try again.") from error
