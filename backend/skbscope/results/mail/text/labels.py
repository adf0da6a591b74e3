"""The side that a label of a mail means, with the word that states it."""

import re
from functools import lru_cache

from skbscope.results.labels import BEFORE
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

_BEFORE = {"before", "baseline", "base", "stock", "unpatched", "vanilla", "original", "old", "unmodified"}
_BEFORE |= {"prior", "nopatch", "nopatches", "previously", "reference"}
_AFTER = {"after", "patched", "optimized", "optimised", "new", "patch", "patches", "patchset", "series"}
_AFTER |= {"modified"}
_NO = {"non": "no"}
# Alone: `kernel.org`, `mod_tc`, `make clean` and `flow control` have them too.
_ABBREVIATED: dict[str, Side] = {
    **dict.fromkeys(("org", "orig", "ref", "clean", "control"), "before"),
    **dict.fromkeys(("mod", "experiment"), "after"),
}
# What is applied; "with" and "without" mean a side only beside one of these.
_PATCH = {"patch", "patches", "patchset", "series", "change", "changes", "commit", "fix"}
# `with the codes above`, and no `with the current code`
_CODES, _OF_TODAY = {"code", "codes"}, {"current", "existing", "upstream", "default", "generic", "c", "user"}
_WITHOUT = ("without", "w/o", "no", "witout", "wihtout", "whithout", "withou", "wihout")
_WITH = ("with", "w/", "plus")
_FILLER = set("run the this a of on kernel results result as applied applying".split()) | _PATCH
# These decide even beside a word of the other side: "without this patch", "before the new series".
_STRONG: dict[str, Side] = {
    **dict.fromkeys(BEFORE, "before"),
    **dict.fromkeys(("after", "afer", "atfer"), "after"),
    "baseline": "before",
    "unpatched": "before",
    "patched": "after",
}
_THIS = re.compile(r"\((?:with )?this (?:patch|patchset|series|change|commit)\)\W*$", re.IGNORECASE)
# `cork` and `corking` are one thing.
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|ed|s)$")
# `without+this_patch`, `with_series`
_GLUED = re.compile(
    r"\b(without|with|w/o|w/)[+_-](?:(the|this|these|my|our)[+_-])?"
    r"(?=(?:patch(?:es|set)?|series|changes?|commit|fix)(?:\b|_))",
    re.IGNORECASE,
)
# `pre-patch` has `patch` in it.
_PRE = re.compile(r"(?<![\w-])(pre|post)-?(?:patch(?:es|ed|set)?|series|commit)(?![\w-])", re.IGNORECASE)
_QUOTED = re.compile(r' "[^"]{4,100}" (?=(?:patch|commit|change|fix)\b)')
_ASIDE = re.compile(r"\([^()\d]{2,40}\)$")
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+")
_CODE = {"code", "kernel", "implementation", "driver", "behaviour", "behavior", "tree", "version", "upstream"}
FASTER_THAN_COPY = ("batch", "xmit", "zc", "zerocopy", "zero")
# `net-next main, GRO enabled`
_TREE = re.compile(
    r"\W*(?:(?:for|on|in) )?(?:the |plain |latest )?(?:(?:net|bpf|linux|for)-next|mainline|upstream|master)"
    r"(?: (?:main|master|tree|kernel|code|driver|version))?\s*(?:[,(:]|\W*$)",
    re.IGNORECASE,
)
# `after the test`, `after 10 minutes` say when, and not without or with what.
_WHEN = re.compile(
    r"\b(?:before|after) (?:(?:the|a|an|each|every|this|that|\d+(?:\.\d+)?) ?)?"
    r"(?:(?:stress|perf|iperf3?|first|second|last|whole|\d{1,3}(?:st|nd|rd|th)) )?"
    r"(?:tests?|testing|runs?|boot|booting|reboot|rebooting|while|secs?|seconds?|minutes?|mins?|hours?|days?|"
    r"warm-?up|iterations?|benchmarks?|measurements?|"
    r"(?:fill|wait|sleep)ing)\b(?! \d)|"
    r"\b(?:an?|one|\d+) (?:seconds?|minutes?|hours?|days?|weeks?|months?) (?:before|after)\b|"
    # `after the guest shutdown`
    r"\b(?:before|after) (?:(?!patch|fix|chang|series|commit|this|appl)[\w-]{1,16} ){0,3}"
    r"(?:shut-?down|suspend|resume|hibernation|power-?(?:up|down|on|off))\b|"
    # `Shortly after this, the CPU wakes up`
    r"\b(?:shortly|soon|immediately|directly|right) (?:before|after)(?: (?:this|that|it))?(?=\s*(?:[,.:;]|$))|"
    # `before we wait` is a step of a procedure.
    r"\b(?:before|after) (?:we|they|you|i) "
    r"(?!appl|chang|got|get|had|have|saw|see|merg|patch|add|introduc|us|did|fix|switch|mov|convert|could|can)[a-z]+",
    re.IGNORECASE,
)
# `base + patch 1`, `net-next+1+2`, `vanilla + p1`, and no `baseline + GRO`.
_ADDED = re.compile(
    r"\W*(?:base(?:line)?|vanilla|stock|original|orig|mainline|upstream|master|main|(?:net|bpf|linux|for)-next|"
    r"v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:-rc\d{1,2})?)(?: kernel| tree)? ?\+ ?(?:(?:this|these|the|my|our) )?"
    r"(?P<what>(?:patch|series|change|commit|fix)\w*|[pv]\d{1,2}\b|#?\d{1,2}(?=\s*(?:$|[+,&:)-])))",
    re.IGNORECASE,
)
# `+patch1`, `+ this series`: what is added to the row above.
_PLUS = re.compile(
    r"\s*\+ ?(?:(?:this|these|the|my|our) )?(?P<what>(?:patch|series|commit|fix)\w*|p\d{1,2}\b)",
    re.IGNORECASE,
)
# What is clean without a change: `clean net-next`, as `plain` writes it.
_CLEAN = ("kernel", "tree", "upstream", "mainline", "net next", "bpf next", "linux next")
# In a longer label "with" and "new" are words of a sentence.
_WEAK_WORDS = 8


@lru_cache(maxsize=4096)
def side_of_label(label: str) -> tuple[Side, str] | None:
    """(side, the word that states it); None where no word does, or words of both sides do."""
    # `with "use the pool for X" patch`: what is quoted is its title.
    label = _GLUED.sub(r"\1 \2 ", _WHEN.sub("", _QUOTED.sub(" ", label)))
    if pre := _PRE.search(label):
        return "before" if pre[1].lower() == "pre" else "after", pre[0].lower()
    words = plain(label).split()
    if len(words) == 1 and words[0] in _ABBREVIATED:
        return _ABBREVIATED[words[0]], words[0]
    lower = label.lower().split()
    if _THIS.search(label):
        return "after", "this"
    if added := _ADDED.match(label) or _PLUS.match(label):
        return "after", added["what"].lower()
    if words[-1:] and words[-1] in ("reverted", "removed") and not set(_WITH).isdisjoint(lower):
        # `with it reverted`; `net-next with that fix reverted` is no *after*.
        return ("before", words[-1]) if lower[0] in _WITH else None
    for at, word in enumerate(lower):
        # "without this patch", "w/o the series" decide beside any other word.
        bare = word.strip("(,")
        # `without LDMXCSR (this patch)`: the brackets are no part of what is left out.
        behind = " ".join(lower[at + 1 : at + 5]).partition("(")[0]
        if bare == "no":
            # `no significant change` says what was measured.
            behind = " ".join(word for word in lower[at + 1 : at + 2] if not word.startswith("change"))
        what = set(plain(behind).split())
        if bare in (*_WITHOUT, *_WITH) and (
            what & _PATCH or (what & _CODES and bare != "no" and not what & (_BEFORE | _OF_TODAY))
        ):
            return ("before" if bare in _WITHOUT else "after"), bare
    if words in (["pre"], ["post"]) and label.strip(" :") != "POST":
        # `POST` is a request too.
        return ("before" if words[0] == "pre" else "after"), words[0]
    strong = [word for word in words if word in _STRONG]
    if strong:
        sides = {_STRONG[word] for word in strong}
        return (_STRONG[strong[0]], strong[0]) if len(sides) == 1 else None
    if words and words[-1] in _CODE | {"current"} and words[max(len(words) - 2, 0)] == "current":
        # `current code`; `current` beside other words may be an ampere.
        return "before", "current"
    clean = next((word for word in ("clean", "native") if word in words[:-1]), "")
    if clean and " ".join(words[words.index(clean) + 1 :]) in _CLEAN:
        return "before", clean
    if "default" in words and "(" in label:
        # `(as default)`: the setting a machine has today.
        return "before", "default"
    if len(words) > _WEAK_WORDS:
        return None
    found: list[tuple[Side, str]] = [("before", word) for word in words if word in _BEFORE]
    found += [("after", word) for word in words if word in _AFTER]
    return found[0] if len({side for side, _ in found}) == 1 else None


def is_tree(label: str) -> bool:
    """Whether a label is the tree that a change is made against, alone or with a configuration behind it."""
    # `net-next (July 7th) + a new mode` is more than that.
    return side_of_label(label) is None and _TREE.match(label) is not None and ") + " not in label


def without_side(label: str) -> str:
    """A label without its side and the number of a repeat: the configuration, for pairing."""
    label = _GLUED.sub(r"\1 \2 ", label)
    side = side_of_label(label)
    if side is None:
        label = _TREE.sub("", label)
    elif added := _ADDED.match(label):
        label = label[added.start("what") :]
    words = plain(" ".join(word for word in label.split() if word.lower() not in (*_WITHOUT, *_WITH))).split()
    if side is not None and words and words[-1].isdigit():
        # `after 2`, `after run 2`: a repeat. `after 4 threads`: a configuration.
        words = words[:-1]
    dropped = {word for word in words if word in _STRONG} | ({side[1]} if side else set())
    return " ".join(word for word in words if word not in dropped | (_FILLER if side else set()))


def is_numbered_side(label: str) -> bool:
    """`after 2`, `after #3`: a side and a number at its end, which counts repeats or patches."""
    words = plain(label).split()
    return bool(words) and words[-1].isdigit() and side_of_label(label) is not None


def of_a_pair(label: str) -> str | None:
    """`without` or `with` where a label has that word; another label has to be the same but for it."""
    for word in label.lower().split():
        if word in (*_WITHOUT, *_WITH):
            return word
    return None


def is_without(word: str) -> bool:
    """Whether a word of `of_a_pair` takes something away."""
    return word in _WITHOUT


@lru_cache(maxsize=1024)
def _parts(label: str) -> list[str]:
    """The words of a name without their endings; `Using X (this patch)` is X."""
    parts = [part.lower() for part in _PARTS.findall(_THIS.sub("", label[:200]))[:20]]
    return [_ENDING.sub("", part) for part in (parts[1:] if parts[:1] == ["using"] else parts)]


def is_negation(label: str, other: str) -> bool:
    """Whether a label is another one with a `no` in it: `no_split` and `split`, `SMC-NoCork` and `SMC-AutoCork`.

    Both may say in brackets how: `No split (sw path)` and `Split (driver)`; a number there may be another setting.
    """
    asides = [_ASIDE.search(name) for name in (label, other)]
    if all(asides):
        label, other = _ASIDE.sub("", label), _ASIDE.sub("", other)
    words, others = ([_NO.get(word, word) for word in _parts(name)] for name in (label, other))
    if words.count("no") != 1 or "no" in others:
        return False
    at = words.index("no")
    rest = words[:at] + words[at + 1 :]
    # One word may say which way the other is not without.
    named = others[:at] + others[at + 1 :] if len(others) == len(words) and len(rest) > 1 else None
    # `no cache` beside `indirect desc cache`
    ends = at == 0 and len(others) > len(rest) and others[-len(rest) :] == rest
    return bool(rest) and (rest in (others, named) or ends)


def current_beside(named: list[tuple[str, Side | None]]) -> int | None:
    """The place of the only name `current` where all others with a side are *before*; None elsewhere.

    Beside a baseline it is the *after*; alone it is what there is without the change.
    """
    places = [at for at, (name, _) in enumerate(named) if plain(name) == "current"]
    others = {side for at, (_, side) in enumerate(named) if side and at not in places}
    return places[0] if len(places) == 1 and others == {"before"} else None


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
