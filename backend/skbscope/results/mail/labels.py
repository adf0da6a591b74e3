"""Which side a label of a mail speaks of, with the word that says so."""

from skbscope.results.mail.words import plain
from skbscope.results.models import Side

_BEFORE = {
    "before",
    "baseline",
    "base",
    "stock",
    "unpatched",
    "vanilla",
    "original",
    "orig",
    "old",
    "without",
}
_BEFORE |= {"mainline", "upstream", "unmodified", "w", "pre", "prior", "default"}
_AFTER = {
    "after",
    "patched",
    "new",
    "with",
    "modified",
    "fixed",
    "post",
    "patch",
    "patches",
    "patchset",
    "series",
}
# These decide even beside a word of the other side: "without this patch", "before the new series".
_STRONG: dict[str, Side] = {
    "before": "before",
    "after": "after",
    "baseline": "before",
    "without": "before",
    "unpatched": "before",
    "patched": "after",
}
# In a longer label "with" and "new" are words of a sentence.
_WEAK_WORDS = 8


def side_of_label(label: str) -> tuple[Side, str] | None:
    """(side, the word that says it); None where no word does, or words of both sides do."""
    words = plain(label).split()
    if "w/o" in label.lower():
        return "before", "w/o"
    strong = [word for word in words if word in _STRONG]
    if strong:
        sides = {_STRONG[word] for word in strong}
        return (_STRONG[strong[0]], strong[0]) if len(sides) == 1 else None
    if "default" in words and "(" in label:
        # `(as default)`: the setting a machine has today.
        return "before", "default"
    if len(words) > _WEAK_WORDS:
        return None
    found: list[tuple[Side, str]] = [("before", word) for word in words if word in _BEFORE and word != "w"]
    found += [("after", word) for word in words if word in _AFTER]
    return found[0] if len({side for side, _ in found}) == 1 else None


def without_side(label: str) -> str:
    """What a label says besides its side and the number of a repeat: the configuration, for pairing."""
    words = plain(label).split()
    sided = any(word in _BEFORE or word in _AFTER for word in words)
    # `after 2`, `after run 2`: a repeat. `after 4 threads`: a configuration.
    if sided and words and words[-1].isdigit():
        words = words[:-1]
    filler = {"run", "the", "this", "a", "of", "on", "kernel", "results", "result", "as", "o", "applied"}
    kept = [word for word in words if word not in _BEFORE | _AFTER | filler]
    return " ".join(kept) if sided else plain(label)


def settings(text: str) -> dict[str, str]:
    """`name=value` of a label or command: `sysctl -w net.core.x=1`, `echo 0 > /proc/sys/net/x`."""
    found: dict[str, str] = {}
    words = text.split()
    for at, word in enumerate(words):
        name, mark, value = word.partition("=")
        if mark and name and not name.startswith("-") and value and len(name) <= 100 and "." in name:
            found[name] = value
        elif word == ">" and at and at + 1 < len(words) and words[at + 1].startswith("/"):
            found[words[at + 1]] = words[at - 1]
    return found
