"""The name and the side of a run: from the text above it, or from its file name."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.models import Side

# Lines of text above a block that may name it; what is farther away is prose.
REACH = 12
_LONGEST = 100
# A title that nothing is right above; with a comma it may be a sentence.
_TITLE, _LONG_TITLE = 60, 80
# A line of prose that is folded is longer.
_FOLDED = 45
_WORD = re.compile(r"[^\W_]+")
_ADDED = re.compile(r"\W*(?:base|baseline|stock) ?\+ ?\w", re.IGNORECASE)
# `this series with page_pool:`
_THIS = re.compile(
    r"(?:this|these) (?:patch(?:es|set| set| series)?|series)(?: with \S{1,30}(?: \S{1,30}){0,5})?:",
    re.IGNORECASE,
)
# `1) Tested on …`
_NUMBERED = re.compile(r"[0-9]{1,2}\)")

# With the slips of fast typing: `Befor patch` is no state with a patch.
BEFORE = ("before", "befor", "befroe", "beofre")
_SIDES: dict[str, Side] = {
    **dict.fromkeys(BEFORE, "before"),
    "baseline": "before",
    "base": "before",
    "stock": "before",
    "unpatched": "before",
    "prior": "before",
    "after": "after",
    "patched": "after",
}


def side_of_name(name: str) -> Side | None:
    """The side in a file name (`before-1.iperf3.json`); None where it names none or both."""
    return _one_side(_words(name.rsplit("/", 1)[-1]))


def group_of_name(name: str) -> str:
    """What files of one comparison have in common: the name without side, number and extension, else its folder."""
    folder, _, base = name.rpartition("/")
    words = _words(base.split(".", 1)[0])
    # Numbers count repeats of a side; without a side they belong to the name.
    repeats = _one_side(words) is not None
    rest = [w for w in words if w not in _SIDES and not (repeats and w.isdigit())]
    return "-".join(rest) or folder.rsplit("/", 1)[-1]


def label_above(lines: list[Line]) -> tuple[str | None, Side | None]:
    """(label, side) from the lines above a block, nearest first; a line that begins with a side wins."""
    if not lines:
        return None, None
    near = lines[-REACH:]
    short = [(i, line.text) for i, line in enumerate(near) if line.text and len(line.text) <= _LONGEST]
    for i, text in reversed(short):
        words = _words(text)
        if len(words) <= 12 and _THIS.fullmatch(text) and not _goes_on(near, i):
            return text.strip(" *:-="), "after"
        most = 12 if text.endswith(":") else 6
        if words and len(words) <= most and words[0] in _SIDES and not _goes_on(near, i):
            # `base + patch 1` has something added to it.
            side = None if _ADDED.match(text) else _SIDES[words[0]]
            # `------ patched ------`
            return text.strip(" *:-="), side
    for i, text in reversed(short):
        # A title has nothing right above it; a line in the middle of prose may end in a colon too.
        over = near[i - 1]
        brief = len(text.split()) <= 3 and over.text.endswith((":", ")"))
        alone = i == 0 or over.number < near[i].number - 1 or brief
        if (
            _NUMBERED.match(text)
            or text.startswith("sysctl ")
            or (alone and text.endswith(":") and len(text) <= (_TITLE if "," in text else _LONG_TITLE))
        ):
            return text.strip(" *:-"), None
    return None, None


def _goes_on(near: list[Line], at: int) -> bool:
    """Whether a line goes on with the sentence of the long line right above it."""
    over = near[at - 1] if at else None
    return (
        over is not None
        and near[at].text[0].islower()
        and over.number == near[at].number - 1
        and len(over.text) > _FOLDED
        and over.text[-1].isalnum()
    )


def command_in(text: str, tool: str) -> str | None:
    """The command on a line that starts the tool: behind a prompt, as `./tool`, bare with flags; None for prose."""
    if tool not in text or len(text) > 4 * _LONGEST or text.startswith("[1]+"):
        return None
    parts = text.split()
    # Debian calls the tools of bcc `tcplife-bpfcc`.
    plain = (part.removesuffix(".py").removesuffix("-bpfcc") for part in parts)
    at = next((i for i, part in enumerate(plain) if part.endswith(tool)), None)
    if at is None:
        return None
    prompt = next((i for i in range(at) if parts[i][-1] in "$#" and i <= 2), None)
    bare = at == 0 and any(part.startswith("-") for part in parts[1:])
    if prompt is None and not bare and not parts[at].startswith(("./", "/")):
        return None
    # `[1]:` is a footnote mark of a mail.
    start = prompt + 1 if prompt is not None else int(at > 0 and parts[0].endswith("]:"))
    return " ".join(parts[start:])


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _one_side(words: list[str]) -> Side | None:
    found = {_SIDES[word] for word in words if word in _SIDES}
    return found.pop() if len(found) == 1 else None
