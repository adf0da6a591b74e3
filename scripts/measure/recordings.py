"""Recordings of other lengths, made from perf.data files (little-endian, file mode, not compressed)."""

import struct
from collections.abc import Iterator
from itertools import count

from skbscope.capture.decode import zstd

from measure.machine import ROOT

TRACES = ROOT / "data/traces"
_SAMPLE = 9
"""Type of a record that holds an event."""


def whole(name: str) -> bytes:
    """A recording of the demo library, decompressed."""
    return zstd.decompress((TRACES / f"{name}.perf.data.zst").read_bytes())


def shrunk(recording: bytes, most: int) -> bytes:
    """Its first records, `most` bytes of them."""
    ends = [end - _data(recording)[0] for _, end in _records(recording)]
    return _with(recording, _first(recording, max((end for end in ends if end <= most), default=0)))


def tenth(recording: bytes) -> bytes:
    """Its records up to the tenth part of the samples."""
    ends = [end - _data(recording)[0] for kind, end in _records(recording) if kind == _SAMPLE]
    return _with(recording, _first(recording, ends[len(ends) // 10 - 1] if len(ends) >= 10 else 0))


def lengthened(recording: bytes, least: int) -> bytes:
    """The recording with its samples again and again, each time later by its length, until it has `least` bytes."""
    data, size = _data(recording)
    # Of perf_event_attr: the identifier, the address and the task stand before the time in a sample.
    attr = struct.unpack_from("<Q", recording, 24)[0]
    sample_type = struct.unpack_from("<Q", recording, attr + 24)[0]
    time = 8 + 8 * sum(1 for bit in (16, 0, 1) if sample_type >> bit & 1)
    begin, samples = data, []
    for kind, end in _records(recording):
        if kind == _SAMPLE:
            samples.append(recording[begin:end])
        begin = end
    times = [struct.unpack_from("<Q", sample, time)[0] for sample in samples]
    length = max(times) - min(times) + 1_000
    parts, total = [recording[data : data + size]], len(recording)
    while total < least:
        copies = bytearray(b"".join(samples))
        at = 0
        for sample, was in zip(samples, times, strict=True):
            struct.pack_into("<Q", copies, at + time, was + length * len(parts))
            at += len(sample)
        parts.append(bytes(copies))
        total += len(copies)
    return _with(recording, b"".join(parts))


def different(name: str, most: int) -> Iterator[bytes]:
    """The same small recording in other bytes each time: a frame that readers skip (RFC 8878, 3.1.2) follows it."""
    one = zstd.compress(shrunk(whole(name), most), 1)
    for number in count():
        yield one + struct.pack("<IIQ", 0x184D2A50, 8, number)


def _data(recording: bytes) -> tuple[int, int]:
    """Where its records begin, and their bytes."""
    offset, size = struct.unpack_from("<QQ", recording, 40)
    return offset, size


def _records(recording: bytes) -> Iterator[tuple[int, int]]:
    """(type, end) of each record."""
    at, size = _data(recording)
    until = at + size
    while at < until:
        kind, _, length = struct.unpack_from("<IHH", recording, at)
        at += length
        yield kind, at


def _first(recording: bytes, size: int) -> bytes:
    """The first `size` bytes of its records."""
    data, _ = _data(recording)
    return recording[data : data + size]


def _with(recording: bytes, records: bytes) -> bytes:
    """Its header, these records, and its table of features with the offsets moved."""
    data, before = _data(recording)
    head, rest = bytearray(recording[:data]), bytearray(recording[data + before :])
    struct.pack_into("<Q", head, 48, len(records))
    for at in range(0, 16 * struct.unpack_from("<Q", recording, 72)[0].bit_count(), 16):
        struct.pack_into("<Q", rest, at, struct.unpack_from("<Q", rest, at)[0] + len(records) - before)
    return bytes(head) + records + bytes(rest)
