"""Small recordings, valid and all different: one of the demo library, cut short, with a mark of its own each time."""

import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from backports import zstd

TRACES = Path(__file__).resolve().parents[2] / "data/traces"


def whole(name: str) -> bytes:
    """A recording of the demo library, decompressed."""
    return zstd.decompress((TRACES / f"{name}.perf.data.zst").read_bytes())


def shrunk(recording: bytes, most: int) -> bytes:
    """Cut down to its first records, `most` bytes of them; valid in itself: header, data, table of features."""
    data, size = struct.unpack_from("<QQ", recording, 40)
    end = data
    while end < data + size:
        following = end + struct.unpack_from("<H", recording, end + 6)[0]
        if following > data + most:
            break
        end = following
    rest = bytearray(recording[data + size :])
    for at in range(0, 16 * struct.unpack_from("<Q", recording, 72)[0].bit_count(), 16):
        struct.pack_into("<Q", rest, at, struct.unpack_from("<Q", rest, at)[0] - (data + size - end))
    small = bytearray(recording[:end])
    struct.pack_into("<Q", small, 48, end - data)
    return bytes(small + rest)


def different(name: str, most: int) -> Iterator[bytes]:
    """The same recording in other bytes each time: a frame that readers skip (RFC 8878, 3.1.2) stands behind it."""
    one = zstd.compress(shrunk(whole(name), most), 1)
    for number in count():
        yield one + struct.pack("<IIQ", 0x184D2A50, 8, number)
