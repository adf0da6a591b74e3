"""One run of the script, and what is in its bundle."""

import hashlib
import subprocess
from pathlib import Path

from skbscope.capture import events
from skbscope.capture.decode import LIMITS
from skbscope.capture.opened import Opened
from skbscope.capture.script import script
from skbscope.capture.unpack import Member

from . import veth

HOST_NAME = "a-host-name-of-its-own"


class StoredFile:
    """A member's sum."""

    def __init__(self, content: bytes) -> None:
        self.sha256 = hashlib.sha256(content).hexdigest()


def read(bundle: Path) -> tuple[dict[str, bytes], Opened[StoredFile]]:
    files: dict[str, bytes] = {}

    def keep(member: Member) -> StoredFile:
        files[member.name] = b"".join(member.blocks())
        return StoredFile(files[member.name])

    opened: Opened[StoredFile] = Opened()
    opened.read(bundle, LIMITS, keep)
    return files, opened


class Recorded:
    """One run of the script with a benchmark, on this kernel."""

    def __init__(self, folder: Path, arguments: list[str]) -> None:
        path = folder / "skbscope-capture.sh"
        path.write_text(script(events.ALL))
        self.folder = folder
        with veth.namespaces() as (client, _):
            self.before = veth.settings()
            command = ["ip", "netns", "exec", client, "iperf3", "-c", "10.77.0.2", "-t", "1", "-J"]
            # A host name of its own, so that it can be looked for.
            named = ["unshare", "--uts", "sh", "-c", 'hostname "$0" && exec "$@"', HOST_NAME]
            self.done = subprocess.run(
                [*named, "sh", str(path), *arguments, "-o", "run.tar.zst", "--", *command],
                cwd=folder,
                capture_output=True,
                text=True,
                check=False,
            )
            self.after = veth.settings()
        assert self.done.returncode == 0, self.done.stderr
        self.bundle = next(folder.glob("run.tar.*"))
        self.files, self.opened = read(self.bundle)
