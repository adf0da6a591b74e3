"""A backup restored into an empty stack, of the same kind or another, gives the same pages and bytes."""

import contextlib
import json
import re
import shutil
import tarfile
import threading
from typing import Any

import httpx
import pytest
from cluster import parts
from cluster.stack import versitygw
from figures.comparison import comparison, published
from figures.conftest import DIST
from portal.conftest import SMALL, running

from skbscope.domains.figures.pictures import TYPES
from skbscope.operations.rows import tables
from skbscope.store.db import Database

from . import databases
from .conftest import skbscope

NAMED = {"public_url": "https://perf.example.org"}
"""Figures hold their address, so all servers have one name."""


@pytest.fixture(scope="module")
def postgres():
    if databases.MISSING:
        pytest.skip(databases.MISSING)
    with databases.server() as empty:
        yield empty


@pytest.fixture(scope="module")
def objects(tmp_path_factory):
    """An S3 store with nothing in it: what a server and a command need in their environment."""
    gateway = versitygw()
    if gateway is None:
        pytest.skip(
            "The S3 store is not installed (go install github.com/versity/versitygw/cmd/versitygw@latest)."
        )
    part, client = parts.store(tmp_path_factory.mktemp("objects"), gateway)
    with parts.stopped([part]), pytest.MonkeyPatch.context() as patch:
        for name, value in client.items():
            if not name.startswith("SKBSCOPE_"):
                patch.setenv(name, value)
        part.start()
        yield client["SKBSCOPE_STORE_URL"]


def pages(server, figure, suffixes=tuple(TYPES)):
    """What a reader can see: lists, analyses, panels and every file of the figure. Nothing of them may change."""
    api = ("/traces", "/figures", f"/figures/{figure}", "/comparisons")
    seen: dict[Any, Any] = {path: server.get(path) for path in api}
    for trace in seen["/traces"]["items"]:
        seen[trace["id"]] = server.get(f"/traces/{trace['id']}")
        analysis = server.get(f"/analyses/{seen[trace['id']]['default_analysis_id']}")
        seen[analysis["id"]] = analysis
        seen["flows", analysis["id"]] = server.get(f"/analyses/{analysis['id']}/flows")
    for suffix in suffixes:
        answer = httpx.get(f"{server.url}/c/{figure}{suffix}")
        assert answer.status_code == 200
        seen[suffix] = answer.content
    return seen


@pytest.fixture(scope="module")
def filled(tmp_path_factory):
    """(data folder, figure, what a reader sees) of a server that was used and has ended."""
    if not (DIST / "figure" / "figure.js").is_file():
        pytest.skip("the drawing bundle is not built (npm run -w frontend build)")
    folder = tmp_path_factory.mktemp("filled")
    with running(folder, **NAMED) as server:
        server.analyse(SMALL)
        figure = published(server, comparison())["id"]
        seen = pages(server, figure)
    return folder, figure, seen


def ready(server):
    for trace in server.get("/traces")["items"]:
        analysis = server.get(f"/traces/{trace['id']}")["default_analysis_id"]
        assert server.job(analysis)["state"] == "ready"


@pytest.mark.parametrize("copied", [[], pytest.param(["--tables"], marks=pytest.mark.slow)])
def test_a_restored_folder_shows_the_same_pages_and_bytes(filled, tmp_path, copied):
    folder, figure, seen = filled
    printed = skbscope("backup", tmp_path / "one", "--data-dir", folder, *copied).stdout
    assert ("listed, not copied" in printed) == (not copied)
    restored = skbscope("restore", tmp_path / "one", "--data-dir", tmp_path / "new").stdout
    assert ("1 analyses will be computed again" in restored) == (not copied)
    with running(tmp_path / "new", **NAMED) as server:
        ready(server)
        assert pages(server, figure) == seen
    assert "0 damaged, 0 missing, 0 orphans" in skbscope("verify", "--data-dir", tmp_path / "new").stdout


@pytest.mark.slow
def test_from_sqlite_and_a_folder_to_postgresql_and_s3_and_back(filled, postgres, objects, tmp_path):
    folder, figure, seen = filled
    skbscope("backup", tmp_path / "a.tar", "--data-dir", folder)
    grown = {"database_url": postgres(), "store_url": objects}
    skbscope("restore", tmp_path / "a.tar", "--data-dir", tmp_path / "grown", **grown)
    with running(tmp_path / "grown", **grown, **NAMED) as server:
        ready(server)
        assert pages(server, figure) == seen
    assert "0 damaged, 0 missing" in skbscope("verify", "--data-dir", tmp_path / "grown", **grown).stdout
    skbscope("backup", tmp_path / "b.tar", "--tables", "--data-dir", tmp_path / "other", **grown)
    skbscope("restore", tmp_path / "b.tar", "--data-dir", tmp_path / "small")
    with running(tmp_path / "small", **NAMED) as server:
        assert pages(server, figure) == seen
    with tarfile.open(tmp_path / "a.tar") as one, tarfile.open(tmp_path / "b.tar") as other:
        for table in tables():
            name = f"rows/{table.name}.jsonl"
            # Jobs were done again, and say so.
            if table.name != "jobs":
                assert one.extractfile(name).read() == other.extractfile(name).read(), name


@pytest.mark.slow
def test_a_backup_of_a_server_that_takes_uploads_meanwhile_has_every_blob_of_its_rows(tmp_path):
    with running(tmp_path / "data") as server:
        stop = threading.Event()

        def keep_sending():
            number = 0
            while not stop.is_set():
                number += 1
                server.put(f"n{number}.txt", f"note {number}\n".encode() * 1000)

        sender = threading.Thread(target=keep_sending)
        sender.start()
        try:
            for number in range(3):
                skbscope("backup", tmp_path / f"{number}.tar", "--data-dir", tmp_path / "data")
        finally:
            stop.set()
            sender.join()
        counts = []
        for number in range(3):
            assert "0 damaged, 0 missing" in skbscope("verify", tmp_path / f"{number}.tar").stdout
            skbscope("restore", tmp_path / f"{number}.tar", "--data-dir", tmp_path / f"into{number}")
            verified = skbscope("verify", "--data-dir", tmp_path / f"into{number}").stdout
            assert "0 damaged, 0 missing" in verified
            with tarfile.open(tmp_path / f"{number}.tar") as tar:
                manifest = tar.extractfile("manifest.json")
                assert manifest is not None
                counts.append(json.load(manifest)["rows"]["uploads"])
        assert counts == sorted(counts)
        assert counts[0] < counts[-1]


@pytest.mark.slow
def test_a_stack_with_anything_in_it_is_not_restored_into(filled, tmp_path):
    folder, _, _ = filled
    skbscope("backup", tmp_path / "a.tar", "--data-dir", folder)
    refused = skbscope("restore", tmp_path / "a.tar", "--data-dir", folder, code=2)
    assert re.fullmatch(
        r"skbscope: The database already holds \d+ rows of \w+; expected an empty stack to restore into.\n",
        refused.stderr,
    )
    other = tmp_path / "other" / "blobs" / "ab" / ("ab" + "0" * 62)
    other.parent.mkdir(parents=True)
    other.write_bytes(b"x")
    refused = skbscope("restore", tmp_path / "a.tar", "--data-dir", tmp_path / "other", code=2)
    assert "The store already holds the blob ab000000000000000000" in refused.stderr
    with running(tmp_path / "live"):
        pass
    skbscope("restore", tmp_path / "a.tar", "--data-dir", tmp_path / "live")  # migrated, and nothing in it


@pytest.mark.slow
def test_a_server_that_runs_is_not_restored_into(filled, tmp_path, serve):
    skbscope("backup", tmp_path / "a.tar", "--data-dir", filled[0])
    with serve("live"):
        refused = skbscope("restore", tmp_path / "a.tar", "--data-dir", tmp_path / "live", code=2)
        assert "is in use by another server" in refused.stderr


def test_a_damaged_backup_is_refused_with_its_file_and_leaves_nothing_half_done(filled, tmp_path):
    skbscope("backup", tmp_path / "one", "--data-dir", filled[0])
    rows = tmp_path / "one" / "rows" / "uploads.jsonl"
    rows.write_bytes(rows.read_bytes().replace(b"perf", b"pref", 1))
    found = skbscope("verify", tmp_path / "one", code=2)
    assert "damaged rows/uploads.jsonl" in found.stdout
    refused = skbscope("restore", tmp_path / "one", "--data-dir", tmp_path / "new", code=2)
    assert "rows/uploads.jsonl of the backup is damaged" in refused.stderr
    with (
        contextlib.closing(Database(f"sqlite:///{tmp_path / 'new' / 'skbscope.db'}")) as db,
        db.engine.connect() as c,
    ):
        assert {c.exec_driver_sql(f'SELECT count(*) FROM "{table.name}"').scalar() for table in tables()} == {
            0
        }
    # With the file mended the same stack takes it: blobs of the first attempt are its own.
    rows.write_bytes(rows.read_bytes().replace(b"pref", b"perf", 1))
    skbscope("restore", tmp_path / "one", "--data-dir", tmp_path / "new")


@pytest.mark.slow
@pytest.mark.parametrize("what", ["no backup", "cut off", "escaping"])
def test_what_is_no_backup_is_refused_in_one_sentence(filled, tmp_path, what):
    source = tmp_path / "a.tar"
    if what == "no backup":
        source.write_bytes(b"hello")
    elif what == "cut off":
        skbscope("backup", source, "--data-dir", filled[0])
        source.write_bytes(source.read_bytes()[:-20_000])
    else:
        source = tmp_path / "folder"
        skbscope("backup", source, "--data-dir", filled[0])
        manifest = json.loads((source / "manifest.json").read_text())
        manifest["files"]["tables/../../x"] = {"size": 1, "sha256": "0" * 64}
        (source / "manifest.json").write_text(json.dumps(manifest))
    for command in ("verify", "restore"):
        refused = skbscope(command, source, "--data-dir", tmp_path / "new", code=2)
        assert refused.stderr.count("\n") == 1
        assert str(source) in refused.stderr


@pytest.mark.slow
def test_an_existing_name_is_refused_and_a_failed_backup_leaves_nothing(filled, tmp_path):
    (tmp_path / "there").mkdir()
    refused = skbscope("backup", tmp_path / "there", "--data-dir", filled[0], code=2)
    assert "is there already" in refused.stderr
    refused = skbscope("backup", tmp_path / "x.tar", "--data-dir", tmp_path / "nothing", code=2)
    assert "has no tables yet" in refused.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["nothing", "there"]


def test_verify_names_damaged_missing_and_orphaned_blobs_and_exits_with_2(filled, tmp_path):
    folder = tmp_path / "copy"
    shutil.copytree(filled[0], folder)
    assert "0 damaged, 0 missing, 0 orphans" in skbscope("verify", "--data-dir", folder).stdout
    first, second = sorted((folder / "blobs").glob("??/*"))[:2]
    first.write_bytes(first.read_bytes()[:-1] + b"?")
    second.unlink()
    orphan = folder / "blobs" / "2d" / "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
    orphan.parent.mkdir(exist_ok=True)
    orphan.write_bytes(b"x")
    found = skbscope("verify", "--data-dir", folder, code=2)
    assert f"damaged {first.name}" in found.stdout
    assert re.search(rf"missing (uploads|figures) {second.name}", found.stdout)
    assert f"orphan {orphan.name}" in found.stdout
    assert "1 damaged, 1 missing, 1 orphans" in found.stdout
    assert found.stderr == "skbscope: 1 files are damaged and 1 are missing.\n"
    # A backup of it says so and keeps the rest.
    made = skbscope("backup", tmp_path / "a.tar", "--data-dir", folder, code=2)
    assert "1 blobs of the store are damaged" in made.stderr
    assert f"damaged blobs/{first.name}" in skbscope("verify", tmp_path / "a.tar", code=2).stdout
    restored = skbscope("restore", tmp_path / "a.tar", "--data-dir", tmp_path / "new", code=2)
    assert "1 blobs were damaged when the backup was made" in restored.stderr


def test_a_withdrawn_figure_is_not_missed(filled, tmp_path):
    folder, figure, _ = filled
    shutil.copytree(folder, tmp_path / "copy")
    with running(tmp_path / "copy", **NAMED) as server:
        assert server.client.post(f"/figures/{figure}/withdraw", json={"reason": "wrong"}).status_code == 200
    skbscope("verify", "--data-dir", tmp_path / "copy")
    skbscope("backup", tmp_path / "backup", "--data-dir", tmp_path / "copy")
    skbscope("verify", tmp_path / "backup")
