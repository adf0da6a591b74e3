"""Where a worker finds blobs and leaves tables: a local disk, and the store behind it if there is one."""

from dataclasses import dataclass
from pathlib import Path

from skbscope.store.blobs import Blobs, open_blobs
from skbscope.store.tables import TableWriter, table_is_here


@dataclass(frozen=True)
class StorageLocation:
    """A data folder and a store's address; picklable, opened by whoever uses it."""

    root: Path
    """Data folder of this machine: blobs (or a cache of them), tables, scratch."""
    store_url: str = ""
    """Empty where the data folder is all there is."""
    cache_bytes: int = 0
    """How much of a remote store's content the data folder may hold; 0 is no limit."""
    tables: Path | None = None
    """Where tables are written before they are in the store; null is the data folder's own."""

    def blobs(self) -> Blobs:
        """Recordings and other uploads."""
        return open_blobs(self.store_url, self.root, self.cache_bytes)

    def writer(self, table_id: str) -> TableWriter:
        """Writes tables; each is in the store as soon as it is written."""
        return TableWriter(self._tables() / table_id, store_url=self.store_url)

    def has_table(self, table_id: str, file: str) -> bool:
        """Whether somebody wrote that file already."""
        return table_is_here(self._tables(), self.store_url, table_id, file)

    def _tables(self) -> Path:
        return self.tables or self.folder("tables")

    def folder(self, name: str) -> Path:
        """A folder of the data folder, made if missing."""
        path = self.root / name
        path.mkdir(parents=True, exist_ok=True)
        return path
