"""The counters of the defer lists, read by a probe: the kernel shows them in no file.

A slot is one defer list of a CPU; it has one for each node whose CPUs free (v6.18, struct skb_defer_node). Where it is
in memory follows from the types that the kernel describes in BTF (Documentation/bpf/btf.rst) and from two words that a
probe reads. Then a probe can read the slot itself (`@ADDRESS` in Documentation/trace/kprobetrace.rst).
"""

import re
import struct
from pathlib import Path

from measure.lab.guest.probes import TRACING, write

CPUS = Path("/sys/devices/system/cpu")
BTF = Path("/sys/kernel/btf/vmlinux")
STRUCT = 4
"""The kind of a structure."""
EACH = {4: 12, 5: 12, 6: 8, 13: 8, 15: 12, 19: 12}
"""Bytes behind a type for each of its members, by kind."""
ALWAYS = {1: 4, 3: 12, 14: 4, 17: 4}
"""Bytes behind a type without members."""
WORD = 8


def layout(types: bytes, name: str) -> tuple[int, dict[str, int]]:
    """Size of a structure and offsets of its members in bytes; ValueError if there is none of this name."""
    _, _, _, header, type_at, type_bytes, text_at, text_bytes = struct.unpack_from("<HBBIIIII", types)
    text = types[header + text_at : header + text_at + text_bytes]
    wanted = text.index(b"\0" + name.encode() + b"\0") + 1
    at = header + type_at
    end = at + type_bytes
    while at < end:
        name_at, info, size = struct.unpack_from("<III", types, at)
        kind, members, at = info >> 24 & 0x1F, info & 0xFFFF, at + 12
        if kind == STRUCT and name_at == wanted:
            # With its highest bit set, an offset's upper byte is the width of a bit field.
            few = 0xFFFFFF if info >> 31 else 0xFFFFFFFF
            found = (struct.unpack_from("<III", types, at + 12 * number) for number in range(members))
            return size, {_name(text, one): (offset & few) // 8 for one, _, offset in found}
        at += ALWAYS.get(kind, EACH.get(kind, 0) * members)
    raise ValueError(f"the kernel describes no structure {name}")


def _name(text: bytes, at: int) -> str:
    return text[at : text.index(b"\0", at)].decode()


def probe(owner: int, freeing: int) -> str:
    """A definition: the counter and the head of the list of a CPU's slot, as a free by another CPU finds them.

    OSError or ValueError where the kernel has no such slots or does not describe them.
    """
    types = BTF.read_bytes()
    nodes_at = layout(types, "net_hotdata")[1]["skb_defer_nodes"]
    size, members = layout(types, "skb_defer_node")
    nodes_of = [path.name for path in CPUS.glob(f"cpu{freeing}/node*")]
    node = int(nodes_of[0].removeprefix("node")) if nodes_of else 0
    nodes, offset = _words(f"@net_hotdata+{nodes_at}", f"@__per_cpu_offset+{WORD * owner}")
    slot = (nodes + offset) % 2**64 + node * size
    read = {name: f"@{slot + at:#x}" for name, at in members.items()}
    return f"p:lab/slot skb_attempt_defer_free count={read['defer_count']}:s64 first={read['defer_list']}:x64"


def _words(*addresses: str) -> list[int]:
    """What the kernel's memory holds there now: the next opening of a file runs into a probe."""
    given = " ".join(f"w{number}={address}:x64" for number, address in enumerate(addresses))
    write(f"p:lab/words do_sys_openat2 {given}")
    switch = TRACING / "events/lab/words/enable"
    switch.write_text("1")
    switch.write_text("0")
    line = [line for line in (TRACING / "trace").read_text().splitlines() if " words: " in line][-1]
    write("-:lab/words")
    return [int(word, 16) for word in re.findall(r" w\d+=(0x[0-9a-f]+)", line)]
