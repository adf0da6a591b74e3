"""`/c/ID/embed`: a figure as a page for frames. It is self-contained and requests nothing once it is loaded.

It has no authority: no cookie, no request, and it reports its height only to the page that frames it and requested it,
at that page's origin.

    parent → embed   {type: "skbscope:ask-height", version: 1}
    embed → parent   {type: "skbscope:height", version: 1, id, height}     now and whenever it changes; CSS pixels
"""

import base64
import hashlib
from html import escape
from xml.etree import ElementTree

_STYLE = """
html{color-scheme:light dark}body{margin:0;font:13px/1.5 "IBM Plex Sans",system-ui,sans-serif}
svg{display:block;width:100%;height:auto}.dark{display:none}
@media (prefers-color-scheme:dark){.light{display:none}.dark{display:block}}
footer{padding:4px 8px}footer a{color:inherit}summary{cursor:pointer;display:inline}
pre{overflow-x:auto;font:12px/1.45 "IBM Plex Mono",ui-monospace,monospace}
""".strip()

_SCRIPT = """
(()=>{let to=null,last=-1;const id=document.documentElement.dataset.figure;
const tell=()=>{const height=Math.ceil(document.body.getBoundingClientRect().height);
if(to===null||height===last)return;last=height;
window.parent.postMessage({type:"skbscope:height",version:1,id,height},to)};
addEventListener("message",(e)=>{const d=e.data;
if(e.source!==window.parent||e.source===window||!d||d.type!=="skbscope:ask-height"||d.version!==1)return;
if(e.origin==="null")return;to=e.origin;last=-1;tell()});
new ResizeObserver(tell).observe(document.body)})();
""".strip()


def _hash(content: str) -> str:
    return base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


CSP = (
    f"default-src 'none'; script-src 'sha256-{_hash(_SCRIPT)}'; style-src 'unsafe-inline'; img-src data:; "
    "font-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors *; "
    "sandbox allow-scripts allow-popups"
)
# Each id would occur twice in the page, once per theme; the picture's <title> still names it.
_DROPPED = ("id", "aria-labelledby", "aria-describedby")


def embed(figure_id: str, title: str, light: str, dark: str, text: str) -> bytes:
    """The page of two checked SVGs and the text form."""
    return (
        f'<!doctype html>\n<html lang="en" data-figure="{escape(figure_id)}"><head><meta charset="utf-8">'
        f"<title>{escape(title)}</title>"
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
        f"<style>{_STYLE}</style></head><body><main>"
        f'<div class="light">{_inline(light)}</div><div class="dark">{_inline(dark)}</div></main>'
        "<footer><details><summary>Numbers as text</summary>"
        f"<pre>{escape(text)}</pre></details> "
        f'<a href="../{escape(figure_id)}" target="_blank" rel="noopener">figure {escape(figure_id)}</a></footer>'
        f"<script>{_SCRIPT}</script></body></html>\n"
    ).encode()


def _inline(svg: str) -> str:
    """An SVG document as an element of HTML: no namespace, no empty tags, everything escaped anew."""
    root = ElementTree.fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        for name in _DROPPED:
            element.attrib.pop(name, None)
    return ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
