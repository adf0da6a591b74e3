"""Names are attacker text: nothing in a picture, page, frame or file may act on them."""

import csv
import io
import re
from html.parser import HTMLParser

import httpx
import pytest

from figures.comparison import comparison, hostile, published
from skbscope.domains.figures import embed
from skbscope.domains.figures.whitelist import ATTRIBUTES, ELEMENTS, check
from skbscope.sanitize import sanitize_text

LONG = "x" * 10_000
NAMES = [
    "</script><script>alert(1)</script>",
    "</title></svg><img src=x onerror=alert(1)>",
    "<img onerror=alert(1) src=x>",
    "</text><script>alert(1)</script>",
    '" onload="alert(1)',
    "' autofocus onfocus='alert(1)",
    "]]><script>alert(1)</script>",
    "<!--",
    "-->",
    "</pre></body><script>alert(1)</script>",
    "\x1b[31mred\x1b[0m\x07",
    "\u202eevil\u2066x\u2069",
    "=cmd|' /C calc'!A0",
    "@SUM(1+1)",
    "@torvalds #1 `tick` | pipe [a](javascript:alert(1))",
    "\x00\x01\ufffe\uffff",
    "\ud7ff\U0001f600\u2028\u2029\x85",
    "javascript:alert(1)",
    "url(http://evil.example/x)",
    "var(--x)",
    "${7*7}{{7*7}}%s%n",
    LONG,
    "<" * 10_000,
]
PAGE = frozenset(
    "html head meta title link style body header main h1 figure picture source img pre nav ul li a p small "
    "div footer details summary script".split()
)
PAGE_ATTRIBUTES = frozenset(
    "lang charset name content property rel href title type media srcset src width height alt aria-label class "
    "target data-figure role tabindex".split()
)


class Seen(HTMLParser):
    """Every element and attribute of a page, and what stands in scripts and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: set[str] = set()
        self.links: list[str] = []
        self.raw: dict[str, str] = {}
        self._in = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in ("href", "src", "srcset")]
        self._in = tag if tag in ("script", "style") else ""

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.raw[self._in] = self.raw.get(self._in, "") + data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data[:40]}")


def everything(server, figure) -> dict[str, str]:
    suffixes = ("", "/embed", ".svg", "-dark.svg", ".txt", ".md", ".csv")
    answers = {suffix: httpx.get(f"{server.url}/c/{figure['id']}{suffix}") for suffix in suffixes}
    assert all(answer.status_code == 200 for answer in answers.values())
    return {suffix: answer.text for suffix, answer in answers.items()}


def inspect(files: dict[str, str]) -> None:
    for suffix in (".svg", "-dark.svg"):
        check(files[suffix])
    page, frame = Seen(files[""]), Seen(files["/embed"])
    svg = {name.lower() for name in ELEMENTS}
    svg_attributes = {name.lower() for name in ATTRIBUTES}
    assert set(page.elements) <= PAGE
    assert set(page.attributes) <= PAGE_ATTRIBUTES
    assert "script" not in page.elements
    assert set(frame.elements) <= PAGE | svg
    assert frame.attributes <= PAGE_ATTRIBUTES | svg_attributes
    assert frame.elements.count("script") == 1
    assert frame.elements.count("svg") == 2
    assert frame.raw["script"] == embed._SCRIPT
    # Nothing the figure holds is a link: all of them are ours.
    for link in page.links + frame.links:
        assert re.fullmatch(r"/|data:,|(?:http://127\.0\.0\.1:\d+)?/(?:c|oembed).*|\.\./[a-z2-7]+", link), (
            link
        )
    for line in files[".txt"].splitlines():
        assert re.fullmatch(r"  [ -~]{1,70}", line), line
    unspanned = re.sub(r"`[^`]*`", "", files[".md"].split("</a>", 1)[-1])
    for mark in ("<", "](", "@torvalds", "javascript:"):
        assert mark not in unspanned
    for row in csv.reader(io.StringIO(files[".csv"])):
        assert not any(cell.startswith(("=", "@")) for cell in row)
    for text in files.values():
        assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]", text)


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_hostile_title_and_label_stay_words(server, name):
    made = comparison(title=name, label=name)
    made.rows[0].verdict = f"FASTER: {name}"
    made.rows[0].metric = made.rows[0].unit = made.before.runs[0].label = name
    made.trust.warnings.append(name)
    files = everything(server, published(server, made))
    inspect(files)
    for suffix in ("", "/embed"):
        assert "\u202e" not in re.sub(r"<svg.*?</svg>", "", files[suffix], flags=re.S)


@pytest.mark.parametrize("seed", range(12))
def test_random_hostile_documents_stay_words(server, seed):
    inspect(everything(server, published(server, hostile(seed))))


def test_titles_lose_what_turns_hides_or_ends_a_line():
    assert sanitize_text("a\u202eb\x1b[1m\r\nc\u200b\ufeffd\x00", 50) == "ab[1m cd"
    assert len(sanitize_text(LONG, 200)) == 200
    assert sanitize_text("日本語 µs", 50) == "日本語 µs"
