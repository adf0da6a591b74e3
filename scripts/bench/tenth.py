"""The first tenth of a perf.data recording as a recording of its own: what growth is measured against."""

import struct
from pathlib import Path

_SAMPLE = 9
_HEADER = struct.Struct("<IHH")


def tenth(path: Path, to: Path) -> None:
    """Writes the records up to the tenth part of the samples, with sizes and feature offsets made to fit.

    Only for little-endian file-mode recordings without compressed records, as the benchmark's own is.
    """
    whole = path.read_bytes()
    data, size = struct.unpack_from("<QQ", whole, 40)
    samples = sum(1 for _, kind, _ in _records(whole, data, size) if kind == _SAMPLE)
    left, end = samples // 10, data
    for at, kind, length in _records(whole, data, size):
        if left == 0:
            break
        left -= kind == _SAMPLE
        end = at + length
    removed = data + size - end
    head = bytearray(whole[:end])
    struct.pack_into("<Q", head, 48, end - data)
    rest = bytearray(whole[data + size :])
    for feature in range(struct.unpack_from("<Q", whole, 72)[0].bit_count()):
        (offset,) = struct.unpack_from("<Q", rest, feature * 16)
        struct.pack_into("<Q", rest, feature * 16, offset - removed)
    to.write_bytes(bytes(head) + bytes(rest))


def _records(whole: bytes, data: int, size: int):  # type: ignore[no-untyped-def]
    at = data
    while at < data + size:
        kind, _, length = _HEADER.unpack_from(whole, at)
        yield at, kind, length
        at += length
