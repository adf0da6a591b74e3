"""Authors of the messages of a thread: heads of messages as mail, lore and web archives write them.

From: Jason Xing @ 2026-03-26 14:42 UTC (permalink / raw)          a thread page of public-inbox
From: Dragos Tatulea … Date: Tue Nov 11 2025 - 13:26:01 EST        mail, marc.info, lkml.iu.edu
Mala Anand (manand@us.ibm.com) / Wed, 21 Aug 2002 11:59:44 -0500   older archives
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Message

MAX_MESSAGES = 2_000
# Most lines between an author and the subject above or the date below.
_ABOVE = 40
_BELOW, _LONGEST_HEAD = 12, 300
_HEAD_FIELD = re.compile(
    r"(From|To|Cc|Date|Sent|Subject|Message-ID|In-Reply-To|References|Reply-To|List-\w{1,20}):(?: |$)",
    re.IGNORECASE,
)
# Fields that mail servers and programs add, whose further lines may have lost their indentation.
_ADDED_FIELD = re.compile(
    r"(?:Return-Path|Delivered-To|Received(?:-SPF)?|Authentication-Results|DKIM-Signature|MIME-Version|Precedence|Sender|"
    r"User-Agent|(?:X|ARC|Content|List)-[\w-]{1,40}):",
    re.IGNORECASE,
)
_ONLY_IN_HEADS = {"cc", "date", "subject", "message-id", "in-reply-to", "references"}
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")


def messages(lines: list[Line]) -> list[Message]:
    """The messages of a text in their order; none where no head is found. A quoted head is not one."""
    starts: list[tuple[int, Message]] = []
    for at, line in enumerate(lines):
        if line.depth or len(starts) >= MAX_MESSAGES:
            continue
        head = _from_line(lines, at) or _archive(lines, at)
        if head is None:
            continue
        first, message = head
        first = max(first, starts[-1][0] + 1) if starts else first
        starts.append((first, message))
    for place, (first, message) in enumerate(starts):
        end = starts[place + 1][0] if place + 1 < len(starts) else len(lines)
        # Lines above the first head belong to its message: a web archive's title, a list of the thread.
        begin = 0 if place == 0 else first
        message.lines = (lines[begin].number, lines[max(begin, end - 1)].number)
    return [message for _, message in starts]


def message_of(found: list[Message], line: int) -> int | None:
    """Position of the message a line is in, by halving."""
    low, high = 0, len(found)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if found[middle].lines[0] <= line else (low, middle)
    return low - 1 if low and line <= found[low - 1].lines[1] else None


def head_lines(lines: list[Line], *, subjects: bool = False) -> set[int]:
    """Numbers of the lines of heads: fields below each other with their continuations, subjects if `subjects`.

    `From: 120 ms` above `To: 80 ms` is a result; a head has a date, a subject or an id too.
    """
    out = _whole_heads(lines, subjects)
    block: list[tuple[int, str]] = []
    for line in [*lines, Line(0, "", 0)]:
        field = _HEAD_FIELD.match(line.text)
        if field or (block and line.text[:1] in (" ", "\t") and line.text.strip()):
            block.append((line.number, field[1].lower() if field else block[-1][1]))
        elif block:
            names = {name for _, name in block}
            if len(names) > 1 and names & _ONLY_IN_HEADS:
                out |= {number for number, name in block if subjects or name != "subject"}
            block = []
    return out


def _whole_heads(lines: list[Line], subjects: bool) -> set[int]:
    """The lines of heads as servers pass them on, from the first field to the last one."""
    out: set[int] = set()
    block: list[tuple[int, str]] = []
    added: list[int] = []
    for line in [*lines, Line(0, "", 0)]:
        if not line.text:
            if len(added) > 2 and {"from", "date"} <= {name for _, name in block}:
                last = max(added[-1], max(number for number, name in block if name))
                out |= {
                    number for number, name in block if number <= last and (subjects or name != "subject")
                }
            block, added = [], []
            continue
        field = _HEAD_FIELD.match(line.text)
        if _ADDED_FIELD.match(line.text):
            added.append(line.number)
        if field or added or block:
            block.append((line.number, field[1].lower() if field else ""))
    return out


def _from_line(lines: list[Line], at: int) -> tuple[int, Message] | None:
    text = lines[at].text
    if not text.startswith("From: "):
        return None
    who = text[6:200]
    author, mark, rest = who.partition(" @ ")
    if mark:
        return _subject_above(lines, at, author, " ".join(rest.split()[:3]))
    author = _name(who.partition(">")[0]) if "<" in who and ">" in who else _name(who)
    date = _field(lines, at, "Date: ")
    subject = _field(lines, at, "Subject: ")
    if subject is None and date is not None:
        first, message = _subject_above(lines, at, author, date)
        return first, message
    # A page that lost its line ends has the text right behind the address.
    glued = "<" in who and bool(who.partition(">")[2].strip())
    if date is None and subject is None and not glued:
        return None
    return _head_start(lines, at), Message(author, date, subject, (0, 0))


def _archive(lines: list[Line], at: int) -> tuple[int, Message] | None:
    text = lines[at].text
    if len(text) > 120 or not text.endswith(")") or "@" not in text or at + 1 >= len(lines):
        return None
    date = lines[at + 1].text
    if not date.startswith(_DAYS) or not any(part.isdigit() and len(part) == 4 for part in date.split()):
        return None
    return _subject_above(lines, at, _name(text), date[:60])


def _subject_above(lines: list[Line], at: int, author: str, date: str) -> tuple[int, Message]:
    """A thread page marks the subject with `* `; an archive puts it as the title two lines above."""
    for above in range(at - 1, max(-1, at - _ABOVE), -1):
        text = lines[above].text
        glued = text.rfind("messages in thread* ")
        if text.startswith("* ") or glued >= 0:
            return above, Message(author, date, text[glued + 20 if glued >= 0 else 2 :][:300], (0, 0))
        if text.startswith("From: "):
            break
    title = next((above for above in range(at - 1, max(-1, at - 4), -1) if lines[above].text), None)
    return (at if title is None else title), Message(
        author, date, lines[title].text[:300] if title is not None else None, (0, 0)
    )


def _head_start(lines: list[Line], at: int) -> int:
    """The first line of the block of header lines that `at` is in."""
    while at and lines[at - 1].text and ": " in lines[at - 1].text[:40] and not lines[at - 1].depth:
        at -= 1
        if lines[at].text.startswith("From: "):
            break
    return at


def _field(lines: list[Line], at: int, name: str) -> str | None:
    """A header beside the author's line: below it over blank lines too, above it in the same block."""
    left, above = _BELOW, ""
    for near in lines[at : at + _LONGEST_HEAD]:
        if near.text.startswith(name):
            return near.text[len(name) :][:300]
        folded = above.endswith((",", ";")) or near.text[:1] in (" ", "\t")
        if near is not lines[at] and near.text and ": " not in near.text[:40] and not folded:
            break
        # Lists of those who get a mail may have a hundred lines.
        left -= not folded
        if left <= 0:
            break
        above = near.text
    for place in range(at - 1, max(-1, at - _BELOW), -1):
        text = lines[place].text
        if text.startswith(name):
            return text[len(name) :][:300]
        if not text or text.startswith("From: "):
            break
    return None


def _name(text: str) -> str:
    """The name of `Name <address>` or `Name (address)`, else the text."""
    for mark in ("<", " ("):
        name, found, _ = text.partition(mark)
        if found and name.strip():
            text = name
            break
    return text.strip(' "<')[:100]
