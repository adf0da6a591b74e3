"""What a claim and a figure are of: a rate, a time, a share or a size, a name of a metric, and which direction."""

import re

from skbscope.domains.checks.figures import title_of
from skbscope.domains.checks.models import Claim, Figure
from skbscope.domains.comparisons.verdict import is_rate, is_time

# `more than` and `up to` say how much, not where to.
_RISES = re.compile(
    r"\b(?:increas\w*|higher|more\b(?! than)|up\b(?! to)|rais\w+|rise[sn]?|grow\w*|grew)", re.IGNORECASE
)
_FALLS = re.compile(
    r"\b(?:decreas\w*|reduc\w*|lower\w*|less\b(?! than)|fewer|down\b|drop\w*|halv\w+|cuts?\b)", re.IGNORECASE
)
_BETTER = re.compile(
    r"\b(?:faster|quicker|improv\w*|gain\w*|better|speed-?ups?|boost\w*|uplift)\b", re.IGNORECASE
)
_WORSE = re.compile(r"\b(?:slower|regress\w*|worse|degrad\w*|slow-?downs?)\b", re.IGNORECASE)
_KINDS = {
    "rate": r"throughput|bandwidth|bw|[kmg]?pps|packets? (?:per|a) second|packet rate|requests|iops|qps|[gm]bps",
    "time": r"latency|latencies|rtt|runtime|duration|delay|time",
    "share": r"cpu|load|utili[sz]ation|idle|softirq",
    "size": r"memory|footprint|bytes|size|rss|slab",
}
_OTHER_UNITS = {"%": {"share"}, "B": {"size"}}
_WORDS = {kind: re.compile(rf"\b(?:{words})\b", re.IGNORECASE) for kind, words in _KINDS.items()}
# `19% throughput gain (vs 40% CPU reduction)`: what is right behind the number.
_BEHIND = re.compile(r"\s?(?:%|percent|per cent|x|times)((?: [\w-]{2,16}){1,2})", re.IGNORECASE)
# `stress-ng.cpu-online.ops_per_sec`
_DOTTED = re.compile(r"(?<![\w.])[a-z][\w-]{1,40}(?:\.[A-Za-z][\w-]{1,60}){1,4}(?![\w./(-])")
_WORD = re.compile(r"[A-Za-z]\w{3,}")
_COMMON = set(
    "with from that this patch change before after than when test tests about more less overhead commit results".split()
)


def names_kind(claim: Claim) -> bool:
    """Whether a claim says what it is of: a rate, a time, a share or a size."""
    return bool(_kinds(claim))


def is_of_kind(claim: Claim, figure: Figure) -> bool:
    """Whether the figure is of a kind that the sentence names; any is where it names none."""
    names = _DOTTED.findall(claim.around or claim.text)
    if names and "." in figure.metric and figure.metric not in names:
        return False
    kinds, own = _kinds(claim), _kinds_of(figure.unit)
    return not kinds or not own or bool(own & kinds)


def is_about(claim: Claim, figure: Figure, main: list[Figure]) -> bool:
    """Whether something says that a claim is about a figure: its kind, a word of its name, or that it is the only one.

    `main` are the figures of all comparisons.
    """
    if not is_of_kind(claim, figure):
        return False
    if _kinds(claim) and _kinds_of(figure.unit):
        return True
    words, own = (
        set(map(str.lower, _WORD.findall(text))) - _COMMON
        for text in (claim.around or claim.text, f"{title_of(figure)} {figure.metric}")
    )
    return bool(words & own) or (len(main) == 1 and figure is main[0])


def _kinds(claim: Claim) -> set[str]:
    number = f"{claim.value:.{claim.places}f}" if claim.value is not None else ""
    at = claim.text.find(number) if number else -1
    behind = _BEHIND.match(claim.text, at + len(number)) if at >= 0 else None
    near = {kind for kind, words in _WORDS.items() if behind and words.search(behind[1])}
    return near or {kind for kind, words in _WORDS.items() if words.search(claim.text)}


def _kinds_of(unit: str) -> set[str]:
    if unit.startswith("cycles"):
        return {"time", "share"}
    return {"rate"} if is_rate(unit) else {"time"} if is_time(unit) else _OTHER_UNITS.get(unit, set())


def contradicts(text: str, figure: Figure) -> bool:
    """Whether a sentence names the other direction: `down by 9 %` beside a rise, `9 % slower` beside more packets.

    A sentence of several directions is not judged: `by reducing contention it is 9 % faster`.
    """
    change = figure.after - figure.before
    rises, falls, better, worse = (bool(words.search(text)) for words in (_RISES, _FALLS, _BETTER, _WORSE))
    if not (better or worse) and rises != falls:
        return change < 0 if rises else change > 0
    if rises or falls or better == worse or figure.better is None:
        return False
    return (change < 0) == (better == (figure.better == "more")) and change != 0
