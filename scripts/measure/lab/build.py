"""An own kernel: Debian's source of a series with the patches of backend/lab/patches, compiled by Debian's compiler.

The compiler lives in a tree below the lab's folder and runs there by chroot in a namespace: nothing is installed, and
every machine compiles with the same one. Objects are stored: only what a changed patch touches is compiled again.
"""

import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from pathlib import Path

from measure.lab.initrd import initrd
from measure.lab.prepare import HERE, Kernel, Lab
from measure.machine import ROOT

SERIES = "7.2"
NAME = f"{SERIES}-lab"
PATCHES = ROOT / "backend/lab/patches"
COMPILER = tuple(
    "base-files bash bc bison coreutils cpio dash diffutils dwarves findutils flex gcc grep gzip".split()
) + tuple("libc6-dev libelf-dev make mawk patch perl python3 sed tar xz-utils".split())
LOG_LINES = 15
"""Of the compiler, shown if it fails."""


def patches() -> list[Path]:
    """All of them, in the order of their names."""
    return sorted(PATCHES.glob("*.patch"))


def touched(texts: Iterable[str]) -> set[str]:
    """The files that patches change, below the source."""
    return {name for text in texts for name in re.findall(r"^\+\+\+ b/(\S+)", text, re.MULTILINE)}


def build(lab: Lab, compiled: bool = True) -> Kernel:
    """The kernel with the patches as they are now, compiled if `compiled`. RuntimeError says why there is none."""
    texts = [path.read_text() for path in patches()]
    config, init = (HERE / "build.config").read_text(), (HERE / "guest/init").read_text()

    def make(into: Path) -> None:
        if not compiled:
            raise RuntimeError(f"{NAME} is not compiled with these patches; `npm run lab -- build` does that")
        tree, place = _compiler(lab), lab.place / "build"
        source = _source(lab)
        _patch(tree, source, place / "linux", texts)
        release = _compile(tree, place, config)
        into.mkdir(parents=True)
        shutil.copy(place / "objects/arch/x86/boot/bzImage", into / "vmlinuz")
        (into / "initrd.gz").write_bytes(initrd(into, lab.guest() / "tree/usr/bin/busybox", init))
        (into / "release").write_text(release)

    made = lab.made(f"kernels/{NAME}", [SERIES, config, init, *texts], make)
    return Kernel(NAME, (made / "release").read_text(), made / "vmlinuz", made / "initrd.gz")


def _compiler(lab: Lab) -> Path:
    def make(into: Path) -> None:
        lab.archive.unpack(COMPILER, into)
        # What the packages' own scripts would do.
        for name, target in (("awk", "mawk"), ("cc", "gcc"), ("yacc", "bison")):
            if not (into / "usr/bin" / name).exists():
                (into / "usr/bin" / name).symlink_to(target)
        for name in ("dev", "proc", "tmp", "build"):
            (into / name).mkdir(exist_ok=True)

    return lab.made("compiler", [*COMPILER], make)


def _source(lab: Lab) -> Path:
    """Debian's source, unpacked and never changed."""

    def make(into: Path) -> None:
        lab.archive.unpack([f"linux-source-{SERIES}"], into, alone=True)
        packed = next(into.rglob(f"linux-source-{SERIES}.tar.xz"))
        with tarfile.open(packed) as archive:
            archive.extractall(into, filter="data")
        packed.unlink()

    return next(lab.made(f"source-{SERIES}", [SERIES], make).glob("linux-source-*"))


def _patch(tree: Path, source: Path, place: Path, texts: list[str]) -> None:
    """A copy of the source with the patches; only files whose content differs from before look changed to make."""
    before = place.with_name("linux.before")
    shutil.rmtree(before, ignore_errors=True)
    names = touched(texts)
    if place.exists():
        place.rename(before)
        names |= touched([(before / ".patches").read_text()])
    place.parent.mkdir(parents=True, exist_ok=True)
    # Links, which patch replaces by files.
    subprocess.run(["cp", "-al", str(source), str(place)], check=True)
    for text in texts:
        _inside(tree, place.parent, "patch -d /build/linux -p1 --no-backup-if-mismatch --quiet", given=text)
    (place / ".patches").write_text("".join(texts))
    for name in names:
        path, old = place / name, before / name
        if not path.exists() or not before.exists():
            continue
        content = path.read_bytes()
        if old.exists() and old.read_bytes() == content:
            shutil.copystat(old, path)
        else:
            path.unlink()
            path.write_bytes(content)
    shutil.rmtree(before, ignore_errors=True)


def _compile(tree: Path, place: Path, config: str) -> str:
    """Compiles; the release as `uname -r` will print it."""
    (place / "linux/arch/x86/configs/lab.config").write_text(config)
    (place / "objects").mkdir(exist_ok=True)
    make = "make -C /build/linux O=/build/objects KBUILD_BUILD_USER=lab KBUILD_BUILD_HOST=lab"
    _inside(tree, place, f"{make} -s x86_64_defconfig lab.config")
    _inside(tree, place, f"nice -n 10 {make} -s -j{os.cpu_count()} bzImage")
    return _inside(tree, place, f"{make} -s kernelrelease").strip()


def _inside(tree: Path, place: Path, command: str, given: str | None = None) -> str:
    """What a command prints in the compiler's tree, with a folder as /build; RuntimeError with its last lines."""
    mounts = f"mount --rbind /dev {tree}/dev && mount -t proc proc {tree}/proc && mount --bind {place} {tree}/build"
    spaces = [
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        *([] if os.geteuid() == 0 else ["--user", "--map-root-user"]),
    ]
    script = (
        f'{mounts} && exec chroot {tree} /usr/bin/env -i PATH=/usr/sbin:/usr/bin HOME=/ LC_ALL=C sh -c "$0"'
    )
    done = subprocess.run(
        [*spaces, "sh", "-c", script, command], input=given, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        lines = [*done.stdout.splitlines(), *done.stderr.splitlines()][-LOG_LINES:]
        raise RuntimeError(f"`{command}` failed:\n" + "\n".join(lines))
    return done.stdout
