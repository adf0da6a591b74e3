"""Makes backend/skbscope/domains/figures/fonts/ from the installed @fontsource packages: what resvg draws figures with.

usage: backend/.venv/bin/python scripts/fonts/make.py       once, and again when the packages change
The web fonts are unpacked to TrueType. Their name tables lost the family that joins the weights (name 16 and 17 of
OpenType); it is put back, so that "IBM Plex Sans" at weight 600 is found. They hold the arrows up and down alone; the
one up, turned, becomes those to the right and to the left.
"""

import shutil
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
TO = ROOT / "backend/skbscope/domains/figures/fonts"
FAMILIES = {"sans": "IBM Plex Sans", "mono": "IBM Plex Mono"}
STYLES = {400: "Regular", 600: "SemiBold"}
_WINDOWS, _UNICODE, _ENGLISH = 3, 1, 0x409

_UP = 0x2191
_TURNED = {0x2190: ("arrowleft", 1), 0x2192: ("arrowright", -1)}
"""Code → name, quarter turns against the clock."""


def add_arrows(font: TTFont) -> None:
    """Arrows to the left and right, as high above the line as the one up and no wider than an em."""
    glyphs, up = font.getGlyphSet(), font.getBestCmap()[_UP]
    shape = font["glyf"][up]
    x, y = (shape.xMin + shape.xMax) / 2, (shape.yMin + shape.yMax) / 2
    fixed = font["post"].isFixedPitch
    advance = font["hmtx"][up][0] if fixed else round(shape.yMax - shape.yMin + 2 * shape.xMin)
    room = advance - 2 * 30 if fixed else advance
    scale = min(1.0, room / (shape.yMax - shape.yMin))
    for code, (name, turns) in _TURNED.items():
        pen = TTGlyphPen(None)
        turn = Transform(0, turns * scale, -turns * scale, 0, 0, 0)
        placed = Transform().translate(advance / 2, y).transform(turn).translate(-x, -y)
        glyphs[up].draw(TransformPen(pen, placed))
        made = pen.glyph()
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = made
        made.recalcBounds(font["glyf"])
        font["hmtx"][name] = (advance, made.xMin)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[code] = name


def main() -> None:
    """Writes four faces and the licences."""
    TO.mkdir(exist_ok=True)
    for short, family in FAMILIES.items():
        package = ROOT / f"node_modules/@fontsource/ibm-plex-{short}"
        shutil.copyfile(package / "LICENSE", TO / f"LICENSE-ibm-plex-{short}.txt")
        for weight, style in STYLES.items():
            name = f"ibm-plex-{short}-latin-{weight}-normal"
            font = TTFont(package / "files" / f"{name}.woff", recalcTimestamp=False)
            font.flavor = None
            for number, text in ((16, family), (17, style)):
                font["name"].setName(text, number, _WINDOWS, _UNICODE, _ENGLISH)
            add_arrows(font)
            font.save(TO / f"{name}.ttf")


if __name__ == "__main__":
    main()
