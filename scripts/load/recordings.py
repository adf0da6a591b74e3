"""Small recordings that are valid and all different: ones of the demo library, cut after another record each time."""

import struct
from collections.abc import Iterator
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


def different(name: str, least: int) -> Iterator[bytes]:
    """Until the recording ends: each a few records longer than the one before; as they are sent, compressed."""
    recording = whole(name)
    last = b""
    for most in range(least, len(recording), 256):
        one = shrunk(recording, most)
        if one != last:
            yield zstd.compress(one, 1)
        last = one
