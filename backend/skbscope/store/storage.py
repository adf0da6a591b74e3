"""All storage of a server as one value, for services that need several parts of it."""

from dataclasses import dataclass
from pathlib import Path

from skbscope.settings import Settings
from skbscope.store.blobs import Blobs, open_blobs
from skbscope.store.db import Database
from skbscope.store.tables import Tables


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

    def close(self) -> None:
        """Closes all connections."""
        self.tables.close()
        self.db.close()


def open_storage(settings: Settings) -> Storage:
    """The storage that the settings name, with its tables brought to this version's schema."""
    db = Database(settings.database)
    db.migrate()
    blobs = open_blobs(settings.store_url, settings.root, settings.cache_bytes)
    tables = Tables(settings.folder("tables"), settings.store_url, cache_bytes=settings.cache_bytes)
    return Storage(settings, db, blobs, tables)
