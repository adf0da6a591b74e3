"""A small first file system for one kernel: busybox, the modules for disk and network in their order, and `guest/init`.

The format is cpio's "newc" (Documentation/driver-api/early-userspace/buffer-format.rst).
"""

import gzip
import lzma
import re
import stat
from collections.abc import Callable, Iterable
from pathlib import Path

from skbscope.capture.decode import zstd

MODULES = ("virtio_pci", "virtio_blk", "virtio_net", "ext4", "veth")
"""What a boot and the loads need, where it is not built in; what these need in turn is found."""
_DEPENDS = re.compile(rb"\0depends=([^\0]*)\0")
_UNPACK: dict[str, Callable[[bytes], bytes]] = {".ko": bytes, ".xz": lzma.decompress, ".zst": zstd.decompress}


def modules(folder: Path, wanted: Iterable[str] = MODULES) -> dict[str, bytes]:
    """Modules by name, each behind those it depends on. What is built in has no file and is left out."""
    files = {path.name.partition(".ko")[0].replace("-", "_"): path for path in folder.rglob("*.ko*")}
    found: dict[str, bytes] = {}

    def add(name: str) -> None:
        if name in found or name not in files:
            return
        path = files[name]
        content = _UNPACK[path.suffix](path.read_bytes())
        depends = _DEPENDS.search(content)
        for other in (depends[1].decode() if depends else "").split(","):
            add(other.replace("-", "_"))
        found[name] = content

    for name in wanted:
        add(name)
    return found


def archive(files: dict[str, tuple[int, bytes]]) -> bytes:
    """A cpio archive of files, folders and devices: {path: (mode, content)}."""
    members = []
    for number, (path, (mode, content)) in enumerate([*files.items(), ("TRAILER!!!", (0, b""))], 1):
        name = path.encode() + b"\0"
        fields = (number, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(name), 0)
        head = b"070701" + b"".join(b"%08x" % value for value in fields) + name
        members += [_padded(head), _padded(content)]
    return b"".join(members)


def initrd(folder: Path, busybox: Path, init: str) -> bytes:
    """The whole, compressed, for the modules below a folder."""
    found = modules(folder)
    files = dict.fromkeys(("bin", "dev", "new", "proc", "sys", "modules"), (stat.S_IFDIR | 0o755, b""))
    program = stat.S_IFREG | 0o755
    files["bin/busybox"] = (program, busybox.read_bytes())
    files["init"] = (program, init.encode())
    files["modules/order"] = (stat.S_IFREG | 0o644, "".join(f"{name}\n" for name in found).encode())
    files.update({f"modules/{name}": (stat.S_IFREG | 0o644, content) for name, content in found.items()})
    return gzip.compress(archive(files), 1)


def _padded(part: bytes) -> bytes:
    return part + b"\0" * (-len(part) % 4)
