"""The operator's secret: the key of the hashes that are stored of tokens."""

import os
import secrets
from pathlib import Path

from skbscope.errors import BadInput
from skbscope.settings import Settings

LEAST = 32
"""Characters."""


def secret_of(settings: Settings) -> bytes:
    """SKBSCOPE_SECRET, or on a server for this machine only a secret made for the data folder; else BadInput."""
    given = settings.secret.get_secret_value()
    if given and (len(given) < LEAST or len(set(given)) < LEAST // 4):
        raise BadInput(
            f"SKBSCOPE_SECRET has {len(given)} characters, {len(set(given))} of them different; expected at least "
            f"{LEAST} random ones, such as `openssl rand -hex 32` prints."
        )
    if given:
        return given.encode()
    if settings.public:
        raise BadInput(
            "This server can be reached from other machines and has no secret; set SKBSCOPE_SECRET to at least "
            f"{LEAST} random characters, such as `openssl rand -hex 32` prints."
        )
    return _of_folder(settings.root / "dev-secret")


def _of_folder(file: Path) -> bytes:
    try:
        # Mode and exclusive creation in one call: at no moment can others read the file.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        if file.stat().st_mode & 0o077:
            raise BadInput(f"{file} can be read by others; expected mode 0600.") from None
        return file.read_bytes()
    with os.fdopen(descriptor, "wb") as out:
        made = secrets.token_hex(32).encode()
        out.write(made)
    return made
