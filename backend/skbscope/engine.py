"""The native module as the portal calls it; no other module but `early_read` imports `skbscope._engine`.

It turns the engine's errors into ours, and reads the catalogue only once.
"""

import errno
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from skbscope import _engine as native
from skbscope._engine import Lives as Lives
from skbscope._engine import Replay as Replay
from skbscope._engine import Trace as Trace
from skbscope.errors import BadInput, EmptyFile, NoSpace, Place, TooLarge

if TYPE_CHECKING:
    from skbscope._engine import OnProgress

NO_CPU = 0xFFFF
"""An unknown CPU."""
NO_ID = 0xFFFF_FFFF
"""No life, no event, no text."""
NO_RULE = 255
"""No decision on that side."""
HEAD_BYTES = 64 << 10
"""How many first bytes of a file `sniff` needs."""
BZIP2_HEAD_BYTES = 1 << 20
"""The same of a bzip2 file: its first block, of up to 900 kB, is unpacked whole or not at all."""


def head_bytes(start: bytes) -> int:
    """How many first bytes are needed of a file that starts so."""
    return BZIP2_HEAD_BYTES if start.startswith(b"BZh") else HEAD_BYTES


@contextmanager
def refusals() -> Iterator[None]:
    """Turns the engine's errors into ours, with the same sentences."""
    try:
        yield
    except native.EmptyFile as error:
        raise EmptyFile(str(error)) from None
    except native.TooLarge as error:
        raise TooLarge(str(error)) from None
    except native.EngineError as error:
        if error.errno == errno.ENOSPC:
            raise NoSpace(str(error)) from None
        raise BadInput(str(error), at=Place(*error.at) if error.at else None) from None


def version() -> str:
    """Changes whenever the same bytes could give another result."""
    return native.VERSION


def sniff(head: bytes) -> list[dict[str, Any]]:
    """Formats that the first bytes could be, the likeliest first."""
    with refusals():
        return native.sniff(head)


def redact(data: bytes, key: bytes, kinds: Sequence[str] | None = None) -> tuple[bytes, dict[str, Any]]:
    """Redacted bytes and the preview; BadInput for bytes that cannot be read to their end."""
    with refusals():
        return native.redact(data, key, kinds=None if kinds is None else list(kinds))


def redacted_name(name: str, key: bytes) -> str:
    """The pseudonym of a file's name."""
    with refusals():
        return native.redacted_name(name, key)


def redaction_kinds() -> list[str]:
    """What can be redacted, in the order of a preview."""
    return native.redaction_kinds()


def read(
    path: Path,
    *,
    format: str | None = None,
    limits: dict[str, int] | None = None,
    scratch: Path | None = None,
    on_progress: "OnProgress | None" = None,
) -> Trace:
    """Reads a recording, or raises a Problem."""
    with refusals():
        return native.read(
            str(path),
            format=format,
            limits=limits,
            scratch=str(scratch) if scratch else None,
            on_progress=on_progress,
        )


@lru_cache(maxsize=1)
def policies() -> dict[str, dict[str, Any]]:
    """The policies by id, in their order; the first variant of each is the rule that runs today."""
    return {entry["id"]: entry for entry in native.policies()}


def policy(policy_id: str) -> dict[str, Any]:
    """One policy, or BadInput naming those there are."""
    found = policies().get(policy_id)
    if found is None:
        raise BadInput(f"There is no policy {policy_id!r}; expected one of {', '.join(policies())}.")
    return found


@lru_cache(maxsize=1)
def profiles() -> list[dict[str, Any]]:
    """Kernel profiles, oldest first."""
    return native.profiles()


def profile_for(release: str) -> str:
    """The profile a kernel release falls under, or BadInput naming those there are."""
    name = native.profile_for(release)
    if name is None:
        known = ", ".join(str(profile["name"]) for profile in profiles())
        raise BadInput(f"There is no kernel profile for {release!r}; expected a release of one of {known}.")
    return name


def is_emulated(model: str | None) -> bool:
    """Whether a CPU model is that of an emulator: times and rates measure nothing there."""
    return native.is_emulated(model)


def kernel_reading(release: str | None) -> dict[str, Any]:
    """How a kernel release is read: its profile's name or None, and a clause for people."""
    return native.kernel_reading(release)


@lru_cache(maxsize=1)
def scenarios() -> dict[str, dict[str, Any]]:
    """The scenarios by id, in their order."""
    return {entry["id"]: entry for entry in native.scenarios()}


def simulate(scenario_id: str, given: tuple[tuple[str, str], ...]) -> str:
    """The simulation of a scenario as JSON text; BadInput names the parameter that is wrong."""
    with refusals():
        return native.simulate(scenario_id, list(given))


def simulate_recorded(policy_id: str, window: dict[str, Any]) -> str:
    """The simulation of a window of stored decisions as JSON text."""
    with refusals():
        return native.simulate_recorded(policy_id, window)
