"""A recording named on the command line, alone or in a bundle."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from skbscope.commands.files import File, look
from skbscope.domains.uploads.recognise import ARCHIVE
from skbscope.errors import BadInput


@dataclass(frozen=True)
class Recording:
    """A recording, alone or from a bundle."""

    file: File
    host: Path | None
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Counted by the capture script while it recorded."""


@contextmanager
def recording(path: Path, host: Path | None, format_name: str | None = None) -> Iterator[Recording]:
    """The recording at a path, or in a bundle there, until the context ends; BadInput for any other file. `host` has
    priority over the bundle's host file."""
    file = look(path, format_name)
    if file.best["class"] == "trace":
        yield Recording(file, host)
        return
    if file.best["class"] != "bundle":
        how = "is named as" if file.chosen else "is"
        raise BadInput(
            f"{path.name} {how} a {file.best['class']} file ({file.best['format']}); expected a recording."
        )
    if file.best["format"] == ARCHIVE:
        with (
            _in_archive(path) as (inner_path, inner_host),
            recording(inner_path, host or inner_host) as inner,
        ):
            yield inner
        return
    # Only bundles need the readers of their members, which take longer to import than a small recording takes to read.
    from skbscope.capture.opened import HOST, RECORDING
    from skbscope.commands.bundle import unpacked

    with unpacked(path) as opened:
        if RECORDING not in opened.files:
            raise BadInput(f"{path.name}: {' '.join(opened.faults) or f'The bundle has no {RECORDING}.'}")
        its_host, capture = opened.files.get(HOST), opened.capture(None)
        with recording(opened.files[RECORDING].path, host or (its_host.path if its_host else None)) as inner:
            yield replace(inner, counters=capture.of_devices() if capture else {})


@contextmanager
def _in_archive(path: Path) -> Iterator[tuple[Path, Path | None]]:
    """(the one recording in an archive, its host file if there is one), until the context ends."""
    from skbscope.commands.archive import unpacked

    with unpacked(path) as parts:
        found = [part for part in parts if part.kind in ("trace", "bundle")]
        if len(found) != 1:
            what = ", ".join(f"{part.name} ({part.what})" for part in parts[:5]) or "no file"
            more = f" and {len(parts) - 5} more" if len(parts) > 5 else ""
            expected = "one recording" if not found else "one recording; unpack the archive and name one"
            raise BadInput(f"{path.name} holds {what}{more}; expected {expected}.")
        hosts = [part.path for part in parts if part.kind == "host"]
        yield found[0].path, hosts[0] if len(hosts) == 1 else None
