"""The embed in a real Chromium: alone without scripts, and in a sandboxed frame on a page of another origin."""

import gzip
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from portal.conftest import ROOT

pytestmark = pytest.mark.slow

CHROMIUM = os.environ.get("SKBSCOPE_CHROMIUM", "/usr/bin/chromium")
PROGRAM = Path(__file__).with_name("frame.mjs")
PARENT = """<!doctype html><title>a blog</title><link rel="icon" href="data:,"><script>
window.messages = []; window.origins = []
addEventListener('message', (event) => {
  if (event.source !== document.querySelector('iframe').contentWindow) return
  messages.push(event.data); origins.push(event.origin)
})
const ask = (frame) => {
  for (const data of ['x', null, {type: 'other', version: 1}, {type: 'skbscope:ask-height', version: 2}])
    frame.contentWindow.postMessage(data, '*')
  setTimeout(() => frame.contentWindow.postMessage({type: 'skbscope:ask-height', version: 1}, '*'), 300)
}
</script><iframe src="EMBED" sandbox="allow-scripts allow-popups" referrerpolicy="no-referrer" width="720" height="437"
 onload="ask(this)"></iframe>"""


@pytest.fixture(scope="module")
def seen(figure) -> Iterator[dict[str, Any]]:
    """What the browser saw."""
    if shutil.which("node") is None or not Path(CHROMIUM).is_file():
        pytest.skip("node or Chromium is not installed")
    embed = f"{figure['url']}/embed"

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PARENT.replace("EMBED", embed).encode())

        def log_message(self, *args: object) -> None:
            del args

    blog = ThreadingHTTPServer(("127.0.0.1", 0), Blog)
    thread = threading.Thread(target=blog.serve_forever)
    thread.start()
    try:
        parent = f"http://127.0.0.1:{blog.server_address[1]}/"
        # From inside the workspace, so that its packages are found.
        script = ROOT / "node_modules" / ".cache" / "skbscope-frame.mjs"
        script.parent.mkdir(exist_ok=True)
        shutil.copyfile(PROGRAM, script)
        given = ["node", str(script), embed, parent]
        done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, timeout=180)
        assert done.returncode == 0, done.stderr
        yield json.loads(done.stdout) | {"embed": embed, "parent": parent}
    finally:
        blog.shutdown()
        thread.join()
        blog.server_close()


@pytest.mark.parametrize(("theme", "other"), [("light", "dark"), ("dark", "light")])
def test_it_shows_the_readers_theme_without_scripts_and_asks_for_nothing(seen, theme, other):
    alone = seen[f"without scripts, {theme}"]
    assert alone["shown"][theme]["width"] == 760
    assert abs(alone["shown"][theme]["height"] - 760 * 405 / 720) < 2
    assert alone["shown"][other] is None
    assert alone["requests"] == [seen["embed"]]


def test_in_a_sandboxed_frame_of_a_foreign_page_it_is_whole_and_silent(seen, figure):
    framed = seen["framed"]
    assert framed["origin"] == "null"
    assert framed["requests"] == [seen["parent"], seen["embed"]]
    assert framed["later"] == []
    assert framed["complaints"] == []
    assert framed["name"] == figure["title"]
    assert framed["links"] == [figure["url"]]
    assert framed["ids"] == 0


def test_it_reports_its_height_on_request_and_after_changes(seen, figure):
    first, *later = seen["framed"]["messages"]
    assert first == {"type": "skbscope:height", "version": 1, "id": figure["id"], "height": first["height"]}
    assert 405 < first["height"] < 500
    assert later[-1]["height"] < first["height"]
    assert set(seen["framed"]["origins"]) == {"null"}


def test_it_is_small_and_refers_to_nothing(server, figure):
    page = httpx.get(f"{server.url}/c/{figure['id']}/embed")
    assert len(gzip.compress(page.content)) <= 60_000
    for reference in ("http://www.w3.org", "src=", "@import", "url("):
        assert reference not in page.text
