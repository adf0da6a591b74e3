"""The bytes inside a compressed file, in steps and within bounds: zstd, gzip (all members), xz, bzip2 or as they are.

Decoded bytes are counted, because sizes a file states about itself may lie: 16 KB of zstd can hold 512 MiB.
"""

import bz2
import lzma
import sys
import zlib
from typing import IO, Any

from skbscope.errors import BadInput, Place, TooLarge

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

LIMITS = {"decoded_bytes": 16 << 30, "ratio": 100}
"""Used where the server sets no limits."""
STEP = 64 << 10
"""Bytes decoded at a time."""
GRACE = 5 << 20
"""Decoded bytes before the ratio counts: short texts compress well."""
WINDOW_LOG = 27
"""Largest zstd window accepted, 128 MiB; `zstd` accepts the same by default."""
XZ_MEMORY = 256 << 20
"""Bytes an xz decoder may need; `xz -9` needs 65 MiB."""
_MAGIC = {"zstd": b"\x28\xb5\x2f\xfd", "gzip": b"\x1f\x8b", "xz": b"\xfd7zXZ\x00", "bzip2": b"BZh"}
_FAULTS = (zlib.error, zstd.ZstdError, lzma.LZMAError, OSError, EOFError)


def container(head: bytes) -> str | None:
    """`zstd`, `gzip`, `xz`, `bzip2` or None, by the first bytes."""
    return next((name for name, magic in _MAGIC.items() if head.startswith(magic)), None)


class Decoded:
    """A file-like object with `read` alone. Past a bound it raises TooLarge, on damage BadInput with the byte."""

    def __init__(self, file: IO[bytes], limits: dict[str, int]) -> None:
        self._file = file
        self._most = limits["decoded_bytes"]
        self._ratio = limits["ratio"]
        self.consumed = 0
        """Bytes of the file handed to the decoder."""
        self.produced = 0
        """Bytes decoded."""
        self._input = self._next()
        self.container = container(self._input)
        self._decoder = self._new_decoder()

    def read(self, size: int = -1) -> bytes:
        """At most `size` bytes; empty at the end."""
        size = STEP if size < 0 else min(size, STEP)
        out = self._plain(size) if self._decoder is None else self._decode(size)
        self.produced += len(out)
        if self.produced > self._most:
            raise TooLarge(f"The file expands to over {self._most} bytes, the limit of this server.")
        if self.produced > GRACE and self.produced > self._ratio * self.consumed:
            place = self._place()
            raise TooLarge(
                f"The file expands more than {self._ratio} times: {self.produced} bytes {place}.", at=place
            )
        return out

    def _plain(self, size: int) -> bytes:
        out, self._input = self._input[:size], self._input[size:]
        if not self._input:
            self._input = self._next()
        return out

    def _decode(self, size: int) -> bytes:
        while True:
            if self._decoder.eof:
                rest = self._decoder.unused_data or self._next()
                if not rest:
                    return b""
                if container(rest) != self.container:
                    return b""  # What follows the last frame is ignored.
                self._input, self._decoder = rest, self._new_decoder()
            if not self._input and getattr(self._decoder, "needs_input", True):
                self._input = self._next()
                if not self._input:
                    place = self._place()
                    raise BadInput(f"The {self.container} data end in the middle, {place}.", at=place)
            try:
                out: bytes = self._decoder.decompress(self._input, size)
            except _FAULTS:
                raise BadInput(
                    f"The {self.container} data are damaged, before byte {self.consumed}."
                ) from None
            self._input = getattr(self._decoder, "unconsumed_tail", b"")
            if out:
                return out

    def _place(self) -> Place:
        return Place("byte", self.consumed)

    def _new_decoder(self) -> Any:
        """A decoder at the start of a frame; both libraries' have one shape."""
        if self.container == "zstd":
            return zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: WINDOW_LOG})
        if self.container == "xz":
            return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=XZ_MEMORY)
        if self.container == "bzip2":
            return bz2.BZ2Decompressor()
        return zlib.decompressobj(wbits=31) if self.container == "gzip" else None

    def _next(self) -> bytes:
        block = self._file.read(STEP)
        self.consumed += len(block)
        return block
