"""The sides of several names together: labels of rows, heads of columns, or headings that belong to one measurement.

1. a name states its side alone: `patched`, `sendfile on (orig)`, `msg_zerocopy (baseline)`, `net-next`;
2. names are the same but for a word and its opposite: `With relaxed ordering` and `Without Relaxed Ordering`;
3. one begins with `without` and one with `with`: `Without (6.0-rc1)` and `With patch`;
4. a name adds to another: `6.0-rc1` and `6.0-rc1 + (A)`;
5. one states the *before* and none the *after*: the others are compared with it;
6. copy mode under zero-copy, generic XDP under native; `default`, `none`, `off` or `host` beside what there is instead,
   as a proposal.

A setting that is off and on is the change where the text calls it new; elsewhere that is proposed with a doubt.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from skbscope.results.mail.text.kinds import is_other_version
from skbscope.results.mail.text.labels import FASTER_THAN_COPY, is_tree, side_of_label
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

MOST_NAMES = 24
_SHORT = 60
# In brackets or as the whole name: what was there before, and what is new.
_BEFORE = (
    "orig origin original old base baseline current vanilla stock mainline upstream unpatched unmodified legacy before "
    "previous prev"
)
_AFTER = "this new patched after optimized optimised modified ours proposed"
_MARKS: dict[str, Side] = {
    **dict.fromkeys(_BEFORE.split(), "before"),
    **dict.fromkeys(_AFTER.split(), "after"),
}  # fmt: skip
_PLAINEST = set("default defaults none off host native disabled nothing bare".split())
_BRACKETS = re.compile(r"[(\[<]([^()\[\]<>]{1,30})[)\]>]")
# (before, after) of words that are opposites; the last ones are settings, which may be no change at all.
_OPPOSITES = (
    ("without", "with"),
    ("w/o", "w/"),
    ("w/o", "with"),
    ("no", "with"),
    ("without", "using"),
    ("old", "new"),
)
SETTINGS = (("off", "on"), ("disabled", "enabled"), ("disable", "enable"), ("disabling", "enabling"))
_LEADS: dict[str, Side] = {"without": "before", "w/o": "before", "with": "after", "w/": "after"}
# `6.0-rc1`, `v5.19`, a hash: what a name is about when it is only a version.
_VERSION = re.compile(r"v?\d+\.\d+[\w.+-]*|[0-9a-f]{7,40}")
# `5.15`, `Linux v6.2.1`, `net-next (6.10-rc2)`
_RELEASE = re.compile(
    r"(?:(?:linux|kernel)[ -])?v?([2-9])\.(\d{1,2})(?:\.\d{1,3})?(?:-[\w.+-]{1,20})?|"
    r"(?:net|bpf|linux)(?:-next)?(?: ?\(v?\d\.\d{1,2}(?:-[\w.+-]{1,20})?\))?",
    re.IGNORECASE,
)
# `no cache`, `non-zc`
_DENIED = re.compile(r"(?<![\w-])(?:no |non[- ])([a-z][\w-]{1,24})")
VERDICTS: dict[str, Side] = {"good": "before", "bad": "after"}
_REGRESSED = re.compile(r"\bregress(?:ed|ions?)\b", re.IGNORECASE)
# The function that a patch uses instead of another, in its subject.
_USES = re.compile(
    r"Subject: .{0,160}?\b(?:use|switch to|convert to|move to) (?:the )?([A-Za-z]\w{0,40}_\w{1,40})"
)
_HEAD_CHARS = 2000
# What a patch removes: `drop async cache flushes`.
_REMOVES = re.compile(
    r"\bSubject: [^\n]{0,60}?\bPATCH\b(?![^\n]{0,200}\b[Rr]evert)[^\n]{0,160}?"
    r"\b(?:drop|remove|delete|get rid of|kill) (?:the )?([A-Za-z][\w-]{2,40})"
)
_REGRESSION = re.compile(
    r"\bregress\w*.{0,200}\b(?:kernels?|linux|v?[3-9]\.\d)|\b(?:kernels?|linux)\b.{0,200}\bregress",
    re.IGNORECASE | re.DOTALL,
)
_FILLER = set(
    "kernel the this patch patches patchset series applied change changes commit fix only linux".split()
)
_PARTS = re.compile(r"[a-z]+")
_OF_GENERIC = {"xdp", "skb", "generic", "mode"}
_OF_NATIVE = {"native", "drv", "driver", "zc", "zerocopy"}
_COMPARED_TO = re.compile(
    r"\b(?:compared (?:to|with)|relative to|normali[sz]ed to) (?:the )?([A-Za-z][\w+-]{2,30})\b",
    re.IGNORECASE,
)
# `net-next with that fix reverted` is the state before it, unless the message is about reverting it.
_REVERTED = re.compile(r"\breverted$", re.IGNORECASE)
_REVERTS = re.compile(r"\bSubject: .{0,60}\brevert", re.IGNORECASE)
_ADDS = re.compile(r" *\(?(?:\+|\bplus\b|\bwith\b|\bw/|&)")
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ing|e[sd]?|s)$")
# A state at the end of a title.
_SWITCHED = re.compile(
    r"(?:(?P<lead>.{0,99}) )?(?:with|when|while|if) (?P<thing>\S.{1,40}?) (?:(?:is|are|was|were) )?"
    r"(?P<no>not (?=enabled))?(?P<state>enabled|disabled|on|off)",
    re.IGNORECASE,
)
_NUMBERING = re.compile(r"^(?:[-*+•]|\(?\d{1,2}[.)]) +")


@dataclass(frozen=True, slots=True)
class Contrast:
    """The side of one name."""

    side: Side
    because: str
    # Why it may be another one; None where words of the text state it.
    doubt: str | None = None


def contrasted(names: Sequence[str], prose: str = "", others: bool = True) -> list[Contrast | None]:
    """The side of each name; None for a name without one, and for all where the names do not show both sides.

    `others` is False where names beside a lone *before* may be of something else.
    """
    clean = _switched([_NUMBERING.sub("", name).strip(" *:`\"'|") for name in names])
    found: list[Contrast | None] = [None] * len(clean)
    if not 2 <= len(clean) <= MOST_NAMES or len({name.lower() for name in clean}) < 2:
        return found
    for way in (
        _by_mark,
        _by_baseline,
        _by_opposites,
        _by_marked_word,
        _by_leads,
        _by_lone_negation,
        _by_xdp_mode,
        _by_addition,
        _by_copy_mode,
        _by_release,
        _by_verdict,
        _by_subject,
        _by_removal,
    ):
        found = way(clean, prose)
        if _both(found):
            return found
    found = _by_mark(clean, prose)
    if not others:
        return [None] * len(clean)
    befores = {plain(clean[at]) for at, one in enumerate(found) if one and one.side == "before"}
    if not any(found):
        return _by_plainest(clean)
    if (
        len(befores) != 1
        or any(one and one.side == "after" for one in found)
        or all(map(_RELEASE.fullmatch, clean))
    ):
        return [None] * len(clean)
    base = next(name for name, one in zip(clean, found, strict=True) if one)
    if any(is_other_version(name, base) for name in clean):
        return [None] * len(clean)
    return [one or Contrast("after", f"'{_cut(base)}' is the before of these") for one in found]


def _switched(names: list[str]) -> list[str]:
    """`X enabled` and `X disabled` of `Some numbers with X enabled` and `When X is not enabled`; others as they are."""
    found = [_SWITCHED.fullmatch(name) for name in names] if len(names) == 2 else []
    if len({plain(one["thing"]) if one else "" for one in found}) != 1 or not all(found):
        return names
    leads = {plain(one["lead"] or "") for one in found if one}
    if len(leads - {""}) > 1:
        # `With one queue and with X enabled`, `With 8 queues and with X disabled`
        return names
    return [f"{one['thing']} {'disabled' if one['no'] else one['state']}" for one in found if one]


@lru_cache(maxsize=4096)
def mark_of(name: str) -> tuple[Side, str] | None:
    """(side, the word that states it) of a name by itself."""
    inner = [plain(one[1]) for one in _BRACKETS.finditer(name)]
    for words in inner:
        parts = words.split()
        marked = _MARKS.get(words) or (
            _MARKS.get(parts[0]) if parts[:1] == ["this"] and len(parts) == 2 else None
        )
        if marked:
            return marked, words
    whole = plain(name)
    if whole in _MARKS:
        return _MARKS[whole], whole
    if named := side_of_label(name):
        return named
    first, *more = plain(name).split() or [""]
    if first in ("current", "currently", "original", "originally", "previously") and more:
        return "before", first
    return ("before", name.split()[0]) if is_tree(name) else None


def _by_mark(names: list[str], _: str) -> list[Contrast | None]:
    out: list[Contrast | None] = []
    for name in names:
        found = mark_of(name)
        out.append(Contrast(found[0], f"'{found[1]}' in '{_cut(name)}'") if found else None)
    return out


def _by_baseline(names: list[str], _: str) -> list[Contrast | None]:
    """`5.6 (baseline)`, `no prog attached` and `prog attached`: what is called the baseline is that of all others."""
    bases = [at for at, name in enumerate(names) if plain(name).split()[-1:] == ["baseline"] and "(" in name]
    if len(bases) != 1 or len(names) < 3:
        return [None] * len(names)
    because = f"'{_cut(names[bases[0]])}' is called the baseline"
    return [Contrast("before" if at == bases[0] else "after", because) for at in range(len(names))]


def _by_opposites(names: list[str], prose: str) -> list[Contrast | None]:
    """Names that are the same but for one word; settings need the text to call them new."""
    out: list[Contrast | None] = [None] * len(names)
    split = [_words(name) for name in names]
    for pair in (*_OPPOSITES, *SETTINGS):
        rests: dict[str, dict[str, list[int]]] = {}
        shown: dict[str, str] = {}
        for at, words in enumerate(split):
            for word in pair:
                if words.count(word) == 1 and out[at] is None:
                    others = [one for one in words if one != word]
                    key = " ".join(_ENDING.sub("", part) for one in others for part in one.split("-"))
                    shown.setdefault(key, " ".join(others))
                    rests.setdefault(key, {}).setdefault(word, []).append(at)
        for key, both in rests.items():
            rest = shown[key]
            if len(both) < 2:
                continue
            new = pair not in SETTINGS or is_added(rest, prose)
            doubt = (
                None if new else f"the text does not say that '{rest[:_SHORT] or pair[1]}' is what changes"
            )
            for word, places in both.items():
                because = (
                    f"'{word}' in the name, and another name is the same but for '{pair[word == pair[0]]}'"
                )
                for at in places:
                    out[at] = Contrast("before" if word == pair[0] else "after", because, doubt)
    return out


def _by_marked_word(names: list[str], _: str) -> list[Contrast | None]:
    """`tcp origin` and `tcp patched`: names that are the same but for a word that states a side."""
    out: list[Contrast | None] = [None] * len(names)
    rests: dict[str, dict[Side, list[tuple[int, str]]]] = {}
    for at, words in enumerate(map(_words, names)):
        marks = [word for word in words if word in _MARKS]
        if len(marks) == 1 and len(words) > 1:
            rest = " ".join(word for word in words if word != marks[0])
            rests.setdefault(rest, {}).setdefault(_MARKS[marks[0]], []).append((at, marks[0]))
    for both in rests.values():
        for side, places in both.items():
            for at, word in places if len(both) == 2 else []:
                out[at] = Contrast(
                    side, f"'{word}' in '{_cut(names[at])}', and another name is the same but for it"
                )
    return out


def _by_lone_negation(names: list[str], prose: str) -> list[Contrast | None]:
    """`no cache`, `cache, one pass` and `cache`: one name is without what all others have."""
    denied: dict[str, list[int]] = {}
    for at, name in enumerate(names):
        for found in _DENIED.finditer(name.lower()):
            denied.setdefault(found[1], []).append(at)
    for word, places in denied.items():
        others = [at for at in range(len(names)) if at not in places]
        has = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)
        if len(places) != 1 or not others or not all(has.search(names[at]) for at in others):
            continue
        doubt = None if is_added(word, prose) else f"the text does not say that '{word}' is what changes"
        because = f"'{_cut(names[places[0]])}' is without the '{word}' of the others"
        return [Contrast("before" if at in places else "after", because, doubt) for at in range(len(names))]
    return [None] * len(names)


def _by_leads(names: list[str], _: str) -> list[Contrast | None]:
    """One name that begins with `without` and one that begins with `with`, one of them about a change or a version."""
    leads = [_LEADS.get((name.lower().split() or [""])[0]) for name in names]
    if leads.count("before") != 1 or leads.count("after") != 1:
        return [None] * len(names)
    of_change = False
    abouts: list[set[str]] = []
    for name, lead in zip(names, leads, strict=True):
        rest = name.lower().split()[1:] if lead else []
        of_change |= bool(lead) and all(_is_filler(word.strip("(),")) for word in rest)
        abouts += [_stems(" ".join(rest))] if lead else []
    # `Without the atomic codes above` and `With the codes above` are of one thing.
    one, other = abouts
    if not of_change and not (min(len(one), len(other)) > 1 and (one <= other or other <= one)):
        return [None] * len(names)
    return [
        Contrast(lead, f"the name begins '{name.split()[0]}', and another one with its opposite")
        if lead
        else None
        for name, lead in zip(names, leads, strict=True)
    ]


def _by_addition(names: list[str], prose: str) -> list[Contrast | None]:
    """A name that others begin with, and behind it `+`, `with` or `plus`."""
    out: list[Contrast | None] = [None] * len(names)
    bases: set[int] = set()
    for at, name in enumerate(names):
        low = name.lower()
        if len(plain(low)) < 2 or out[at] is not None:
            continue
        for to, other in enumerate(names):
            rest = other.lower().removeprefix(low)
            if to != at and rest != other.lower() and _ADDS.match(rest):
                bases.add(at)
                out[at] = Contrast("before", f"'{_cut(name)}' is what other names add to")
                reverts = _REVERTED.search(rest) is not None and not _REVERTS.search(prose[:_HEAD_CHARS])
                doubt = "what is reverted in it may be the change" if reverts else None
                out[to] = Contrast("after", f"its name adds to '{_cut(name)}'", doubt)
    # What adds to several names belongs to the one it adds to, and not to the others.
    return out if len(bases) < 2 else [None] * len(names)


def _by_copy_mode(names: list[str], _: str) -> list[Contrast | None]:
    """`copy` and `zerocopy`: what batch and zero-copy are measured against."""
    out: list[Contrast | None] = []
    for name in names:
        words = plain(name).replace(".", " ").split()
        base = [word for word in words if word != "mode"] == ["copy"]
        because = "copy mode is what batch and zero-copy are measured against"
        fast = bool(set(words) & set(FASTER_THAN_COPY))
        out.append(Contrast("before" if base else "after", because) if base or fast else None)
    return (
        out
        if all(out) and sum(one is not None and one.side == "before" for one in out) == 1
        else [None] * len(out)
    )


def _by_xdp_mode(names: list[str], _: str) -> list[Contrast | None]:
    """`XDP_SKB`, `XDP-Native`, `XDP native (zero-copy)`: the generic mode is what the others are measured against."""
    parts = [set(_PARTS.findall(name.lower())) for name in names]
    base = [bool(words & {"skb", "generic"}) and not words - _OF_GENERIC for words in parts]
    if base.count(True) != 1 or not all(
        words & _OF_NATIVE or first for words, first in zip(parts, base, strict=True)
    ):
        return [None] * len(names)
    because = "the generic mode of XDP is what its other modes are measured against"
    return [Contrast("before" if one else "after", because) for one in base]


def _by_release(names: list[str], prose: str) -> list[Contrast | None]:
    """`5.15`, `6.2` and `bpf-next (6.10-rc2)`: in a report of a regression the oldest kernel is the *before*."""
    releases = [_RELEASE.fullmatch(name) for name in names]
    if not all(releases) or not _REGRESSION.search(prose):
        return [None] * len(names)
    # A tree without a number is newer than all releases.
    ages = [(int(one[1] or 99), int(one[2] or 0)) for one in releases if one]
    if ages.count(min(ages)) != 1:
        return [None] * len(names)
    base = ages.index(min(ages))
    because = f"'{_cut(names[base])}' is the oldest of these kernels"
    return [Contrast("before" if at == base else "after", because) for at in range(len(names))]


def _by_verdict(names: list[str], prose: str) -> list[Contrast | None]:
    """`good` and `bad` of a regression, as git bisect calls the states before and after."""
    sides = [VERDICTS.get(plain(name)) for name in names]
    if not all(sides) or not _REGRESSED.search(prose):
        return [None] * len(names)
    because = "the text reports a regression, and 'good' is what there was before"
    return [Contrast(side, because) if side else None for side in sides]


def _by_subject(names: list[str], prose: str) -> list[Contrast | None]:
    """`alloc_frag() + build_skb()` beside `alloc_skb()` in a patch whose subject is `use build_skb()`."""
    used = _USES.search(prose[:_HEAD_CHARS]) if len(names) == 2 else None
    new = [used is not None and re.search(rf"\b{used[1]}\b", name) is not None for name in names]
    if used is None or new.count(True) != 1:
        return [None] * len(names)
    because = f"the subject is to use {used[1]}"
    return [Contrast("after" if one else "before", because) for one in new]


def _by_removal(names: list[str], prose: str) -> list[Contrast | None]:
    """`async` beside `sync` in a patch that is to drop async flushes, where the text has `sync vs async`, too."""
    found = _REMOVES.search(prose[:_HEAD_CHARS]) if len(names) == 2 else None
    if found is None or [plain(name) for name in names].count(plain(found[1])) != 1:
        return [None] * len(names)
    one, other = (rf"\b{re.escape(name)}\b" for name in names)
    between = r" (?:vs\.?|versus|against|compared (?:to|with)) "
    if not re.search(rf"{one}{between}{other}|{other}{between}{one}", prose, re.IGNORECASE):
        return [None] * len(names)
    because = f"the subject is to remove {found[1]}"
    return [Contrast("before" if plain(name) == plain(found[1]) else "after", because) for name in names]


def _by_plainest(names: list[str]) -> list[Contrast | None]:
    """`default` beside `with busy polling`: what there is without the other, which a person has to confirm."""
    bases = [at for at, name in enumerate(names) if plain(name) in _PLAINEST]
    if len(bases) != 1:
        return [None] * len(names)
    base = names[bases[0]]
    doubt = f"the text does not say that what is compared with '{_cut(base)}' is the change"
    because = f"'{_cut(base)}' is what there is without the others"
    return [Contrast("before" if at == bases[0] else "after", because, doubt) for at in range(len(names))]


def by_reference(names: Sequence[str], prose: str) -> list[Contrast | None]:
    """One name that the text says the others are compared to: `bandwidth compared to host` above a row `host`."""
    named = {plain(found[1]) for found in _COMPARED_TO.finditer(prose)}
    bases = [at for at, name in enumerate(names) if len(name) > 3 and plain(name) in named]
    if len(bases) != 1:
        return [None] * len(names)
    because = f"the text compares with '{_cut(names[bases[0]])}'"
    return [Contrast("before" if at == bases[0] else "after", because) for at in range(len(names))]


def _stems(name: str) -> set[str]:
    """The words of a name without their endings: `disables` and `disabled` are one."""
    return {_ENDING.sub("", word) for word in plain(name).split()} - _FILLER - {"a"}


def _is_filler(word: str) -> bool:
    return not word or word in _FILLER or _VERSION.fullmatch(word) is not None


def _words(name: str) -> list[str]:
    return [word for word in (part.strip("(),.:;'\"") for part in name.lower().split()) if word]


def is_added(rest: str, prose: str) -> bool:
    """Whether the text says that it adds what a setting switches: `Add Split Header support`."""
    words = [word for word in rest.split() if word not in _LEADS and word not in _FILLER][:3]
    if not words or not prose:
        return False
    name = r"[\s-]*".join(re.escape(word) for word in words[:2])
    adds = r"\b(?:adds?|adding|introduces?|introducing|implements?|implementing|new) "
    return re.search(rf"{adds}(?:[\w-]+ ){{0,4}}['\"]?{name}", prose, re.IGNORECASE) is not None


def _both(found: list[Contrast | None]) -> bool:
    return {"before", "after"} <= {one.side for one in found if one}


def _cut(name: str) -> str:
    return name if len(name) <= _SHORT else f"{name[: _SHORT - 3]}..."
