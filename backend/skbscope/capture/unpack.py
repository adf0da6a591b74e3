"""The members of a bundle, read one after another and never written under their names.

skbscope-capture/manifest.json      first, so that a file is known by its first bytes
skbscope-capture/host.txt
skbscope-capture/perf.data …
"""

import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from skbscope.capture.decode import STEP, Decoded
from skbscope.errors import BadInput, Place, Problem, TooLarge

FOLDER = "skbscope-capture/"
MANIFEST = "manifest.json"
MAX_MEMBERS = 1000
MAX_NAME = 200
"""Bytes of a member's name."""


class _Plain(tarfile.TarInfo):
    """A tar head that is a file or a folder. Refused here, links, devices and extended heads are never followed."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> "_Plain":
        """One head of 512 bytes."""
        head = super().frombuf(buf, encoding, errors)
        if head.type not in (tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.DIRTYPE) or head.size < 0:
            raise BadInput(
                f"The member {head.name[:60]!r} is of tar type {head.type.decode('latin-1')!r}; expected plain files "
                "only (no links, devices or extended heads)"
            )
        return head


@dataclass
class Member:
    """One file of the bundle; its bytes can be read until the next member is requested."""

    name: str
    """Below `skbscope-capture/`."""
    size: int
    _file: IO[bytes]
    _bundle: "Bundle"

    def blocks(self) -> Iterator[bytes]:
        """All of its bytes; a Problem where they end early."""
        left = self.size
        while left:
            with self._bundle.place(self.name):
                block = self._file.read(min(STEP, left))
                if not block:
                    raise BadInput(f"The {self._bundle.what} ends in the middle")
            left -= len(block)
            yield block

    def text(self, most: int) -> str:
        """A member read whole; TooLarge over `most` bytes."""
        if self.size > most:
            raise TooLarge(f"The member {self.name} is {self.size} bytes; the limit is {most}.")
        return b"".join(self.blocks()).decode(errors="replace")


class Bundle:
    """An archive that `skbscope capture` wrote, read once from front to back."""

    what = "bundle"
    """The word for it in sentences."""
    head: type[tarfile.TarInfo] = _Plain
    """How a head of a member is read."""

    def __init__(self, path: Path, limits: dict[str, int]) -> None:
        self._path = path
        self._limits = limits
        self._decoded: Decoded | None = None
        self._count = 0

    def __iter__(self) -> Iterator[Member]:
        """Members in order. A Problem ends it: members yielded before it remain valid."""
        with self._path.open("rb") as file:
            with self.place("the beginning"):
                self._decoded = Decoded(file, self._limits)
                archive = tarfile.open(fileobj=self._decoded, mode="r|", tarinfo=self.head, bufsize=STEP)  # type: ignore[call-overload]
            last = "the beginning"
            while True:
                with self.place(last):
                    head = archive.next()
                    # The archive remembers every head; they are not needed.
                    archive.members = []
                    if head is None:
                        return
                    self._count += 1
                    if self._count > MAX_MEMBERS:
                        raise BadInput(f"The {self.what} has more than {MAX_MEMBERS} members")
                    if not head.isreg():
                        continue
                    name = self.named(head.name)
                    content = archive.extractfile(head)
                    assert content is not None
                last = name
                yield Member(name, head.size, content, self)

    def named(self, name: str) -> str:
        """The name of a member below the folder; BadInput where it must not be in a bundle."""
        name = _inside(name)
        if (name == MANIFEST) != (self._count == 1):
            raise BadInput(f"The manifest is in the wrong place; expected {MANIFEST} first and once")
        return name

    @contextmanager
    def place(self, member: str) -> Iterator[None]:
        """Inside it, problems name the member and the byte."""
        try:
            yield
        except TooLarge:
            raise
        except (Problem, tarfile.TarError, ValueError, EOFError) as error:
            place, where = self.at(), f"{self.where()}, in or behind {member}"
            if isinstance(error, Problem):
                raise BadInput(f"{error.detail.rstrip('.')}, {where}.", at=error.at or place) from None
            raise BadInput(
                f"The {self.what} stops being a tar archive, {where}; expected a head of a member.", at=place
            ) from None

    def at(self) -> Place:
        """Where reading is, in the unpacked archive."""
        return Place("byte", self._decoded.produced if self._decoded else 0)

    def where(self) -> str:
        """The same as text."""
        return f"{self.at()} of the unpacked {self.what}" if self._decoded else str(self.at())


def is_bundle(head: bytes) -> bool:
    """Whether the first bytes of a file are those of a bundle, whatever its compression."""
    start = tar_head(head) or b""
    name = (FOLDER + MANIFEST).encode()
    return start[: len(name) + 1] == name + b"\0"


def tar_head(head: bytes) -> bytes | None:
    """The first head of a tar archive, from the first bytes of a file that may be packed; None where it is none."""
    import io

    try:
        decoded = Decoded(io.BytesIO(head), {"decoded_bytes": 16 << 20, "ratio": 1 << 20})
        start = b""
        while len(start) < tarfile.BLOCKSIZE and (block := decoded.read(tarfile.BLOCKSIZE)):
            start += block
    except Problem:
        return None
    return start if start[257:262] == b"ustar" else None


def _inside(name: str) -> str:
    """A member's name below the folder; BadInput for any that could point elsewhere."""
    parts = name.split("/")
    good = (
        name.startswith(FOLDER)
        and len(name.encode(errors="replace")) <= MAX_NAME
        and not any(part in ("", ".", "..") for part in parts)
        and name.isascii()
        and name.isprintable()
        and "\\" not in name
    )
    if not good:
        raise BadInput(
            f"The member name {name[:60]!r} does not belong in a bundle; expected a path below {FOLDER}"
        )
    return name.removeprefix(FOLDER)
