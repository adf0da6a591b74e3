"""What the public paths answer over a real server: headers, states, and nothing that is not listed."""

import json

import httpx
import pytest

from figures.comparison import comparison, published
from figures.conftest import PLAIN
from skbscope.domains.figures import embed
from skbscope.domains.figures.pictures import TYPES

CACHED = "public, max-age=3600, must-revalidate"


@pytest.mark.parametrize("suffix", sorted(TYPES))
def test_a_file_is_cached_for_an_hour_open_to_every_site_and_never_sniffed(server, figure, suffix):
    answer = httpx.get(f"{server.url}/c/{figure['id']}{suffix}", headers={"Origin": "https://blog.example"})
    headers = answer.headers
    assert answer.status_code == 200
    assert headers["cache-control"] == CACHED
    assert headers["access-control-allow-origin"] == "*"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert headers["x-content-type-options"] == "nosniff"
    for absent in ("set-cookie", "vary", "x-frame-options", "cross-origin-opener-policy"):
        assert absent not in headers
    assert len(headers.get_list("content-security-policy")) == 1
    assert "sandbox" in headers["content-security-policy"]


def test_an_svg_opened_by_itself_is_inert(server, figure):
    policy = httpx.get(f"{server.url}/c/{figure['id']}.svg").headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def test_the_embed_has_the_policy_of_its_own_script_alone(server, figure):
    policy = httpx.get(f"{server.url}/c/{figure['id']}/embed").headers["content-security-policy"]
    assert policy == embed.CSP
    parts = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert parts.pop("script-src").startswith("'sha256-")
    assert parts == {
        "default-src": "'none'",
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
        "font-src": "data:",
        "connect-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "*",
        "sandbox": "allow-scripts allow-popups",
    }


def test_etags_are_hashes_and_spare_a_second_body(server, figure):
    url = f"{server.url}/c/{figure['id']}.json"
    etag = httpx.get(url).headers["etag"]
    assert etag == f'"{figure["sha256"]}"'
    for body in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        answer = httpx.get(url, headers={"If-None-Match": body})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == etag
        assert answer.headers["cache-control"] == CACHED
        assert answer.headers["access-control-allow-origin"] == "*"
    assert httpx.get(url, headers={"If-None-Match": '"other"'}).status_code == 200


def test_head_is_get_without_a_body(server, figure):
    for suffix in (".png", ".txt?for=reply", "/embed", ""):
        url = f"{server.url}/c/{figure['id']}{suffix}"
        head, whole = httpx.head(url), httpx.get(url)
        assert head.content == b""
        assert head.headers["content-length"] == str(len(whole.content))
        assert dict(head.headers) | {"date": ""} == dict(whole.headers) | {"date": ""}


@pytest.mark.parametrize(
    "tail",
    [
        *(
            ".gif",
            "@3x.png",
            "-dark@2x.svg",
            ".svg?x=1",
            ".png?",
            ".txt?for=mail",
            ".txt?for=reply&x",
            "?v=2",
            "/",
        ),
        *("/embed?x=1", "/embed/", ".svgz", "%2e%2e/x", "/embed.svg", ".PNG", "%00", ".txt?for=reply%26"),
    ],
)
def test_only_listed_files_exist(server, figure, tail):
    answer = httpx.get(f"{server.url}/c/{figure['id']}{tail}")
    if tail == ".png?":  # an empty query is no query
        assert answer.status_code == 200
        return
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-type"] == "application/problem+json"


NOWHERE = [
    *("/c/aaaaaaaaaaaa.svg", "/c/AAAAAAAAAAAA", "/c/", "/c/a.svg"),
    *("/s/none.svg", "/b/none.json", "/s/x.png", "/oembeds"),
]


@pytest.mark.parametrize("path", NOWHERE)
def test_a_missing_file_is_404_and_not_cached(server, path):
    answer = httpx.get(server.url + path)
    assert answer.status_code == 404
    assert answer.headers["cache-control"] == "no-store"


def test_a_browser_gets_a_sentence_and_ways_on_where_no_figure_is(server):
    path = f"{server.url}/c/aaaaaaaaaaaa"
    page = httpx.get(path, headers={"Accept": "text/html,*/*"})
    assert (page.status_code, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is no figure aaaaaaaaaaaa." in page.text
    assert 'href="/"' in page.text
    assert httpx.get(path).headers["content-type"] == "application/problem+json"


def test_artefacts_are_read_and_nothing_else(server, figure):
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = httpx.request(method, f"{server.url}/c/{figure['id']}.svg")
        assert answer.status_code == 405
        assert answer.headers["allow"] == "GET, HEAD"


def test_a_host_name_nobody_allowed_gets_nothing(server, figure):
    answer = httpx.get(f"{server.url}/c/{figure['id']}.svg", headers={"Host": "evil.example"})
    assert answer.status_code == 403


def test_a_withdrawn_figure_says_why_everywhere_and_its_bytes_are_gone(server):
    made = published(server, comparison(title="to be withdrawn"), series="withdrawn-series")
    path = f"{server.url}/c/{made['id']}"
    assert httpx.get(f"{path}.svg").status_code == 200
    assert httpx.get(f"{server.url}/s/withdrawn-series.svg").status_code == 200
    reason = "the <b>NIC</b> was broken"
    answer = server.client.post(f"/figures/{made['id']}/withdraw", json={"reason": reason})
    assert answer.json()["withdrawn"] == reason
    for suffix in TYPES:
        gone = httpx.get(path + suffix)
        assert gone.status_code == 410
        assert gone.headers["cache-control"] == "no-store"
        assert "set-cookie" not in gone.headers
        if suffix != "/embed":
            assert reason in gone.json()["detail"]
    for page in (path, f"{path}/embed"):
        assert httpx.get(page).status_code == 410
        assert "the &lt;b&gt;NIC&lt;/b&gt; was broken" in httpx.get(page).text
    assert httpx.get(f"{server.url}/s/withdrawn-series.svg").status_code == 404
    assert httpx.get(f"{server.url}/oembed", params={"url": path}).status_code == 410
    # For good: the first reason stays, and publishing again does not bring it back.
    second = server.client.post(f"/figures/{made['id']}/withdraw", json={"reason": "other"}).json()
    assert second["withdrawn"] == reason
    assert published(server, comparison(title="to be withdrawn"))["withdrawn"] == reason
    assert httpx.get(f"{path}.svg").status_code == 410


def test_withdrawing_is_for_our_own_pages(server, figure):
    url = f"/figures/{figure['id']}/withdraw"
    answer = server.client.post(url, json={"reason": "x"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    assert server.client.post(url, json={}).status_code == 422


def test_the_latest_of_a_series_is_cached_for_five_minutes(server):
    published(server, comparison(title="nightly 1"), series="nightly")
    second = published(server, comparison(title="nightly 2"), series="nightly")
    picture = httpx.get(f"{server.url}/s/nightly.svg")
    assert picture.content == httpx.get(f"{server.url}/c/{second['id']}.svg").content
    badge = httpx.get(f"{server.url}/b/nightly.json")
    for answer in (picture, badge):
        assert answer.headers["cache-control"] == "public, max-age=300"
        assert answer.headers["access-control-allow-origin"] == "*"
        again = httpx.get(answer.url, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
    assert badge.json() == {
        "schemaVersion": 1,
        "label": "nightly 2",
        "message": "FASTER +6.6 %",
        "color": "blue",
        "cacheSeconds": 300,
    }
    assert httpx.get(f"{server.url}/s/nightly.svg?x=1").status_code == 404


def test_the_page_is_static_and_revalidated(figure):
    answer = httpx.get(figure["url"])
    assert answer.headers["cache-control"] == "no-cache"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert "script-src" not in answer.headers["content-security-policy"]
    text = answer.text
    assert "<script" not in text
    assert f'alt="{figure["sentence"]}"' in text
    assert f'<meta property="og:image" content="{figure["url"]}-og.png">' in text
    assert "application/json+oembed" in text
    for suffix in TYPES:
        assert f'href="/c/{figure["id"]}{suffix}"' in text
    assert httpx.get(figure["url"], headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_a_public_address_is_written_into_figures(start):
    with start(frontend_dir=PLAIN, public_url="https://perf.example.org") as server:
        made = published(server)
        assert made["url"] == f"https://perf.example.org/c/{made['id']}"
        text = httpx.get(f"{server.url}/c/{made['id']}.txt").text
        assert text.splitlines()[-1] == f"  {made['url']} (fixed, sha256 {made['sha256'][:8]})"
        page = httpx.get(f"{server.url}/c/{made['id']}").text
        assert 'content="https://perf.example.org/c/' in page
        answer = httpx.get(f"{server.url}/oembed", params={"url": made["url"]})
        assert json.loads(answer.text)["provider_url"] == "https://perf.example.org"
