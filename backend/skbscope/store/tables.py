"""Columns as Parquet files, written from NumPy arrays and queried by DuckDB.

    tables/<id>/lives.parquet …      a folder for each analysis, and for the events of each recording
    tables/<id>/summary.json …       notes: small values that are read whole
    tables/<id>/same.json            tables with the same rows as another one: {name: name of the file}
    tables/<id>/lives.sha256 …       digests of the files above, which are compared before a file is read

A file appears by rename, so a reader sees all of it or nothing. Ids are hashes of everything a table depends on, so a
table never changes; it can only be written again with the same content.
"""

import hashlib
import json
import logging
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

from skbscope.errors import Damaged, NotReady
from skbscope.store.cache import Cache
from skbscope.store.digests import LIST, Checked, FolderLists, file_digest, list_text
from skbscope.store.remote import remote

log = logging.getLogger(__name__)

Columns = Mapping[str, NDArray[Any]]
Values = list[Any] | dict[str, Any]

SAME = "same"
"""Name of the note that lists tables which were not written because another one has the same rows."""


_UNREADABLE = (
    duckdb.IOException,
    duckdb.InvalidInputException,
    duckdb.SerializationException,
    duckdb.InternalException,
)
"""What DuckDB raises for a Parquet file that it cannot read; files of older versions have no digest to notice it by."""


class _Encoder:
    """This process's DuckDB connection for encoding. Opening one takes as long as writing ten small tables."""

    def __init__(self) -> None:
        self._duck: duckdb.DuckDBPyConnection | None = None
        self._lock = threading.Lock()

    def write(self, columns: Columns, part: Path) -> None:
        """One Parquet file."""
        with self._lock:
            duck = self._duck = self._duck or duckdb.connect(config={"threads": 2, "memory_limit": "1GB"})
            try:
                # 2.4 M rows/s and column with lz4 on one core; zstd halves the file and takes half as long again.
                # DuckDB finds the local variable as a table, in half the time that `register` takes.
                arrays = dict(columns)  # noqa: F841
                duck.execute(
                    "COPY (FROM arrays) TO $file (FORMAT parquet, COMPRESSION lz4_raw, ROW_GROUP_SIZE 61440)",
                    {"file": str(part)},
                )
            except BaseException:
                # The state after a failed write must not affect the next one.
                self._duck = None
                duck.close()
                raise


_ENCODER = _Encoder()


def warm() -> None:
    """Opens the encoder ahead of the first table."""
    with TemporaryDirectory() as folder:
        _ENCODER.write({"n": row_numbers(1)}, Path(folder) / "n")


class TableWriter:
    """Writes the tables of one folder, in a worker process."""

    def __init__(self, folder: Path, store_url: str = "") -> None:
        self.folder = folder
        self._store = remote(store_url) if store_url else None
        folder.mkdir(parents=True, exist_ok=True)
        self._written: dict[bytes, str] = {}
        self._same: dict[str, str] = {}
        self._digests: dict[str, str] = {}
        self.bytes = 0
        """Of all files written so far."""

    def write(self, name: str, columns: Columns) -> None:
        """Writes a table. Arrays may be strided views; nothing is copied before DuckDB encodes it."""
        part = self._part(name)
        _ENCODER.write(columns, part)
        self._appear(part, f"{name}.parquet")

    def write_deduplicated(self, name: str, columns: Columns) -> None:
        """Writes it unless another table written so has the same rows; `note_same` records which."""
        first = self._written.setdefault(_digest(columns), name)
        if first == name:
            self.write(name, columns)
        else:
            self._same[name] = first

    def note_same(self) -> None:
        """Writes where the rows of tables are that `write_deduplicated` skipped; before, these cannot be read."""
        self.note(SAME, self._same)

    def note(self, name: str, value: Mapping[str, Any]) -> None:
        """Writes a small JSON file beside the tables: names, levels, summaries."""
        part = self._part(name)
        part.write_text(json.dumps(value))
        self._appear(part, f"{name}.json")

    def list_digests(self, name: str) -> None:
        """Writes the digests of what was written since the last list; files are not ready to be read before."""
        part = self._part(name)
        part.write_text(list_text(self._digests), "ascii")
        self._appear(part, f"{name}{LIST}")
        self._digests = {}

    def _appear(self, part: Path, file: str) -> None:
        self._digests[file] = file_digest(part)
        self.bytes += part.stat().st_size
        if self._store:
            self._store.put(f"tables/{self.folder.name}/{file}", part)
        part.replace(self.folder / file)

    def _part(self, name: str) -> Path:
        # Two workers may write the same table at once, with the same content but not into the same file.
        return self.folder / f"{name}.{os.getpid()}.part"


class Tables:
    """All table folders of a server, and the connections that read them."""

    def __init__(self, root: Path, store_url: str = "", threads: int = 2, cache_bytes: int = 0) -> None:
        self.root = root
        self._url = store_url
        # With an object store the folder is a cache.
        self._bound = Cache(root, cache_bytes if store_url else 0)
        self._duck = duckdb.connect(config={"threads": threads, "memory_limit": "2GB"})
        # The files never change under one name, so their footers are parsed once.
        self._duck.execute("SET parquet_metadata_cache = true")
        self._local = threading.local()
        self._checked = Checked()
        self._lists = FolderLists()
        self._listed: dict[Path, int] = {}
        """When the lists of a folder were last fetched from the store, as the folder's time of change."""

    def folder(self, table_id: str) -> Path:
        """Where the tables of that id are, or will be."""
        return self.root / table_id

    def file(self, table_id: str, name: str) -> str:
        """A table's file, for `read_parquet(?)`; NotReady if it is not written yet, Damaged if it has other content."""
        path = self.folder(table_id) / f"{name}.parquet"
        if not path.is_file():
            same = path.with_name(f"{SAME}.json")
            if same.is_file():
                self._check(same)
            path = table_file(self.folder(table_id), name)
        if not path.is_file() and not self._fetch(table_id, path.name):
            path = self._same(table_id, name)
        self._check(path)
        self._bound.used(path)
        return str(path)

    def note(self, table_id: str, name: str) -> Any:
        """The content of a note; NotReady if it is not written yet, Damaged if it has other content."""
        path = self.folder(table_id) / f"{name}.json"
        if not path.is_file() and not self._fetch(table_id, path.name):
            raise self._absent(table_id, name, path.name)
        self._check(path)
        return _parsed(str(path))

    def _same(self, table_id: str, name: str) -> Path:
        try:
            path = self.folder(table_id) / f"{self.note(table_id, SAME)[name]}.parquet"
        except (NotReady, KeyError):
            path = None
        if path is None or not (path.is_file() or self._fetch(table_id, path.name)):
            raise self._absent(table_id, f"table {name}", f"{name}.parquet" if path is None else path.name)
        return path

    def _absent(self, table_id: str, what: str, file: str) -> Exception:
        if file in self._lists.of(self.folder(table_id)):
            return _damaged(f"{table_id}/{file}", "it is missing")
        return NotReady(f"The {what} of {table_id} is not written yet.")

    def _check(self, path: Path) -> None:
        """Damaged if the content is not what was stored; files of older versions may have no digest."""
        try:
            digest = self._digest(path)
            if digest is None or self._checked.is_good(path, digest):
                return
            if self._url:  # it is a copy
                path.unlink(missing_ok=True)
                if self._fetch(path.parent.name, path.name) and self._checked.is_good(path, digest):
                    return
        except OSError as error:
            raise _damaged(_short(path), f"it cannot be read: {error.strerror}") from None
        raise _damaged(_short(path), "its content is not what was stored")

    def _digest(self, path: Path) -> str | None:
        folder = path.parent
        digest = self._lists.of(folder).get(path.name)
        if digest is None and self._url and self._listed.get(folder) != folder.stat().st_mtime_ns:
            for key, _ in remote(self._url).keys(f"tables/{folder.name}/"):
                if key.endswith(LIST):
                    self._fetch(folder.name, key.rpartition("/")[2])
            self._listed[folder] = folder.stat().st_mtime_ns
            digest = self._lists.of(folder).get(path.name)
        return digest

    def query(self, sql: str, values: Values) -> dict[str, NDArray[Any]]:
        """Columns of the result; values are passed as parameters only. NULLs are masked entries."""
        try:
            answer: dict[str, NDArray[Any]] = self._cursor().execute(sql, values).fetchnumpy()
        except _UNREADABLE as error:
            files = [
                value
                for value in (values.values() if isinstance(values, dict) else values)
                if _is_file(value)
            ]
            if not files:
                raise
            raise _damaged(
                " or ".join(_short(Path(file)) for file in files), str(error).split("\n", 1)[0]
            ) from error
        return answer

    def rows(self, sql: str, values: Values) -> list[dict[str, Any]]:
        """The result as rows of Python values; NULL is None."""
        columns = lists(self.query(sql, values))
        return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]

    def delete(self, table_id: str) -> None:
        """Deletes a folder; it can be computed again from the recording."""
        shutil.rmtree(self.folder(table_id), ignore_errors=True)
        if self._url:
            store = remote(self._url)
            store.delete([key for key, _ in store.keys(f"tables/{table_id}/")])

    def close(self) -> None:
        """Closes the connections."""
        self._duck.close()

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        # A cursor cannot be shared between threads; the request threads are few and long-lived, so each has one.
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
    """The file of a table's rows in a folder of this disk: another table's where the rows are the same."""
    same = folder / f"{SAME}.json"
    first = _parsed(str(same)).get(name, name) if same.is_file() else name
    return folder / f"{first}.parquet"


def table_is_here(root: Path, store_url: str, table_id: str, file: str) -> bool:
    """Whether that file is written, on this disk or in the store."""
    if (root / table_id / file).is_file():
        return True
    return bool(store_url) and remote(store_url).has(f"tables/{table_id}/{file}")


def stored_tables(root: Path, store_url: str) -> Iterator[tuple[str, int]]:
    """(`id/file`, bytes) of every stored table and note."""
    if store_url:
        for key, size in remote(store_url).keys("tables/"):
            yield key.partition("tables/")[2], size
        return
    for file in sorted(root.glob("*/*")):
        if file.suffix in (".parquet", ".json", LIST):
            yield f"{file.parent.name}/{file.name}", file.stat().st_size


def table_chunks(root: Path, store_url: str, name: str) -> Iterator[bytes]:
    """One of them in pieces; FileNotFoundError if it was deleted."""
    if store_url:
        yield from remote(store_url).chunks(f"tables/{name}")
        return
    with (root / name).open("rb") as file:
        while piece := file.read(1 << 20):
            yield piece


def put_table(root: Path, store_url: str, name: str, content: bytes) -> None:
    """Stores one from a backup."""
    if store_url:
        remote(store_url).put(f"tables/{name}", content)
        return
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    part.write_bytes(content)
    part.replace(file)


def _damaged(name: str, why: str) -> Damaged:
    log.error("the table %s is damaged: %s", name, why)
    return Damaged(
        f"The stored table {name} is damaged, so nothing of it is shown. The operator makes it again from its "
        "recording with `skbscope verify --repair`."
    )


def _short(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _is_file(value: Any) -> bool:
    return isinstance(value, str) and value.endswith(".parquet")


def lists(columns: Mapping[str, NDArray[Any]]) -> dict[str, list[Any]]:
    """Arrays as lists of plain values, masked entries as None."""
    return {name: array.tolist() for name, array in columns.items()}


@lru_cache(maxsize=64)
def _parsed(path: str) -> Any:
    # Like a table, a note of one name never changes.
    try:
        return json.loads(Path(path).read_text())
    except ValueError:
        raise _damaged(_short(Path(path)), "it is not JSON") from None


def _digest(columns: Columns) -> bytes:
    seen = hashlib.blake2b(digest_size=20)
    for name, array in columns.items():
        seen.update(f"{name} {array.dtype} {len(array)};".encode())
        seen.update(np.ascontiguousarray(array).data)
    return seen.digest()


def row_numbers(count: int) -> NDArray[np.uint32]:
    """0, 1, 2 …: the position of a row in its table, which paging cursors use."""
    return np.arange(count, dtype=np.uint32)
