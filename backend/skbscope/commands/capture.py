"""`skbscope capture`: the script to run on a host, on standard output."""

from skbscope import terminal
from skbscope.capture.events import ALL
from skbscope.capture.script import script


def run(policy: str | None) -> None:
    """Prints it, as it is: it is there to be read, kept in a file and copied."""
    terminal.data(script(policy or ALL).removesuffix("\n"))
