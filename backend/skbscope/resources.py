"""Files of the package that are not code, and where they are.

In a checkout `skbscope/data/` holds links to folders of the source tree, which the set-up creates; the wheel has copies
of those folders. So both use the same paths, and in a checkout a changed file counts at once. The pages and the demo
library are settings: `settings.py`.
"""

from importlib.resources import files
from pathlib import Path

_PACKAGE = Path(str(files(__package__)))
_DATA = _PACKAGE / "data"

POLICIES = _DATA / "policies"
"""A Markdown page for each policy; the engine's tests run its examples."""
MIGRATIONS = _PACKAGE / "store" / "migrations"
"""Alembic's folder."""
FONTS = _PACKAGE / "domains" / "figures" / "fonts"
"""Typefaces of published pictures."""
CAPTURE_SCRIPT = _PACKAGE / "capture" / "script.sh"
"""The template of the script that records a host."""
LICENCES = _DATA / "THIRD-PARTY.txt"
"""Licences of what the wheel bundles; `npm run package` writes it, a checkout has none."""
