"""The files of a figure, and the layout of its pictures: size in CSS pixels, theme, pixels per CSS pixel."""

from dataclasses import dataclass
from typing import Literal

Theme = Literal["light", "dark"]

SVG = "image/svg+xml"
PNG = "image/png"
WIDTH, HEIGHT = 720, 405
"""Default size of a figure in CSS pixels."""


@dataclass(frozen=True)
class Layout:
    """One run of the renderer."""

    theme: Theme
    width: int = WIDTH
    height: int = HEIGHT


@dataclass(frozen=True)
class Raster:
    """One PNG of a layout."""

    layout: Layout
    zoom: int


LIGHT, DARK = Layout("light"), Layout("dark")
PREVIEW = Layout("light", 1200, 628)
"""For link previews (Open Graph); the bundle lays it out narrower and enlarges it, so that it is legible when small."""
NARROW = Layout("light", 480, 400)

SVGS: dict[str, Layout] = {".svg": LIGHT, "-dark.svg": DARK}
# The largest first, so that all processes are busy until the end.
PNGS: dict[str, Raster] = {
    "@2x.png": Raster(LIGHT, 2),
    "-dark@2x.png": Raster(DARK, 2),
    "-og.png": Raster(PREVIEW, 1),
    ".png": Raster(LIGHT, 1),
    "-dark.png": Raster(DARK, 1),
    "-narrow.png": Raster(NARROW, 1),
}

TYPES: dict[str, str] = {
    **dict.fromkeys(SVGS, SVG),
    **dict.fromkeys(PNGS, PNG),
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".txt?for=commit": "text/plain; charset=utf-8",
    ".txt?for=reply": "text/plain; charset=utf-8",
    ".md": "text/markdown; charset=utf-8",
    ".zip": "application/zip",
    "/embed": "text/html; charset=utf-8",
}
"""Every file of a figure by its suffix, with its media type; no other file exists."""
