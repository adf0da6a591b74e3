"""`skbscope check`: what a thread claims beside what its own figures give, as a reply, JSON or results of a CI."""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from skbscope import terminal
from skbscope.domains.checks import lane, reply
from skbscope.domains.checks.check import check, series_of
from skbscope.domains.checks.models import ThreadCheck
from skbscope.errors import BadInput
from skbscope.results.errors import ResultError
from skbscope.results.mail import pair_of

MAX_BYTES = 64 << 20
MAX_FILES = 2_000
NOTHING, SOMETHING = 0, 1
"""Exit codes; 2 is an input that cannot be read."""


def run(path: Path, *, as_json: bool, as_ci: bool, pairs: Sequence[str] = ()) -> int:
    """Prints the check of a file, of the files of a folder, or of standard input (`-`); gives the exit code.

    `pairs` are what a person calls *before* and *after* in it.
    """
    if as_json and as_ci:
        raise BadInput("--json and --ci exclude each other; expected one of them.")
    inputs = _inputs(path)
    if pairs and len(inputs) > 1:
        raise BadInput(f"--pair is of one mail or thread, and {path} has {len(inputs)} files.")
    checked = _joined([_checked(name, content, pairs) for name, content in inputs])
    if as_json:
        document = asdict(checked) | {"asks": checked.asks}
        terminal.data(json.dumps(document, indent=1))
    else:
        terminal.data((lane.lines(checked) if as_ci else reply.text(checked)).removesuffix("\n"))
        for sentence in reply.notes(checked):
            terminal.warn(sentence)
    return SOMETHING if checked.asks else NOTHING


def _inputs(path: Path) -> list[tuple[str, bytes]]:
    if str(path) == "-":
        return [("standard input", sys.stdin.buffer.read(MAX_BYTES + 1))]
    if path.is_dir():
        files = sorted(one for one in path.rglob("*") if one.is_file() and not one.name.startswith("."))
        if not files or len(files) > MAX_FILES:
            raise BadInput(f"{path} has {len(files)} files; expected 1 to {MAX_FILES} mails.")
        return [(str(one), _bytes(one)) for one in files]
    return [(str(path), _bytes(path))]


def _bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as error:
        raise BadInput(
            f"{path} cannot be opened ({error.strerror}); expected a mail, an mbox or a folder."
        ) from None


def _checked(name: str, content: bytes, pairs: Sequence[str]) -> ThreadCheck:
    if not content.strip():
        raise BadInput(f"{name} is empty; expected a mail, an mbox or a folder of mails.")
    if len(content) > MAX_BYTES:
        raise BadInput(f"{name} has more than {MAX_BYTES >> 20} MiB; expected a thread of at most that size.")
    if b"\0" in content[:4096]:
        raise BadInput(f"{name} is binary data; expected a mail, an mbox or a folder of mails.")
    try:
        return check(content.decode(errors="surrogateescape"), [pair_of(one) for one in pairs])
    except ResultError as error:
        raise BadInput.in_line(f"{name}: {error}", error.line) from None


def _joined(checks: list[ThreadCheck]) -> ThreadCheck:
    """One thread of several files; a patch may have its versions in different ones."""
    mails = [mail for one in checks for mail in one.mails]
    others = [mail for one in checks for mail in one.others]
    return ThreadCheck(mails, sum(one.read for one in checks), others, series_of(mails))
