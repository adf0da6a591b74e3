"""Pages that lost their line ends: the lines of tools are found again by how each of them begins.

    … -s 64 1) sysctl -w x=1 sock0@eth0:1 txonly xdp-skb pps pkts 1.00 rx 0 0 tx 1,851,950 20,397,952 2) sysctl …

Only lines too long for a mail are touched. A break is put where the words say that a line of a known tool begins or
ends, never inside a word; everything else stays together.
"""

from skbscope.results.cleaning import MAX_LINE
from skbscope.results.mail.models import Found, Message, Uncompared
from skbscope.results.models import Note

# No mail client writes a line this long; web pages stripped of their markup do.
LONG = 300
_SIDE_MARKS = ("before:", "after:")


def unfolded(text: str) -> tuple[str, list[int]] | None:
    """(text with the breaks, number in the paste of each of its lines); None where no line is that long."""
    lines = text.split("\n")
    if not any(len(line) > LONG for line in lines):
        return None
    out: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(lines, 1):
        pieces = _pieces(line[:MAX_LINE].split()) if len(line) > LONG else [line]
        out += pieces
        numbers += [number] * len(pieces)
    return "\n".join(out), numbers


def _pieces(words: list[str]) -> list[str]:
    starts = {0}
    at = 0
    while at < len(words):
        length = _record(words, at)
        if length is None:
            at += 1
            continue
        starts.add(at)
        # 0: it ends where the next begins.
        if length:
            starts.add(at + length)
        at += length or 1
    cuts = [*sorted(start for start in starts if start < len(words)), len(words)]
    pieces: list[str] = []
    for a, b in zip(cuts, cuts[1:], strict=False):
        piece = " ".join(words[a:b])
        # Quote marks precede the line they quote.
        if pieces and not pieces[-1].strip("> "):
            piece = f"{pieces.pop()} {piece}"
        pieces.append(piece)
    return pieces or [""]


def _record(words: list[str], at: int) -> int | None:
    """Words of the record that begins at `at`; 0 where its end is not known, None where none begins."""
    word = words[at]
    if word == ">":
        return None if at and words[at - 1] == ">" else 0
    one, two, three = (words[at + k] if at + k < len(words) else "" for k in (1, 2, 3))
    if word.startswith("sock") and "@" in word and one.islower():
        return 0
    if word == "pps" and one == "pkts":
        return 3 if two[:1].isdigit() else 2
    if word in ("rx", "tx") and _number(one) and _number(two):
        return 3
    if word == "FUNC" and one == "COUNT":
        return 2
    if word.isidentifier() and _number(one) and words[max(at - 2, 0) : at] == ["FUNC", "COUNT"]:
        return 2
    if "->" in word and (_number(one) and two == "rx/s"):
        return 7 if words[at + 6 : at + 7] == ["xmit/s"] else 0
    if word == "xmit" and "->" in one and _number(two):
        return 10 if words[at + 9 : at + 10] == ["bulk-avg"] else 0
    if word.endswith("%") and _number(word[:-1]) and (three == "[k]" or two in ("[k]", "[.]")):
        return 4
    if word in ("bench_page_pool:", "time_bench:") and one.startswith(("Type:", "time_bench")):
        return 0
    if word == "*" and one in _SIDE_MARKS:
        return 2
    if word in ("Before", "After") and one.lower().rstrip(":") == "patch":
        return 2
    numbered = len(word) > 1 and word[0].isdigit() and word[1] == ")"
    return 0 if numbered or word in ("Before", "After", "BEFORE", "AFTER") else None


def _number(word: str) -> bool:
    return word[:1].isdigit() and word.replace(",", "").replace(".", "").isdigit()


def renumber(
    found: list[Found], heads: list[Message], unread: list[Note], left: list[Uncompared], numbers: list[int]
) -> None:
    """From lines of the unfolded text to lines of the paste."""

    def line(number: int) -> int:
        return numbers[min(number, len(numbers)) - 1] if number > 0 else number

    def note(old: Note) -> Note:
        return Note(old.text, None if old.line is None else line(old.line))

    for message in heads:
        message.lines = (line(message.lines[0]), line(message.lines[1]))
    for item in found:
        item.lines = sorted({line(number) for number in item.lines})
        item.stated = [note(old) for old in item.stated]
        item.run.notes = [note(old) for old in item.run.notes]
        item.run.odd_numbers = [note(old) for old in item.run.odd_numbers]
        for row in item.run.rows:
            row.lines = (line(row.lines[0]), line(row.lines[1]))
    unread[:] = [note(old) for old in unread]
    for lines in left:
        lines.first, lines.last = line(lines.first), line(lines.last)
