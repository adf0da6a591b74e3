"""Sentences of a problem, of another change, of others or of what is expected: their values are only proposed.

    It would go from 10 to 12 Mpps. The paper reports an improvement from 10 to 40 Gbps.
    Since v6.2 the rate fell from 14 to 9 Mpps. After upgrading to 6.5 it went from 9.4 to 2.1 Gbps.
    The latency rises from 20 us to 800 us under load. After 10 minutes the rate falls from 9 to 1 Gbps.
    With the delay reduced from 100 ms to 10 ms the queue recovers.

Sizes, times and shares are set as often as they are measured: some word has to say that these are results.
What gets worse with the load or with time counts where the sentence is about this change, and so does what gets worse
in a patch: it is written because of that.
"""

import re

from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.units import Quantity, value_of
from skbscope.results.mail.text.words import BULLETS, Words

# Words before and behind the values that are looked at.
_BEFORE, _BEHIND = 40, 24
# Words from the name of what is measured to its first value.
_NAME = 8
_CAUSE = re.compile(
    r"\b(?:since|as of|starting (?:with|from)|introduced (?:by|in)|caused by|regression (?:from|in|of)|bisected to|"
    r"blames?|culprit)\b[^.;]{0,30}?(?:\bcommit\b|\bv?\d{1,2}\.\d{1,3}\b|\b[0-9a-f]{8,40}\b|\bkernels? v?\d)|"
    r"\b(?:after|when|by|since) (?:(?:the|an|a) )?(?:upgrad|updat|downgrad)\w+|"
    r"\b(?:after|in|by) commit [0-9a-f]{8,40}\b",
    re.IGNORECASE,
)
# What somebody expects or explains, or somebody else says.
_UNPROVEN = re.compile(
    r"\b(?:theor\w+|(?:would|could|might) (?:then |also )?(?:be|go|give|save|reduce|improve|increase|mean)|"
    r"what if|may (?:show|report)|will (?:likely|probably)|"
    r"should(?:n't)? (?:[A-Z_]{4,20} )?"
    r"(?:then |also |still |easily |now )?(?:be|become|go|give|save|reduce|improve|increase|pass|drop|get|see)|"
    r"hope|hopefully|ideally|suppose|imagine|maybe|projected|"
    r"the reason (?:why|that|the)|(?:i|we) expect|expected to|estimat\w+|"
    r"according to|papers?|articles?|blog|datasheets?|specification)\b",
    re.IGNORECASE,
)
# `With this patch it could go from 1,234,567 to 1,345,678 pps`: nobody expects so many digits.
_CAN = re.compile(r"\bcould (?:be|go|give|save|reduce|improve|increase)\b", re.IGNORECASE)
_EXACT = 6
# What has a size that nobody sets.
_OF_MEMORY = re.compile(
    r"\b(?:memory|footprint|usage|used?|uses|using|consum\w+|allocat(?:es|ed|ing)|leak\w*|rss|slab|swap\w*|heap|stack|"
    r"structs?|structures?|code|text|objects?|modules?|images?|binar\w+|vmlinux|overhead|saves?|saving\w*|shrink\w*|"
    r"\w+_\w+|\w+\.(?:ko|o))\b",
    re.IGNORECASE,
)
# Units of what is set as often as it is measured; sizes have words of their own.
_SET_OR_MEASURED = ("s", "ms", "us", "ns", "%")
_OF_RESULTS = (
    r"latenc\w+ throughput performance jitter rtt accuracy usage utili[sz]ation overhead costs? footprint consum\w+ "
    r"loss rss average\w* avg mean median percentiles? p\d\d\w* cpu perf profiles? iperf\w* netperf bench\w* tests "
    r"testing tested runs ran running runtime results? measur\w+ observ\w+ saw shows? showed reports reported took "
    r"takes? taking spen[dt]s? spending elapsed waiting complet\w+ finish\w* boots? booted booting improv\w+ "
    r"faster slower quicker speeds? speed-?ups? regress\w* degrad\w+ goes went go going drops? dropped shrinks? "
    r"shrank grew jump\w* before now previously originally patch\w* series fix ours"
).split()
# `setup time` and `time to install`, and no `wait time`.
_MEASURED = re.compile(
    rf"\b(?:{'|'.join(_OF_RESULTS)}|this (?:change|commit)|delay(?:ed)? by|needs? ~?\d\S*|"
    r"(?<!wait )(?<!hold )(?<!sleep )time (?:to|for|of|is|was|needed|required)|"
    r"(?!(?:the|this|that|an?|some|any|same|of|first|last|long|one|each|wait|hold|sleep|settle|settling|guard|poll|"
    r"polling|delay)\b)[a-z]{3,16} times?)\b|(?<![-=])[<>]|\d ?x\b",
    re.IGNORECASE,
)
# A change beside two times: `from 270 ms to 261 ms (-3%)`.
_SHARE = re.compile(r"\d ?%")
_OTHERS = re.compile(
    r"\b(?!(?:It|This|We|These|They|Tests?|Testing|Results?|Measurements?|Netperf|Iperf|Perf|Also|Then|When)\b)"
    r"[A-Z][a-z]{2,20} (?:has |have )?(?:measured|claims|claimed|observed)\b"
)
_CONDITION = re.compile(
    r"\bunder (?:\w+ )?(?:load|stress|pressure|contention)\b|\bover time\b|"
    r"\bafter (?:about |some |an? |a few |several |\d{1,5} ?)?(?:s|seconds?|minutes?|hours?|days?|time|while)\b",
    re.IGNORECASE,
)
_OF_THIS = re.compile(
    r"\b(?:patch\w*|series|(?:this|our|my) (?:\w+ ){0,2}(?:change|commit|fix|optimi[sz]ation|approach)|now|new)\b",
    re.IGNORECASE,
)


def doubt_of(words: Words, first: int, end: int, before: Quantity, after: Quantity) -> str | None:
    """Why `from A to B` between two words may be no result of the change of the mail; None where it may be one."""
    own, text = _sentence(words, first, end)
    if text.endswith("?"):
        return "the sentence is a question"
    if _is_symptom(words, (own, first), text, before, after):
        return "the sentence may state a problem, what is expected, or what another change did"
    # The words may be above a list: `memory consumption is reduced,` and `- x86_64: 85 MB to 1 MB`.
    around = f"{words.joined(max(first - _BEFORE, 0), first)} {text}"
    if before.unit == "B" and not _OF_MEMORY.search(around):
        return "the sentence does not say that this size is measured, and not set"
    return setting_doubt(words, first, end, before.unit)


def setting_doubt(words: Words, first: int, end: int, unit: str) -> str | None:
    """Why two times or shares between two words may be set; None for a pair alone on its line: `9.6 s -> 1.3 s`."""
    opens = words.first[first] or (words.first[first - 1] and words.ends_sentence(first - 1))
    if unit not in _SET_OR_MEASURED or opens:
        return None
    begin = max(first - _BEFORE, 0)
    breaks = [at for at in range(begin + 1, first + 1) if words.lines[at] > words.lines[at - 1] + 1]
    if breaks and not (words.texts[breaks[-1]] in BULLETS or words.get(first - 1).endswith(":")):
        # An item of a list is of what is above it.
        begin = breaks[-1]
    around = f"{words.joined(begin, first)} {_sentence(words, first, end)[1]}"
    stated = _MEASURED.search(around) or (unit != "%" and _SHARE.search(around))
    return None if stated else "the sentence does not say that these are measured, and not set"


def reference_doubt(words: Words, first: int, end: int) -> str | None:
    """Why `B instead of A` between two words may be no measurement: `that would give 2 Gbps instead of 1 Gbps`."""
    text = _sentence(words, first, end)[1]
    if text.endswith("?"):
        return "the sentence is a question"
    return "the sentence may state what is expected, or a reason" if _UNPROVEN.search(text) else None


def is_unproven(text: str) -> bool:
    """Whether a sentence says what somebody expects, or what others measured."""
    return _UNPROVEN.search(text) is not None or _OTHERS.search(text) is not None


def _sentence(words: Words, first: int, end: int) -> tuple[int, str]:
    """(where the sentence around two words begins, its text)."""
    least = max(first - _BEFORE, 0)
    own = next((at for at in range(first, least, -1) if words.begins_part(at)), least)
    most = min(end + _BEHIND, len(words))
    stop = next((at + 1 for at in range(end - 1, most) if words.ends_sentence(at)), most)
    return own, words.joined(own, stop)


def _is_symptom(words: Words, at: tuple[int, int], text: str, before: Quantity, after: Quantity) -> bool:
    own, first = at
    digits = min(sum(map(str.isdigit, one.token)) for one in (before, after))
    if digits >= _EXACT and _OF_THIS.search(text):
        text = _CAN.sub("", text)
    if _CAUSE.search(text) or _UNPROVEN.search(text) or _OTHERS.search(text):
        return True
    if _OF_THIS.search(text) or not (words.of_patch or _CONDITION.search(text)):
        return False
    read = [value_of(one, [one.token]) for one in (before, after)]
    # `the rate drops` names no drops.
    better = before.direction or direction_of(words.joined(max(own, first - _NAME), first), None)
    if better is None or not read[0] or not read[1] or read[0][0] == read[1][0]:
        return False
    return (read[1][0] > read[0][0]) != (better == "more")
