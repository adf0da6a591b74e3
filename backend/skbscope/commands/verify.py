"""`skbscope verify`: checks what a server stores, or a backup, and repairs what can be made again."""

from pathlib import Path

from skbscope import terminal
from skbscope.errors import BadInput
from skbscope.operations.verify import Found, verify, verify_backup
from skbscope.settings import Settings


def run(settings: Settings, source: Path | None, repairs: bool) -> None:
    """Prints what is wrong, a sentence each; damaged and missing objects make it exit with 2."""
    if repairs and source:
        raise BadInput("A backup is not repaired; expected --repair without the name of a backup.")
    found = verify_backup(source) if source else verify(settings)
    if repairs and found.faults:
        found = _repaired(settings, found)
    for kind in ("damaged", "missing", "orphan"):
        for fault in found.of(kind):
            terminal.say(str(fault))
    for note in found.notes:
        terminal.say(note)
    damaged, missing = len(found.of("damaged")), len(found.of("missing"))
    terminal.say(
        f"{found.rows} rows, {found.blobs} blobs ({found.bytes} bytes) and {found.tables} files of tables compared "
        f"with their digests: {damaged} damaged, {missing} missing, {len(found.of('orphan'))} orphans"
    )
    if damaged or missing:
        raise BadInput(f"{damaged} files are damaged and {missing} are missing.")


def _repaired(settings: Settings, found: Found) -> Found:
    from skbscope.commands.serve import lock_folder  # imports the whole server
    from skbscope.operations.repair import repair

    lock = lock_folder(settings.root)
    try:
        return repair(settings, found, terminal.say)
    finally:
        lock.close()
