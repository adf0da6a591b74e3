"""A remote object store, by obstore: the few calls we need, with what can go wrong said in our words."""

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
"""How long a call tries again before it gives up: a store that restarts is back by then."""


FULL = ("No space left", "QuotaExceeded", "507 Insufficient Storage")
"""What stores say when their disk is full, as it stands in an error beside addresses and keys."""


class Remote:
    """One store. A call that gives up raises `Unavailable`; a missing object is FileNotFoundError."""

    def __init__(self, url: str) -> None:
        require("cluster", "obstore", "SKBSCOPE_STORE_URL")
        from obstore.store import from_url

        options: dict[str, Any] = {}
        if not url.startswith(("file:", "memory:")):
            patience = timedelta(seconds=RETRY_SECONDS)
            options["retry_config"] = {"max_retries": 20, "retry_timeout": patience}
            # A store that takes the connection and says nothing is away as well.
            plain = os.environ.get("AWS_ENDPOINT_URL", "").startswith("http://")
            options["client_options"] = {"connect_timeout": "5s", "timeout": "120s", "allow_http": plain}
        self._store = from_url(url, **options)

    def has(self, key: str) -> bool:
        """Whether an object lies there."""
        import obstore

        try:
            with _said():
                obstore.head(self._store, key)
        except FileNotFoundError:
            return False
        return True

    def put(self, key: str, content: Path | bytes) -> None:
        """Writes an object, whole or not at all; large ones in parts."""
        import obstore

        with _said():
            obstore.put(self._store, key, content)

    def read(self, key: str) -> bytes:
        """A small object."""
        import obstore

        with _said():
            return bytes(obstore.get(self._store, key).bytes())

    def chunks(self, key: str) -> Iterator[bytes]:
        """An object piece by piece."""
        import obstore

        with _said():
            for chunk in obstore.get(self._store, key).stream():
                yield bytes(chunk)

    def keys(self, prefix: str) -> Iterator[tuple[str, int]]:
        """(key, bytes) of all objects below a prefix."""
        import obstore

        with _said():
            for batch in obstore.list(self._store, prefix=prefix):
                for item in batch:
                    yield item["path"], item["size"]

    def delete(self, keys: list[str]) -> None:
        """Forgets objects; those not there are no error."""
        import obstore

        if keys:
            with _said():
                obstore.delete(self._store, keys)


@lru_cache(maxsize=8)
def remote(url: str) -> Remote:
    """The store of that address; connections are kept."""
    return Remote(url)


@contextmanager
def _said() -> Iterator[None]:
    import obstore.exceptions

    try:
        yield
    except FileNotFoundError:
        raise
    except (obstore.exceptions.BaseError, OSError) as error:
        text = str(error)
        if any(words in text for words in FULL):
            raise NoSpace("The object store is full. Nothing of this was kept.") from error
        log.warning("the object store: %s", text.split("\n", 1)[0])
        raise Unavailable("The object store does not answer; nothing is lost, try again.") from error
