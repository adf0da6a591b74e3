"""All storage of a server as one value, for services that need several parts of it."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from skbscope.errors import Unavailable
from skbscope.settings import Settings
from skbscope.store.blobs import Blobs, open_blobs
from skbscope.store.db import Database
from skbscope.store.tables import Tables

_USES = (
    text("SELECT 1 FROM uploads WHERE sha256 = :sha256 LIMIT 1"),
    text("SELECT 1 FROM figures WHERE pack = :sha256 AND reason IS NULL LIMIT 1"),
)
"""Rows that need a blob. Several may need one: two owners of the same file, an upload equal to a figure's pack."""


@dataclass(frozen=True)
class Storage:
    """Rows, content and tables. A service that needs only one of them takes that one instead."""

    settings: Settings
    db: Database
    blobs: Blobs
    tables: Tables

    @property
    def incoming(self) -> Path:
        """The folder of request bodies that are being received."""
        return self.settings.folder("incoming")

    @property
    def decode_limits(self) -> dict[str, int]:
        """Limits of decompressing one file, as the engine takes them."""
        return {"decoded_bytes": self.settings.decoded_bytes, "ratio": self.settings.decode_ratio}

    def require_blob(self, session: Session, sha256: str) -> None:
        """Keeps the blob of a row that this transaction adds; Unavailable if the last row with it has just gone."""
        _lock(session, sha256)
        if not self.blobs.has(sha256):
            raise Unavailable("The same content was deleted at this moment; nothing was stored, try again.")

    def delete_blob(self, sha256: str) -> None:
        """Deletes a blob that no row names any more; called after the commit of the deletion."""
        with self.db.session() as session:
            _lock(session, sha256)
            if not any(session.execute(use, {"sha256": sha256}).first() for use in _USES):
                self.blobs.delete(sha256)

    def close(self) -> None:
        """Closes all connections."""
        self.tables.close()
        self.db.close()


def _lock(session: Session, sha256: str) -> None:
    """Until the end of the transaction, no other one adds or removes rows with that blob."""
    if session.get_bind().dialect.name == "sqlite":
        # SQLite has one writer; a statement that changes nothing makes it this transaction.
        session.execute(text("UPDATE uploads SET id = id WHERE id IS NULL"))
    else:
        session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": int(sha256[:15], 16)})


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name, with its tables brought to this version's schema."""
    db = Database(settings.database)
    db.migrate()
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    tables = Tables(settings.folder("tables"), settings.store_url, cache_bytes=settings.cache_bytes)
    return Storage(settings, db, blobs, tables)
