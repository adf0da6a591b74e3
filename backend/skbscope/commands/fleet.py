"""`skbscope fleet generate`: synthetic hosts, and a file with what is true of them."""

from pathlib import Path

from skbscope import terminal
from skbscope.errors import BadInput
from skbscope.fleet.generate import MANIFEST, generate
from skbscope.terminal import counted


def run(folder: Path, hosts: int, events: int, seed: int) -> None:
    """Writes the fleet into a new or empty folder."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(f"{folder} exists and is not an empty folder; expected a new one.")
    bar = terminal.Bar("hosts")
    try:
        made = generate(folder, hosts, events, seed, lambda done: bar.at(done, hosts, f"{done} of {hosts}"))
    finally:
        bar.end()
    terminal.say(
        f"{counted(hosts, 'host')} of {len(made['classes'])} classes, {events:,} events each; "
        f"what is true of them: {folder / MANIFEST}"
    )
