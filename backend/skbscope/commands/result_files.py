"""Files of benchmark output named on the command line: opens and hashes them, and assigns sides."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

from skbscope.commands.files import head
from skbscope.domains.comparisons.files import Source
from skbscope.errors import BadInput
from skbscope.results.models import Side

# The same as on a server.
MAX_BYTES = 64 << 20


@dataclass(slots=True)
class Given:
    """The files and options of the command line."""

    files: list[Path] = field(default_factory=list)
    before: list[Path] = field(default_factory=list)
    after: list[Path] = field(default_factory=list)
    # `FILE=REASON`.
    left_out: list[str] = field(default_factory=list)
    before_host: Path | None = None
    after_host: Path | None = None
    format_name: str | None = None


def opened(given: Given) -> tuple[list[Source], dict[Side, dict[str, str]]]:
    """(files as sources, environment by side). BadInput where one cannot be opened."""
    reasons = dict(_reason(item) for item in given.left_out)
    sided: list[tuple[Path, Side | None]] = [
        *((path, "before") for path in given.before),
        *((path, "after") for path in given.after),
        *((path, None) for path in given.files),
    ]
    sources = [
        source for path, side in sided for source in _sources(path, side, reasons.pop(str(path), None))
    ]
    if reasons:
        raise BadInput(f"{next(iter(reasons))} is left out, but is not among the files compared.")
    hosts: dict[Side, dict[str, str]] = {}
    if given.before_host:
        hosts["before"] = environment(given.before_host)
    if given.after_host:
        hosts["after"] = environment(given.after_host)
    return sources, hosts


def environment(path: Path) -> dict[str, str]:
    """What a host file states about the machine."""
    from skbscope.hosts.facts import facts_of

    return facts_of(path.name, _bytes(path))


def _sources(path: Path, side: Side | None, left_out: str | None) -> list[Source]:
    """A file, or the benchmark outputs of an archive."""
    start = head(path) if path.is_file() else b""
    if start.isascii() and b"\0" not in start:
        return [_source(path, str(path), side, left_out)]
    # Imported here: text, as most files of a comparison are, needs no decoders.
    from skbscope.capture import archives
    from skbscope.commands.archive import unpacked

    if archives.kind(start) is None:
        return [_source(path, str(path), side, left_out)]
    with unpacked(path) as parts:
        found = [part for part in parts if part.kind == "result"]
        if not found:
            what = ", ".join(f"{part.name} ({part.what})" for part in parts[:5]) or "no file"
            raise BadInput(f"{path} holds {what}; expected the output of a benchmark.")
        return [_source(part.path, f"{path}:{part.name}", side, left_out) for part in found]


def _source(path: Path, name: str, side: Side | None, left_out: str | None) -> Source:
    content = _bytes(path)
    if not content.strip():
        raise BadInput(f"{name}: the file is empty; expected the output of a benchmark.")
    text = content.decode(errors="replace")
    return Source(name, text, hashlib.sha256(content).hexdigest(), side, left_out)


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}.") from None
    if len(content) > MAX_BYTES:
        raise BadInput(f"{path} is larger than {MAX_BYTES} bytes, the limit for benchmark output.")
    return content


def _reason(item: str) -> tuple[str, str]:
    name, mark, reason = item.partition("=")
    if not mark or not reason.strip():
        raise BadInput(f"--left-out {item[:80]!r} has no reason; expected FILE=REASON.")
    return name, reason.strip()


def repeated(arguments: list[str]) -> list[str]:
    """`--before a b` as `--before a --before b`: a shell's `before-*.json` names many files behind one option."""
    out: list[str] = []
    many: str | None = None
    for argument in arguments:
        if argument.startswith("-"):
            many = argument if argument in ("--before", "--after") else None
            out += [] if many else [argument]
        else:
            out += [many, argument] if many else [argument]
    return out
