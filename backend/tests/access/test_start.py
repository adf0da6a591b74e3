"""Loopback needs nothing; everything else needs a secret."""

import os
import socket
import stat
import subprocess
import sys

import pytest

from access.conftest import SECRET
from skbscope.access.secret import secret_of
from skbscope.commands.serve import reachable
from skbscope.errors import BadInput
from skbscope.settings import Settings

SKBSCOPE = [sys.executable, "-c", "from skbscope.cli import main; main()"]


def serve(folder, *options, **environment):
    """`skbscope serve` that is expected to refuse."""
    return subprocess.run(
        [*SKBSCOPE, "serve", "--port", "0", "--data-dir", str(folder), *options],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("options", "environment"),
    [
        (["--host", "0.0.0.0"], {}),
        pytest.param(["--host", "::"], {}, marks=pytest.mark.slow),
        pytest.param([], {"SKBSCOPE_PUBLIC": "1"}, marks=pytest.mark.slow),
    ],
)
def test_a_server_that_others_reach_does_not_start_without_a_secret(tmp_path, options, environment):
    (tmp_path / "dev-secret").write_text(SECRET)
    (tmp_path / "dev-secret").chmod(0o600)
    done = serve(tmp_path, *options, **environment)
    assert done.returncode == 2
    assert done.stderr == (
        "skbscope: This server can be reached from other machines and has no secret; set SKBSCOPE_SECRET to at least "
        "32 random characters, such as `openssl rand -hex 32` prints.\n"
    )


@pytest.mark.slow
@pytest.mark.parametrize("secret", ["short", "x" * 64, SECRET[:31]])
def test_a_weak_secret_is_refused(tmp_path, secret):
    done = serve(tmp_path, "--host", "0.0.0.0", SKBSCOPE_SECRET=secret)
    assert done.returncode == 2
    assert done.stderr.startswith("skbscope: SKBSCOPE_SECRET has ")
    assert secret not in done.stderr


@pytest.mark.parametrize(
    ("host", "expected"), [("127.0.0.1", False), ("127.9.9.9", False), ("0.0.0.0", True)]
)
def test_the_bound_address_decides_whether_a_server_is_reachable(host, expected):
    with socket.socket() as one:
        one.bind((host, 0))
        assert reachable(one) is expected


def test_the_development_secret_is_this_users_alone_and_stays(tmp_path):
    first = secret_of(Settings(data_dir=tmp_path))
    file = tmp_path / "dev-secret"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(first) == 64
    assert secret_of(Settings(data_dir=tmp_path)) == first
    file.chmod(0o644)
    with pytest.raises(BadInput, match="can be read by others"):
        secret_of(Settings(data_dir=tmp_path))


def test_on_loopback_no_token_is_needed(tmp_path):
    from portal.conftest import running

    with running(tmp_path / "data") as server:
        assert server.portal.access is None
        sent = server.put("mine.txt", b"mine")
        assert sent.status_code == 201
        again = server.client.get(
            f"/uploads/{sent.json()['id']}", headers={"Authorization": "Bearer nonsense"}
        )
        assert again.status_code == 200
        written = server.get("/service")
        assert (written["tokens"], written["may_upload"], written["quarantine"], written["deleted_at"]) == (
            False,
            True,
            False,
            None,
        )
