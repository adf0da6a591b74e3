"""A thread cut into its mails: an mbox, one raw message, a page of a web archive, or plain text.

    text ──mbox, RFC 5322──> decoded messages ──┐
         └─page of an archive──> by its heads ──┴──> quoted lines blanked ──> Mail

Quoted lines are blanked, not removed, so that line numbers stay: what a reply quotes is claimed and shown by the mail
that it answers. A text that is nothing but a quote (a mail pasted as one) stays as it is.
"""

import re

from skbscope.domains.checks.models import Mail
from skbscope.results.cleaning import clean
from skbscope.results.mail.text.decoded import is_raw, rendered, split_mbox
from skbscope.results.mail.text.messages import messages

MAX_MAILS = 500
_QUOTED = re.compile(r"\s{0,3}>")
_ID = re.compile(r"^message-id:\s{0,3}<([^<>\s]{1,200})>", re.IGNORECASE | re.MULTILINE)
_HEAD = 65_536


def mails(text: str) -> tuple[list[Mail], int]:
    """(the first `MAX_MAILS` mails of a text, how many more it has)."""
    whole = text.replace("\r\n", "\n").lstrip("\ufeff")
    text = whole.lstrip("\n")
    if is_raw(text):
        raws = list(split_mbox(text))
        return [_raw(raw) for raw in raws[:MAX_MAILS]], max(0, len(raws) - MAX_MAILS)
    heads = messages(clean(text))
    if len(heads) < 2:
        # With the blank lines above it, which the numbers of its lines count.
        return [Mail(_own(whole), *_head(text))], 0
    lines = text.split("\n")
    parts = ["\n".join(lines[head.lines[0] - 1 : head.lines[1]]) for head in heads[:MAX_MAILS]]
    found = [
        Mail(_own(part), head.author, head.date, head.subject)
        for part, head in zip(parts, heads, strict=False)
    ]
    return found, max(0, len(heads) - MAX_MAILS)


def _raw(raw: str) -> Mail:
    text, _ = rendered(raw)
    found = _ID.search(raw[:_HEAD])
    return Mail(_own(text), *_head(text), found[1] if found else None)


def _head(text: str) -> tuple[str | None, str | None, str | None]:
    found = messages(clean(text))
    return (found[0].author, found[0].date, found[0].subject) if found else (None, None, None)


def _own(text: str) -> str:
    """The text without its quotes, unless it is nothing else."""
    lines = text.split("\n")
    lines_left = ["" if _QUOTED.match(line) else line for line in lines]
    return "\n".join(lines_left) if any(line.strip() for line in lines_left) else text
