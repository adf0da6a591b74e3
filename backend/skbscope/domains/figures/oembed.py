"""`/oembed` (oembed.com, 1.0, type rich): the frame that a blog or wiki shows in place of a figure's address.

Figures are all public, so 401 (private) is never answered; `url` is parsed, never fetched.
"""

from html import escape
from urllib.parse import parse_qsl

from skbscope.domains.figures.errors import NotOffered
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.pictures import HEIGHT, WIDTH
from skbscope.errors import BadInput, NotFound

FOOTER = 32
"""CSS pixels under the picture: the line with its link."""
SECONDS = 3600
"""How long an answer may be cached."""
# WordPress adds `dnt`.
_KNOWN = frozenset({"url", "maxwidth", "maxheight", "format", "dnt"})
_MOST_FIELDS = 10
_LARGEST = 10_000


def question(query: str) -> tuple[str, int, int]:
    """(url, maxwidth, maxheight) of a query; NotFound for undefined keys, NotOffered for XML."""
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise NotFound("oEmbed answer for the query", repr(query[:80])) from None
    given = dict(pairs)
    if set(given) - _KNOWN or len(given) != len(pairs) or "url" not in given:
        raise NotFound("oEmbed answer for the query", repr(query[:80]))
    if given.get("format", "json") != "json":
        raise NotOffered("This server answers oEmbed requests in JSON; use format=json.")
    return given["url"], _size(given.get("maxwidth")), _size(given.get("maxheight"))


def answer(row: FigureRow, base: str, most_width: int, most_height: int) -> dict[str, object]:
    """The frame: as wide as allowed, never wider than the figure, with the picture's proportions."""
    width = min(WIDTH, most_width, max(1, (most_height - FOOTER) * WIDTH // HEIGHT))
    height = width * HEIGHT // WIDTH + FOOTER
    url, title = f"{base}/c/{row.id}", escape(row.title)
    frame = (
        f'<iframe src="{escape(url)}/embed" width="{width}" height="{height}" title="{title}" loading="lazy" '
        'sandbox="allow-scripts allow-popups" referrerpolicy="no-referrer" style="border:0;max-width:100%"></iframe>'
    )
    return {
        "version": "1.0",
        "type": "rich",
        "provider_name": "skbscope",
        "provider_url": base,
        "title": row.title,
        "html": frame,
        "width": width,
        "height": height,
        "thumbnail_url": f"{url}.png",
        "thumbnail_width": WIDTH,
        "thumbnail_height": HEIGHT,
        "cache_age": SECONDS,
    }


def _size(given: str | None) -> int:
    if given is None:
        return _LARGEST
    if not (given.isascii() and given.isdigit() and len(given) <= 6 and int(given)):
        raise BadInput(f"The size {given[:20]!r} is not a number of CSS pixels; expected one above 0.")
    return min(int(given), _LARGEST)
