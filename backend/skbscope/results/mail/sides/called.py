"""What the text says of names in a head: which are new, and which one `is with the patch applied`."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

# Lines in which the text may say what a column is.
_PROSE_LINES = 2_000
_DEFINED = re.compile(
    r"(?:^|[\s(*\"'])([A-Z]\d?|(?:[Cc]ase|[Cc]onfig|[Tt]est|[Ss]etup) [A-Z0-9])[)\"'*]? ?"
    r"(?:is|=|:|means|denotes|refers to) ([^.;,:]{4,60})"
)
# The subject of a patch, up to the next field of the head.
_SUBJECT = re.compile(r"\bSubject: (?:Re: )?\[[^\]]{0,40}\b(?:PATCH|RFC)[^\]]{0,40}\] (.{3,120})")
_FIELD = re.compile(r" [A-Z][A-Za-z-]{1,30}: ")
_HEAD, _SHORT = 20_000, 3
_LONGEST_SHORT = 8
_REMOVING = re.compile(
    r"\b(?:remove|drop|revert|delete|kill|stop|avoid|get rid|disable|fix)\w*", re.IGNORECASE
)
_SMALL = set("with without the a an of using and in on for to".split())
# Two spellings of one thing.
_SPELLINGS = (
    (re.compile(r"\b(?:xsk|xdp sockets?)\b", re.IGNORECASE), "AF_XDP"),
    (re.compile(r"\b(?:dio|direct[- ]i/?o)\b", re.IGNORECASE), "O_DIRECT"),
)
_NEW = re.compile(r"\bnew (?:function |helper |mode |driver |kfunc |API )?([A-Za-z_]\w{2,60})(?=\(\)|\b)")


def prose_of(lines: list[Line]) -> str:
    """The text as one line, for what it says of the names in a head."""
    return " ".join(line.text for line in lines[:_PROSE_LINES] if line.text and len(line.text) <= 200)


def called_after(label: str, prose: str) -> str | None:
    """`'Send Loop' is with the patch applied`: the words that call a column the *after*."""
    behind = r"(?:[^.]|(?<=\d)\.(?=\d)){0,60}"
    found = re.search(rf"{re.escape(label)}['\"”]? (?:is|are|was|were|means?|has|:|=) {behind}", prose)
    side = side_of_label(found[0][len(label) :]) if found else None
    return found[0][:60] if found and side and side[0] == "after" else None


def of_subject(label: str, other: str, prose: str) -> str | None:
    """The words of a name that the subject of a change has, where it has none of the `other` name; else None.

    `Tier-Aware` beside `Baseline` below `mm: make limits tier-aware`. What both names share says nothing.
    """
    found = _SUBJECT.search(prose[:_HEAD])
    # `ice: ` is where the change is, and not what it adds.
    text = _FIELD.split(found[1], maxsplit=1)[0].rpartition(": ")[2] if found else ""
    if not text or _REMOVING.search(text):
        return None
    text, label, other = (_spelled(name) for name in (text, label, other))
    subject = f" {plain(text.replace('-', ' '))} "
    words, others = (
        [word for word in plain(name.replace("-", " ")).split() if word not in _SMALL]
        for name in (label, other)
    )
    if (short := _short_for(label, text)) and not _short_for(other, text):
        return short
    if " ".join(words) and f" {' '.join(words)} " in subject:
        own = words
    else:
        own = [word for word in words if word not in others and len(word) > _SHORT]
    theirs = [word for word in others if word not in words and len(word) > _SHORT]
    if not own or not set(own) - set(others) or any(f" {word} " in subject for word in theirs):
        return None
    return " ".join(own) if f" {' '.join(own)} " in subject else None


def _spelled(text: str) -> str:
    """A text with one spelling of each thing: `xsk` is `AF_XDP`, `DIO` is `O_DIRECT`."""
    for pattern, name in _SPELLINGS:
        text = pattern.sub(name, text)
    return text


def repeated_sides(names: list[str], prose: str) -> dict[str, Side]:
    """Of a head with the same two names again and again the one of the subject: `QUIC  kTLS  QUIC  kTLS`; else none."""
    lead = len(names) % 2
    pair, rest = names[lead : lead + 2], names[lead:]
    if len(rest) < 4 or rest != pair * (len(rest) // 2) or pair[0] == pair[1]:
        return {}
    new = [of_subject(pair[0], pair[1], prose), of_subject(pair[1], pair[0], prose)]
    if (new[0] is None) == (new[1] is None):
        return {}
    sides: tuple[Side, Side] = ("after", "before") if new[0] else ("before", "after")
    return dict(zip((name.lower() for name in pair), sides, strict=True))


def _short_for(label: str, subject: str) -> str | None:
    """The words of a subject that a name is short for: `WRR` below `block: support Weighted Round Robin`."""
    size = len(label)
    if not 2 < size <= _LONGEST_SHORT or not label.isalpha() or not label.isupper():
        return None
    words = re.findall(r"[A-Za-z][\w/]*", subject)
    runs = (words[at : at + size] for at in range(len(words) - size + 1))
    return next((" ".join(run) for run in runs if "".join(word[0] for word in run).upper() == label), None)


def defined_sides(prose: str) -> dict[str, Side]:
    """`A is stock net-next; B is the same plus this series`: letters that the text defines as both sides."""
    found: dict[str, set[Side]] = {}
    for one in _DEFINED.finditer(prose):
        if side := side_of_label(one[2]):
            found.setdefault(one[1].lower(), set()).add(side[0])
    sides: dict[str, Side] = {name: min(of) for name, of in found.items() if len(of) == 1}
    return sides if set(sides.values()) == {"before", "after"} else {}


def new_names(prose: str) -> frozenset[str]:
    """The names that the text calls new, in lower case."""
    return frozenset(found[1].lower() for found in _NEW.finditer(prose))
