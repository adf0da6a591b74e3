"""oEmbed: our own addresses alone, JSON alone, a frame without authority."""

import httpx
import pytest


def ask(server, figure=None, **query) -> httpx.Response:
    return httpx.get(f"{server.url}/oembed", params=({"url": figure["url"]} if figure else {}) | query)


def test_an_answer_is_a_sandboxed_frame_with_the_figures_proportions(server, figure):
    answer = ask(server, figure, format="json")
    assert answer.headers["cache-control"] == "public, max-age=3600"
    body = answer.json()
    assert (body["version"], body["type"], body["title"]) == ("1.0", "rich", figure["title"])
    assert (body["width"], body["height"]) == (720, 437)
    for part in ('sandbox="allow-scripts allow-popups"', 'loading="lazy"', 'referrerpolicy="no-referrer"'):
        assert part in body["html"]
    assert f'src="{figure["url"]}/embed"' in body["html"]
    assert body["thumbnail_url"] == f"{figure['url']}.png"


def test_it_has_the_requested_size_and_is_never_larger_than_the_figure(server, figure):
    small = ask(server, figure, maxwidth="360").json()
    assert (small["width"], small["height"]) == (360, 234)
    low = ask(server, figure, maxheight="200").json()
    assert low["height"] <= 200
    assert ask(server, figure, maxwidth="5000").json()["width"] == 720


def test_pages_embeds_and_files_of_a_figure_are_the_figure(server, figure):
    for suffix in ("", "/embed", ".png", "-dark.svg"):
        assert ask(server, url=figure["url"] + suffix).json()["title"] == figure["title"]


def test_xml_is_not_offered(server, figure):
    assert ask(server, figure, format="xml").status_code == 501


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://evil.example/c/aaaaaaaaaaaa",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "",
            "/c/aaaaaaaaaaaa",
        ),
        *("http://[::1", "http://127.0.0.1:1/c/aaaaaaaaaaaa", "x" * 5000),
    ],
)
def test_other_addresses_are_unknown_and_never_fetched(server, url):
    assert ask(server, url=url).status_code == 404


def test_unknown_keys_and_sizes_are_refused(server, figure):
    assert ask(server, figure, callback="x").status_code == 404
    assert ask(server).status_code == 404
    assert ask(server, figure, dnt="1").status_code == 200
    assert ask(server, figure, maxwidth="-1").status_code == 422
    assert httpx.get(f"{server.url}/oembed?url={figure['url']}&url=x").status_code == 404
