"""The front end from the same process: its files, the fallback, and what every answer carries."""

import httpx
import pytest

from skbscope import __version__


@pytest.fixture
def pages(start, tmp_path):
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text("<!doctype html><title>skbscope</title>")
    (dist / "assets" / "app-1a2b.js").write_text("export {}")
    (dist / "assets" / "redactor.worker-1a2b.js").write_text("export {}")
    (tmp_path / "secret.txt").write_text("not yours")
    with start(frontend_dir=dist) as server, httpx.Client(base_url=server.url) as client:
        yield client


@pytest.mark.parametrize(
    "path", ["/", "/traces", "/traces/0123456789abcdef0123?v=1&from=0", "/results", "/explain"]
)
def test_every_page_address_is_the_one_page(pages, path):
    answer = pages.get(path)
    assert answer.status_code == 200
    assert "<title>skbscope" in answer.text
    assert answer.headers["cache-control"] == "no-cache"


def test_assets_are_cached_for_ever_and_missing_ones_are_no_page(pages):
    answer = pages.get("/assets/app-1a2b.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert pages.get("/assets/app-0000.js").status_code == 404
    assert pages.get("/favicon.ico").status_code == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt"])
def test_no_path_leaves_the_folder(pages, path):
    assert "not yours" not in pages.get(path).text


@pytest.mark.parametrize("path", ["/", "/api/v1/health", "/api/v1/nope"])
def test_every_answer_carries_the_guards(pages, path):
    headers = pages.get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["script-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"


def test_webassembly_is_allowed_in_the_worker_that_redacts_and_nowhere_else(pages):
    def scripts(path: str) -> str:
        policy = pages.get(path).headers["content-security-policy"]
        return dict(part.strip().split(" ", 1) for part in policy.split(";"))["script-src"]

    assert scripts("/assets/redactor.worker-1a2b.js") == "'self' 'wasm-unsafe-eval'"
    for path in (
        "/",
        "/assets/app-1a2b.js",
        "/redactor.worker-1a2b.js",
        "/assets/redactor.worker-0000.js",
        "/api/v1/health",
    ):
        assert scripts(path) == "'self'"
    worker = pages.get("/assets/redactor.worker-1a2b.js").headers["content-security-policy"]
    assert "default-src 'none'" in worker


def test_without_a_front_end_the_api_says_where_it_is(start, tmp_path):
    with start(frontend_dir=tmp_path / "none") as server, httpx.Client(base_url=server.url) as client:
        answer = client.get("/")
        assert answer.status_code == 404
        assert "npm run setup" in answer.json()["detail"]
        assert client.get("/api/v1/health").json() == {"status": "ok", "version": __version__}
