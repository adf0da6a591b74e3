"""The changes that an author states in sentences: in per cent, as a factor, as no change, or in words alone.

What tools and tables print, patches, quotes, signatures and questions are no claims. Every pattern is bounded and is
tried on sentences of at most `_MOST_WORDS` words.
"""

import re
from collections.abc import Iterator

from skbscope.domains.checks.models import Claim, Kind
from skbscope.results.mail.text.stated import LEAST, is_denied
from skbscope.results.mail.text.words import Words

MAX_CLAIMS = 40
_MOST_WORDS = 60
_SHOWN = 200
_VERB = (
    r"(?:improv|increas|decreas|reduc|faster|slower|gain|regress|better|worse|speed-?up|drop|degrad|boost|uplift"
    r"|higher|lower|slowdown|overhead)\w{0,5}"
)
# `drop: 0` and `dropped=0` are what a tool prints.
# An `all-reduce` is no change, and neither is `to better explain the 4% threshold`.
_CHANGE = re.compile(rf"(?<![\w-])(?!(?<=to )better\b){_VERB}\b(?![:=])", re.IGNORECASE)
# Beside the percentage they state a change too: `9 % more packets`, `is down by 9 %`.
_COMPARED = re.compile(r"\s?(?:more|less|fewer|quicker|above|below)\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:up|down)(?: by)? [~(]?$", re.IGNORECASE)
_TO = re.compile(r"\s?(?:to|from)\b", re.IGNORECASE)
_DIGITS = r"(\d{1,6}(?:\.\d{1,4})?)"
_PERCENT = re.compile(
    rf"(?<![\w.:=])[~+\-−]{{0,2}}(?:{_DIGITS} ?%? ?[-~–] ?)?{_DIGITS}\s?(?:%|percent\b|per cent\b)",
    re.IGNORECASE,
)
_SHARES = re.compile(r"\bfrom [~(]?\d[\d.]* ?% (?:\w{1,12} ){0,3}to\b", re.IGNORECASE)
# A share, not a change: `from 80% to 60%`, `95% confidence`, `100% CPU`.
_BEFORE_SHARE = re.compile(
    r"(?:\bfrom|\bto|\bat|\breach\w{0,3}|\bapproach\w{0,3}|\bused?|\buses|->|=>|→"
    r"|(?<!by )\b(?:above|below|over|beyond) the)\s{0,2}[~(]?$",
    re.IGNORECASE,
)
# `overhead 35% -> 28%`, and `cpu 100%`, which is a load.
_ARROW = re.compile(r"\s?(?:->|=>|→)")
_LOADED = re.compile(r"\b(?:cpu|load)\s{1,2}$", re.IGNORECASE)
_SHARE = re.compile(
    r"\s{0,2}(?:confidence|CI\b|percentile|cpu|idle|utili[sz]ation|packet loss|loss\b|line rate|variation|variance"
    r"|noise|jitter|deviation|fluctuation|margin|error"
    r"|of (?!\w{0,12}(?:improve|increase|reduc|gain)))",
    re.IGNORECASE,
)
# `4x Cortex-A53` and `2x 10G` count hardware.
_FACTOR = re.compile(
    r"(?<![\w.])(\d{1,4}(?:\.\d{1,3})?)\s?(?:[x×]|times)(?![\w-])"
    r"(?!\s?(?:(?-i:[A-Z][a-z]|AMD|ARM)|\d|v?cpus?\b|cores?\b|(?:hyper)?threads?\b|nics?\b|ports?\b))",
    re.IGNORECASE,
)
# `run it 10 times`
_REPEATED = re.compile(
    r"\b(?:run|ran|runs|running|repeat\w{0,3}|execut\w{1,3}|call\w{0,3}|loop\w{0,3}|tr(?:y|ied)|iterat\w{1,3}|measured)\b"
    r"[^.]{0,120}$",
    re.IGNORECASE,
)
_THAN = re.compile(
    r"\s?(?:faster|slower|quicker|more|less|fewer|better|worse|higher|lower|larger|smaller|the|as)\b"
)
# `the two halves of the association process` are no change.
_DOUBLED = re.compile(
    r"\b(?:twice as|doubl(?:es|ed|ing)|halv(?:ed|ing)|(?<!two )halves(?! of\b))\b", re.IGNORECASE
)
_PERFORMANCE = r"(?:performance|throughput|latency|bandwidth|speed|runtime|measurable|noticeable|visible)"
# `no architectural impact` and `no functional difference` are not about figures.
_LOSS = r"(?:regress|degrad|slow-?down|overhead|loss of performance)\w{0,6}"
_NONE = re.compile(
    r"\b(?:not? (?:see|show|cause|introduce|observe)\w{0,2}"
    r"|(?:did|do|does) ?n[o']t (?:see|show|cause|introduce|observe))"
    rf"(?: \w{{1,14}}){{0,3}} (?:{_LOSS}|differen\w{{0,6}}|impact\w{{0,6}})"
    rf"|\b(?:no|without)(?: \w{{1,14}}){{0,3}}(?: {_LOSS}"
    rf"|(?: {_PERFORMANCE})(?: \w{{1,14}}){{0,2}} (?:differen|impact)\w{{0,6}}"
    rf"| (?:differen|impact)\w{{0,6}} (?:\w{{1,14}} ){{0,3}}{_PERFORMANCE}\b)",
    re.IGNORECASE,
)
_NEUTRAL = re.compile(r"\b(?:performance|throughput|latency)[ -]neutral\b", re.IGNORECASE)
_HOW = (
    r"(?:significant|noticeabl[ey]|great|dramatic|substantial|considerabl[ey]|measurabl[ey]|notabl[ey]|huge|massive)"
    r"(?:ly|ally)?"
)
_IN_WORDS = re.compile(
    rf"\b{_HOW}(?: \w{{1,14}}){{0,3}} {_VERB}|\b{_VERB}(?: \w{{1,14}}){{0,4}} {_HOW}\b"
    # `a single queue to increase contention` is what something was done for.
    r"|(?<!(?<!helps)(?<!help) to )\b(?:improv|boost|increas|reduc|speed)\w{0,4} (?:up )?(?:the )?(?:\w{1,14} ){0,2}"
    r"(?:performance|throughput|latency|bandwidth|pps|contention|cpu usage)\b",
    re.IGNORECASE,
)
# What of a program is better to work with is not measured: `significantly improving maintainability`.
_OF_CODE = re.compile(
    rf"\b{_VERB}(?: \w{{1,14}}){{0,3}} (?:maintainab|readab|usab|debugg|clarity|robust|reliab|diagnos|document"
    r"|complex|probab|likelihood)\w{0,8}",
    re.IGNORECASE,
)
# What was wrong before the change.
_PROBLEM = re.compile(
    r"\b(?:degrad|suffer|regress|slower|worse|drop|problem|bottleneck)\w{0,5}\b", re.IGNORECASE
)
# What is asked, hoped or supposed is not claimed.
SUPPOSED = re.compile(
    r"\?$|\b(?:may|might|could|would|should|hope\w{0,4}|expect\w{0,3}|if|whether|wonder\w{0,3}|maybe|perhaps"
    r"|suspect|aims?|try|tries|tried|will|in order to|so as to|can help)\b",
    re.IGNORECASE,
)
# What somebody reports, or another commit causes, is what the mail is about, and not what it achieves.
IS_PROBLEM = re.compile(
    r"\b(?:report(?:s|ed)|(?:can |may )?causes?|caused|introduced|brought|led to|leads to|result(?:s|ed) in)\b"
    r".{0,160}\b(?:regress|degrad|drop|slow-?down|slower|worse)",
    re.IGNORECASE | re.DOTALL,
)


def claims(words: Words) -> list[Claim]:
    """The claims of a text, in its order, at most `MAX_CLAIMS`."""
    found: list[Claim] = []
    for line, sentence in _sentences(words):
        found += _of(sentence, line)
        if len(found) >= MAX_CLAIMS:
            break
    return found[:MAX_CLAIMS]


def _of(sentence: str, line: int) -> Iterator[Claim]:
    shown = sentence if len(sentence) <= _SHOWN else sentence[: _SHOWN - 3] + "..."
    numbers = [one for one in _numbers(sentence) if not is_denied(sentence[: one[0]])]
    for at, kind, value, low in numbers:
        if not float(value):
            continue
        claim = Claim(
            shown, line, kind, float(value), len(value.partition(".")[2]), float(low) if low else None
        )
        claim.is_minimum = bool(LEAST.search(sentence[max(0, at - 16) : at]))
        yield claim
    if numbers or SUPPOSED.search(sentence):
        return
    if _NONE.search(sentence) or _NEUTRAL.search(sentence):
        yield Claim(shown, line, "no change")
    elif _IN_WORDS.search(sentence) and not _PROBLEM.search(sentence) and not _OF_CODE.search(sentence):
        yield Claim(shown, line, "in words")


def _numbers(sentence: str) -> Iterator[tuple[int, Kind, str, str | None]]:
    """(place, kind, digits, digits of the lower end of a range) of the changes in per cent and as a factor."""
    is_change = _CHANGE.search(sentence)
    are_shares = _SHARES.search(sentence)
    for match in _PERCENT.finditer(sentence):
        before, end = sentence[max(0, match.start() - 16) : match.start()], match.end()
        moved = _COMPARED.match(sentence, end) or (_MOVED.search(before) and not _TO.match(sentence, end))
        is_share = are_shares or _SHARE.match(sentence, end) or _BEFORE_SHARE.search(before)
        is_load = match[2] == "100" and _LOADED.search(before)
        if is_load or _ARROW.match(sentence, end):
            continue
        if (is_change and not is_share) or moved:
            yield match.start(), "change", match[2], match[1]
    for match in _FACTOR.finditer(sentence) if is_change else ():
        if match[0].lower().endswith("times") and not _THAN.match(sentence, match.end()):
            if _REPEATED.search(sentence[: match.start()]):
                continue
        yield match.start(), "factor", match[1], None
    if doubled := _DOUBLED.search(sentence):
        yield doubled.start(), "factor", "2", None


def _sentences(words: Words) -> Iterator[tuple[int, str]]:
    """(first line, text) of the sentences that are not quoted; a blank line ends one, and so does a signature."""
    first = 0
    for at in range(len(words)):
        if words.first[at] and words.texts[at] == "--":
            return
        last = at + 1 == len(words) or words.lines[at + 1] > words.lines[at] + 1
        if last or words.ends_sentence(at) or at - first >= _MOST_WORDS:
            yield words.lines[first], words.joined(first, at + 1)
            first = at + 1
