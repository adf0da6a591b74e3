"""All tables of the database, whichever folder declares them."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy import MetaData

from skbscope.store.db import Base

PACKAGE = Path(__file__).resolve().parents[1]
_WHERE = ("models", "repository")
"""Files of a domain that declare tables."""


def metadata() -> MetaData:
    """What the models say the database holds; a new domain is found by its file names."""
    for folder in sorted(path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()):
        for file in _WHERE:
            if find_spec(f"skbscope.{folder}.{file}"):
                import_module(f"skbscope.{folder}.{file}")
    return Base.metadata
