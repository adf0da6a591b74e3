"""Debian's packages, fetched and unpacked into a folder; nothing is installed, and root is not needed.

apt runs with lists and caches below the lab's folder; only its configuration and its keys are those of the machine.
"""

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

MIRROR = "http://deb.debian.org"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
RELEASE = "trixie"
"""Programs are of this release; kernels of any suite."""
SUITES = (
    f"debian {RELEASE}",
    f"debian {RELEASE}-backports",
    f"debian-security {RELEASE}-security",
    "debian-security bookworm-security",
    "debian sid",
)
LIMIT_S = 900
"""Seconds after which a download that does not end is stopped."""


def missing() -> str | None:
    """What this machine lacks to fetch packages; None if nothing."""
    for program in ("apt-get", "dpkg-deb"):
        if shutil.which(program) is None:
            return f"{program} is not installed (the lab is made of Debian's packages)"
    return None if KEYS.exists() else f"{KEYS} is missing (package debian-archive-keyring)"


class Archive:
    """The packages of SUITES, with lists and downloads in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for name in ("lists/partial", "archives/partial"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "status").touch()  # nothing counts as installed, so everything is fetched
        lines = (f"deb [signed-by={KEYS}] {MIRROR}/{suite} main\n" for suite in SUITES)
        (folder / "sources.list").write_text("".join(lines))

    def fresh(self) -> None:
        """Fetches the lists again; RuntimeError if the mirror cannot be reached."""
        self._run("apt-get", "update", "-q")

    def names(self, prefix: str) -> list[str]:
        """Names of packages that begin so."""
        self._listed()
        return self._run("apt-cache", "pkgnames", prefix).split()

    def unpack(self, packages: Iterable[str], into: Path, alone: bool = False) -> None:
        """Fetches packages and what they depend on (`alone`: not that), and unpacks them."""
        self._listed()
        shutil.rmtree(self._folder / "archives")
        (self._folder / "archives/partial").mkdir(parents=True)
        words = ["download"] if alone else ["install", "-y", "--no-install-recommends", "--download-only"]
        try:
            self._run("apt-get", "-q", *words, *packages)
        except RuntimeError:
            # A package that the lists name may have been replaced since.
            self.fresh()
            self._run("apt-get", "-q", *words, *packages)
        into.mkdir(parents=True, exist_ok=True)
        # base-files first: /bin, /lib and others are links in it.
        found = sorted(
            self._folder.glob("archives/*.deb"), key=lambda path: (path.name[:10] != "base-files", path)
        )
        for path in found:
            subprocess.run(["dpkg-deb", "-x", str(path), str(into)], check=True)
            path.unlink()

    def _listed(self) -> None:
        if not any(self._folder.glob("lists/*Packages*")):
            self.fresh()

    def _run(self, program: str, *words: str) -> str:
        folder = self._folder
        options = {
            "APT::Architecture": "amd64",
            "APT::Architectures": "amd64",
            "APT::Default-Release": RELEASE,
            "APT::Sandbox::User": "",
            "Acquire::Languages": "none",
            "Acquire::Retries": "3",
            # A mirror may show an earlier day.
            "Acquire::Check-Valid-Until": "false",
            "Dir::Cache": folder,
            "Dir::Cache::archives": folder / "archives",
            "Dir::Etc::sourcelist": folder / "sources.list",
            "Dir::Etc::sourceparts": "-",
            "Dir::State": folder,
            "Dir::State::lists": folder / "lists",
            "Dir::State::status": folder / "status",
        }
        given = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        done = subprocess.run(
            [program, *given, *words],
            capture_output=True,
            text=True,
            check=False,
            timeout=LIMIT_S,
            cwd=folder / "archives",
        )
        if done.returncode != 0 or "Failed to fetch" in done.stderr:
            first = re.search(r"^[EW]: (.*)", done.stderr, re.MULTILINE)
            raise RuntimeError(f"{program} {words[0]}: {first[1] if first else done.returncode}")
        return done.stdout
