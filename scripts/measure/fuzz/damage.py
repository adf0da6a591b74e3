"""Seeded damage: a known input with a few bytes, lines or numbers changed. The same generator damages the same way."""

import random
import struct
from collections.abc import Iterator

MOST = 256 << 10
"""Bytes of one input: enough for every trap of a text format, small enough to damage often."""
_TOKENS = [
    b"\0",
    b"\r\n",
    b"\xff\xfe",
    b"\xe2\x80\xaf",
    b" " * 64,
    b"<!DOCTYPE x [<!ENTITY a 'b'>]>",
    b"&a;",
    b"\n",
]
_TOKENS += b'{ } [ ] " @ : , -1 0 18446744073709551616 1e309 nan 0-4294967295 0-65535:1,'.split()


def damaged(rng: random.Random, known: list[bytes]) -> Iterator[bytes]:
    """Endless: a known input with one to eight damages."""
    while True:
        content = bytearray(rng.choice(known))
        for _ in range(rng.randint(1, 8)):
            at = rng.randrange(len(content) + 1)
            match rng.randrange(7):
                case 0:
                    content[at:at] = rng.choice(_TOKENS)
                case 1:
                    del content[at : at + rng.randint(1, 64)]
                case 2 if content:
                    content[at % len(content)] = rng.randrange(256)
                case 3:
                    content[at:at] = content[at : at + rng.randint(1, 512)] * rng.randint(1, 40)
                case 4:
                    del content[at:]
                case 5:
                    other = rng.choice(known)
                    start = rng.randrange(len(other) + 1)
                    content[at:at] = other[start : start + rng.randint(1, 2048)]
                case _:
                    lines = content.split(b"\n")
                    rng.shuffle(lines)
                    content = bytearray(b"\n".join(lines))
        yield bytes(content[:MOST])


def extreme(rng: random.Random, content: bytes) -> bytes:
    """One to four aligned numbers, most near the beginning, replaced by ones that counts and sizes trip over."""
    changed = bytearray(content)
    for _ in range(rng.randint(1, 4)):
        form = rng.choice("HIQ")
        width = struct.calcsize(form)
        places = len(content) // width
        if places:
            at = width * (rng.randrange(places) if rng.random() < 0.5 else rng.randrange(min(places, 64)))
            top = (1 << 8 * width) - 1
            value = rng.choice([0, 1, 7, top, top >> 1, top - 7, 1 << (8 * width - 1), len(content)]) & top
            struct.pack_into(f"<{form}", changed, at, value)
    return bytes(changed)
