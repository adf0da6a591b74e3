"""Raw messages and mboxes to text: RFC 5322 heads, MIME parts, transfer encodings, format=flowed.

A paste that is no raw message, or one that needs no decoding, stays as it is, so that its line numbers remain valid.
Everything is bounded before the `email` package sees it: that package recurses a level a part and tries every open
boundary on every line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.errors import MessageError
from email.header import decode_header, make_header
from email.message import Message

from skbscope.results.models import Note

MAX_MESSAGES = 500
# Boundaries and enclosed messages a message may name; lists send two or three.
MAX_NESTED = 8
# Text parts shown of one message.
MAX_PARTS = 32
# Most lines of a message that is decoded; a longer one is read as it is.
MAX_LINES = 100_000
_MAX_HEADER = 2_000

_SHOWN = ("From", "Date", "Subject")
# Any printed characters but a colon (RFC 5322, 2.2); Exchange writes over 60 of them.
_FIELD_NAME = re.compile(r"[!-9;-~]{1,120}")
_MAIL_ONLY = {"message-id", "mime-version", "received", "content-type", "content-transfer-encoding"}
_ENCODED = (
    "content-transfer-encoding: quoted-printable",
    "content-transfer-encoding: base64",
    "content-type: multipart/",
    "format=flowed",
)
# A mail in Latin-1 that was read as UTF-8 has a replacement character for the sign of `12 ± 3%`.
_LOST_SIGN = re.compile(r"(?<=\d)([kKMG%]? {1,4})\ufffd(?= {1,4}\d)")


@dataclass(slots=True)
class Decoded:
    """A paste as text for people."""

    text: str
    # False where it is the paste, character for character.
    changed: bool = False
    notes: list[Note] = field(default_factory=list)


def decoded(paste: str) -> Decoded:
    """The paste with its raw messages decoded; never fails, and notes what could not be decoded."""
    paste = paste.replace("\r\n", "\n") if paste.count("\r\n") > paste.count("\n") // 2 else paste
    if "\ufffd" in paste:
        paste = _LOST_SIGN.sub(r"\1±", paste)
    start = paste.lstrip("\ufeff\n ")
    if not is_raw(start) or not any(mark in start.lower() for mark in _ENCODED):
        return Decoded(paste)
    out: list[str] = []
    notes: list[Note] = []
    for count, raw in enumerate(split_mbox(start)):
        line = sum(part.count("\n") for part in out) + 1 if count < MAX_MESSAGES else None
        if count >= MAX_MESSAGES:
            notes.append(Note(f"only the first {MAX_MESSAGES} messages were read"))
            break
        text, sentences = rendered(raw)
        notes += [Note(sentence, line) for sentence in sentences]
        out.append(text)
    return Decoded("".join(out), True, notes)


def is_raw(text: str) -> bool:
    """Whether the text begins with the head of a message as it travels."""
    names: set[str] = set()
    for count, line in enumerate(text[:65_536].split("\n")):
        if not line.strip():
            break
        if line[0] in " \t" or (count == 0 and line.startswith("From ")):
            continue
        name = _header_name(line)
        if name is None or count > 300:
            return False
        names.add(name)
    return "from" in names and bool(names & _MAIL_ONLY)


def _header_name(line: str) -> str | None:
    name, mark, _ = line.partition(":")
    return name.lower() if mark and _FIELD_NAME.fullmatch(name) else None


def split_mbox(text: str) -> Iterator[str]:
    """The messages of an mbox: each begins behind a blank line with `From ` and a header line (RFC 4155)."""
    lines = text.split("\n")
    first = 1 if lines[0].startswith("From ") else 0
    last = first
    if first:
        for at in range(1, len(lines) - 1):
            begins = lines[at].startswith("From ") and not lines[at - 1].strip()
            if begins and _header_name(lines[at + 1]) is not None:
                yield "\n".join(lines[last:at])
                last = at + 1
    yield "\n".join(lines[last:])


def rendered(raw: str) -> tuple[str, list[str]]:
    """(head and text parts, what was left out) of one message."""
    lower = raw.lower()
    nested = lower.count("boundary=") + lower.count("message/")
    if nested > MAX_NESTED or raw.count("\n") > MAX_LINES:
        return raw + "\n", [f"a message with {nested} nested parts or over {MAX_LINES} lines was not decoded"]
    try:
        message = message_from_bytes(raw.encode("utf-8", "surrogateescape"))
        given = {name.lower(): str(value) for name, value in reversed(list(message.raw_items()))}
        head = [f"{name}: {_header(given[name.lower()])}" for name in _SHOWN if given.get(name.lower())]
        parts, skipped = _text_parts(message)
    except (MessageError, RecursionError, LookupError, ValueError) as fault:
        return raw + "\n", [f"a message was not decoded ({type(fault).__name__})"]
    return "\n".join([*head, "", *parts, "", ""]), skipped


def _header(value: str) -> str:
    # Names are in UTF-8 where no word is encoded (RFC 6532).
    text = value[:_MAX_HEADER].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        text = str(make_header(decode_header(text)))
    except (ValueError, LookupError):
        pass  # A word that only looks encoded is shown unchanged.
    return " ".join(text.split())


def _text_parts(message: Message) -> tuple[list[str], list[str]]:
    parts: list[str] = []
    skipped: dict[str, int] = {}
    for part in message.walk():
        kind = part.get_content_type()
        if part.is_multipart():
            continue
        if not kind.startswith("text/") or kind == "text/html":
            skipped[kind] = skipped.get(kind, 0) + 1
        elif len(parts) >= MAX_PARTS:
            skipped["text beyond the bound"] = skipped.get("text beyond the bound", 0) + 1
        else:
            parts.append(_text(part))
    return parts, [
        f"{count} part{'s' if count > 1 else ''} of type {kind[:60]} not read"
        for kind, count in skipped.items()
    ]


def _text(part: Message) -> str:
    payload = part.get_payload(decode=True)
    body = payload if isinstance(payload, bytes) else b""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        try:
            text = body.decode(str(part.get_content_charset() or "latin-1"), "replace")
        except LookupError:
            text = body.decode("latin-1")
    text = text.replace("\r\n", "\n")
    if str(part.get_param("format", "")).lower() == "flowed":
        return flowed(text, delsp=str(part.get_param("delsp", "")).lower() == "yes")
    return text


def flowed(text: str, *, delsp: bool = False) -> str:
    """RFC 3676: a line that ends in a blank goes on in the next of its quote depth; signatures never do."""
    out: list[list[str]] = []
    open_depth: int | None = None
    for line in text.split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        body = line[depth:].removeprefix(" ")
        goes_on = body.endswith(" ") and body != "-- "
        if goes_on and delsp:
            body = body[:-1]
        if open_depth == depth:
            out[-1].append(body)
        else:
            out.append([">" * depth + " " if depth else "", body])
        open_depth = depth if goes_on else None
    return "\n".join("".join(pieces) for pieces in out)
