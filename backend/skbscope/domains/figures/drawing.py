"""The code of a renderer process: one V8 with our bundle, and resvg with our fonts. Nothing else runs in it.

A spawned process imports this module, so it imports little.
"""

import hashlib
import os
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from skbscope.resources import FONTS

FACES = (
    "ibm-plex-sans-latin-400-normal.ttf",
    "ibm-plex-sans-latin-600-normal.ttf",
    "ibm-plex-mono-latin-400-normal.ttf",
    "ibm-plex-mono-latin-600-normal.ttf",
)
HEAP_BYTES = 256 << 20
"""Memory limit of V8."""
DRAW_SECONDS = 10.0
"""Time limit of one picture in V8; it needs a few milliseconds."""

# A picture or page depends on its input alone, so clock and random numbers are constant.
STILL = """
(() => {
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length ? given : [0])); }
    static now() { return 0; }
  };
  Math.random = () => 0.5;
})();
"""

# V8 ends with its context, so both are stored.
_context: Any = None
_render: Any = None
_bundle = ""


class DrawingError(Exception):
    """The bundle refused the input, or V8 stopped it; `str()` is one line."""


def warm(bundle: str) -> None:
    """Loads V8, the bundle and resvg before the process's memory is limited, and again after V8 ran out of memory."""
    global _bundle, _context, _render
    # V8 takes zone and locale from the environment when it starts.
    os.environ.update(TZ="UTC", LC_ALL="C", LANG="C", LANGUAGE="C")
    time.tzset()
    import resvg_py  # noqa: F401
    from py_mini_racer import MiniRacer

    _bundle = bundle
    context = _context = MiniRacer()
    context.set_hard_memory_limit(HEAP_BYTES)
    context.eval(STILL)
    context.eval(Path(bundle).read_text("utf-8"))
    _render = context.eval("(json) => skbscopeFigure.render(json)")


def draw(inputs: str) -> str:
    """One SVG of an input as JSON text. The text enters V8 as a value, never as source."""
    from py_mini_racer import JSEvalException, JSTimeoutException

    try:
        svg = _render(inputs, timeout_sec=DRAW_SECONDS)
    except JSTimeoutException:
        raise DrawingError(f"it took more than {DRAW_SECONDS:g} seconds") from None
    except JSEvalException as error:
        if _context.was_hard_memory_limit_reached():
            # V8 cannot be used any further after this error.
            warm(_bundle)
            raise DrawingError(f"it needs more than {HEAP_BYTES >> 20} MiB of memory") from None
        first = str(error).strip().splitlines()[0]
        raise DrawingError(first.partition("Error: ")[2][:200] or first[:200]) from None
    if not isinstance(svg, str):
        raise DrawingError("it gave no text")
    return svg


def paint(svg: str, zoom: int) -> bytes:
    """A PNG of an SVG with `zoom` pixels per CSS pixel; only our fonts are used."""
    import resvg_py

    return resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=zoom,
        skip_system_fonts=True,
        font_files=[str(FONTS / face) for face in FACES],
        font_family="IBM Plex Sans",
        sans_serif_family="IBM Plex Sans",
        serif_family="IBM Plex Sans",
        cursive_family="IBM Plex Sans",
        fantasy_family="IBM Plex Sans",
        monospace_family="IBM Plex Mono",
        languages=["en"],
    )


@lru_cache(maxsize=8)
def fingerprint(bundle: Path, _changed_ns: int) -> str:
    """SHA-256 of everything that determines how a picture looks: bundle, fonts, versions of resvg and V8's wrapper."""
    from importlib.metadata import version

    together = hashlib.sha256()
    for file in (bundle, *(FONTS / face for face in FACES)):
        together.update(hashlib.sha256(file.read_bytes()).digest())
    for package in ("resvg-py", "mini-racer"):
        together.update(f"{package} {version(package)}\n".encode())
    return together.hexdigest()
