"""`skbscope verify`: checks what a server stores, or a backup."""

from pathlib import Path

from skbscope import terminal
from skbscope.errors import BadInput
from skbscope.operations.verify import verify, verify_backup
from skbscope.settings import Settings


def run(settings: Settings, source: Path | None) -> None:
    """Prints what is wrong, a line each; damaged and missing blobs make it exit with 2."""
    found = verify_backup(source) if source else verify(settings)
    for title, listed in (("damaged", found.damaged), ("missing", found.missing), ("orphan", found.orphans)):
        for name in listed:
            terminal.say(f"{title} {name}")
    terminal.say(
        f"{found.blobs} blobs ({found.bytes} bytes) hashed again: {len(found.damaged)} damaged, "
        f"{len(found.missing)} missing, {len(found.orphans)} orphans"
    )
    if found.damaged or found.missing:
        raise BadInput(f"{len(found.damaged)} files are damaged and {len(found.missing)} are missing.")
