"""What a sentence says that changes from one value to another one, for the name of its figures.

it increases receive throughput with iperf3 from A to B   receive throughput
the number of wakeups drops from A to B                   number of wakeups
pktgen in the guest shows a 4% improvement, from A to B   pktgen in the guest
"""

from skbscope.results.mail.sentences.clauses import CHANGED
from skbscope.results.mail.text.words import Words

# Words before `from` in which the verb may be, and of the longest name.
_REACH = 18
_WORDS = 11
_CHARS = 60
_ENDS = (",", ":", ";")
_ARTICLES = set("the a an our its their this that these those my your overall".split())
_LINKS = set(
    "with by in on for at under when while using to and or from due if after before without per as where it they "
    "we which then also so thus however compared".split()
)
_NOUNS = set("speed loss gain gains slowdown speedup".split())
_COUNTED = set("number amount rate count time cost share percentage size usage".split())
# `pktgen in the guest shows a 4% improvement`
_SHOWS = set(
    "shows show showed achieves achieved sees see saw gives gave gets got yields has have had".split()
)
_AUXILIARY = set(
    "is are was were be been being has have had can could will would got gets significantly greatly slightly much "
    "even only roughly about also".split()
)


def subject_of(words: Words, at: int, floor: int) -> str:
    """The name of what changes by the verb before `from A to B` at a position; '' where the sentence names nothing.

    `floor` is the end of the figure before it.
    """
    first = at
    while first > max(floor, at - _REACH) and not (
        words.begins_part(first) or words.texts[first - 1].endswith(":")
    ):
        first -= 1
    texts = [words.texts[near] for near in range(first, at)]
    verbs = [place for place, word in enumerate(texts) if _plain(word).startswith(CHANGED)]
    if len(verbs) > 1 and _plain(texts[verbs[-1]]) in _NOUNS:
        # `improves the speed from A to B`
        verbs.pop()
    if not verbs:
        return ""
    return _object(texts[verbs[-1] + 1 :]) or _before(texts[: verbs[-1]])


def _plain(word: str) -> str:
    return word.strip(".,;:()*'`\"").lower()


def _object(texts: list[str]) -> str:
    """`receive throughput` of `receive throughput with iperf3`; what is in brackets is no part of it."""
    out: list[str] = []
    for word in texts:
        low = _plain(word)
        of_count = low == "of" and bool(out) and out[-1].lower() in _COUNTED
        if word[:1] in "([" or low in _LINKS or (low == "of" and not of_count):
            break
        out.append(word.strip(".,;:()*'`\""))
        if word.endswith(_ENDS):
            break
    return _named(out)


def _before(texts: list[str]) -> str:
    """The last words before the verb: `the CPU load` of `as expected, the CPU load`."""
    shows = next((place for place, word in enumerate(texts) if _plain(word) in _SHOWS), None)
    if shows is not None:
        texts = texts[:shows]
    while texts and _plain(texts[-1]) in _AUXILIARY | _ARTICLES:
        texts = texts[:-1]
    begin = len(texts)
    while (
        begin > 0
        and not texts[begin - 1].endswith(_ENDS)
        and _plain(texts[begin - 1]) not in (_LINKS - {"with", "in", "on", "for"})
    ):
        begin -= 1
    return _named([word.strip(".,;:()*'`\"") for word in texts[begin:]])


def _named(out: list[str]) -> str:
    while out and out[0].lower() in _ARTICLES:
        out = out[1:]
    text = " ".join(out)
    has_figure = any(word[:1].isdigit() or "%" in word for word in out)
    return (
        text
        if 0 < len(out) <= _WORDS and len(text) <= _CHARS and not has_figure and text[:1].isalpha()
        else ""
    )
