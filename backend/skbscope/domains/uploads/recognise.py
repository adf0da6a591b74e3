"""Finds the format of a file with the engine, the result readers and the host readers."""

from typing import Any

from skbscope import engine
from skbscope.errors import BadInput, Problem

HOST_FORMATS = (
    *("host.txt", "host.json", "lscpu", "lscpu-json"),
    *("numactl", "hwloc xml", "lstopo", "sysfs tree"),
)
TRACE_FORMATS = ("perf.data", "trace.dat", "perf script", "ftrace", "retis json", "pwru", "pwru json")
ARCHIVE = "archive"
BUNDLE_FORMATS = ("capture", ARCHIVE)
NAMED = "named by the user"
_SURE = 0.5
"""Confidence below which a format is no more than its container."""
_OWN_HOST = (b'"llcs"', b'"nodes"')
EXPECTED = "expected a perf.data recording, perf script text, a benchmark result or a host file"
"""Accepted files, for the sentence about an unknown one."""

_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF document"),
    (b"\x7fELF", "an ELF program"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive, to be unpacked first"),
    (b"\x04\x22\x4d\x18", "lz4 data, to be decompressed first"),
    (b"\xd4\xc3\xb2\xa1", "a packet capture (pcap)"),
    (b"\xa1\xb2\xc3\xd4", "a packet capture (pcap)"),
    (b"\x0a\x0d\x0d\x0a", "a packet capture (pcapng)"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
    (b"<svg", "an SVG picture"),
    (b"<!DOCTYPE html", "an HTML page"),
)


def formats() -> dict[str, str]:
    """Every accepted format, with its class."""
    from skbscope.results.readers import READERS

    by_class = {"trace": TRACE_FORMATS, "result": READERS, "host": HOST_FORMATS, "bundle": BUNDLE_FORMATS}
    return {name: kind for kind, names in by_class.items() for name in names}


def guesses(head: bytes) -> list[dict[str, Any]]:
    """[{format, class, container, confidence, reason}], best first; empty where nothing fits."""
    found = _engine_guesses(head)
    if found and found[0]["format"] in ("perf.data", "trace.dat"):
        return found
    # Imported here: no other format begins with the magic of perf or trace-cmd, and their recordings need none of these
    # readers.
    from skbscope.capture import archives, decode, unpack
    from skbscope.hosts.read import sniff as sniff_host
    from skbscope.results.readers import sniff as sniff_results

    if unpack.is_bundle(head):
        reason = f"a tar archive that begins with {unpack.FOLDER}{unpack.MANIFEST}"
        return [{**_guess("capture", "bundle", 1.0, reason), "container": decode.container(head)}]
    if b"\0" not in head:
        text = head.decode(errors="replace")
        # The engine reads a recording of ftrace whole; its durations alone are for mails.
        recorded = ("function_graph",) if any(guess["format"] == "ftrace" for guess in found) else ()
        results = (guess for guess in sniff_results(text) if guess.format not in recorded)
        found += [_guess(g.format, "result", g.confidence, g.reason) for g in results]
    host = sniff_host(head)
    if host is not None:
        found.append(_guess(host[0], "host", host[1], host[2]))
    elif head.lstrip().startswith(b"{") and all(key in head for key in _OWN_HOST):
        found.append(_guess("host.json", "host", 0.9, "JSON with llcs and nodes"))
    if all(guess["confidence"] < _SURE for guess in found) and (kind := archives.kind(head)):
        # A tree of /sys is an archive too; an archive that only may be one is looked into.
        guess = _guess(ARCHIVE, "bundle", 0.9, f"{'an' if kind.startswith('xz') else 'a'} {kind}")
        found.append({**guess, "container": decode.container(head)})
    return sorted(found, key=lambda guess: -guess["confidence"])


def named(format_name: str) -> dict[str, Any]:
    """The format that a user stated with `?format=` or `--format`; BadInput for an unknown format."""
    known = formats()
    if format_name not in known:
        raise BadInput(f"There is no format {format_name[:60]!r}; expected one of {', '.join(known)}.")
    return _guess(format_name, known[format_name], 1.0, NAMED)


def _engine_guesses(head: bytes) -> list[dict[str, Any]]:
    try:
        # The engine gives its confidence in per cent.
        return [{**guess, "confidence": guess["confidence"] / 100} for guess in engine.sniff(head)]
    except Problem:
        return []


def _guess(name: str, kind: str, confidence: float, reason: str) -> dict[str, Any]:
    return {"format": name, "class": kind, "container": None, "confidence": confidence, "reason": reason}


def looks_like(head: bytes) -> str:
    """A description of an unknown file: a noun with its article."""
    for magic, what in _MAGIC:
        if head.lower().startswith(magic.lower()):
            return what
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "a WebP picture"
    return "binary data" if b"\0" in head else "text in a format not known here"
