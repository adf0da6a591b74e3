"""Files that belong to the package and are not code: one list of what there is and where it is found.

In a checkout `skbscope/data/` holds links to folders of the source tree, which the set-up makes; the wheel has copies
of what they lead to. The same lookup therefore serves an installed package and a checkout, where a changed file
counts at once. The pages and the demo library are settings: `settings.py`.
"""

from importlib.resources import files
from pathlib import Path

_PACKAGE = Path(str(files(__package__)))
_DATA = _PACKAGE / "data"

POLICIES = _DATA / "policies"
"""A Markdown page for each policy, which the engine runs as its test."""
MIGRATIONS = _PACKAGE / "store" / "migrations"
"""Alembic's folder."""
FONTS = _PACKAGE / "domains" / "figures" / "fonts"
"""Typefaces of published pictures."""
CAPTURE_SCRIPT = _PACKAGE / "capture" / "script.sh"
"""The template of the script that records a host."""
LICENCES = _DATA / "THIRD-PARTY.txt"
"""Licences of what the wheel bundles; `npm run package` writes it, a checkout has none."""
