"""Words of sentences that mean a side: `before this patch`, `the patched kernel`, `without X`, `on net-next`, `now`.

A side is stated, or needs its opposite in the text (`without X` and `with X`; `on net-next` and `this series gets`), or
is one of two versions of a kernel.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from skbscope.results.mail.text.units import amount, quantity, unit_of
from skbscope.results.mail.text.words import Words, bare
from skbscope.results.models import Side

Kind = Literal["stated", "open", "beside", "version"]

_DETERMINERS = set("this the these my our your that those both all just only a an its".split())
_CHANGE = set("patch patches patchset patchsets series change changes commit commits fix fixes rfc".split())
_BEFORE = set("before without w/o until lacking reverting".split())
_AFTER = set("after with w/ applying including following".split())
_SUBJECTS = set("it that this i we throughput speed bandwidth latency performance rate".split())
# `it used to take 4 ms`; `it is used to read 4 bytes` says what for.
_USED_TO = set(
    "be have take get reach need cost spend see show deliver give do achieve yield vary sit".split()
)
_WAS, _OF_BEFORE = set("was were had got reached saw used".split()), 8
# What is a side with one of these behind it, and no side without: `the old driver`, but not `an old machine`.
_CODE = set(
    "kernel driver code version implementation behaviour behavior approach method scheme path algorithm one way "
    "firmware module tree setup state".split()
)
# What people replace, and no change of code.
_HARDWARE = set(
    "card cards machine machines host hosts server laptop router nic nics system box hardware cable link port switch "
    "phone adapter modem board device devices disk drive cpu chip ssd test tests result results one patch patches "
    "target targets limit limits value values criterion criteria".split()
)
_ADVERBS: dict[str, Side] = {
    **dict.fromkeys(("previously", "formerly", "originally", "unpatched", "vanilla", "unmodified"), "before"),
    **dict.fromkeys(("baseline", "beforehand", "pre-patch", "prepatch"), "before"),
    **dict.fromkeys(("now", "patched", "afterwards", "ours", "post-patch", "postpatch"), "after"),
}
# In brackets behind a number.
_ASIDE: dict[str, Side] = {
    **dict.fromkeys(("(base)", "(stock)", "(old)", "(orig)", "(original)", "(mainline)"), "before"),
    **dict.fromkeys(("(net-next)", "(bpf-next)", "(upstream)", "(master)"), "before"),
    **dict.fromkeys(("(new)", "(series)"), "after"),
}
_ADJECTIVES: dict[str, Side] = {
    **dict.fromkeys(("old", "original", "stock", "existing", "previous", "current", "mainline"), "before"),
    **dict.fromkeys(("new", "modified", "optimized", "optimised", "improved", "updated"), "after"),
}
_TREES = set("mainline upstream net-next bpf-next linux-next for-next master".split())
# Words before a tree that is no side: `tested on net-next`, `with this series on net-next`.
_NO_SIDE = _CHANGE | set("based tested rebased built applied run ran measured done made top patches".split())
_PLAIN = set("plain vanilla clean pure stock unpatched today's".split())
_DOES = set(
    "does only gets got gives gave reaches reached achieves achieved shows has had can could is was".split()
)
_DOES |= set("gives yields manages hits runs finishes".split())
_DOES |= set("delivers delivered needs needed takes took uses used spends spent stays stops".split())
_REMOVED = set("removed reverted dropped".split())
_DONE = _REMOVED | {"applied"}
# Behind `with the commit` these mean the state without it.
_UNDONE = _REMOVED | {"disabled"}
_GETS = set("get got see saw reach reached measure measured have had".split())
_SIZE = re.compile(r"\d{1,9}[KMGTkmgt]?i?B")
_OF_ONE = ("for", "on", "with", "in")
_IN_USE = ("using", "enabling", "adding", "introducing")
# What a machine has to do while something is measured.
_LOADS = set("load traffic stress congestion contention".split())
_IT = set("it them that this".split())
_CONJUNCTIONS = set("whereas while but and vs versus however then".split())
_VERSION = re.compile(r"v?(\d)\.(\d{1,3})(?:\.(\d{1,3}))?(?:-?rc(\d{1,2}))?(?:-[a-z][\w.-]*)?", re.IGNORECASE)
# Words between a side and its value.
_NEAR_VALUE = ("in", "only", "about", "around", "just", "at")
# Words in which a name comes again.
_AGAIN = 30
_VERSION_AFTER = set("on in under linux kernel through running with".split())


@dataclass(slots=True)
class SideWords:
    """Words that mean a side."""

    at: int
    end: int
    side: Side
    kind: Kind = "stated"
    # What an open side needs an opposite of, and the order of a version.
    key: frozenset[str] = frozenset()
    version: tuple[int, ...] = ()
    # A lone `w/o` or `without`, which is about what its opposite names.
    alone: bool = False


def side_words(words: Words, first: int, end: int) -> Iterator[SideWords]:
    """All words of a side in a range, in order."""
    at = first
    while at < end:
        found = _side_at(words, at, first, end)
        if found is not None:
            yield found
        at = found.end if found else at + 1


def _side_at(words: Words, at: int, first: int, end: int) -> SideWords | None:
    word, raw = bare(words.texts[at]), words.texts[at].lower()
    following = bare(words.get(at + 1)) if at + 1 < end else ""
    closes = raw.endswith((",", ".", ":", ";", ")")) or at + 1 == end
    if word in ("with", "on", "in", "under", "for") and following in _DETERMINERS - {"both", "all"}:
        # `with the old driver`, `on the patched kernel`: what is behind it says the side.
        inner = _side_at(words, at + 2, first, end) if at + 2 < end else None
        if inner is not None and inner.at == at + 2 and inner.kind == "stated" and word != "for":
            return SideWords(at, inner.end, inner.side)
    if (
        at == first
        and word == "by"
        and following in ("this", "that", "these")
        and bare(words.get(at + 2)) in _CHANGE
    ):
        # `By that change, the time is 4 ms.`
        return SideWords(at, at + 3, "after")
    if at == first and word in ("before", "earlier") and (last := _it_was(words, at + 1, end)):
        return SideWords(at, last, "before")
    if at > first and raw.rstrip(".,;:") in _ASIDE and words.texts[at - 1][-1:].isalnum():
        return SideWords(at, at + 1, _ASIDE[raw.rstrip(".,;:")])
    if word == "prior" and following == "to":
        used = _in_use(words, at + 2, end, "before")
        return replace(used, at=at, kind="stated") if used else SideWords(at, min(at + 4, end), "before")
    if word == "using" and not closes and (last := _of_change(words, at + 1, end)) is not None:
        return SideWords(at, last, "after")
    if word in ("pre", "post") and following in _CHANGE and not closes:
        # `pre patches we get 9 Mpps`
        return SideWords(at, at + 2, "before" if word == "pre" else "after")
    if word == "used" and following == "to" and bare(words.get(at + 2)) in _USED_TO:
        return SideWords(at, at + 2, "before")
    if word in ("on", "with", "under") and (last := _tree_end(words, at, first, end)):
        return SideWords(at, last, "before", "beside")
    if word == "before" and at > first and following in ("was", "were") and not closes:
        # `the throughput before was 19 Gbit/s`
        return SideWords(at, at + 2, "before")
    if word == "after" and at > first and following in ("is", "was", "were") and not closes:
        # `and the throughput after is 22 Gbit/s`
        return SideWords(at, at + 2, "after", "beside")
    if word in _BEFORE | _AFTER:
        side: Side = "before" if word in _BEFORE else "after"
        if not closes and (last := _of_change(words, at + 1, end)) is not None:
            goes_on = last < end and not words.texts[last - 1].endswith((",", ".", ";", ":"))
            if goes_on and bare(words.texts[last]) in _UNDONE and word in ("with", "w/", "after"):
                # `73.9 GiB/s with the commit reverted`
                return SideWords(at, last + 1, "before")
            return SideWords(at, last, side)
        alone = at + 2 == end or words.get(at + 1).endswith((",", ".", ":", ";", ")"))
        if word in ("with", "without") and following in ("this", "these") and alone and not closes:
            return SideWords(at, at + 2, side)
        if word in ("before", "after") and following in ("i", "we") and bare(words.get(at + 2)) in _GETS:
            # `pre patch we get 9 Mpps and after we get 12 Mpps`
            return SideWords(at, at + 1, side, "beside")
        if word in ("before", "after") and not closes and (used := _in_use(words, at + 1, end, side)):
            return replace(used, at=at)
        if word in ("before", "after") and (closes or following in _CONJUNCTIONS | {"applying", "it's"}):
            return SideWords(at, at + 1, side)
        then = bare(words.get(at + 2))
        alone = words.get(at + 1)[-1:] in ",:" or then in _NEAR_VALUE or then[:1].isdigit()
        if word in ("before", "after") and following in ("it", "that") and alone:
            # `12 ms before the patch; after it, 0.8 ms`
            return SideWords(at, at + 2, side, "open")
        if word in ("with", "w/", "without", "w/o"):
            return _open_side(words, at, end, side, closes)
        return None
    if (
        word in _ADVERBS
        and at > first + 1
        and bare(words.texts[at - 2]) in ("to", "from")
        and following in _HARDWARE
    ):
        # `the patched host sends 10 Gbps to the unpatched host`
        return None
    if word in _ADVERBS and not raw.endswith("-") and (word, following) != ("now", "that"):
        stop = at + 2 if following in _CODE and not closes else at + 1
        return SideWords(at, stop, _ADVERBS[word])
    if (
        word in ("original", "unmodified")
        and bare(words.get(at - 1)) == "the"
        and bare(words.get(at - 2)) in _OF_ONE
    ):
        if closes or following in _CONJUNCTIONS | {"and"}:
            # `9 Gbit/s for the original and 11 Gbit/s for the patched variant`
            return SideWords(at, at + 1, "before", "beside")
    if word in _ADJECTIVES and not closes and following in _CODE:
        return SideWords(at, at + 2, _ADJECTIVES[word])
    named = len(following) > 2 and following.isalpha() and following not in _HARDWARE
    if word in ("old", "new") and not closes and named:
        # `the old lock` beside `the new lock`
        return SideWords(at, at + 2, _ADJECTIVES[word], "open", frozenset((following,)))
    if word in _TREES and not closes and following in _DOES:
        # `where mainline only does 0.9 Mpps`
        return SideWords(at, at + 1, "before")
    if at == first and following in _DOES and _VERSION.fullmatch(word) and _is_added_to(words, at):
        # `6.11 gives 14 Mpps; 6.11 plus this patch gives 16 Mpps`
        return SideWords(at, at + 1, "before", "beside")
    if word in ("this", "the", "my", "our") and following in _CHANGE and bare(words.get(at + 2)) in _DOES:
        # `net-next does 31 Gbit/s, this series does 38 Gbit/s`
        return SideWords(at, at + 2, "after", "beside")
    is_number = unit_of(following) is not None or amount([word, following], 0) is not None
    if (
        at > first
        and bare(words.texts[at - 1]) in _VERSION_AFTER
        and (found := _VERSION.fullmatch(word))
        and not is_number
    ):
        release = tuple(int(part or 0) for part in found.group(1, 2, 3))
        return SideWords(at, at + 1, "before", "version", version=(*release, int(found[4] or 99)))
    return None


def _with_more(words: Words, at: int) -> bool:
    """Whether what is behind the name of a tree adds to it: `net-next plus this series`, `net-next and this`."""
    word, following = bare(words.get(at)), bare(words.get(at + 1))
    return word in ("with", "plus", "+") or (word == "and" and following in _DETERMINERS)


def _is_added_to(words: Words, at: int) -> bool:
    """Whether the name at a position is soon named again with something more: `6.11 plus this patch`."""
    name = bare(words.texts[at])
    return any(
        bare(words.texts[near]) == name and _with_more(words, near + 1)
        for near in range(at + 1, min(at + _AGAIN, len(words)))
    )


def _of_change(words: Words, at: int, end: int) -> int | None:
    """The position behind `this patch`, `the above two patches`, `commit 0123abcd ("…")`; None for anything else."""
    for near in range(at, min(at + 5, end)):
        word = bare(words.texts[near])
        # `with this set`, and no `with a set of rules`
        this_set = word == "set" and near == at + 1 and bare(words.texts[at]) in ("this", "the")
        if word in ("his", "her") or (
            word in ("change", "changes", "fix") and bare(words.get(near + 1)) == "of" and near + 1 < end
        ):
            # `after his series`, `before the change of the cable`
            return None
        if word in _CHANGE or this_set or (near == at and re.fullmatch(r"[0-9a-f]{8,40}", word)):
            named = near + 1 < end and re.fullmatch(r"[0-9a-f]{7,40}", bare(words.texts[near + 1]))
            return near + (2 if named else 1)
        if words.texts[near].endswith((",", ".", ";", ":")) or word in _CONJUNCTIONS:
            return None
    return None


def _tree_end(words: Words, at: int, first: int, end: int) -> int | None:
    """The position behind `on net-next`, `on plain 6.12-rc2`; None where the tree is what something else is on."""
    if at > first and bare(words.texts[at - 1]) in _NO_SIDE and not words.texts[at - 1].endswith((",", ";")):
        return None
    near = at + 1
    # `on a clean net-next`
    near += bare(words.get(near)) in ("a", "the") and bare(words.get(near + 1)) in _PLAIN
    near += bare(words.get(near)) in _PLAIN | {"the", "current"}
    plain = bare(words.get(near - 1)) in _PLAIN
    if near >= end or words.get(near - 1).endswith((",", ";")):
        return None
    name = bare(words.texts[near])
    ends = words.texts[near][-1:] in ",.;:)" or near + 1 == end or not _with_more(words, near + 1)
    return near + 1 if ends and (name in _TREES or (plain and _VERSION.fullmatch(name))) else None


def _it_was(words: Words, at: int, end: int) -> int | None:
    """The position behind `Before the cable was pulled it was`: a sentence that begins with what there was."""
    for near in range(at, min(at + _OF_BEFORE, end - 1)):
        if bare(words.texts[near]) in _SUBJECTS and bare(words.texts[near + 1]) in _WAS:
            return near + 2
    return None


def _is_measured(words: Words, at: int) -> bool:
    return quantity(words.texts, at) is not None or amount(words.texts, at) is not None


def _in_use(words: Words, at: int, end: int, side: Side) -> SideWords | None:
    """`using X` behind `before`, `after` and `prior to`: a side where the text has `with X` or the like as well."""
    found = _open_side(words, at, end, side, False) if at < end and bare(words.texts[at]) in _IN_USE else None
    return found if found and found.key else None


def _open_side(words: Words, at: int, end: int, side: Side, closes: bool) -> SideWords | None:
    """`without` alone, `with it`, `without the program`: sides where the text has the opposite."""
    names: list[str] = []
    last = at + 1
    counted = bare(words.get(at + 1)).isdigit() and not _is_measured(words, at + 1)
    if not closes and (counted or _SIZE.fullmatch(words.get(at + 1))):
        # `with 40 flows`, `with 2MB pages`
        return None
    for near in range(at + 1, min(at + 5, end)) if not closes else ():
        word = bare(words.texts[near])
        if word in _CONJUNCTIONS | {"i", "we", "you", "it's", "is", "are", "was", "gets", "get"}:
            break
        if bare(words.texts[near])[:1].isdigit():
            break
        names += [word] if word not in _DETERMINERS or word in _IT else []
        last = near + 1
        if word in _DONE or words.texts[near].endswith((",", ".", ";", ")", ":")):
            break
    if names[-1:] and names[-1] in _DONE and side == "after":
        # `but with synchronize_rcu() removed it took 3 seconds`
        return SideWords(at, last, side)
    key = frozenset(name.partition("=")[0] for name in names if len(name) > 2 and name not in _IT)
    if key & _LOADS:
        # `20 us without load and 90 us with load`
        return None
    ends = closes or bare(words.get(at + 1)) in _CONJUNCTIONS
    return SideWords(at, last, side, "open", key, alone=not names and ends)
