"""Canonical JSON against the examples of RFC 8785 and against V8 itself."""

import hashlib
import json
import random
import struct

import pytest
from py_mini_racer import MiniRacer

from skbscope.canonical import canonical, digest, number, short_id

# RFC 8785, appendix B: the bits of a double and its text.
RFC_NUMBERS = [
    ("0000000000000000", "0"),
    ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"),
    ("7fefffffffffffff", "1.7976931348623157e+308"),
    ("ffefffffffffffff", "-1.7976931348623157e+308"),
    ("4340000000000000", "9007199254740992"),
    ("c340000000000000", "-9007199254740992"),
    ("4430000000000000", "295147905179352830000"),
    ("44b52d02c7e14af5", "9.999999999999997e+22"),
    ("44b52d02c7e14af6", "1e+23"),
    ("44b52d02c7e14af7", "1.0000000000000001e+23"),
    ("444b1ae4d6e2ef4e", "999999999999999700000"),
    ("444b1ae4d6e2ef4f", "999999999999999900000"),
    ("444b1ae4d6e2ef50", "1e+21"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"),
    ("41b3de4355555557", "333333333.33333343"),
    ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]


@pytest.mark.parametrize(("bits", "text"), RFC_NUMBERS)
def test_numbers_are_those_of_the_rfc(bits, text):
    assert number(struct.unpack(">d", bytes.fromhex(bits))[0]) == text


def test_numbers_are_those_v8_prints():
    chance = random.Random(8785)
    bits = [chance.getrandbits(64) for _ in range(5_000)]
    values = [value for n in bits if (value := struct.unpack(">d", n.to_bytes(8, "big"))[0]) - value == 0]
    values += [10.0**power * times for power in range(-25, 25) for times in (1, 1.5, 1234567, 0.1)]
    v8 = MiniRacer()
    assert json.loads(str(v8.eval(f"JSON.stringify({values!r}.map(String))"))) == [number(v) for v in values]


def test_the_rfcs_own_example():
    value = {
        "numbers": [333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/",
        "literals": [None, True, False],
    }
    assert (
        canonical(value)
        == (
            '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
            '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
        ).encode()
    )


def test_keys_are_sorted_by_utf_16_code_units():
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    assert list(json.loads(canonical(dict.fromkeys(keys)))) == [
        "\r",
        "1",
        "\u0080",
        "\u00f6",
        "\u20ac",
        "\U0001f600",
        "\ufb33",
    ]


@pytest.mark.parametrize(
    "value", [float("nan"), float("inf"), 1 << 53, "\ud800", {1: 2}, {"a": object()}, b"x", {"\udc00": 1}]
)
def test_what_json_does_not_hold_is_refused(value):
    with pytest.raises(ValueError, match=r"expected|is not"):
        canonical([value])


def test_depth_is_bounded():
    value: list[object] = []
    for _ in range(63):
        value = [value]
    assert canonical(value) == b"[" * 64 + b"]" * 64
    with pytest.raises(ValueError, match="64"):
        canonical([value])


def test_order_and_spelling_of_a_value_do_not_matter():
    assert canonical({"b": 1.0, "a": (2, 3)}) == canonical({"a": [2.0, 3], "b": 1}) == b'{"a":[2,3],"b":1}'
    assert digest({}) == hashlib.sha256(b"{}").hexdigest()


def test_short_names_are_the_first_bits_in_base32():
    sha256 = digest({})
    bits = bin(int(sha256, 16))[2:].zfill(256)
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    assert short_id(sha256) == "".join(letters[int(bits[at : at + 5], 2)] for at in range(0, 60, 5))
    assert short_id(sha256, 51).startswith(short_id(sha256, 13))
    assert short_id(sha256, 13).startswith(short_id(sha256))
