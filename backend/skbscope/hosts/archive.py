"""Text files of a tar archive (plain, gzip, bzip2, xz), read from front to back and never written anywhere.

Links, devices and sockets are skipped: the target of a link is another member.
"""

import bz2
import gzip
import io
import lzma
import tarfile
import zlib
from collections.abc import Callable, Iterator

from skbscope.hosts.errors import HostError

# 256 CPUs gather some 16,000 members and 16 MiB; these bounds hold for the largest machines.
MAX_UNPACKED = 256 * 1024 * 1024
MAX_MEMBERS = 250_000
# Unpacked bytes that are looked at to recognise one.
HEAD_UNPACKED = 2 * 1024 * 1024
MAX_PATH = 4096
# A list of 8192 CPUs without one range; nothing of sysfs that is wanted is longer.
MAX_FILE = 64 * 1024
# Heads that carry a long name for the next member.
_EXTENDED = (tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE)
_GZIP, _BZIP2, _XZ = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00"
_FAULTS = (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError, tarfile.TarError, RecursionError)


def is_archive(content: bytes) -> bool:
    """Whether the bytes begin as a tar archive or as something one is packed in."""
    return content.startswith((_GZIP, _BZIP2, _XZ)) or content[257:262] == b"ustar"


def names(head: bytes) -> list[str]:
    """Names of the members in the first bytes of a file, which end anywhere; empty where they are no tar archive."""
    found: list[str] = []
    stream = _Bounded(_unpacked(head), HEAD_UNPACKED)
    try:
        archive = tarfile.open(fileobj=stream, mode="r|", tarinfo=_Head)  # type: ignore[call-overload]
        while (member := archive.next()) is not None:
            archive.members = []
            found.append(member.name)
    except _FAULTS:
        pass
    return found


def files(content: bytes, wanted: Callable[[str], bool]) -> Iterator[tuple[str, str]]:
    """(path, text) of the regular members whose path is wanted. Raises HostError with the member's number."""
    count = 0
    stream = _Bounded(_unpacked(content), MAX_UNPACKED)
    try:
        archive = tarfile.open(fileobj=stream, mode="r|", tarinfo=_Head)  # type: ignore[call-overload]
        while (member := archive.next()) is not None:
            # The archive remembers every head; they are not needed.
            archive.members = []
            count += 1
            if count > MAX_MEMBERS:
                raise HostError(f"the archive has more than {MAX_MEMBERS} members")
            if not member.isreg() or len(member.name) > MAX_PATH or not wanted(member.name):
                continue
            file = archive.extractfile(member)
            yield member.name, file.read(MAX_FILE).decode(errors="replace") if file else ""
    except _FAULTS as fault:
        if isinstance(fault, HostError):
            raise
        if count == 0:
            raise HostError(
                "the archive is no tar archive; expected a tree of /sys/devices/system, or decompress the file first"
            ) from None
        raise HostError(
            f"the archive breaks off behind member {count}, at unpacked byte {stream.count}; expected the next member"
        ) from None


class _Head(tarfile.TarInfo):
    """A head of 512 bytes; one that is damaged ends the reading with an error, not silently."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> "_Head":
        """One head."""
        try:
            head = super().frombuf(buf, encoding, errors)
        except (tarfile.InvalidHeaderError, tarfile.TruncatedHeaderError):  # type: ignore[attr-defined]
            raise ValueError("damaged head") from None
        if head.type in _EXTENDED and not 0 <= head.size <= MAX_FILE:
            raise HostError(f"a member's name takes {head.size} bytes; expected at most {MAX_PATH}")
        return head

    def _proc_pax(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
        """Skips a pax head: paths of /sys fit the plain one, and its records can be made slow to read."""
        blocks = -(-self.size // tarfile.BLOCKSIZE)
        archive.fileobj.read(blocks * tarfile.BLOCKSIZE)
        return self.fromtarfile(archive)


class _Bounded:
    """The unpacked bytes, counted: sizes a file states about itself may lie."""

    def __init__(self, file: io.BufferedIOBase, most: int) -> None:
        self._file = file
        self._most = most
        self.count = 0

    def read(self, size: int) -> bytes:
        """At most `size` bytes; empty at the end."""
        # `read1` returns what is there: the last bytes before a break are still valid.
        block = self._file.read1(size)
        self.count += len(block)
        if self.count > self._most:
            raise HostError(f"the archive unpacks to more than {self._most} bytes")
        return block


def _unpacked(content: bytes) -> io.BufferedIOBase:
    """A file of the unpacked bytes; the decoders of the standard library return no more than the requested size."""
    raw = io.BytesIO(content)
    if content.startswith(_GZIP):
        return gzip.GzipFile(fileobj=raw)
    if content.startswith(_BZIP2):
        return bz2.BZ2File(raw)
    return lzma.LZMAFile(raw) if content.startswith(_XZ) else raw
