"""The last route: files of the front end as they are, and a page for every other address."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from skbscope import responses as files
from skbscope.errors import NotFound
from skbscope.problems import methods
from skbscope.web.pages.articles import Article, Articles
from skbscope.web.pages.manifest import needed

NOT_BUILT = "pages here: the front end is not built (`npm run setup` builds it); the API is under"
_ENTRY = "index.html"
"""The page's own script in the manifest."""
_WHOLE = "drawn-whole"
"""If a page has such an element, nothing is painted before it is parsed: late content would move the rest."""
_ROOT = '<div id="root"></div>'
_REDACTOR = "assets/redactor.worker-"
"""The script of the worker that redacts files before they are sent."""
_REDACTOR_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""A worker follows the policy of its script file, so WebAssembly is allowed there and on no page (decision 0015)."""


def install(app: FastAPI, dist: Path, articles: Articles, tokens: bool) -> None:
    """Adds the route for everything but the API; pages of a server with tokens are marked."""
    router = APIRouter(include_in_schema=False)
    root = dist.resolve()

    @router.get("/{path:path}")
    def get_page(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            if methods(request):
                raise HTTPException(405)
            raise NotFound("address", f"/{path}")
        file = _file(root, path)
        if file is not None:
            # File names below assets/ hold a hash of their content.
            immutable = path.startswith("assets/")
            headers = {"Cache-Control": "public, max-age=31536000, immutable" if immutable else "no-cache"}
            if path.startswith(_REDACTOR) and path.endswith(".js"):
                headers["Content-Security-Policy"] = _REDACTOR_POLICY
            return files.reply(request, file, headers)
        index = root / "index.html"
        if "." in path.rsplit("/", 1)[-1] or path.startswith("assets/"):
            raise NotFound("file", f"/{path}")
        if not index.is_file():
            raise NotFound(NOT_BUILT, "/api/v1")
        article = articles.get(f"/{path}")
        # An address with a query may need other data first.
        body, packed = _page(root, index.stat().st_mtime_ns, article, not request.url.query, tokens)
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if files.takes_gzip(request):
            return Response(packed, headers=headers | files.PACKED, media_type="text/html")
        return Response(body, headers=headers, media_type="text/html")

    app.include_router(router)


def _file(root: Path, path: str) -> Path | None:
    """The file of the front end at a path, if it is one; also for a path that no file system can hold."""
    if not path or path.startswith("."):
        return None
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (ValueError, OSError):
        return None  # NUL, or a name that is too long


@lru_cache(maxsize=32)
def _page(
    dist: Path, _changed_ns: int, article: Article | None, is_plain: bool, tokens: bool
) -> tuple[bytes, bytes]:
    """The page, and its gzip."""
    text = (dist / "index.html").read_text("utf-8")
    if article is not None:
        text = filled(text, dist, article, is_plain)
    if tokens:
        text = text.replace("<html ", "<html data-tokens ", 1)
    body = text.encode()
    return body, files.pack(body)


_BUILT = re.compile(
    r"""\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>|\s*<script type="module"[^>]*></script>"""
)
"""What Vite writes into the head for its entry."""


def filled(text: str, dist: Path, article: Article, is_plain: bool = True) -> str:
    """index.html with the title, files and markup of a page.

    Only styles and fonts precede the markup; scripts are fetched and run when it is painted.
    `is_plain`: the address has no query, so the first data of the page are known.
    """
    files_needed = needed(dist, [_ENTRY, *article.modules])
    entry = needed(dist, [_ENTRY]).scripts[-1:]
    # The entry starts the portal, so it is the last.
    scripts = (*(one for one in files_needed.scripts if one not in entry), *entry)
    head, _, rest = text.partition("</head>")
    if files_needed.scripts:
        head = _BUILT.sub("", head)
        rest = rest.replace("</body>", f"{_behind(scripts, article.data if is_plain else ())}</body>", 1)
    start, end = head.find("<title>"), head.find("</title>")
    if start >= 0 and end > start:
        head = f"{head[:start]}<title>{escape(article.title)}{head[end:]}"
    described = head.find('name="description"')
    if described >= 0 and article.description:
        start = head.rfind("<meta", 0, described)
        end = head.find(">", described) + 1
        head = (
            f'{head[:start]}<meta name="description" content="{escape(article.description)}" />{head[end:]}'
        )
    styles = _styles(files_needed.styles)
    if f'id="{_WHOLE}"' in article.markup:
        styles += f'<link rel="expect" href="#{_WHOLE}" blocking="render">'
    reading = [one for one in needed(dist, list(article.reading)).styles if one not in files_needed.styles]
    if reading:
        styles += f"<noscript>{_styles(reading)}</noscript>"
    return f"{head}{styles}</head>{rest}".replace(_ROOT, f'<div id="root">{article.markup}</div>', 1)


def _styles(paths: Iterable[str]) -> str:
    return "".join(f'<link rel="stylesheet" crossorigin href="{path}">' for path in paths)


def _behind(scripts: tuple[str, ...], data: tuple[str, ...]) -> str:
    """The script that loads the others, in the order in which they are run."""
    return (
        f'<script defer src="/late.js" data-modules="{" ".join(scripts)}" '
        f'data-data="{escape(" ".join(data))}"></script>'
    )
