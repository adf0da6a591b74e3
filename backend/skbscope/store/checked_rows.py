"""Rows that answers are made of are compared with their digests as they are read: once by each process and version.

Only SQLite has digests of rows, and only rows of tables that hold numbers or documents are compared.
"""

import threading
from collections import defaultdict
from typing import Any

from sqlalchemy import event, inspect
from sqlalchemy.orm import DeclarativeBase, Session

from skbscope.store import row_digests

COMPARED = frozenset({"analyses", "campaign_members", "comparisons", "figures", "runs", "traces", "uploads"})
_LOADED = "rows read"
_REMEMBERED = 50_000


class CheckedRows:
    """The rows of one database that were found good."""

    def __init__(self) -> None:
        self._good: set[bytes] = set()
        """Their digests; a row contains its key, so that no other row has the same one."""
        self._lock = threading.Lock()
        self._is_installed: bool | None = None

    def odd(self, session: Session) -> str | None:
        """The name of a row read in this session that is not as it was stored; None if all are."""
        loaded: dict[str, dict[str, tuple[Any, ...]]] = session.info.pop(_LOADED, {})
        if not loaded:
            return None
        connection = session.connection()
        if not self._is_installed:
            self._is_installed = row_digests.is_installed(connection)
            if not self._is_installed:
                return None
        for table, keys in loaded.items():
            for key, stated in row_digests.digests_of(connection, table, sorted(keys)):
                if stated in self._good:
                    continue
                digest, is_good = row_digests.compared(connection, table, keys[key]) or (None, True)
                if not is_good:
                    return f"{table} {key}"
                if digest is not None:
                    self._remember(digest)
        return None

    def _remember(self, digest: bytes) -> None:
        with self._lock:
            if len(self._good) >= _REMEMBERED:
                self._good.clear()
            self._good.add(digest)


def watch(base: type[DeclarativeBase]) -> None:
    """Notes in its session which rows of these models are read."""
    event.listen(base, "load", _note, propagate=True)
    event.listen(base, "refresh", lambda row, context, _names: _note(row, context), propagate=True)


def _note(row: Any, context: Any) -> None:
    state = inspect(row)
    table = state.mapper.local_table.name
    if table in COMPARED:
        loaded = context.session.info.setdefault(_LOADED, defaultdict(dict))
        key = tuple(state.mapper.primary_key_from_instance(row))
        loaded[table][row_digests.key_of(key)] = key
