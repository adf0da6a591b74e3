"""Where a worker reads blobs and writes tables: a local disk, and an object store if there is one."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from skbscope.store.blobs import Blobs, open_blobs
from skbscope.store.digests import LIST
from skbscope.store.tables import Tables, TableWriter, table_is_here


@dataclass(frozen=True)
class StorageLocation:
    """A data folder and a store's address. It can be pickled; the process that uses it opens the store."""

    root: Path
    """Data folder of this machine: blobs (or a cache of them), tables, scratch."""
    store_url: str = ""
    """Empty without an object store."""
    cache_bytes: int = 0
    """How much of the store's content the data folder may hold; 0 is no limit."""
    tables: Path | None = None
    """Where tables are written before they are uploaded; null: in the data folder."""

    def blobs(self) -> Blobs:
        """Recordings and other uploads."""
        return open_blobs(self.store_url, self.root, self.cache_bytes)

    def writer(self, table_id: str) -> TableWriter:
        """Writes tables, and uploads each as soon as it is written."""
        return TableWriter(self._tables() / table_id, store_url=self.store_url)

    def reader(self) -> Tables:
        """Reads tables; the caller closes it."""
        return Tables(self._tables(), self.store_url, cache_bytes=self.cache_bytes)

    def has_table(self, table_id: str, file: str) -> bool:
        """Whether that file is already written."""
        return table_is_here(self._tables(), self.store_url, table_id, file)

    def discard(self, table_id: str, complete: str) -> None:
        """Deletes a folder of tables on this disk, unless the list of digests that is written last is there."""
        folder = self._tables() / table_id
        if not (folder / f"{complete}{LIST}").is_file():
            shutil.rmtree(folder, ignore_errors=True)

    def _tables(self) -> Path:
        return self.tables or self.folder("tables")

    def folder(self, name: str) -> Path:
        """A folder of the data folder, created if missing."""
        path = self.root / name
        path.mkdir(parents=True, exist_ok=True)
        return path
