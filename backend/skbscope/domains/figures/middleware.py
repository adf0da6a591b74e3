"""`/c/`, `/s/`, `/b/`, `/oembed`: the public paths, answered before the application sees them.

Plain ASGI: a cached answer is two messages, without routing, dependencies or other middleware. It runs outside of the
security middleware, whose headers are for pages of the application. Requests for other hosts go to the application.
"""

import json
from functools import partial

from anyio import to_thread
from starlette.types import ASGIApp, Receive, Scope, Send

from skbscope.access.addresses import host_name
from skbscope.domains.campaigns.models import CampaignRow
from skbscope.domains.comparisons.service import origin_of
from skbscope.domains.figures import address, oembed, page, reply, series
from skbscope.domains.figures.errors import Withdrawn
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.pack import read
from skbscope.domains.figures.pictures import SVG, TYPES
from skbscope.domains.figures.publisher import FigurePublisher
from skbscope.domains.figures.reply import Reply
from skbscope.domains.figures.repository import FigureRepository
from skbscope.domains.traces.models import AnalysisRow
from skbscope.errors import Damaged, NotFound, Problem
from skbscope.store.storage import Storage

_PREFIXES = ("/c/", "/s/", "/b/", "/oembed")
_READING = ("GET", "HEAD")


class WrongMethod(Problem):
    """Figures can only be read."""

    status = 405
    title = "That method is not offered here"


class FigureMiddleware:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, storage: Storage, publisher: FigurePublisher) -> None:
        self._app = app
        self._db = storage.db
        self._blobs = storage.blobs
        self._settings = storage.settings
        self._answers = publisher.answers
        self._allowed = {name.lower() for name in storage.settings.allowed_hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http" or not scope["path"].startswith(_PREFIXES):
            await self._app(scope, receive, send)
            return
        host, if_none_match = _headers_of(scope)
        if "*" not in self._allowed and host_name(host) not in self._allowed:
            await self._app(scope, receive, send)
            return
        await _send(await self._reply(scope, host), scope["method"], if_none_match, send)

    async def _reply(self, scope: Scope, host: str) -> Reply:
        path, query = scope["path"], scope["query_string"]
        # Files are the same bytes under every name of this server; pages and oEmbed contain the name.
        key = (path, query, "" if "." in path or path.endswith("/embed") else f"{scope['scheme']}://{host}")
        found = self._answers.get(key)
        if found is not None and scope["method"] in _READING:
            return found
        if scope["method"] not in _READING:
            return reply.problem(WrongMethod(f"{scope['method']} {path[:80]}: figures are read."), path)
        generation = self._answers.generation
        base = address.base(self._settings.public_url, scope["scheme"], host)
        try:
            made, cacheable = await to_thread.run_sync(partial(self._made, path, query, base, host))
        except Problem as error:
            requested = address.parse(path)
            if isinstance(error, NotFound) and requested and not requested.suffix and _wants_page(scope):
                return reply.missing_page(page.missing(requested.figure_id))
            return reply.problem(error, path)
        if cacheable:
            self._answers.put(key, made, generation)
        return made

    def _made(self, path: str, query: bytes, base: str | None, host: str) -> tuple[Reply, bool]:
        """(answer, whether it may be cached). Reads a row and a part of a file; runs in a thread."""
        if path == "/oembed":
            return self._oembed(query.decode("latin-1"), base, host), True
        if path.startswith("/c/"):
            requested = address.parse(path)
            suffix = requested.suffix if requested else ""
            if query:
                suffix += f"?{query.decode('latin-1')}"
            if requested is None or (suffix and suffix not in TYPES):
                raise NotFound("file", path[:80])
            return self._of_figure(requested.figure_id, suffix, base)
        for prefix, end, answer in (("/s/", ".svg", self._picture), ("/b/", ".json", self._badge)):
            name = path.removeprefix(prefix).removesuffix(end)
            if path == f"{prefix}{name}{end}" and series.is_name(name) and not query:
                return answer(name), False
        raise NotFound("address", path[:80])

    def _of_figure(self, figure_id: str, suffix: str, base: str | None) -> tuple[Reply, bool]:
        row = self._row(figure_id)
        if row.reason is not None:
            if suffix in ("", "/embed"):
                return reply.withdrawn_page(page.gone(row.reason), suffix != ""), False
            raise Withdrawn(f"This figure was withdrawn: {row.reason}")
        if suffix == "":
            return reply.shell(
                page.page(row, self._file(row, ".txt").decode(), base, self._origin(row))
            ), True
        return reply.artefact(
            self._file(row, suffix), TYPES[suffix], row.files[suffix]["sha256"], suffix
        ), True

    def _origin(self, row: FigureRow) -> str | None:
        """The page of the portal that a figure was published from."""
        if row.analysis_id is not None:
            with self._db.session() as session:
                analysis = session.get(AnalysisRow, row.analysis_id)
                return f"/traces/{analysis.trace_id}" if analysis else None
        if row.kind == "campaign":
            named = json.loads(self._file(row, ".json"))["document"]["options"]["campaign_id"]
            with self._db.session() as session:
                return f"/campaigns/{named}" if session.get(CampaignRow, named) else None
        if row.comparison_id is None:
            return None
        with self._db.session() as session:
            return origin_of(session, row.comparison_id)

    def _picture(self, name: str) -> Reply:
        with self._db.session() as session:
            row = FigureRepository(session).latest(name)
        return reply.latest(self._file(row, ".svg"), SVG, series.SECONDS)

    def _badge(self, name: str) -> Reply:
        with self._db.session() as session:
            return reply.as_json(series.badge(FigureRepository(session).latest(name)), series.SECONDS)

    def _oembed(self, query: str, base: str | None, host: str) -> Reply:
        url, most_width, most_height = oembed.question(query)
        own = {host.lower(), (base or "").rpartition("/")[2].lower()}
        requested = address.parse_url(url, own)
        if base is None or requested is None or (requested.suffix and requested.suffix not in TYPES):
            raise NotFound("figure at", repr(url[:120]))
        row = self._row(requested.figure_id)
        if row.reason is not None:
            raise Withdrawn(f"This figure was withdrawn: {row.reason}")
        return reply.as_json(oembed.answer(row, base, most_width, most_height), oembed.SECONDS)

    def _row(self, figure_id: str) -> FigureRow:
        with self._db.session() as session:
            return FigureRepository(session).get(figure_id)

    def _file(self, row: FigureRow, suffix: str) -> bytes:
        place = row.files.get(suffix)
        if place is None:
            raise NotFound("file", f"/c/{row.id}{suffix}")
        try:
            return read(self._blobs.path(row.pack), place)
        except (Damaged, FileNotFoundError):
            if self._row(row.id).reason is None:
                raise
            # It was withdrawn after the row was read.
            raise NotFound("file", f"/c/{row.id}{suffix}") from None


def _wants_page(scope: Scope) -> bool:
    """Whether a browser opens the address; programs get the error as JSON."""
    return any(name == b"accept" and b"text/html" in value for name, value in scope["headers"])


def _headers_of(scope: Scope) -> tuple[str, bytes]:
    """(Host, If-None-Match) of a request."""
    host, if_none_match = "", b""
    for name, value in scope["headers"]:
        if name == b"host":
            host = value.decode("latin-1")
        elif name == b"if-none-match":
            if_none_match = value
    return host, if_none_match


async def _send(made: Reply, method: str, if_none_match: bytes, send: Send) -> None:
    if if_none_match and made.unchanged is not None and _same(if_none_match, made.etag):
        await send({"type": "http.response.start", "status": 304, "headers": made.unchanged})
        await send({"type": "http.response.body", "body": b""})
        return
    await send({"type": "http.response.start", "status": made.status, "headers": made.headers})
    await send({"type": "http.response.body", "body": b"" if method == "HEAD" else made.body})


def _same(if_none_match: bytes, etag: bytes) -> bool:
    """Weak comparison (RFC 9110, 13.1.2)."""
    tags = (tag.strip().removeprefix(b"W/") for tag in if_none_match.split(b","))
    return any(tag in (etag, b"*") for tag in tags)
