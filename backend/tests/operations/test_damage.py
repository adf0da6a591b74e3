"""Flipped bytes: `verify` sees each, or no answer changes; `--repair` makes again what can be made again."""

import contextlib
import logging
import os
import random
import re
import shutil
import sqlite3

import httpx
import pytest
from portal.conftest import running

from skbscope.operations.verify import verify
from skbscope.settings import Settings

from .conftest import skbscope
from .test_backup import filled  # noqa: F401  # a fixture

log = logging.getLogger(__name__)

KINDS = ("database", "blobs", "tables")


def files(folder, kind):
    """The stored files of one kind."""
    return [folder / "skbscope.db"] if kind == "database" else sorted(folder.glob(f"{kind}/*/*"))


def answers(file):
    """Every definition and every value that SQL can read, with its type."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.text_factory = bytes
        schema = db.execute(
            "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name"
        ).fetchall()
        tables = [name.decode() for kind, name, _, _ in schema if kind == b"table"]
        return schema, [sorted(db.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for name in tables]


@contextlib.contextmanager
def flipped(file, at, bit):
    """One bit changed, in the block."""
    before = file.read_bytes()
    try:
        with file.open("r+b") as out:
            out.seek(at)
            out.write(bytes([before[at] ^ bit]))
        yield
    finally:
        for beside in ("-wal", "-shm"):
            file.with_name(file.name + beside).unlink(missing_ok=True)
        file.write_bytes(before)


@pytest.mark.parametrize("count", [24, pytest.param(200, marks=pytest.mark.slow)])
def test_a_flipped_byte_anywhere_is_reported_or_changes_no_answer(filled, tmp_path, count):  # noqa: F811
    folder = tmp_path / "copy"
    shutil.copytree(filled[0], folder)
    settings = Settings(data_dir=folder)
    assert not verify(settings).faults
    whole = answers(folder / "skbscope.db")
    chance = random.Random(20261123)
    reported, unused = dict.fromkeys(KINDS, 0), 0
    for number in range(count):
        # Every second one in the database, which has bytes that nothing uses.
        kind = KINDS[0] if number % 2 else KINDS[1 + number // 2 % 2]
        found = files(folder, kind)
        file = chance.choices(found, [one.stat().st_size for one in found])[0]
        at, bit = chance.randrange(file.stat().st_size), 1 << chance.randrange(8)
        with flipped(file, at, bit):
            faults = verify(settings).faults
            if faults:
                reported[kind] += 1
                assert all(fault.what and fault.remedy for fault in faults)
            else:
                unused += 1
                assert kind == "database", (file, at, bit)
                assert answers(file) == whole, (file, at, bit)
    log.info("%d flipped bits: %s reported, %d in unused bytes of the database", count, reported, unused)
    assert sum(reported.values()) >= count * 0.6
    assert not verify(settings).faults


@pytest.fixture
def folder(filled, tmp_path):  # noqa: F811
    """A copy of a used server's data."""
    shutil.copytree(filled[0], tmp_path / "copy")
    return tmp_path / "copy"


def overwrite_root(folder, name):
    """Random bytes in the root page of a table."""
    with contextlib.closing(sqlite3.connect(folder / "skbscope.db")) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
        (size,) = db.execute("PRAGMA page_size").fetchone()
    with (folder / "skbscope.db").open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(random.Random(name).randbytes(size))


def replace_in(file, old, new):
    """Other bytes of the same length, once."""
    content = file.read_bytes()
    assert content.count(old) >= 1
    assert len(old) == len(new)
    file.write_bytes(content.replace(old, new, 1))


def problem(server, path):
    """The problem of a damaged object."""
    answer = server.client.get(path)
    body = answer.json()
    assert answer.status_code == body["status"] == 500, body
    assert (body["type"], body["title"]) == ("/problems/damaged", "A stored object is damaged")
    return body


def blob_of(folder, query):
    """The file of the blob that a row names."""
    with contextlib.closing(sqlite3.connect(folder / "skbscope.db")) as db:
        (sha256,) = db.execute(query).fetchone()
    return folder / "blobs" / sha256[:2] / sha256


def default_analysis(server):
    """Of the only recording."""
    trace = server.get("/traces")["items"][0]["id"]
    return server.get(f"/traces/{trace}")["default_analysis_id"]


@pytest.mark.parametrize("table", ["uploads", "jobs"])
def test_an_overwritten_root_page_is_reported_everywhere_and_ends_no_command_in_a_traceback(folder, table):
    overwrite_root(folder, table)
    found = skbscope("verify", "--data-dir", folder, code=2)
    assert f"damaged rows of {table}: it cannot be read" in found.stdout
    assert "Traceback" not in found.stderr
    made = skbscope("backup", folder.parent / "b.tar", "--data-dir", folder, code=2)
    assert "skbscope: The database is damaged" in made.stderr
    assert "Traceback" not in made.stderr
    assert not list(folder.parent.glob("b.tar*"))


def test_a_database_that_cannot_be_read_makes_a_running_server_unready(folder):
    with running(folder) as server:
        assert httpx.get(f"{server.url}/readyz").status_code == 200
        upload = server.get("/traces")["items"][0]["id"]
        overwrite_root(folder, "uploads")
        answer = httpx.get(f"{server.url}/readyz")
        assert answer.status_code == 503
        assert "database: damaged; `skbscope verify` says where" in answer.text
        # Nobody writes pages of the cache over the damage: the lists need what is gone.
        server.portal.db.engine.dispose()
        problem(server, f"/uploads/{upload}")
        assert server.client.get("/policies").status_code == 200


def test_a_changed_number_in_a_row_is_not_shown(folder):
    with contextlib.closing(sqlite3.connect(folder / "skbscope.db")) as db:
        (ident,) = db.execute("SELECT id FROM comparisons").fetchone()
        (document,) = db.execute("SELECT document FROM comparisons").fetchone()
    values = next(part for part in re.findall(r'"values": \[([0-9.]{4,})', document))
    replace_in(
        folder / "skbscope.db",
        f'"values": [{values}'.encode(),
        f'"values": [{values[:-1]}{(int(values[-1]) + 1) % 10}'.encode(),
    )
    with running(folder) as server:
        assert "`skbscope verify`" in problem(server, f"/comparisons/{ident}")["detail"]
        assert server.get("/traces")["items"]
    found = skbscope("verify", "--data-dir", folder, code=2)
    assert (
        f"damaged rows of comparisons '{ident}': it, or its digest, is not what was stored; only a backup"
        in found.stdout
    )
    made = skbscope("backup", folder.parent / "b.tar", "--data-dir", folder, code=2)
    assert "1 rows of the database are damaged" in made.stderr


@pytest.mark.parametrize("name", ["lives.parquet", "lives.json", "index.parquet", "same.json"])
def test_a_damaged_table_is_a_problem_and_is_made_again_with_the_same_bytes(folder, name):
    file = next(folder.glob(f"tables/*/{name}"))
    before = file.read_bytes()
    with running(folder) as server:
        analysis = default_analysis(server)
        ways = {
            "lives.parquet": f"/analyses/{analysis}/flows",
            "lives.json": f"/analyses/{analysis}/flows",
            "index.parquet": f"/analyses/{analysis}/events/0",
            "same.json": None,
        }
        at = len(before) // 2
        file.write_bytes(before[:at] + bytes([before[at] ^ 1]) + before[at + 1 :])
        if ways[name]:
            assert name in problem(server, ways[name])["detail"]
        assert server.get("/comparisons")["items"]
    found = skbscope("verify", "--data-dir", folder, code=2)
    assert (
        f"damaged tables/{file.parent.name}/{name}: it, or its digest, is not what was stored" in found.stdout
    )
    assert "1 damaged, 0 missing, 0 orphans" in found.stdout
    repaired = skbscope("verify", "--repair", "--data-dir", folder)
    assert "again from its recording" in repaired.stdout
    assert "0 damaged, 0 missing, 0 orphans" in repaired.stdout
    assert file.read_bytes() == before


def test_repair_drops_orphans_builds_indexes_again_and_lists_what_only_a_backup_brings_back(folder):
    blob = blob_of(folder, "SELECT pack FROM figures")
    blob.write_bytes(blob.read_bytes() + b"?")
    orphan = folder / "tables" / "nobodys"
    orphan.mkdir()
    (orphan / "lives.parquet").write_bytes(b"x")
    missing = next(folder.glob("tables/*/of_event.parquet"))
    missing.unlink()
    with contextlib.closing(sqlite3.connect(folder / "skbscope.db")) as db:
        (root,) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_uploads_1'"
        ).fetchone()
    with (folder / "skbscope.db").open("r+b") as file:
        file.seek((root - 1) * 4096 + 3)
        file.write(b"\0\0")  # no cells
    found = skbscope("verify", "--data-dir", folder, code=2).stdout
    assert f"damaged {blob.name}: its content is not what was stored; only a backup brings it back" in found
    assert "orphan tables/nobodys: no analysis has these tables" in found
    assert f"missing tables/{missing.parent.name}/of_event.parquet" in found
    assert re.search(
        r"index sqlite_autoindex_uploads_1; `skbscope verify --repair` builds all indexes again", found
    )
    repaired = skbscope("verify", "--repair", "--data-dir", folder, code=2).stdout
    assert "1 damaged, 0 missing, 0 orphans" in repaired
    assert (
        f"damaged {blob.name}: its content is not what was stored; only a backup brings it back" in repaired
    )
    assert missing.exists()
    assert not orphan.exists()


def test_repair_needs_the_server_to_be_stopped(folder, serve):
    next(folder.glob("tables/*/lives.json")).write_bytes(b"{}")
    with serve(folder.name):
        refused = skbscope("verify", "--repair", "--data-dir", folder, code=2)
        assert "is in use by another server" in refused.stderr


def test_files_of_older_versions_get_digests_and_verify_says_so(folder):
    for file in folder.glob("tables/*/*.sha256"):
        file.unlink()
    with contextlib.closing(sqlite3.connect(folder / "skbscope.db")) as db:
        triggers = db.execute(
            "SELECT name FROM sqlite_schema WHERE name LIKE '%!_row!_digest!_%' ESCAPE '!'"
        ).fetchall()
        for (name,) in triggers:
            db.execute(f'DROP TRIGGER "{name}"')
        db.execute("DROP TABLE row_digests")
        db.commit()
    found = skbscope("verify", "--data-dir", folder).stdout
    assert re.search(r"\d+ files of tables had no digest; it was computed now", found)
    assert "No row has a digest yet" in found
    with running(folder) as server:
        server.get("/traces")
    assert "digest" not in skbscope("verify", "--data-dir", folder).stdout.replace("their digests", "")


def test_a_damaged_upload_fails_its_analysis_with_a_sentence_and_the_rest_works(folder):
    with running(folder) as server:
        analysis = default_analysis(server)
        blob = blob_of(folder, "SELECT sha256 FROM traces")
        os.truncate(blob, 1000)
        again = server.client.post(
            f"/traces/{server.get('/traces')['items'][0]['id']}/analyses", json={"kernel": "6.12"}
        )
        error = server.job(again.json()["id"])["error"]
        assert error["type"] == "/problems/damaged"
        assert blob.name[:20] in error["detail"]
        blob.unlink()
        assert server.get(f"/analyses/{analysis}/flows")


def test_a_damaged_figure_is_a_problem(filled, folder):  # noqa: F811
    with running(folder) as server:
        os.truncate(blob_of(folder, "SELECT pack FROM figures"), 100)
        answer = httpx.get(f"{server.url}/c/{filled[1]}.svg")
        assert answer.status_code == 500
        assert answer.json()["type"] == "/problems/damaged"
