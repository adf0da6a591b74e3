"""What a file that is none of ours looks like, so that a refusal can say it."""

EXPECTED = "expected a perf.data recording, perf script text, a benchmark result or a host file"
"""What was wanted, for the sentence about a stranger."""

_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF document"),
    (b"\x7fELF", "an ELF program"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"\xff\xfe", "UTF-16 text"),
    (b"\xfe\xff", "UTF-16 text"),
    (b"<svg", "an SVG picture"),
    (b"<!DOCTYPE html", "an HTML page"),
)


def looks_like(head: bytes) -> str:
    """A noun with its article."""
    for magic, what in _MAGIC:
        if head.lower().startswith(magic.lower()):
            return what
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "a WebP picture"
    return "binary data" if b"\0" in head else "text in a format not known here"
