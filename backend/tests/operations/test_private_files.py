"""Other accounts of the machine read nothing of a data folder."""

from portal.conftest import SMALL

from .conftest import skbscope


def readable(folder):
    """What others may read or enter, by name."""
    return sorted(
        str(path.relative_to(folder)) for path in [folder, *folder.rglob("*")] if mode(path) & 0o077
    )


def mode(path):
    """The bits of a file; none of one that was removed while the folder was listed."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return 0


def test_a_server_makes_private_files_and_takes_access_from_existing_ones(serve, tmp_path, small):
    with serve() as server:
        job = server.client.put(f"/api/v1/uploads/{SMALL}.perf.data.zst", content=small).json()["job_id"]
        while server.client.get(f"/api/v1/jobs/{job}").json()["state"] not in ("ready", "failed"):
            pass
        assert list((tmp_path / "data").glob("tables/*/lives.parquet"))
        assert readable(tmp_path / "data") == []
    for path in [tmp_path / "data", *(tmp_path / "data").rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)
    with serve():
        assert readable(tmp_path / "data") == []


def test_commands_make_private_files_too(tmp_path):
    skbscope("token", "create", "ci", "--data-dir", tmp_path / "data")
    assert (tmp_path / "data" / "skbscope.db").exists()
    assert readable(tmp_path / "data") == []
