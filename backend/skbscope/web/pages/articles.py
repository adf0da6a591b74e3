"""Pages rendered once on the server, for a fast first paint and for readers without JavaScript.

They are stored on disk under a hash of what they were rendered from.
"""

import contextlib
import json
import logging
import re
import threading
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import partial
from typing import Any

from skbscope import engine
from skbscope.canonical import digest
from skbscope.domains.claims import service as claims
from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerStopped
from skbscope.settings import Settings
from skbscope.web.pages import rendering

_log = logging.getLogger(__name__)

WAIT_SECONDS = 6.0
"""How long the first request waits until the pages are rendered."""
_RENDERED = re.compile(r"/|/explain(/[a-z0-9-]+)?")
"""Paths that may have a rendered page; every other page is sent at once."""
_BOUNDS = ProcessLimits(memory_bytes=1 << 30, seconds=120, tasks=1)


@dataclass(frozen=True)
class Article:
    """One page: the content of its head and of its root element."""

    title: str
    description: str
    modules: tuple[str, ...]
    """Source modules whose styles and scripts it needs."""
    reading: tuple[str, ...]
    """Modules whose styles only readers without JavaScript need."""
    data: tuple[str, ...]
    """Addresses that its script requests first."""
    markup: str


class Articles:
    """All rendered pages of a build, by path; for any thread."""

    def __init__(self, settings: Settings) -> None:
        self._bundle = settings.frontend_dir / "article" / "article.js"
        self._folder = settings.root / "pages"
        self._demo = settings.demo_dir
        self._lock = threading.Lock()
        self._done: threading.Event | None = None
        self._pages: dict[str, Article] = {}
        self._pool: ProcessPool | None = None
        self._closed = False

    def begin(self) -> None:
        """Renders in the background, once."""
        with self._lock:
            if self._done is not None:
                return
            self._done = threading.Event()
        threading.Thread(target=self._all, name="pages", daemon=True).start()

    def close(self) -> None:
        """Stops rendering."""
        with self._lock:
            self._closed = True
            pool = self._pool
        if pool:
            pool.shutdown()

    def get(self, path: str) -> Article | None:
        """The page of a path; None if there is none, or none yet."""
        if not _RENDERED.fullmatch(path):
            return None
        self.begin()
        assert self._done is not None
        self._done.wait(WAIT_SECONDS)
        return self._pages.get(path)

    def _all(self) -> None:
        assert self._done is not None
        try:
            self._pages = {
                path: Article(**page | {name: tuple(page[name]) for name in ("modules", "reading", "data")})
                for path, page in self._load().items()
            }
        except (WorkerStopped, CancelledError):
            pass  # the server ends
        except Exception:
            # The script of a page renders it then.
            _log.exception(
                "the pages could not be rendered; they are sent without content for the first paint"
            )
        finally:
            self._done.set()

    def _load(self) -> dict[str, Any]:
        if not self._bundle.is_file():
            return {}
        known = [claim.model_dump(mode="json") for claim in claims.load(self._demo)]
        sources = [self._bundle.read_text("utf-8"), engine.version(), known]
        stored = self._folder / f"{digest(sources)[:20]}.json"
        if stored.is_file():
            return dict(json.loads(stored.read_text("utf-8")))
        with self._lock:
            if self._closed:
                return {}
            self._pool = pool = ProcessPool(1, _BOUNDS, partial(rendering.warm, str(self._bundle)))
        try:
            text = str(pool.submit(rendering.render, json.dumps(known)).result())
        finally:
            pool.shutdown()
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in self._folder.glob("*.json"):
            old.unlink()
        part = stored.with_suffix(".part")
        with contextlib.suppress(OSError):  # a full disk only makes the next start slower
            part.write_text(text, "utf-8")
            part.replace(stored)
        return dict(json.loads(text))
