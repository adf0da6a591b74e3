"""`skbscope licences`: what the wheel bundles, and under which licences."""

from skbscope import terminal
from skbscope.errors import NotFound
from skbscope.resources import LICENCES


def run() -> None:
    """Prints the list, which only a wheel contains."""
    if not LICENCES.is_file():
        raise NotFound("list of licences", "in a checkout; `npm run package` makes it")
    terminal.data(LICENCES.read_text())
