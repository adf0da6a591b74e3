"""Where the kernel's own description of its types says that a slot lies."""

import struct

import pytest
from measure.lab.guest.slots import layout

INT, POINTER, ARRAY, STRUCTURE = 1, 2, 3, 4


def described(members_have_widths: bool = False) -> bytes:
    """BTF (Documentation/bpf/btf.rst) of an integer, a pointer, an array and two structures."""
    texts = b"\0int\0slot\0list\0count\0other\0"

    def at(name: str) -> int:
        return texts.index(f"\0{name}\0".encode()) + 1

    def type_of(kind: int, name: int, members: int, size: int, high: bool = False) -> bytes:
        return struct.pack("<III", name, high << 31 | kind << 24 | members, size)

    types = type_of(INT, at("int"), 0, 8) + struct.pack("<I", 64)
    types += type_of(POINTER, 0, 0, 1) + type_of(ARRAY, 0, 0, 0) + struct.pack("<III", 1, 1, 4)
    types += type_of(STRUCTURE, at("other"), 1, 8) + struct.pack("<III", at("count"), 1, 0)
    width = 64 << 24 if members_have_widths else 0
    types += type_of(STRUCTURE, at("slot"), 2, 64, members_have_widths)
    types += struct.pack("<III", at("list"), 2, width) + struct.pack("<III", at("count"), 1, 64 | width)
    header = struct.pack("<HBBIIIII", 0xEB9F, 1, 0, 24, 0, len(types), len(types), len(texts))
    return header + types + texts


@pytest.mark.parametrize("members_have_widths", [False, True])
def test_a_structure_is_found_behind_types_of_other_kinds(members_have_widths: bool) -> None:
    assert layout(described(members_have_widths), "slot") == (64, {"list": 0, "count": 8})
    assert layout(described(), "other") == (8, {"count": 0})


@pytest.mark.parametrize("name", ["missing", "int"])
def test_a_kernel_without_such_a_structure_is_named(name: str) -> None:
    with pytest.raises(ValueError, match="no structure|not found"):
        layout(described(), name)
