"""Files of an archive that people packed themselves: tar (plain, gzip, zstd, xz, bzip2), zip, or one packed file.

    results.zip            ──> before.json, after.json
    run.tar.gz             ──> run/perf.data, run/host.txt
    perf.data.bz2          ──> perf.data             also any other file that only its container hides

They are read one after another and never written under their names. Links, devices and folders are passed over.
Members, their names and the unpacked bytes are bounded; an archive in an archive is not opened.
"""

import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from skbscope.capture.decode import GRACE, STEP, Decoded, container
from skbscope.capture.unpack import MAX_MEMBERS, MAX_NAME, Bundle, tar_head
from skbscope.errors import BadInput, TooLarge

_ZIP, _EMPTY_ZIP = b"PK\x03\x04", b"PK\x05\x06"
# The end of a zip's directory: members here and in all, bytes of the directory. A comment of 64 KiB may follow it.
_END = struct.Struct("<4s4xHHI4xH")
_COMMENT = 1 << 16
_MOST_DIRECTORY = 1 << 20
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1
# Heads that carry a long name for the next member, and what they may take.
_EXTENDED = (tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE)
_MOST_EXTENDED = 64 << 10
_ENDINGS = (".gz", ".zst", ".xz", ".bz2")


@dataclass(frozen=True, slots=True)
class Packed:
    """One file; its bytes can be read until the next one is requested."""

    name: str
    """Its path in the archive."""
    blocks: Callable[[], Iterator[bytes]]


def kind(head: bytes) -> str | None:
    """`zip archive`, `tar archive`, `tar archive in gzip`, `gzip file` … by the first bytes; None for another file."""
    if head.startswith((_ZIP, _EMPTY_ZIP)):
        return "zip archive"
    within = container(head)
    if tar_head(head) is not None:
        return f"tar archive in {within}" if within else "tar archive"
    return f"{within} file" if within else None


def files(path: Path, name: str, limits: dict[str, int]) -> Iterator[Packed]:
    """The files of an archive in its order; `name` is what its sender calls it. A Problem ends it: what was yielded
    before remains valid."""
    with path.open("rb") as file:
        head = file.read(1 << 20)
    if head.startswith((_ZIP, _EMPTY_ZIP)):
        yield from _of_zip(path, limits)
    elif tar_head(head) is not None:
        for member in _Tar(path, limits):
            yield Packed(member.name, member.blocks)
    else:
        yield Packed(_without_ending(name), lambda: _decoded(path, limits))


def member_name(name: str, such_as: str = "run/perf.data") -> str:
    """A member's path; BadInput for one that could point elsewhere or mislead people."""
    parts = name.removeprefix("./").split("/")
    good = (
        len(name.encode(errors="replace")) <= MAX_NAME
        and not any(part in ("", ".", "..") for part in parts)
        and name.isprintable()
        and "\\" not in name
    )
    if not good:
        raise BadInput(f"The member name {name[:60]!r} points elsewhere; expected a path such as {such_as}")
    return "/".join(parts)


class _Head(tarfile.TarInfo):
    """A head of 512 bytes. Extended heads are bounded, and those of pax are passed over."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> "_Head":
        """One head."""
        head = super().frombuf(buf, encoding, errors)
        if head.type in _EXTENDED and not 0 <= head.size <= _MOST_EXTENDED:
            raise BadInput(f"A member's name takes {head.size} bytes; expected at most {_MOST_EXTENDED}")
        if head.type == tarfile.GNUTYPE_SPARSE or head.size < 0:
            raise BadInput(f"The member {head.name[:60]!r} is a sparse file; expected plain files only")
        return head

    def _proc_pax(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        """Passes a pax head over: the plain name remains."""
        blocks = -(-self.size // tarfile.BLOCKSIZE)
        archive.fileobj.read(blocks * tarfile.BLOCKSIZE)
        return self.fromtarfile(archive)


class _Tar(Bundle):
    """Any tar archive; its limits and errors are those of a bundle."""

    what = "archive"
    head = _Head

    def named(self, name: str) -> str:
        """The path of a member."""
        return member_name(name)


def _of_zip(path: Path, limits: dict[str, int]) -> Iterator[Packed]:
    _check_directory(path)
    count = _Count(path.stat().st_size, limits)
    try:
        archive = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        raise BadInput("The zip archive is damaged: its directory cannot be read.") from None
    with archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            name = member_name(info.filename)
            if info.flag_bits & _ENCRYPTED:
                raise BadInput(
                    f"The member {name[:60]!r} is encrypted; expected an archive without a password."
                )
            if info.compress_type not in _METHODS:
                raise BadInput(
                    f"The member {name[:60]!r} is packed by method {info.compress_type} of zip; expected deflate."
                )
            yield Packed(name, lambda info=info: _unzipped(archive, info, count))  # type: ignore[misc]


def _check_directory(path: Path) -> None:
    """Refuses a zip whose directory is larger than that of an archive of people, before it is read into memory."""
    size = path.stat().st_size
    with path.open("rb") as file:
        file.seek(max(0, size - _END.size - _COMMENT))
        tail = file.read()
    at = tail.rfind(_EMPTY_ZIP)
    if at < 0 or at + _END.size > len(tail):
        raise BadInput("The zip archive ends in the middle: its directory, which is at the end, is missing.")
    _, _, members, directory, _ = _END.unpack_from(tail, at)
    if (
        members > MAX_MEMBERS
        or directory > _MOST_DIRECTORY
        or tail[max(0, at - 20) : at].startswith(b"PK\x06\x07")
    ):
        raise TooLarge(
            f"The zip archive has more than {MAX_MEMBERS} members or is a zip64 archive; expected fewer."
        )


@dataclass(slots=True)
class _Count:
    """Unpacked bytes of all members: sizes that the archive states may lie, and members may share their bytes."""

    packed: int
    limits: dict[str, int]
    produced: int = 0

    def add(self, size: int) -> None:
        """TooLarge past a bound."""
        self.produced += size
        if self.produced > self.limits["decoded_bytes"]:
            raise TooLarge(
                f"The archive expands to over {self.limits['decoded_bytes']} bytes, the limit of this server."
            )
        if self.produced > GRACE and self.produced > self.limits["ratio"] * self.packed:
            raise TooLarge(f"The archive expands more than {self.limits['ratio']} times.")


def _unzipped(archive: zipfile.ZipFile, info: zipfile.ZipInfo, count: _Count) -> Iterator[bytes]:
    try:
        with archive.open(info) as file:
            while block := file.read(STEP):
                count.add(len(block))
                yield block
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError):
        raise BadInput(f"The member {info.filename[:60]!r} of the zip archive is damaged.") from None


def _decoded(path: Path, limits: dict[str, int]) -> Iterator[bytes]:
    with path.open("rb") as file:
        decoded = Decoded(file, limits)
        while block := decoded.read():
            yield block


def _without_ending(name: str) -> str:
    ending = next((ending for ending in _ENDINGS if name.lower().endswith(ending)), "")
    return name[: -len(ending)] if ending and len(name) > len(ending) else name
