"""`skbscope capture`: the script to run on a host, on standard output."""

from skbscope import terminal
from skbscope.capture.events import ALL
from skbscope.capture.script import script


def run(policy: str | None) -> None:
    """Prints the script unchanged, so that it can be read and stored in a file."""
    terminal.data(script(policy or ALL).removesuffix("\n"))
