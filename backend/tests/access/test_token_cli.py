"""Tokens are made, listed and revoked on the machine, and the log is read there."""

import json
import os
import subprocess
import sys

import pytest

from access.conftest import SECRET

pytestmark = pytest.mark.slow

SKBSCOPE = [sys.executable, "-c", "from skbscope.cli import main; main()"]


def run(folder, *words, code=0, secret=SECRET):
    done = subprocess.run(
        [*SKBSCOPE, *words, "--data-dir", str(folder)],
        env={**os.environ, "SKBSCOPE_SECRET": secret},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == code, done.stderr
    return done


@pytest.mark.embedded("the command is given a folder and finds the database in it")
def test_a_token_made_on_the_machine_works_until_it_is_revoked_there(serve):
    with serve() as service:
        folder = service.portal.settings.root
        text = run(folder, "token", "create", "ci", "--scope", "publish", "--owner", "team").stdout.strip()
        assert text.startswith("skb_pub_")
        assert service.ask("PUT", "/uploads/x.txt", text, content=b"x").status_code == 201
        listed = json.loads(run(folder, "token", "list", "--json").stdout)
        assert [(one["name"], one["owner"], one["scope"], one["state"]) for one in listed] == [
            ("ci", "team", "publish", "good")
        ]
        assert text not in run(folder, "token", "list").stdout
        run(folder, "token", "revoke", listed[0]["id"])
        assert service.ask("PUT", "/uploads/y.txt", text, content=b"y").status_code == 401
        lines = json.loads(run(folder, "audit", "--json").stdout)
        assert [(one["event"], one["who"]) for one in lines] == [
            ("token-revoked", "command line"),
            ("token-created", "command line"),
        ]
        refused = run(folder, "token", "create", "x", "--scope", "root", code=2)
        assert refused.stderr == "skbscope: --scope is 'root'; expected upload, publish, admin.\n"
        assert run(folder, "token", "revoke", "nope", code=2).stderr == "skbscope: There is no token nope.\n"
