"""`/c/ID`: a figure's page as static HTML without script, for people and for readers of link previews."""

import base64
import hashlib
from html import escape
from urllib.parse import quote

from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.pictures import HEIGHT, WIDTH

_STYLE = """
@font-face{font-family:"IBM Plex Sans";src:url(/fonts/ibm-plex-sans-latin-400-normal.ttf)}
@font-face{font-family:"IBM Plex Sans";font-weight:600;src:url(/fonts/ibm-plex-sans-latin-600-normal.ttf)}
@font-face{font-family:"IBM Plex Mono";src:url(/fonts/ibm-plex-mono-latin-400-normal.ttf)}
:root{color-scheme:light dark;--ground:#f7f6f2;--panel:#fff;--ink:#1d2327;--muted:#5c656c;--line:#e3e0d8;
--accent:#0b5cad}
@media(prefers-color-scheme:dark){:root{--ground:#14181b;--panel:#1b2024;--ink:#e7e9ea;--muted:#a2abb2;--line:#2c3338;
--accent:#6cb3ff}}
body{margin:0 auto;max-width:760px;padding:20px 14px 48px;color:var(--ink);background:var(--ground);
font:14px/20px "IBM Plex Sans",system-ui,sans-serif}
a{color:var(--accent)}header a{font-weight:600;color:inherit;text-decoration:none}
h1{margin:20px 0 4px;font-size:22px;line-height:28px;letter-spacing:-.02em;overflow-wrap:anywhere}
main>p{margin:4px 0 14px;overflow-wrap:anywhere}
figure,pre{margin:14px 0;background:var(--panel);border:1px solid var(--line);border-radius:8px;overflow-x:auto}
img{display:block;margin:0 auto;max-width:100%;height:auto}
pre{padding:12px;font:12px/18px "IBM Plex Mono",ui-monospace,monospace}
ul{padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:4px 16px}
a{display:inline-block;min-height:24px}small{color:var(--muted);overflow-wrap:anywhere}
""".strip()
_HASH = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()

CSP = (
    "default-src 'none'; img-src 'self' data:; font-src 'self'; "
    f"style-src 'sha256-{_HASH}'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_PREVIEW = (1200, 628)
_NAMES = {
    ".svg": "SVG",
    "-dark.svg": "SVG, dark",
    ".png": "PNG",
    "@2x.png": "PNG, 2x",
    "-dark.png": "PNG, dark",
    "-dark@2x.png": "PNG, dark, 2x",
    "-narrow.png": "PNG, narrow",
    "-og.png": "PNG for previews",
    ".txt": "text",
    ".txt?for=commit": "text for a commit",
    ".txt?for=reply": "text for a reply",
    ".md": "markdown",
    ".csv": "CSV",
    ".json": "JSON",
    ".zip": "zip of all with the raw runs",
    "/embed": "page for frames",
}


def page(row: FigureRow, text: str, base: str | None, origin: str | None = None) -> bytes:
    """The page. `base` is the server's address, needed for link previews; `origin` is the portal page of its data."""
    here, title, sentence = f"/c/{row.id}", escape(row.title), escape(row.sentence)
    links = "".join(f'<li><a href="{here}{suffix}">{name}</a></li>' for suffix, name in _NAMES.items())
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="description" content="{sentence}"><link rel="icon" href="data:,">'
        f"{_preview(row, base) if base else ''}<style>{_STYLE}</style></head><body>"
        f'<header><a href="/">skbscope</a></header><main><h1>{title}</h1><p>{sentence}</p><figure><picture>'
        '<source media="(max-width: 520px) and (prefers-color-scheme: light)" '
        f'srcset="{here}-narrow.png">'
        '<source media="(prefers-color-scheme: dark)" '
        f'srcset="{here}-dark.png 1x, {here}-dark@2x.png 2x">'
        f'<img src="{here}.png" srcset="{here}.png 1x, {here}@2x.png 2x" width="{WIDTH}" height="{HEIGHT}" '
        f'alt="{sentence}"></picture></figure>{_origin(origin)}'
        f'<pre role="region" aria-label="The figure as text" tabindex="0">{escape(text)}</pre>'
        f'<nav aria-label="Files of this figure"><ul>{links}</ul></nav>'
        f"<p><small>Fixed on {row.created_at:%Y-%m-%d}; sha256 {row.sha256}</small></p>"
        "</main></body></html>\n"
    ).encode()


def _origin(origin: str | None) -> str:
    return (
        f'<p><a href="{escape(origin)}">Open it in the portal</a>, with every row, run and host</p>'
        if origin
        else ""
    )


def gone(reason: str) -> bytes:
    """The page of a withdrawn figure, also in frames."""
    return _only("Withdrawn figure", f"<p>This figure was withdrawn: {escape(reason)}</p>")


def missing(figure_id: str) -> bytes:
    """The page of an address that no figure has."""
    ways = '<a href="/">skbscope</a> · <a href="/results">Runs and published figures</a>'
    sentence = f"There is no figure {escape(figure_id)}. Check the address: it may be cut off."
    return _only("No such figure", f"<h1>No such figure</h1><p>{sentence}</p><p>{ways}</p>")


def _only(title: str, body: str) -> bytes:
    """A page that has no more than a sentence."""
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>'
        f"<body>{body}</body></html>\n"
    ).encode()


def _preview(row: FigureRow, base: str) -> str:
    url = f"{base}/c/{row.id}"
    title, sentence, address = escape(row.title), escape(row.sentence), escape(url)
    properties = {
        "og:type": "article",
        "og:site_name": "skbscope",
        "og:title": title,
        "og:description": sentence,
        "og:url": address,
        "og:image": f"{address}-og.png",
        "og:image:width": _PREVIEW[0],
        "og:image:height": _PREVIEW[1],
        "og:image:alt": sentence,
    }
    tags = "".join(f'<meta property="{name}" content="{value}">' for name, value in properties.items())
    found = escape(f"{base}/oembed?url={quote(url, safe='')}&format=json")
    return (
        f'{tags}<meta name="twitter:card" content="summary_large_image"><link rel="canonical" href="{address}">'
        f'<link rel="alternate" type="application/json+oembed" href="{found}" title="{title}">'
    )
