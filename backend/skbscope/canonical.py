"""Canonical JSON (RFC 8785), the hash of it, and the short names made of that hash.

Same value, same bytes, on every machine: keys sorted by their UTF-16 code units, numbers as ECMAScript prints them, no
white space, UTF-8 without unnecessary escapes. The names of figures and comparisons are hashes of these bytes.
"""

import hashlib
import json
import math
from json.encoder import encode_basestring
from typing import Any

MAX_DEPTH = 64
"""Deepest nesting of lists and objects; one more is refused."""
MAX_INTEGER = (1 << 53) - 1
"""Largest whole number a double holds exactly (RFC 7493, 2.2); what is larger travels as a string."""
ID_DIGITS = 20
"""Hex digits of an id: 80 bits, more than enough for what one server holds."""
SHORT = 12
"""Characters of a short name: 60 bits."""

_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


def canonical(value: Any) -> bytes:
    """A JSON value (dict, list, tuple, str, int, float, bool, None) as its canonical bytes.

    ValueError for what JSON does not hold: NaN, infinities, whole numbers past `MAX_INTEGER`, half surrogate pairs,
    nesting past `MAX_DEPTH`, keys that are not strings, other types.
    """
    parts: list[str] = []
    _write(value, parts, 0)
    return "".join(parts).encode()


def digest(value: Any) -> str:
    """SHA-256 of the canonical bytes, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()


def content_id(*parts: Any) -> str:
    """The id of a value made of JSON types."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:ID_DIGITS]


def short_id(sha256_hex: str, length: int = SHORT) -> str:
    """The first `5 * length` bits of a SHA-256 in lower-case base32 (RFC 4648, a-z2-7). `length` is 1 to 51.

    60 bits collide once in about 2^30 documents: whoever stores names adds a character until the name is free.
    """
    bits = int(sha256_hex, 16)
    return "".join(_ALPHABET[bits >> (256 - 5 * at) & 31] for at in range(1, length + 1))


def number(value: float) -> str:
    """A finite double as ECMAScript's Number::toString prints it (ECMA-262, 6.1.6.1.20)."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a number of JSON; expected a finite one")
    if value == 0:
        return "0"  # negative zero too
    sign = "-" if value < 0 else ""
    # Python's repr gives the same shortest digits; only the positions of point and exponent differ.
    mantissa, _, power = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(power or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return f"{sign}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{sign}0.{'0' * -point}{digits}"
    rest = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{rest}e{'+' if point > 0 else '-'}{abs(point - 1)}"


def _write(value: Any, parts: list[str], depth: int) -> None:
    if value is None or value is True or value is False:
        parts.append("null" if value is None else "true" if value else "false")
    elif isinstance(value, str):
        parts.append(_string(value))
    elif isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise ValueError(f"{value} is past 2^53 - 1 and would be rounded; expected it as a string")
        parts.append(str(value))
    elif isinstance(value, float):
        parts.append(number(value))
    elif depth >= MAX_DEPTH:
        raise ValueError(f"the value nests more than {MAX_DEPTH} deep")
    elif isinstance(value, dict):
        _object(value, parts, depth + 1)
    elif isinstance(value, list | tuple):
        _array(value, parts, depth + 1)
    else:
        raise ValueError(f"a {type(value).__name__} is not a value of JSON")


def _object(value: dict[Any, Any], parts: list[str], depth: int) -> None:
    before = "{"
    for key in sorted(value, key=_code_units):
        parts += (before, _string(key), ":")
        _write(value[key], parts, depth)
        before = ","
    parts.append("}" if value else "{}")


def _array(value: list[Any] | tuple[Any, ...], parts: list[str], depth: int) -> None:
    before = "["
    for item in value:
        parts.append(before)
        _write(item, parts, depth)
        before = ","
    parts.append("]" if value else "[]")


def _string(value: str) -> str:
    if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError("a text holds half of a surrogate pair, which is not UTF-8")
    return encode_basestring(value)


def _code_units(key: Any) -> bytes:
    if not isinstance(key, str):
        raise ValueError(f"the key {key!r} is not a text")
    return key.encode("utf-16-be", "surrogatepass")
