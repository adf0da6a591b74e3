"""What a bundle holds, read once from front to back: files for other readers, counters, the manifest.

Where it breaks off, everything before that place remains; `faults` names each place in a sentence.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from skbscope.capture import manifest
from skbscope.capture.counters import MOST_BYTES, Sides
from skbscope.capture.manifest import Manifest
from skbscope.capture.models import Capture
from skbscope.capture.unpack import FOLDER, MANIFEST, Bundle, Member
from skbscope.errors import BadInput, Problem
from skbscope.hosts.facts import drivers

RECORDING, HOST, RESULT = "perf.data", "host.txt", "command.out"
FILES = (HOST, RECORDING, RESULT)
"""Members stored as files, the host first so that the recording can refer to it. RESULT is what a command printed."""
MOST_DRIVERS = 16
"""Of one host; further devices are not looked into."""
MOST_TEXT = 128 << 20
"""Bytes of counter files of one bundle."""


class StoredFile(Protocol):
    """A member after it was stored."""

    @property
    def sha256(self) -> str:
        """Of its content."""


T = TypeVar("T", bound=StoredFile)


@dataclass
class Opened(Generic[T]):
    """What was read of a bundle before its end or its first fault."""

    manifest: Manifest | None = None
    files: dict[str, T] = field(default_factory=dict)
    """Of `FILES`, those that are there and not empty."""
    sides: Sides = field(default_factory=Sides)
    faults: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    text: int = 0
    drivers: set[str] = field(default_factory=set)
    """Of its network devices."""

    def read(self, path: Path, limits: dict[str, int], store: Callable[[Member], T]) -> None:
        """Reads a bundle; `store` stores a member's bytes. What was stored before a fault remains in `files`."""
        try:
            for member in Bundle(path, limits):
                if member.name in self.seen:
                    raise BadInput(f"The bundle has two members {member.name}.")
                self._read_member(member, store)
                self.seen.add(member.name)
        except Problem as problem:
            self.faults.append(problem.detail)
        if self.manifest is not None:
            self._compare(self.manifest)

    def capture(self, upload_id: str | None) -> Capture | None:
        """What it adds to its recording; None without a manifest."""
        if self.manifest is None:
            return None
        changed, unchanged = self.sides.changes()
        return Capture(
            upload_id=upload_id,
            policy=self.manifest.policy,
            seconds=self.manifest.seconds,
            recorded=self.manifest.events.recorded,
            missing=self.manifest.events.missing,
            skipped=self.manifest.skipped,
            counters=changed,
            unchanged=unchanged,
            page_pools=self.sides.page_pools(),
            passed_over=self.sides.passed_over,
            drivers=sorted(self.drivers),
        )

    def _read_member(self, member: Member, store: Callable[[Member], T]) -> None:
        if member.name == MANIFEST:
            self.manifest = manifest.read(member.text(manifest.MOST_BYTES))
        elif member.name in FILES:
            if member.size:
                self.files[member.name] = store(member)
            elif member.name != RESULT:
                self.faults.append(f"{member.name} is empty (0 bytes).")
        elif member.name.startswith(("before/", "after/")):
            text = member.text(MOST_BYTES)
            self.text += member.size
            if self.text > MOST_TEXT:
                raise BadInput(
                    f"The counter files are over {MOST_TEXT} bytes together, at member {member.name}."
                )
            self.sides.read(member.name, text)
        elif (
            member.name.startswith("device/")
            and member.size <= MOST_BYTES
            and len(self.drivers) < MOST_DRIVERS
        ):
            self.drivers.update(drivers(member.text(MOST_BYTES)))

    def _compare(self, listed: Manifest) -> None:
        """Reports files that the manifest names and the bundle lacks, or has with another content."""
        names = {file.name.removeprefix(FOLDER): file for file in listed.files}
        absent = [name for name in names if name not in self.seen]
        if absent:
            more = f" and {len(absent) - 1} more" if len(absent) > 1 else ""
            self.faults.append(f"The bundle lacks a file that its manifest names: {absent[0]}{more}.")
        for name, stored in self.files.items():
            if name in names and names[name].sha256 not in (None, stored.sha256):
                self.faults.append(
                    f"{name} is not the file its manifest describes (SHA-256); it was read nevertheless."
                )
