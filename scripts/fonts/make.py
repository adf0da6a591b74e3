"""Makes backend/skbscope/figures/fonts/ from the installed @fontsource packages: the faces resvg draws figures with.

usage: backend/.venv/bin/python scripts/fonts/make.py       once, and again when the packages change
The web fonts are unpacked to TrueType. Their name tables lost the family that joins the weights (name 16 and 17 of
OpenType); it is put back, so that "IBM Plex Sans" at weight 600 is found.
"""

import shutil
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
TO = ROOT / "backend/skbscope/figures/fonts"
FAMILIES = {"sans": "IBM Plex Sans", "mono": "IBM Plex Mono"}
STYLES = {400: "Regular", 600: "SemiBold"}
_WINDOWS, _UNICODE, _ENGLISH = 3, 1, 0x409


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
            font.save(TO / f"{name}.ttf")


if __name__ == "__main__":
    main()
