"""The sides of headings that state none by themselves: two of them that differ only in what is added or left out.

    READS without DIM:  …  READS with DIM:        v5.8-rc4  …  v5.8-rc4-qlock+
    SELinux on:  …  SELinux on, BPF-JIT:           A. With generic spinlock:  …  B. With qspinlock:

What is added behind a comma is the *after* only where the subject of the message says that it is added. Of two names
that replace each other, one that says `generic` or `default` is the *before*; others are proposed. `Without X` behind
`With X` may be the change itself, unless the subject or the text adds X.
"""

import re
from functools import lru_cache
from itertools import islice
from typing import cast

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Forced
from skbscope.results.mail.sides.commits import by_parent
from skbscope.results.mail.sides.contrast import SETTINGS, is_added
from skbscope.results.mail.sides.conversions import by_conversion
from skbscope.results.mail.text.kinds import contradict
from skbscope.results.mail.text.labels import is_negation, is_without, of_a_pair
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

# Words before a single thing that is off or on.
_BEFORE_SET = ("with", "when", "while", "if", "and")
_SETTINGS = (*SETTINGS, ("no", "yes"), ("no", "enable"), ("no", "enabling"))
_MOST, _BACK = 120, 24
_CHARS, _WORDS = 90, 12
_NUMBERING = re.compile(r"^(?:[-*+•#]+|\(?[0-9A-Za-z][.)](?!\d)) *")
_VERSION = re.compile(r"(?:linux[- ]?)?v?\d+\.\d+[\w.+-]*", re.IGNORECASE)
_RELEASED = set("linux kernel kernels version driver firmware fw release with on".split())
# `5.4`, `v6.1.12`, `linux-6.8`; words behind a number are another tree.
_RELEASE = re.compile(
    r"(?:linux[- ]?|kernel[- ]?|v|fw[- ]?|[a-z]{2,8}-)?(\d{1,3}(?:\.\d{1,4}){1,4})(?:-rc(\d{1,2}))?((?:-[a-z]\w*)?)",
    re.IGNORECASE,
)
_ADDS = re.compile(r" *(?:\+|\bplus\b|\bwith\b|\bw/|&|\band\b)")
# `foodrv upstream code`, to which `foodrv + batching` adds.
_OF_A_TREE = re.compile(
    r"(?P<stem>\S.{0,40}?)(?: (?:upstream|master|mainline|main|vanilla|stock|baseline))"
    r"(?: (?:code|kernel|tree|driver|branch))?"
)
_PLUS = re.compile(r" ?(?:\+|\bplus\b) ?\S")
# `6.1-patched`; a `+` behind all is a tree with commits of its own. `6.1-rc2` is another version.
_PATCHED = re.compile(
    r"[-+_ ](?:patched|patch|new|fix(?:ed)?|mod(?:ified)?)\b|(?:[-_](?!rc\d)[a-z]\w*)*\+$", re.IGNORECASE
)
_PRESENT = set("generic default existing unmodified regular plain normal today current stock legacy".split())
_TREES = set("upstream mainline vanilla master".split())
_PRESENT_OF = set(
    "the kernel code codepath path driver behaviour behavior case mode version setting settings".split()
)
# What is below a heading, and no state of it.
_CONTENTS = set("output outputs results result numbers data summary report".split())
_ADDING = re.compile(
    r"\b(?:adds?|adding|introduces?|introducing|implements?|support|enables?|uses?|using|allow|switch(?:es)? to|"
    r"converts? to|patch ?set)\b",
    re.IGNORECASE,
)
# `With the old kernel (confirmed after the test)`
_BRACKETED = re.compile(r" *\([^()]* [^()]* [^()]*\)$")
_PATCH_SUBJECT = re.compile(r"\[(?:[\w-]+ )*(?:PATCH|RFC)\b")
_REMOVING = re.compile(
    r"\b(?:remov|drop|avoid|stop|replac|get rid|don'?t|do not|no longer|kill|delet|without|disabl|revert|fix|limit|"
    r"less|reduc|skip|eliminat|instead)\w*",
    re.IGNORECASE,
)
_REMOVES = r"\b(?:remov(?:e|es|ing|al of)|delet(?:e|es|ing)|drop(?:s|ping)?|get(?:s|ting)? rid of) "
_REVERTS = re.compile(r"\brevert", re.IGNORECASE)
_FROM_TO = re.compile(r"\bfrom (\d[\w.]{0,14})(?: [a-z]{1,20}){0,3} to (\d[\w.]{0,14})", re.IGNORECASE)
_COMPARING = re.compile(r"\b(?:compar(?:e|ed|ing|ison)|relative to)\b", re.IGNORECASE)
_VERDICT = re.compile(
    r"\b([A-Za-z]{2,30}(?: [a-z]{1,20}){0,2}) (?:is|was|are|were|performs?|performed) "
    r"((?:[a-z]{1,20} ){0,2})(faster|better|quicker|slower|worse)\b",
    re.IGNORECASE,
)
# Sentences of a text that are looked at.
_MOST_STATEMENTS = 200
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,3})?[kKmMgG]?[bB]?")
_DENYING = re.compile(r"\b(?:no|not|never|hardly|barely|neither|without)\b", re.IGNORECASE)
_BETTER = ("faster", "better", "quicker")
# What is better of something, and no name of it: `zstd performance is better`.
_QUALITIES = set(
    "performance throughput latency bandwidth speed rate time power result results numbers compression situation "
    "behavior behaviour outcome".split()
)
# Names that several blanks part from each other are a head of columns.
_COLUMNS = 3
# Words of a name that a verdict may be about.
_NAMED = 7
_SAME = set("io the a of with without using and in".split())


def contrasted_titles(titles: list[Line], subject: str, prose: str) -> dict[int, Forced]:
    """The sides of headings, by their lines; a heading that is of two pairs keeps the first."""
    out: dict[int, Forced] = {}
    names = [(line, _NUMBERING.sub("", line.text).strip(" *:#=-")) for line in titles[:_MOST]]
    names = [(line, _BRACKETED.sub("", name) or name) for line, name in names]
    names = [(line, name) for line, name in names if 1 < len(name) <= _CHARS and len(name.split()) <= _WORDS]
    names = [(line, name) for line, name in names if len(re.findall(r"\S {2,}\S", name)) < _COLUMNS]
    # Nearly all pairs have no word in common, and say nothing by themselves.
    words = [set(plain(name).split()) for _, name in names]
    alone = [
        len(mine) < 2 or bool(mine & _PRESENT) or of_a_pair(_spaced(name)) is not None
        for mine, (_, name) in zip(words, names, strict=True)
    ]
    for at, (line, name) in enumerate(names):
        for before in range(at - 1, max(at - _BACK, 0) - 1, -1):
            other_line, other = names[before]
            if other == name:
                break
            if not (alone[at] or alone[before] or words[at] & words[before]):
                continue
            headings = line.text.endswith(":") and other_line.text.endswith(":")
            if found := contrast_of(other, name, subject, prose, headings):
                side, of_what, because, doubt = found
                opposite: Side = "before" if side == "after" else "after"
                if out.get(other_line.number, (opposite,))[0] != opposite:
                    continue
                out.setdefault(other_line.number, (opposite, of_what, because, doubt))
                out.setdefault(line.number, (side, of_what, because, doubt))
                break
    return out


def contrast_of(first: str, second: str, subject: str, prose: str, headings: bool) -> Forced | None:
    """(side of the second, what both are of, why, why it may be wrong) of two names in their order.

    `headings` are whole lines that end in a colon; other names may be those of metrics.
    """
    first, second = (_BRACKETED.sub("", name) or name for name in (first, second))
    one, other = of_a_pair(_spaced(first)), of_a_pair(_spaced(second))
    if one and other and is_without(one) != is_without(other):
        words, others = _bare(first), _bare(second)
        left_out = is_without(one)
        less, more_words = (words, others) if left_out else (others, words)
        if words ^ others <= _SAME or (less and less <= more_words):
            thing = _behind(first if left_out else second)
            if is_removed(thing, subject):
                because = f"the subject of the change removes '{thing[:40]}'"
                return "before" if left_out else "after", " ".join(sorted(words & others)), because, None
            leaves = _is_left_out(thing, subject)
            if left_out or (not leaves and (is_added(thing, prose) or is_added_by(thing, subject))):
                because = f"'{first[:40]}' and '{second[:40]}' are the same but for 'without'"
                doubt = f"the subject may leave out '{thing[:40]}'" if leaves else None
                return "after" if left_out else "before", " ".join(sorted(words & others)), because, doubt
        return None
    if found := (
        by_parent(first, second)
        or by_version(first, second)
        or _by_setting(first, second, subject, prose)
        or by_stated_numbers(first, second, subject, prose)
        or by_conversion(first, second, prose)
    ):
        return found
    for negated, name, side in ((first, second, "after"), (second, first, "before")):
        if is_negation(negated, name):
            because = f"'{negated[:40]}' is '{name[:40]}' with 'no'"
            doubt = None if side == "after" else "what is left out second may be the change itself"
            return cast(Side, side), plain(name), because, doubt
    low, more = first.lower(), second.lower()
    if stem := added_to(first, second):
        return "after", stem, f"'{second[:40]}' adds to '{first[:40]}'", None
    if more.startswith(low) and len(low) > 1:
        rest = second[len(first) :]
        # `funcgraph_entry: +` adds nothing.
        adds = any(map(str.isalnum, rest))
        added = adds and (_ADDS.match(rest) or (_VERSION.fullmatch(first) and _PATCHED.match(rest)))
        if added or (rest[:1] in ",;-( " and is_added_by(rest, subject)):
            doubt = (
                None
                if added or rest[:1] in ",;("
                else f"'{second[:40]}' may be something else than '{first[:40]}'"
            )
            return "after", low, f"'{second[:40]}' adds to '{first[:40]}'", doubt
        return None
    words, others = set(plain(first).split()), set(plain(second).split())
    shared = words & others
    present = [
        bool(names & _PRESENT) and names <= _PRESENT | _PRESENT_OF
        for names in (words - shared, others - shared)
    ]
    if present[0] != present[1] and (named := (others if present[0] else words) - shared) - _CONTENTS:
        doubt = (
            None
            if _is_named(" ".join(named), subject)
            else f"the text does not say that '{' '.join(sorted(named))[:40]}' is new"
        )
        because = f"'{(first if present[0] else second)[:40]}' is what there is today"
        return "after" if present[0] else "before", " ".join(sorted(shared)), because, doubt
    # `on`, `2` and the like are settings, of which no subject says that they are added.
    settings = any(word in ("on", "off", "no") or any(ch.isdigit() for ch in word) for word in words ^ others)
    mine, theirs = (" ".join(names - shared - _PRESENT_OF) for names in (words, others))
    # Long headings only where the words of a change are the only ones that one of them does not share.
    apart = len(words ^ others) <= 4 or 0 < len(theirs.split()) <= 2
    # `Latency focused workload` and `Throughput focused workload`
    settings |= contradict(frozenset(words), frozenset(others))
    if shared and not settings and apart and _changes(theirs, subject, headings):
        if not _changes(mine, subject, headings):
            because = "the subject of the message says that it is added"
            # `With the X kernel:` and `With the Y kernel:` are two states of one thing, `push` and `pull` may not be.
            known = (headings and len(shared) > 1) or bool((words - others) & (_PRESENT | _TREES))
            doubt = f"the text does not say that '{second[:40]}' is compared with '{first[:40]}'"
            return "after", " ".join(sorted(shared)), because, None if known else doubt
    return None


def _is_left_out(thing: str, subject: str) -> bool:
    """Whether a subject says that something goes: `Add nolibc support`, `build without the pool`, `Remove the lock`."""
    leaves = r"(?:\bno[- ]?|\bwithout (?:the |an? )?|\b(?:remov|drop|disabl|avoid|delet|get rid of)\w* (?:the |an? )?)"
    return bool(thing) and re.search(rf"{leaves}{re.escape(thing)}\b", subject, re.IGNORECASE) is not None


def is_removed(thing: str, subject: str) -> bool:
    """Whether a patch removes just that, `[PATCH] foo: remove the X flag`, so that the *after* is without it."""
    if not thing or not _PATCH_SUBJECT.search(subject) or _REVERTS.search(subject):
        return False
    named = r"[\s_-]+".join(map(re.escape, plain(thing).replace("_", " ").split()))
    ends = (
        r"(?: (?:flags?|option|code|support|lock|checks?|calls?|feature|field|member|cache|function))?"
        r"(?= *(?:$|[,.;(\[]|(?:from|in|for|on|of|and|at|when|entirely|completely|altogether|Re:)(?: |$)))"
    )
    return re.search(rf"{_REMOVES}(?:the |an? )?{named}{ends}", subject, re.IGNORECASE) is not None


def added_to(tree: str, name: str) -> str:
    """What a name adds to, of a tree that is called so: `foodrv` of `foodrv upstream code`; else nothing."""
    found = _OF_A_TREE.fullmatch(tree.lower())
    return found["stem"] if found and _PLUS.match(name.lower().removeprefix(found["stem"])) else ""


def by_stated_numbers(first: str, second: str, subject: str, prose: str) -> Forced | None:
    """Headings that are the same but for a number: `with 512 buffers` where the text says `from 512 to 1024`."""
    words, others = first.split(), second.split()
    apart = [(a, b) for a, b in zip(words, others, strict=False) if a.lower() != b.lower()]
    if len(words) != len(others) or len(words) < 2 or len(apart) != 1:
        return None
    one, other = (word.strip("(),:").lower() for word in apart[0])
    if not (_NUMBER.fullmatch(one) and _NUMBER.fullmatch(other)):
        return None
    for low, high, side in ((one, other, "after"), (other, one, "before")):
        if stated := _raised(subject).get((low, high)) or _raised(prose).get((low, high)):
            rest = " ".join(word for word in words if word != apart[0][0])
            return cast(Side, side), plain(rest), f"the text says '{stated}'", None
    return None


@lru_cache(maxsize=4)
def _raised(text: str) -> dict[tuple[str, str], str]:
    """`from 512 to 1024`: what a text says of pairs of numbers; looked for once, since headings may be many."""
    found = islice(_FROM_TO.finditer(text), _MOST_STATEMENTS)
    return {(one[1].lower(), one[2].lower().rstrip(".,;:")): " ".join(one[0].split())[:60] for one in found}


def by_comparison(first: str, second: str, prose: str) -> Forced | None:
    """Headings of which the text says `comparing A vs B` or `A relative to B`: B is the *before*."""
    names = [name.strip(" *:#=-") for name in (first, second)]
    sentences = _comparisons(prose)
    if names[0] == names[1] or not all(
        1 < len(name) <= _CHARS and name.lower() in sentences for name in names
    ):
        return None
    one, other = (re.escape(name) for name in names)
    for new, old, side in ((one, other, "before"), (other, one, "after")):
        stated = re.search(
            rf"\bcompar(?:ing|ison of|ed?) {new} (?:vs\.?|versus|with|to|against|and) {old}\b|"
            rf"\b{new} (?:(?:is |was )?compared (?:to|with|against)|relative to) {old}\b",
            sentences,
            re.IGNORECASE,
        )
        if stated:
            return cast(Side, side), "", f"the text says '{' '.join(stated[0].split())[:60]}'", None
    return None


@lru_cache(maxsize=4)
def _comparisons(prose: str) -> str:
    """What is around words such as `comparing`, in lower case."""
    found = islice(_COMPARING.finditer(prose), _MOST_STATEMENTS // 4)
    return "\n".join(prose[max(one.start() - _CHARS, 0) : one.end() + 2 * _CHARS] for one in found).lower()


def by_merit(first: str, second: str, prose: str) -> Forced | None:
    """Of two names that replace each other, the *after* is the one that the text calls faster: `Arrays are faster`."""
    words, others = (set(plain(name).split()) for name in (first, second))
    if max(len(words), len(others)) > _NAMED:
        return None
    if any(denies(name) or _VERDICT.search(name) for name in (first, second)):
        # `It was clear that the cache was not working` and `With that reverted the speed is better` are no names.
        return None
    stated = [
        (is_second, one)
        for is_second, mine in ((False, words - others), (True, others - words))
        if (one := next((one for one in _verdicts(prose) if one[0] & mine), None))
    ]
    if len(stated) != 1:
        return None
    is_second, (_, better, text) = stated[0]
    because = f"the text says '{text}'"
    return "after" if is_second == better else "before", " ".join(sorted(words & others)), because, None


@lru_cache(maxsize=4)
def _verdicts(prose: str) -> list[tuple[set[str], bool, str]]:
    """(the words before the verb, whether it calls them better, the text) of `the array variant is clearly faster`."""
    found = islice(_VERDICT.finditer(prose), _MOST_STATEMENTS)
    return [
        (
            {word for word in plain(one[1]).split() if len(word) > 2} - _QUALITIES,
            one[3].lower() in _BETTER,
            " ".join(one[0].split())[:60],
        )
        for one in found
        if not denies(one[2])
    ]


def denies(words: str) -> bool:
    """Whether words such as `not much` take back what follows them."""
    return _DENYING.search(words) is not None


def by_version(first: str, second: str) -> Forced | None:
    """Headings that are the same but for a version: the older one is the *before*."""
    words, others = (re.sub(r" *\([^()]*\)", "", name).split() for name in (first, second))
    apart = [(a, b) for a, b in zip(words, others, strict=False) if a.lower() != b.lower()]
    if len(words) != len(others) or len(apart) != 1:
        return None
    one, other = (_RELEASE.fullmatch(word.strip("(),")) for word in apart[0])
    if one is None or other is None or one[3] != other[3]:
        return None
    # A release candidate is older than its release.
    old, new = (
        ([int(part) for part in f"{found[1]}.0.0.0".split(".")[:5]], int(found[2] or 99))
        for found in (one, other)
    )
    long = any(found[1].count(".") > 1 for found in (one, other))
    if old == new or not (len(words) == 1 or _is_release(words, apart[0][0]) or long):
        # `25.5 ms` and `5.9 ms` are figures.
        return None
    because = f"'{one[0]}' and '{other[0]}' are versions, of which the older one is the before"
    rest = " ".join(word for word in words if word != apart[0][0])
    return "after" if old < new else "before", plain(rest), because, None


def _by_setting(first: str, second: str, subject: str, prose: str) -> Forced | None:
    """Headings that are the same but for `disabled` and `enabled`: on is the *after* where the text adds it."""
    words, others = first.lower().split(), second.lower().split()
    apart = [(a, b) for a, b in zip(words, others, strict=False) if a != b]
    if len(words) != len(others) or len(words) < 2 or len(apart) != 1:
        return None
    pair = apart[0] if apart[0] in _SETTINGS else apart[0][::-1]
    if pair not in _SETTINGS:
        return None
    thing = [word for word in words if word != apart[0][0]]
    named = sum(_is_named(word, subject) for word in thing)
    new = (2 * named >= len(thing) and _ADDING.search(subject)) or _is_new(words, pair, prose)
    doubt = None if new else f"the text does not say that '{' '.join(thing)[:40]}' is new"
    because = f"'{first[:40]}' and '{second[:40]}' are a setting that is off and on"
    return "after" if apart[0] == pair else "before", " ".join(thing), because, doubt


def _is_new(words: list[str], pair: tuple[str, str], prose: str) -> bool:
    """Whether the text says that it adds the word before `off` or `on`: `Packet rate with fast xmit off`."""
    at = next(at for at, word in enumerate(words) if word in pair)
    if at < 2 or words[at - 2] not in _BEFORE_SET:
        return False
    thing = re.escape(words[at - 1])
    # `adds X statistics` says of X that it was there.
    of_it = (
        rf"(?:support (?:for|of) (?:[\w-]{{1,20}} ){{0,2}}{thing}|(?:[\w-]{{1,20}} ){{0,2}}{thing} support)\b"
    )
    adds = r"\b(?:add(?:s|ing)?|introduc(?:es|ing)|implement(?:s|ing)?) "
    return re.search(adds + of_it, prose, re.IGNORECASE) is not None


def _is_release(words: list[str], release: str) -> bool:
    """Whether letters or a word before a number of one point say that it is a version."""
    at = words.index(release)
    return release[0].isalpha() or (at > 0 and words[at - 1].lower() in _RELEASED)


def _spaced(name: str) -> str:
    return re.sub(r"(?<=\w)[+_](?=\w)", " ", name.replace("(", " ").replace(")", " "))


def _bare(name: str) -> set[str]:
    return {word for word in plain(name).split() if word not in ("without", "with", "w", "o", "no")}


def _behind(name: str) -> str:
    """What is behind `with` or `without`."""
    found = re.search(r"\b(?:with|without|w/o?|no) +(.{2,40})", name, re.IGNORECASE)
    return plain(found[1]) if found else ""


def is_added_by(what: str, subject: str) -> bool:
    """Whether a subject says that something is added."""
    return bool(_ADDING.search(subject)) and _is_named(what, subject)


def _changes(what: str, subject: str, headings: bool) -> bool:
    """Whether a subject says that something is added, or a patch is named after it and removes nothing."""
    called = headings and bool(_PATCH_SUBJECT.search(subject)) and not _REMOVING.search(subject)
    return is_added_by(what, subject) or (called and _is_named(what, subject))


def _is_named(what: str, subject: str) -> bool:
    words = [word for word in plain(what).split() if len(word) > 2 and word not in _SAME]
    joined = "".join(plain(subject).replace("_", " ").split())
    return bool(words) and all("".join(word.split("_")) in joined for word in words)
