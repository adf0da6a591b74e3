"""Everything a boot needs, made once below the lab's folder: programs, the guest's file system, kernels.

Each part is made beside its place and moved there when it is whole; a file with the inputs' sum says whether it is
still the one that is wanted. So a set-up that was interrupted goes on where it was, and a second one does nothing.
"""

import fcntl
import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from measure.fidelity.namespaces import run
from measure.lab import debian, kernels
from measure.lab.initrd import MODULES, initrd
from measure.machine import ROOT

HERE = Path(__file__).parent
TOOLS = ("base-files", "qemu-system-x86", "e2fsprogs")
"""Debian's packages of what runs on this machine."""
GUEST = (
    *"base-files bash busybox-static coreutils dash findutils grep libc-bin mawk mount procps python3 sed tar".split(),
    *"ethtool iperf3 iproute2 numactl util-linux zstd".split(),
    f"linux-perf/{debian.RELEASE}-backports",
)
"""Of what runs in the virtual machine."""
SPARE_MIB = 128
"""Room on the guest's disk beside its files; what it writes goes to memory."""
UNUSED = ("usr/share/doc", "usr/share/man", "usr/share/locale", "usr/share/info", "usr/share/zoneinfo")


@dataclass(frozen=True)
class Kernel:
    """One that can be booted."""

    name: str
    release: str
    """As `uname -r` prints it."""
    image: Path
    initrd: Path


def folder() -> Path:
    """Where the lab keeps everything that can be made again."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get("SKBSCOPE_LAB") or cache / "skbscope/lab")


class Lab:
    """The lab's folder. Methods make what is not there yet and return it; RuntimeError says in a sentence why not."""

    def __init__(self, place: Path, say: Callable[[str], None] = print) -> None:
        self.place = place
        self._say = say
        self._archive: debian.Archive | None = None
        self._is_alone = False

    @property
    def archive(self) -> debian.Archive:
        """Debian's packages."""
        if self._archive is None:
            if why := debian.missing():
                raise RuntimeError(why)
            self._archive = debian.Archive(self.place / "apt")
        return self._archive

    def tools(self) -> Path:
        """A tree with QEMU and mke2fs."""
        return self.made("tools", [*TOOLS], lambda into: self.archive.unpack(TOOLS, into))

    def program(self, name: str) -> list[str]:
        """A command line that runs a program of that tree, with the libraries beside it."""
        tree = self.tools()
        libraries = tree / "usr/lib/x86_64-linux-gnu"
        return [
            str(libraries / "ld-linux-x86-64.so.2"),
            *("--library-path", f"{libraries}:{libraries / 'pulseaudio'}"),
            str(next(path for part in ("bin", "sbin") if (path := tree / "usr" / part / name).exists())),
        ]

    def guest(self) -> Path:
        """A folder with the guest's tree, and with it as the image of a disk."""
        start = (HERE / "guest/start").read_text()
        return self.made("guest", [*GUEST, start], lambda into: self._guest(into, start))

    def kernel(self, series: str) -> Kernel:
        """Debian's kernel of a series: the release of kernels.json, or where the mirror has it no more the newest."""
        release = kernels.written().get(series)
        if release is None:
            raise RuntimeError(
                f"there is no kernel {series}; kernels.json has {', '.join(kernels.written())}"
            )
        init = (HERE / "guest/init").read_text()
        beside = [init, *MODULES]
        if not self._is_made(f"kernels/{series}", [release, *beside]):
            release = self._offered(series, release)
        made = self.made(
            f"kernels/{series}", [release, *beside], lambda into: self._kernel(into, release, init)
        )
        return Kernel(series, release, made / "vmlinuz", made / "initrd.gz")

    def sender(self) -> Path:
        """The AF_XDP sender, built without shared libraries, because the guest has others than this machine."""
        source = ROOT / "backend/xsk-sender"
        inputs = [path.read_text() for path in sorted(source.rglob("*.rs"))]

        def build(into: Path) -> None:
            target = "x86_64-unknown-linux-gnu"
            command = ["cargo", "build", "--quiet", "--release", "--locked", "-p", "skbscope-xsk-sender"]
            run(
                *("env", "RUSTFLAGS=-C target-feature=+crt-static", "nice", "-n", "19"),
                *(*command, "--target", target, "--target-dir", str(self.place / "cargo")),
                cwd=ROOT / "backend",
            )
            into.mkdir(parents=True)
            shutil.copy(self.place / "cargo" / target / "release/xsk-sender", into)

        return self.made("sender", inputs, build) / "xsk-sender"

    def _guest(self, into: Path, start: str) -> None:
        tree = into / "tree"
        self.archive.unpack(GUEST, tree)
        for name in UNUSED:
            shutil.rmtree(tree / name, ignore_errors=True)
        for name in ("in", "out"):
            (tree / name).mkdir()
        (tree / "lab-start").write_text(start)
        _compile(tree)
        (tree / "usr/bin/awk").symlink_to("mawk")  # as its package's script would
        (tree / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n")
        (tree / "etc/hosts").write_text("127.0.0.1 localhost\n")
        used = sum(path.lstat().st_size for path in tree.rglob("*")) >> 20
        size = f"{used * 5 // 4 + SPARE_MIB}M"
        options = ["-q", "-t", "ext4", "-O", "^has_journal", "-E", "root_owner=0:0", "-d", str(tree)]
        run(*self.program("mke2fs"), *options, str(into / "root.ext4"), size)

    def _offered(self, series: str, release: str) -> str:
        names = self.archive.names("linux-image-")
        if f"linux-image-{release}" in names:
            return release
        newest = kernels.newest(names).get(series)
        if newest is None:
            raise RuntimeError(f"Debian's mirror has no kernel of the series {series} any more")
        self._say(f"lab: {release} is not on Debian's mirror any more; {newest} is used")
        return newest

    def _kernel(self, into: Path, release: str, init: str) -> None:
        names = self.archive.names("linux-")
        self.archive.unpack(kernels.packages(release, names), into / "tree", alone=True)
        busybox = self.guest() / "tree/usr/bin/busybox"
        modules = next((into / "tree").rglob(f"lib/modules/{release}"), None)
        image = next((into / "tree").rglob("vmlinuz*"), None)
        if modules is None or image is None:
            raise RuntimeError(f"Debian's packages of {release} hold no kernel or no modules")
        (into / "initrd.gz").write_bytes(initrd(modules, busybox, init))
        shutil.copy(image, into / "vmlinuz")
        shutil.rmtree(into / "tree")

    def _is_made(self, name: str, inputs: list[str]) -> bool:
        stamp = self.place / name / "inputs.sha256"
        return stamp.exists() and stamp.read_text() == _sum(inputs)

    def made(self, name: str, inputs: list[str], make: Callable[[Path], None]) -> Path:
        """A folder that `make` fills, made anew where the inputs changed."""
        place = self.place / name
        if self._is_made(name, inputs):
            return place
        with self._alone():
            if self._is_made(name, inputs):
                return place
            self._say(f"lab: making {place}")
            part = place.with_name(f"{place.name}.part")
            shutil.rmtree(part, ignore_errors=True)
            make(part)
            (part / "inputs.sha256").write_text(_sum(inputs))
            shutil.rmtree(place, ignore_errors=True)
            part.rename(place)
        return place

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other process makes anything meanwhile; a part may make another one first."""
        if self._is_alone:
            yield
            return
        self.place.mkdir(parents=True, exist_ok=True)
        with (self.place / "lock").open("w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self._is_alone = True
            try:
                yield
            finally:
                self._is_alone = False


def _compile(tree: Path) -> None:
    """Compiles its Python library with its own Python: an emulated CPU would take seconds for that in each process."""
    libraries = tree / "usr/lib/x86_64-linux-gnu"
    python = [
        str(libraries / "ld-linux-x86-64.so.2"),
        "--library-path",
        str(libraries),
        str(tree / "usr/bin/python3"),
    ]
    once = ["-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"]
    library = next((tree / "usr/lib").glob("python3.*"))
    run("env", f"PYTHONHOME={tree / 'usr'}", "PYTHONPATH=", *python, *once, str(library))


def _sum(inputs: list[str]) -> str:
    return hashlib.sha256("\0".join(inputs).encode()).hexdigest()
