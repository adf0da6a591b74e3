"""Columns as Parquet files, written from NumPy arrays and queried by DuckDB.

    tables/<id>/lives.parquet …      one folder an analysis, one a recording's events
    tables/<id>/summary.json …       notes: what is small and read whole
    tables/<id>/same.json            tables that are another one's file: {name: name of the file}

A file appears by rename, so a reader sees all of it or nothing. Ids are hashes of everything a table depends on: a
table is never changed, only written again with the same content.
"""

import hashlib
import json
import os
import shutil
import threading
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from skbscope.errors import NotReady
from skbscope.store.cache import Cache
from skbscope.store.remote import remote

Columns = Mapping[str, NDArray[Any]]
Values = list[Any] | dict[str, Any]


SAME = "same"
"""The note of tables that were not written because another one has the same rows."""


class _Encoder:
    """One DuckDB of this process, which encodes. To open one takes as long as to write ten small tables."""

    def __init__(self) -> None:
        self._duck: duckdb.DuckDBPyConnection | None = None
        self._lock = threading.Lock()

    def write(self, columns: Columns, part: Path) -> None:
        """One Parquet file."""
        with self._lock:
            duck = self._duck = self._duck or duckdb.connect(config={"threads": 2, "memory_limit": "1GB"})
            try:
                # 2.4 M rows/s and column with lz4 on one core; zstd halves the file and takes half as long again.
                # A local name is found as a table, in half the time that `register` takes.
                arrays = dict(columns)  # noqa: F841
                duck.execute(
                    "COPY (FROM arrays) TO $file (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 61440)",
                    {"file": str(part)},
                )
            except BaseException:
                # What a failed write left behind must not meet the next one.
                self._duck = None
                duck.close()
                raise


_ENCODER = _Encoder()


def warm() -> None:
    """Opens what encodes ahead of the first table."""
    with TemporaryDirectory() as folder:
        _ENCODER.write({"n": row_numbers(1)}, Path(folder) / "n")


class TableWriter:
    """Writes the tables of one folder; lives in a worker process."""

    def __init__(self, folder: Path, store_url: str = "") -> None:
        self.folder = folder
        self._store = remote(store_url) if store_url else None
        folder.mkdir(parents=True, exist_ok=True)
        self._written: dict[bytes, str] = {}
        self._same: dict[str, str] = {}

    def write(self, name: str, columns: Columns) -> None:
        """One table. Arrays may be strided views; nothing is copied before DuckDB encodes it."""
        part = self._part(name)
        _ENCODER.write(columns, part)
        self._appear(part, f"{name}.parquet")

    def write_deduplicated(self, name: str, columns: Columns) -> None:
        """The same, unless a table written so has the same rows already; `note_same` then says which."""
        first = self._written.setdefault(_digest(columns), name)
        if first == name:
            self.write(name, columns)
        else:
            self._same[name] = first

    def note_same(self) -> None:
        """Where the tables are that `write_deduplicated` did not write; none of them can be read before."""
        self.note(SAME, self._same)

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
        if not path.is_file():
            path = table_file(self.folder(table_id), name)
        if not path.is_file() and not self._fetch(table_id, path.name):
            path = self._same(table_id, name)
        self._bound.used(path)
        return str(path)

    def _same(self, table_id: str, name: str) -> Path:
        try:
            path = self.folder(table_id) / f"{self.note(table_id, SAME)[name]}.parquet"
        except (NotReady, KeyError):
            path = None
        if path is None or not (path.is_file() or self._fetch(table_id, path.name)):
            raise NotReady(f"The table {name} of {table_id} is not written yet.")
        return path

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


def table_file(folder: Path, name: str) -> Path:
    """Where a table's rows are, or will be, in a folder of this disk: another one's file where they are the same."""
    same = folder / f"{SAME}.json"
    first = _parsed(str(same)).get(name, name) if same.is_file() else name
    return folder / f"{first}.parquet"


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


def _digest(columns: Columns) -> bytes:
    seen = hashlib.blake2b(digest_size=20)
    for name, array in columns.items():
        seen.update(f"{name} {array.dtype} {len(array)};".encode())
        seen.update(np.ascontiguousarray(array).data)
    return seen.digest()


def row_numbers(count: int) -> NDArray[np.uint32]:
    """0, 1, 2 …: the position of a row in its table, which cursors point at."""
    return np.arange(count, dtype=np.uint32)
