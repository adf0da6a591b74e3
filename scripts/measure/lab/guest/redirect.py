"""XDP programs of a few instructions, loaded with bpf(2) alone: no compiler, no library, the same on every kernel.

veth0 ═ veth1 redirects ─> veth2 ═ veth3 drops. Numbers: include/uapi/linux/bpf.h of Linux 6.12.
"""

import ctypes
import os
import socket
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from measure.fidelity.namespaces import Pair, run

BPF = 321
"""Number of the system call on x86-64."""
PROG_LOAD, LINK_CREATE = 5, 28
PROG_TYPE_XDP, ATTACH_XDP, DRIVER_MODE = 6, 37, 1 << 2
MOVE, CALL, EXIT = 0xB7, 0x85, 0x95
"""Instructions: a constant into a register, a helper, the end."""
HELPER_REDIRECT, XDP_DROP = 23, 1
ATTRIBUTES = 128
"""Bytes of `union bpf_attr`; those not set are zero."""


def instruction(code: int, register: int, value: int) -> bytes:
    """One of 8 bytes (`struct bpf_insn`)."""
    return struct.pack("<BBhi", code, register, 0, value)


def redirecting_to(index: int) -> bytes:
    """Sends every frame out of a device."""
    arguments = instruction(MOVE, 1, index) + instruction(MOVE, 2, 0)
    return arguments + instruction(CALL, 0, HELPER_REDIRECT) + instruction(EXIT, 0, 0)


def dropping() -> bytes:
    """Drops every frame."""
    return instruction(MOVE, 0, XDP_DROP) + instruction(EXIT, 0, 0)


@contextmanager
def redirecting() -> Iterator[Pair]:
    """Two veth pairs in the first namespace, with their programs."""
    links = []
    try:
        for number in (0, 2):
            run("ip", "link", "add", f"veth{number}", "type", "veth", "peer", "name", f"veth{number + 1}")
        for number in range(4):
            Path(f"/proc/sys/net/ipv6/conf/veth{number}/disable_ipv6").write_text("1")
            run("ip", "link", "set", f"veth{number}", "up")
        for device, program in (
            ("veth3", dropping()),
            ("veth1", redirecting_to(socket.if_nametoindex("veth2"))),
        ):
            links.append(attached(device, program))
        yield Pair("", "")
    finally:
        for link in links:
            os.close(link)
        for number in (0, 2):
            run("ip", "link", "del", f"veth{number}")


def attached(device: str, program: bytes) -> int:
    """The descriptor of a link, which holds the program on its device until it is closed."""
    code, licence = ctypes.create_string_buffer(program), ctypes.create_string_buffer(b"Apache-2.0")
    places = (ctypes.addressof(code), ctypes.addressof(licence))
    loaded = _bpf(PROG_LOAD, struct.pack("<IIQQ", PROG_TYPE_XDP, len(program) // 8, *places))
    index = socket.if_nametoindex(device)
    link = _bpf(LINK_CREATE, struct.pack("<IIII", loaded, index, ATTACH_XDP, DRIVER_MODE))
    os.close(loaded)
    return link


def _bpf(command: int, attributes: bytes) -> int:
    """A descriptor, or OSError."""
    given = ctypes.create_string_buffer(attributes, ATTRIBUTES)
    libc = ctypes.CDLL(None, use_errno=True)
    found = libc.syscall(ctypes.c_long(BPF), command, given, ATTRIBUTES)
    if found < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return int(found)
