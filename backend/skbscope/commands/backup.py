"""`skbscope backup` and `skbscope restore`."""

from pathlib import Path

from skbscope import terminal
from skbscope.errors import BadInput
from skbscope.operations import backup, restore
from skbscope.settings import Settings


def run(settings: Settings, target: Path, with_tables: bool) -> None:
    """Makes a backup and prints what is in it."""
    made = backup.backup(settings, target, with_tables)
    how = "copied" if with_tables else "listed, not copied"
    terminal.say(
        f"{target}: {made.rows} rows, {made.blobs} blobs ({made.bytes} bytes), {made.tables} tables {how}"
    )
    if made.gone:
        terminal.say(f"{len(made.gone)} blobs were deleted while it was made.")
    for what, damaged in (("blobs of the store", made.damaged), ("rows of the database", made.odd_rows)):
        if damaged:
            raise BadInput(
                f"The backup is made, but {len(damaged)} {what} are damaged; `skbscope verify` lists them. "
                "Do not replace an older backup by it."
            )


def run_restore(settings: Settings, source: Path) -> None:
    """Restores a backup and prints what was restored."""
    from skbscope.commands.serve import lock_folder  # imports the whole server

    lock = lock_folder(settings.root)
    try:
        done = restore.restore(settings, source)
    finally:
        lock.close()
    terminal.say(f"{source}: {done.rows} rows, {done.blobs} blobs, {done.tables} tables restored")
    if done.again:
        terminal.say(f"{done.again} analyses will be computed again when a server starts.")
    if done.damaged:
        listed = ", ".join(name[:20] for name in done.damaged[:5])
        raise BadInput(
            f"Restored, but {len(done.damaged)} blobs were damaged when the backup was made and are left out: {listed}."
        )
