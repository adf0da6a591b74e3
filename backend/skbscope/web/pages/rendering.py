"""The process that renders pages: V8 with the front end's bundle, and simulations of the engine.

skbscopeArticle.pagesOf()  -> [{path, scenario, policy, runs: {step: parameters}, …}]
skbscopeArticle.pageOf(..) -> markup of one
"""

import json
import os
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from skbscope.domains.figures.drawing import STILL

HEAP_BYTES = 512 << 20
"""V8's heap limit: a page of ten simulations is a few megabytes."""
PAGE_SECONDS = 30.0
API = "/api/v1"

# V8 ends with its context, so the context stays referenced.
_context: Any = None


def warm(bundle: str) -> None:
    """Loads V8 and the bundle."""
    global _context
    os.environ.update(TZ="UTC", LC_ALL="C", LANG="C", LANGUAGE="C")
    time.tzset()
    from py_mini_racer import MiniRacer

    _context = MiniRacer()
    _context.set_hard_memory_limit(HEAP_BYTES)
    _context.eval(STILL)
    _context.eval(Path(bundle).read_text("utf-8"))


def render(claims: str) -> str:
    """All pages as JSON text: `{path: {title, description, modules, reading, data, markup}}`; `claims` too is JSON."""
    from skbscope import engine

    pages_of = _context.eval("() => skbscopeArticle.pagesOf()")
    page_of = _context.eval("(json) => skbscopeArticle.pageOf(json)")
    known = json.loads(claims)
    pages: dict[str, Any] = {}
    for page in json.loads(str(pages_of())):
        simulations = {
            step: json.loads(engine.simulate(page["scenario"], tuple(sorted(given.items()))))
            for step, given in page["runs"].items()
        }
        own = [claim for claim in known if page["policy"] in (None, claim["policy"])]
        given = json.dumps({"path": page["path"], "runs": simulations, "claims": own})
        markup = str(page_of(given, timeout_sec=PAGE_SECONDS))
        about = {name: page[name] for name in ("title", "description", "modules", "reading")}
        pages[page["path"]] = about | {"data": _first_requests(page), "markup": markup}
    return json.dumps(pages)


def _first_requests(page: dict[str, Any]) -> list[str]:
    """What the page's script requests for its first screen, as the front end writes the addresses."""
    addresses = [f"{API}{path}" for path in page["data"]]
    for first in list(page["runs"].values())[:1]:
        query = urlencode(sorted(first.items()), safe=":,")
        address = f"{API}/scenarios/{page['scenario']}/simulation"
        addresses.append(f"{address}?{query}" if query else address)
    return addresses
