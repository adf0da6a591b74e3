"""Redaction on the sender's machine: the key, the preview, files without names. This module sends nothing."""

import gzip
import lzma
import os
import secrets
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skbscope import engine, terminal
from skbscope.errors import BadInput
from skbscope.terminal import counted

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

KEY_BYTES = 32
_TITLES = {
    "host": "host names",
    "comm": "task names (comm)",
    "address": "IPv4, IPv6, MAC addresses",
    "path": "paths",
    "command": "command lines",
    "text": "other text",
}


@dataclass(frozen=True)
class Options:
    """Options of the command line."""

    kinds: tuple[str, ...] | None = None
    """None: all of them."""
    key_file: Path | None = None
    """None: the user's default file."""
    preview: bool = False
    """Show what would be sent, and send nothing."""


@dataclass
class Redactor:
    """Redacts files under one key; a name has the same pseudonym in all of them."""

    key: bytes = field(repr=False)
    kinds: tuple[str, ...] | None = None

    def bytes_of(self, path: Path) -> tuple[bytes, dict[str, Any]]:
        """The redacted bytes and the report; BadInput for a file that cannot be read to its end."""
        try:
            data = path.read_bytes()
        except OSError as error:
            raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
        try:
            return engine.redact(data, self.key, self.kinds)
        except BadInput as refusal:
            raise BadInput(f"{path.name}: {refusal.detail}", at=refusal.at) from None

    def name_of(self, name: str) -> str:
        """The pseudonym of a file's name."""
        return engine.redacted_name(name, self.key)

    @contextmanager
    def file_of(self, path: Path, name: str | None = None) -> Iterator[tuple[Path, dict[str, Any]]]:
        """A temporary redacted copy, under its redacted name."""
        made, report = self.bytes_of(path)
        with tempfile.TemporaryDirectory(prefix="skbscope-redact-") as folder:
            copy = Path(folder) / self.name_of(name or path.name)
            copy.write_bytes(made)
            yield copy, report


def redactor(options: Options) -> Redactor:
    """With the key of the user, which is created at the first use."""
    known = engine.redaction_kinds()
    for kind in options.kinds or ():
        if kind not in known:
            raise BadInput(f"There is no kind of name called {kind!r}; expected some of {', '.join(known)}.")
    return Redactor(_key(options.key_file or own_key_file()), options.kinds)


def own_key_file() -> Path:
    """The file of this user's key."""
    base = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return Path(base) / "skbscope" / "redaction.key"


def _key(path: Path) -> bytes:
    """The key in hexadecimal digits; a file that others can read is refused."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        pass
    except OSError as error:
        raise BadInput(f"The key {path} cannot be written: {error.strerror}.") from None
    else:
        with os.fdopen(made, "w") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
        terminal.warn(
            f"Created the key of the pseudonyms: {path}. It is never sent; the same key joins later files."
        )
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        text = path.read_text("ascii").strip()
        key = bytes.fromhex(text)
    except (OSError, ValueError) as error:
        raise BadInput(
            f"The key {path} cannot be used ({error}); expected {2 * KEY_BYTES} hexadecimal digits."
        ) from None
    if mode & 0o077:
        raise BadInput(f"Others can read the key {path} (mode {mode:o}); make it yours alone: chmod 600.")
    if len(key) != KEY_BYTES:
        raise BadInput(f"The key {path} has {len(text)} digits; expected {2 * KEY_BYTES} hexadecimal digits.")
    return key


def run(path: Path, out: Path | None, options: Options) -> None:
    """`skbscope redact`: the preview, and the redacted file where `-o` says."""
    if out is None and not options.preview:
        raise BadInput(
            "There is no file to write to; expected -o FILE, or --preview to see the changes only."
        )
    made, report = redactor(options).bytes_of(path)
    show(path.name, report)
    if out is None or options.preview:
        return
    made = _packed(made, out)
    try:
        with out.open("xb") as file:
            file.write(made)
    except FileExistsError:
        raise BadInput(f"{out} is there already; name another file with -o.") from None
    except OSError as error:
        raise BadInput(f"{out} cannot be written: {error.strerror}.") from None
    terminal.say()
    terminal.say(f"Wrote {out}, {terminal.size(len(made))}.")


def _packed(made: bytes, out: Path) -> bytes:
    """The bytes in the container that the name says: redaction takes the container off."""
    if out.suffix == ".gz":
        return gzip.compress(made, mtime=0)
    if out.suffix == ".xz":
        return lzma.compress(made)
    if out.suffix == ".zst":
        return zstd.compress(made)
    return made


def show(name: str, report: dict[str, Any], sent_as: str | None = None) -> None:
    """The preview: what is replaced, what stays and why, what is set to zeros, what is left."""
    terminal.say(
        f"{name}: {report['format']}, {terminal.size(report['bytes'])}"
        + (f", sent as {sent_as}" if sent_as else "")
    )
    terminal.say()
    rows = list(_rows(report["kinds"]))
    terminal.table(("replaced", "places", "names", "before", "after"), rows, right=(1, 2))
    if report["kept"]:
        terminal.say()
        terminal.say("  not replaced")
        for one in report["kept"]:
            terminal.prose(f"    {one['what']}: {one['why']} ({counted(one['places'], 'place')})")
    if report["emptied"]:
        terminal.say()
        terminal.say("  set to zeros")
        for what, size in report["emptied"].items():
            terminal.prose(f"    {what} ({terminal.size(size)})")
    if report["left"]:
        terminal.say()
        terminal.say(
            "  LEFT: these names also occur where nothing is replaced, for example in a symbol or an event"
        )
        for left in report["left"]:
            terminal.prose(f"    {left['name']} at byte {left['at']:,}")


def _rows(kinds: dict[str, Any]) -> Iterator[tuple[str, str, str, str, str]]:
    for kind, found in kinds.items():
        examples = found["examples"] or [("-", "-")]
        for at, (before, after) in enumerate(examples):
            first = (
                (_TITLES.get(kind, kind), f"{found['places']:,}", f"{found['names']:,}")
                if at == 0
                else ("", "", "")
            )
            yield (*first, _short(before), _short(after))


def _short(text: str) -> str:
    return text if len(text) <= 28 else f"{text[:12]}...{text[-13:]}"
