"""Pages that the server renders: their content, when they are rendered, and what is sent without them."""

import json
import re

import pytest
from portal.conftest import ROOT

from pages.conftest import PLAIN
from skbscope import engine
from skbscope.domains.claims import service as claims
from skbscope.web.pages import articles
from skbscope.web.pages.manifest import needed

DEFER = "/explain/skb-defer"
DIST = ROOT / "frontend" / "dist"
SIMULATION = "/api/v1/scenarios/skb-defer/simulation?case=one-sender&variant=seed-0"


def test_a_drawn_page_has_its_title_its_description_its_markup_and_all_of_it_without_a_script(pages):
    text = pages.get(DEFER).text
    assert "<title>Defer &amp; free</title>" in text
    assert '<meta name="description" content="Who &quot;frees&quot; it?" />' in text
    assert text.count("<title>") == text.count('name="description"') == 1
    given = (("case", "one-sender"), ("variant", "seed-0"))
    events = [len(json.loads(engine.simulate("skb-defer", one))["events"]) for one in (given, ())]
    noscript = f"<noscript>{events[0]} {events[1]} of 1</noscript>"
    assert f'<div id="root"><main><h1>{DEFER}</h1>{noscript}</main></div>' in text


def test_a_page_of_all_policies_gets_all_claims_and_keeps_the_sites_description(pages):
    text = pages.get("/").text
    policies = {claim.policy for claim in claims.load(ROOT / "data")}
    assert f"<noscript> of {len(policies)}</noscript>" in text
    assert "What the site says of itself." in text


def test_styles_stand_before_the_markup_those_for_reading_alone_behind_noscript_and_scripts_behind_all(pages):
    head, body = pages.get(DEFER).text.split("</head>")
    head, reading = head.split("<noscript>")
    assert reading == '<link rel="stylesheet" crossorigin href="/assets/Later-9c.css"></noscript>'
    assert re.findall(r'rel="stylesheet" crossorigin href="/assets/([^"]+)"', head) == [
        "base-3c.css",
        "kit-5e.css",
        "Page-7a.css",
    ]
    assert "modulepreload" not in head
    assert 'type="module"' not in head
    late = re.search(r'<script defer src="/late.js" data-modules="([^"]+)" data-data="([^"]+)">', body)
    assert late is not None
    modules = late[1].split()
    assert modules[-1] == "/assets/index-1a.js", "the last one starts the portal"
    assert sorted(modules[:-1]) == ["/assets/Page-6f.js", "/assets/base-2b.js", "/assets/kit-4d.js"]
    assert modules.index("/assets/base-2b.js") < modules.index("/assets/Page-6f.js"), (
        "imported before what imports it"
    )
    assert late[2].replace("&amp;", "&").split() == ["/api/v1/scenarios", SIMULATION]
    assert pages.get(SIMULATION).json()["variant"] == "seed-0"


def test_an_address_with_a_query_may_want_other_data(pages):
    text = pages.get(f"{DEFER}?v=1&step=kick").text
    assert 'data-data=""' in text
    assert "<title>Defer &amp; free</title>" in text


@pytest.mark.parametrize("path", ["/traces", "/explain/nope", "/explain/skb-defer/more", "/design"])
def test_other_pages_are_as_they_were_built(pages, path):
    assert pages.get(path).text == (PLAIN / "index.html").read_text()


def test_a_drawn_page_goes_out_compressed_and_so_do_simulations_scenarios_and_claims(pages):
    for path in (DEFER, SIMULATION, "/api/v1/scenarios", "/api/v1/claims"):
        packed = pages.get(path, headers={"accept-encoding": "gzip"})
        plain = pages.get(path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip", path
        assert "content-encoding" not in plain.headers
        assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
        assert packed.content == plain.content


def test_each_encoding_of_a_simulation_has_its_own_etag(pages):
    tags = set()
    for form in ("gzip", "identity"):
        accepts = {"accept-encoding": form}
        tag = pages.get(SIMULATION, headers=accepts).headers["etag"]
        again = pages.get(SIMULATION, headers=accepts | {"if-none-match": tag})
        assert again.status_code == 304
        assert again.headers["etag"] == tag
        tags.add(tag)
    assert len(tags) == 2


def test_a_head_request_is_answered_as_for_every_page(pages):
    assert pages.head(DEFER).status_code == pages.head("/traces").status_code


@pytest.mark.parametrize("path", ["/.vite/manifest.json", "/assets/../.vite/manifest.json"])
def test_what_only_the_server_reads_is_not_served(pages, path):
    assert pages.get(path).status_code == 404


def test_without_the_bundle_a_page_comes_as_it_was_built(start_with, dist):
    (dist / "article" / "article.js").unlink()
    with start_with(dist) as client:
        assert client.get(DEFER).text == (dist / "index.html").read_text()


def test_a_bundle_that_fails_costs_nothing_but_the_drawing(start_with, dist, caplog):
    (dist / "article" / "article.js").write_text("throw new Error('not today')")
    with start_with(dist) as client:
        assert client.get(DEFER).text == (dist / "index.html").read_text()
    assert "could not be rendered" in caplog.text


def test_without_a_manifest_the_markup_is_there_and_the_scripts_are_those_of_the_build(start_with, dist):
    (dist / ".vite" / "manifest.json").unlink()
    with start_with(dist) as client:
        text = client.get(DEFER).text
    assert f"<h1>{DEFER}</h1>" in text
    assert '<script type="module" crossorigin src="/assets/index-1a.js"></script>' in text
    assert "late.js" not in text


def test_pages_are_drawn_once_for_a_data_folder_and_anew_for_another_build(start_with, dist, monkeypatch):
    drawings = []

    class Counted(articles.ProcessPool):
        def __init__(self, *given):
            drawings.append(given)
            super().__init__(*given)

    monkeypatch.setattr(articles, "ProcessPool", Counted)
    texts = []
    for _ in range(2):
        with start_with(dist) as client:
            texts.append(client.get(DEFER).text)
    assert len(drawings) == 1
    assert texts[0] == texts[1]
    bundle = dist / "article" / "article.js"
    bundle.write_text(bundle.read_text().replace("<main>", "<main lang='en'>"))
    with start_with(dist) as client:
        assert "<main lang='en'>" in client.get(DEFER).text
    assert len(drawings) == 2


def test_a_server_nobody_asks_for_a_page_draws_none(start_with, dist, monkeypatch):
    monkeypatch.setattr(articles, "ProcessPool", None)
    with start_with(dist) as client:
        assert client.get("/traces").status_code == 200
        assert client.get("/api/v1/health").status_code == 200


def test_every_file_a_page_names_was_built():
    if not (DIST / ".vite" / "manifest.json").is_file():
        pytest.skip("the front end is not built (npm run -w frontend build)")
    entries = json.loads((DIST / ".vite" / "manifest.json").read_text())
    assert "index.html" in entries
    for module in [name for name in entries if name.startswith("src/")]:
        found = needed(DIST, ["index.html", module])
        assert found.scripts, module
        for file in (*found.styles, *found.scripts):
            assert (DIST / file.removeprefix("/")).is_file(), (module, file)
