"""Blobs and tables, in a folder and in a remote store (obstore's own, over a folder)."""

import hashlib
import shutil
import socket

import duckdb
import numpy as np
import pytest

from skbscope.errors import NotReady, Unavailable
from skbscope.store import remote
from skbscope.store.blobs import open_blobs
from skbscope.store.tables import Tables, TableWriter, lists

from .conftest import DATA, SMALL

CONTENT = b"x" * (3 << 20)
SHA = hashlib.sha256(CONTENT).hexdigest()


@pytest.fixture(params=["folder", "remote"])
def store_url(request, tmp_path):
    """Empty for a folder, an obstore address for a remote store."""
    if request.param == "folder":
        return ""
    (tmp_path / "remote").mkdir()
    return f"file://{tmp_path / 'remote'}"


def test_a_blob_is_adopted_read_and_deleted(tmp_path, store_url):
    blobs = open_blobs(store_url, tmp_path)
    part = tmp_path / "part"
    part.write_bytes(CONTENT)
    assert not blobs.has(SHA)
    blobs.adopt(part, SHA)
    assert not part.exists()
    assert blobs.has(SHA)
    assert blobs.path(SHA).read_bytes() == CONTENT
    blobs.delete(SHA)
    assert not blobs.has(SHA)


def test_a_remote_blob_is_fetched_by_a_server_that_never_saw_it(tmp_path):
    (tmp_path / "remote").mkdir()
    url = f"file://{tmp_path / 'remote'}"
    part = tmp_path / "part"
    part.write_bytes(CONTENT)
    open_blobs(url, tmp_path / "one").adopt(part, SHA)
    assert open_blobs(url, tmp_path / "two").path(SHA).read_bytes() == CONTENT


def test_columns_come_back_as_they_went_in_strided_or_not(tmp_path, store_url):
    raw = np.arange(24 * 1000, dtype=np.uint8)
    strided = np.ndarray((900,), dtype=np.uint64, buffer=raw, offset=3, strides=(24,))
    columns = {"n": np.arange(900, dtype=np.uint32), "odd": strided, "small": np.full(900, -3, dtype=np.int8)}
    tables = Tables(tmp_path / "tables", store_url)
    writer = TableWriter(tables.folder("a"), store_url=store_url)
    writer.write("t", columns)
    writer.note("about", {"rows": 900})
    reader = Tables(tmp_path / ("elsewhere" if store_url else "tables"), store_url)
    got = reader.query("SELECT * FROM read_parquet(?) ORDER BY n", [reader.file("a", "t")])
    assert {name: array.dtype for name, array in got.items()} == {n: a.dtype for n, a in columns.items()}
    assert all((got[name] == columns[name]).all() for name in columns)
    assert reader.note("a", "about") == {"rows": 900}
    assert lists(
        reader.query("SELECT nullif(n, 1) AS n FROM read_parquet(?) LIMIT 3", [reader.file("a", "t")])
    )["n"] == [0, None, 2]
    tables.close()
    reader.close()


def test_tables_with_the_same_rows_are_stored_once_and_read_under_each_name(tmp_path, store_url):
    writer = TableWriter(tmp_path / "tables" / "a", store_url=store_url)
    two, three = ({"n": np.arange(count, dtype=np.uint32)} for count in (2, 3))
    for name, columns in (
        ("one", two),
        ("other", three),
        ("again", dict(two)),
        ("none", {"n": two["n"][:0]}),
    ):
        writer.write_deduplicated(name, columns)
    # The same numbers of another type are another table.
    writer.write_deduplicated("wide", {"n": np.arange(2, dtype=np.uint64)})
    reader = Tables(tmp_path / ("elsewhere" if store_url else "tables"), store_url)
    with pytest.raises(NotReady, match="The table again of a is not written yet"):
        reader.file("a", "again")
    writer.note_same()
    stored = tmp_path / ("remote" if store_url else "") / "tables" / "a"
    assert {file.name for file in stored.glob("*.parquet")} == {
        f"{name}.parquet" for name in ("one", "other", "none", "wide")
    }
    for name, rows in (("one", 2), ("again", 2), ("other", 3), ("none", 0), ("wide", 2)):
        # Twice: fetched, then found.
        for _ in range(2):
            answer = reader.query("SELECT n FROM read_parquet(?) ORDER BY n", [reader.file("a", name)])
            assert answer["n"].tolist() == list(range(rows))
    with pytest.raises(NotReady, match="The table fifth of a is not written yet"):
        reader.file("a", "fifth")
    reader.close()


def test_a_table_that_cannot_be_written_spoils_none_after_it(tmp_path):
    writer = TableWriter(tmp_path / "a")
    columns = {"n": np.arange(9, dtype=np.uint32)}
    shutil.rmtree(tmp_path / "a")
    with pytest.raises(duckdb.IOException):
        writer.write("t", columns)
    (tmp_path / "a").mkdir()
    writer.write("t", columns)
    assert (tmp_path / "a" / "t.parquet").is_file()


def test_what_is_not_written_yet_is_not_ready(tmp_path, store_url):
    tables = Tables(tmp_path / "tables", store_url)
    with pytest.raises(NotReady, match="The table lives of abc is not written yet"):
        tables.file("abc", "lives")
    with pytest.raises(NotReady, match="The summary of abc is not written yet"):
        tables.note("abc", "summary")
    tables.close()


def test_a_server_on_a_remote_store_answers_from_it_when_its_own_disk_is_lost(start, tmp_path):
    (tmp_path / "remote").mkdir()
    url = f"file://{tmp_path / 'remote'}"
    with start(store_url=url) as server:
        made = server.analyse()
        life = server.get(f"/analyses/{made['id']}/lives/7")
    for name in ("tables", "blobs"):
        shutil.rmtree(tmp_path / "data" / name)
    with start(store_url=url) as server:
        assert server.get(f"/analyses/{made['id']}/lives/7") == life
        assert server.get(f"/analyses/{made['id']}/timeline")["total"] == made["summary"]["lives"]["total"]
        own = server.client.post(f"/traces/{made['trace_id']}/analyses", json={"host": {"kind": "own-llc"}})
        assert server.job(own.json()["id"])["state"] == "ready"
        assert server.client.delete(f"/traces/{made['trace_id']}").status_code == 204
        left = [path.name for path in (tmp_path / "remote").rglob("*") if path.is_file()]
        assert left == [server_host_sha()]


def server_host_sha():
    return hashlib.sha256((DATA / "traces" / f"{SMALL}.host.txt").read_bytes()).hexdigest()


def closed_port_with(digits):
    """A port nobody listens on, whose number has these digits."""
    for port in range(int(f"{digits}00"), int(f"{digits}99")):
        with socket.socket() as one:
            if one.connect_ex(("127.0.0.1", port)):
                return port
    raise AssertionError(f"something listens on every port {digits}xx")


def test_a_store_that_is_away_is_not_full_whatever_its_address_looks_like(monkeypatch):
    monkeypatch.setattr(remote, "RETRY_SECONDS", 1)
    # The status of a full store, as a part of a port.
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{closed_port_with(507)}")
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "none")
    with pytest.raises(Unavailable):
        remote.Remote("s3://bucket/507").has("507")
