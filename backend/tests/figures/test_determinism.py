"""The same document gives the same bytes under another zone, locale, clock, hash seed and data folder."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from figures.conftest import DIST
from skbscope.domains.figures.pictures import TYPES

pytestmark = pytest.mark.slow

TESTS = Path(__file__).resolve().parents[1]

# A whole publish in a process of its own, with the server's clock set to a day of its own.
PROGRAM = """
import hashlib, json, sys
from datetime import UTC, datetime
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, sys.argv[3])
    from figures.comparison import comparison, published
    from portal.conftest import running
    from skbscope.domains.figures import service
    from skbscope.domains.figures.pack import read

    service.now = lambda: datetime.fromisoformat(sys.argv[2]).replace(tzinfo=UTC)
    with running(Path(sys.argv[1]), public_url="https://perf.example.org") as server:
        figure = published(server, comparison(label="naïve → µs"))
        params = {"policy": "rfs-llc", "a": "stock", "b": "as-posted"}
        asked = {"kind": "decisions", "analysis_id": server.analyse("tcp-rfs")["id"], "params": params}
        chart = server.client.post("/figures", json={"chart": asked}).json()
        files = {}
        for ident in (figure["id"], chart["id"]):
            row = service.get(server.portal.db, ident)
            pack = server.portal.blobs.path(row.pack)
            for suffix, place in row.files.items():
                files[ident + suffix] = hashlib.sha256(read(pack, place)).hexdigest()
        print(json.dumps({"at": figure["created_at"], "files": files}))
"""


def publish_in(folder: Path, clock: str, **environment: str) -> dict[str, Any]:
    program = folder / "publish.py"
    folder.mkdir()
    program.write_text(PROGRAM)
    given = [sys.executable, str(program), str(folder / "data"), clock, str(TESTS)]
    done = subprocess.run(given, env=os.environ | environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(not (DIST / "figure" / "figure.js").is_file(), reason="the drawing bundle is not built")
def test_where_and_when_it_is_published_does_not_matter(tmp_path):
    here = publish_in(tmp_path / "a", "2026-01-01T00:00:00", TZ="UTC", LC_ALL="C", PYTHONHASHSEED="1")
    there = publish_in(
        tmp_path / "b",
        "2031-07-31T23:59:59",
        TZ="Asia/Kathmandu",
        LC_ALL="de_DE.UTF-8",
        LANG="tr_TR.UTF-8",
        PYTHONHASHSEED="2",
    )
    assert here.pop("at") != there.pop("at")
    assert len(here["files"]) == 2 * len(TYPES)
    assert here == there
