"""Pages drawn once: for readers without a script, and for everybody's first look. Kept on disk by what made them."""

import contextlib
import json
import logging
import re
import threading
from concurrent.futures import CancelledError
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from skbscope import engine
from skbscope.canonical import digest
from skbscope.domains.claims import service as claims
from skbscope.process_pool import ProcessLimits, ProcessPool, WorkerStopped
from skbscope.settings import Settings
from skbscope.web.pages import drawn

_log = logging.getLogger(__name__)

WAIT_SECONDS = 6.0
"""What the first request waits for the pages to be drawn; later ones find them, or go without."""
_DRAWN = re.compile(r"/|/explain(/[a-z0-9-]+)?")
"""Paths that may be drawn; every other page is sent at once."""
_BOUNDS = ProcessLimits(memory_bytes=1 << 30, seconds=120, tasks=1)


@dataclass(frozen=True)
class Article:
    """One page: what stands in its head and in its root."""

    title: str
    description: str
    modules: tuple[str, ...]
    """Source modules whose styles and scripts it needs."""
    reading: tuple[str, ...]
    """Modules whose styles only readers without a script need."""
    data: tuple[str, ...]
    """Addresses its script asks first."""
    markup: str


class Articles:
    """All drawn pages of a build, by path. Asked for from any thread."""

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
        """Draws in the background, once."""
        with self._lock:
            if self._done is not None:
                return
            self._done = threading.Event()
        threading.Thread(target=self._all, name="pages", daemon=True).start()

    def close(self) -> None:
        """Ends drawing, also half-way."""
        with self._lock:
            self._closed = True
            pool = self._pool
        if pool:
            pool.shutdown()

    def get(self, path: str) -> Article | None:
        """The page of a path; None where there is none, or none yet."""
        if not _DRAWN.fullmatch(path):
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
            # A page that is not drawn is a page that its script draws.
            _log.exception("the pages could not be drawn; they come without a first picture")
        finally:
            self._done.set()

    def _load(self) -> dict[str, Any]:
        if not self._bundle.is_file():
            return {}
        known = [claim.model_dump(mode="json") for claim in claims.load(self._demo)]
        made_of = [self._bundle.read_text("utf-8"), engine.version(), known]
        kept = self._folder / f"{digest(made_of)[:20]}.json"
        if kept.is_file():
            return dict(json.loads(kept.read_text("utf-8")))
        with self._lock:
            if self._closed:
                return {}
            self._pool = pool = ProcessPool(1, _BOUNDS, partial(drawn.warm, str(self._bundle)))
        try:
            text = str(pool.submit(drawn.draw, json.dumps(known)).result())
        finally:
            pool.shutdown()
        self._folder.mkdir(parents=True, exist_ok=True)
        for old in self._folder.glob("*.json"):
            old.unlink()
        _written(kept, text)
        return dict(json.loads(text))


def _written(path: Path, text: str) -> None:
    """Whole or not at all; a full disk costs only the next start some seconds."""
    part = path.with_suffix(".part")
    with contextlib.suppress(OSError):
        part.write_text(text, "utf-8")
        part.replace(path)
