"""Columns as Parquet files, written from NumPy arrays and queried by DuckDB.

    tables/<id>/lives.parquet …      one folder an analysis, one a recording's events
    tables/<id>/summary.json …       notes: what is small and read whole

A file appears by rename, so a reader sees all of it or nothing. Ids are hashes of everything a table depends on: a
table is never changed, only written again with the same content.
"""

import json
import os
import shutil
import threading
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from skbscope.errors import NotReady
from skbscope.store.cache import Cache
from skbscope.store.remote import remote

Columns = Mapping[str, NDArray[Any]]
Values = list[Any] | dict[str, Any]


class TableWriter:
    """Writes the tables of one folder; lives in a worker process."""

    def __init__(self, folder: Path, threads: int = 2, store_url: str = "") -> None:
        self.folder = folder
        self._store = remote(store_url) if store_url else None
        folder.mkdir(parents=True, exist_ok=True)
        self._duck = duckdb.connect(config={"threads": threads, "memory_limit": "1GB"})

    def write(self, name: str, columns: Columns) -> None:
        """One table. Arrays may be strided views; nothing is copied before DuckDB encodes it."""
        part = self._part(name)
        self._duck.register("columns", dict(columns))
        # 2.4 M rows/s and column with lz4 on one core; zstd halves the file and takes half as long again.
        self._duck.execute(
            "COPY columns TO $file (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 61440)",
            {"file": str(part)},
        )
        self._duck.unregister("columns")
        self._appear(part, f"{name}.parquet")

    def note(self, name: str, value: Mapping[str, Any]) -> None:
        """A small JSON file beside the tables: names, levels, summaries."""
        part = self._part(name)
        part.write_text(json.dumps(value))
        self._appear(part, f"{name}.json")

    def _appear(self, part: Path, file: str) -> None:
        if self._store:
            self._store.put(f"tables/{self.folder.name}/{file}", part)
        part.replace(self.folder / file)

    def _part(self, name: str) -> Path:
        # Two workers may write the same table at once: with the same content, but not into the same file.
        return self.folder / f"{name}.{os.getpid()}.part"

    def close(self) -> None:
        """Ends the connection that encodes."""
        self._duck.close()


class Tables:
    """All table folders of a server, and the connections that read them."""

    def __init__(self, root: Path, store_url: str = "", threads: int = 2, cache_bytes: int = 0) -> None:
        self.root = root
        self._url = store_url
        # With a store behind it the folder is a cache.
        self._bound = Cache(root, cache_bytes if store_url else 0)
        self._duck = duckdb.connect(config={"threads": threads, "memory_limit": "2GB"})
        # The files never change under one name, so their footers are parsed once.
        self._duck.execute("SET parquet_metadata_cache = true")
        self._local = threading.local()

    def folder(self, table_id: str) -> Path:
        """Where the tables of that id lie, or will lie."""
        return self.root / table_id

    def file(self, table_id: str, name: str) -> str:
        """A table's file, for `read_parquet(?)`; NotReady if it is not written yet."""
        path = self.folder(table_id) / f"{name}.parquet"
        if not path.is_file() and not self._fetch(table_id, f"{name}.parquet"):
            raise NotReady(f"The table {name} of {table_id} is not written yet.")
        self._bound.used(path)
        return str(path)

    def note(self, table_id: str, name: str) -> Any:
        """A JSON file the writer noted down; NotReady before."""
        path = self.folder(table_id) / f"{name}.json"
        if not path.is_file() and not self._fetch(table_id, f"{name}.json"):
            raise NotReady(f"The {name} of {table_id} is not written yet.")
        return _parsed(str(path))

    def query(self, sql: str, values: Values) -> dict[str, NDArray[Any]]:
        """Columns of an answer; values travel as parameters only. NULLs are masked entries."""
        answer: dict[str, NDArray[Any]] = self._cursor().execute(sql, values).fetchnumpy()
        return answer

    def rows(self, sql: str, values: Values) -> list[dict[str, Any]]:
        """The same as rows of Python values; NULL is None."""
        columns = lists(self.query(sql, values))
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def delete(self, table_id: str) -> None:
        """Removes a folder; it can be made again from the recording."""
        shutil.rmtree(self.folder(table_id), ignore_errors=True)
        if self._url:
            store = remote(self._url)
            store.delete([key for key, _ in store.keys(f"tables/{table_id}/")])

    def close(self) -> None:
        """Closes the connections."""
        self._duck.close()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        # A cursor is not shared between threads; the request threads are few and stay, so each keeps one.
        cursor: duckdb.DuckDBPyConnection | None = getattr(self._local, "cursor", None)
        if cursor is None:
            cursor = self._local.cursor = self._duck.cursor()
        return cursor

    def _fetch(self, table_id: str, file: str) -> bool:
        if not self._url:
            return False
        try:
            content = remote(self._url).read(f"tables/{table_id}/{file}")
        except FileNotFoundError:
            return False
        folder = self.folder(table_id)
        self._bound.make_room(len(content))
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f"{file}.{os.getpid()}.{threading.get_ident()}.part"
        part.write_bytes(content)
        part.replace(folder / file)
        return True


def table_is_here(root: Path, store_url: str, table_id: str, file: str) -> bool:
    """Whether that file is written, on this disk or in the store."""
    if (root / table_id / file).is_file():
        return True
    return bool(store_url) and remote(store_url).has(f"tables/{table_id}/{file}")


def stored_tables(root: Path, store_url: str) -> Iterator[tuple[str, int]]:
    """(`id/file`, bytes) of every table and note that is kept for good."""
    if store_url:
        for key, size in remote(store_url).keys("tables/"):
            yield key.partition("tables/")[2], size
        return
    for file in sorted(root.glob("*/*")):
        if file.suffix in (".parquet", ".json"):
            yield f"{file.parent.name}/{file.name}", file.stat().st_size


def table_chunks(root: Path, store_url: str, name: str) -> Iterator[bytes]:
    """One of them piece by piece; FileNotFoundError if it was deleted."""
    if store_url:
        yield from remote(store_url).chunks(f"tables/{name}")
        return
    with (root / name).open("rb") as file:
        while piece := file.read(1 << 20):
            yield piece


def put_table(root: Path, store_url: str, name: str, content: bytes) -> None:
    """Keeps one again."""
    if store_url:
        remote(store_url).put(f"tables/{name}", content)
        return
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)


def lists(columns: Mapping[str, NDArray[Any]]) -> dict[str, list[Any]]:
    """Arrays as lists of plain values, masked entries as None."""
    return {name: array.tolist() for name, array in columns.items()}


@lru_cache(maxsize=64)
def _parsed(path: str) -> Any:
    # A note never changes under one name, like a table.
    return json.loads(Path(path).read_text())


def row_numbers(count: int) -> NDArray[np.uint32]:
    """0, 1, 2 …: the position of a row in its table, which cursors point at."""
    return np.arange(count, dtype=np.uint32)
