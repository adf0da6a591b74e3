"""What a mail does not state that a reader needs to judge its figures. Not stated is not wrong.

A word anywhere in the mail's own text counts as stated; whether it is stated well is for people.
"""

import re

from skbscope.domains.checks.models import Figure

_FEW = 3
"""Runs of a side below which their number is requested."""
_KERNEL = "which kernel it was built on"
_STATED = {
    "on which CPU it ran": (
        r"xeon|epyc|intel|amd\b|ryzen|graviton|ampere|neoverse|lake\b|skylake|broadwell|haswell|zen ?\d|aarch64|arm64"
        r"|cortex|power\d|pentium|piii|\bghz\b|vcpu|\bi[3579]-\d"
    ),
    _KERNEL: (
        r"\b[2-9]\.\d{1,3}(?:\.\d{1,3})?(?:-rc\d)?\b|net-next|linux-next|mainline|bpf-next|\bcommit [0-9a-f]{7,40}"
    ),
    "which network device and driver": (
        r"mlx[45]|connectx|\bcx-?\d|ixgbe|i40e|\bice\b|e1000|\big[bc]\b|bnxt|virtio|veth|\bgve\b|\bena\b|\bmana\b|hns3"
        r"|\beth\d|\benp|\bens\d|\bnfp\b|loopback|\blo\b|localhost|127\.0\.0\.1|gbe\b|\d ?g(?:bit|bps|b/s|b/sec)"
    ),
    "to which CPUs the load was pinned": (
        r"taskset|\bpinn?(?:ed|ing)?\b|numactl|isolcpus|affinity|cpuset|same (?:core|cpu)|-c \d"
    ),
    "which CPUs took the interrupts": (
        r"irqbalance|smp_affinity|irq[ -]affinity|set_irq|rps_cpus|\brss\b|queues?\b.{0,30}\bcpu"
        r"|interrupts? .{0,20}cpu|single queue|one queue|ethtool -[lx]"
    ),
    "the power settings (governor, turbo, C-states)": (
        r"governor|turbo|c-?states?\b|cpupower|frequency|hyper-?threading|\bsmt\b|idle=poll|tuned\b|performance mode"
    ),
}
_PATTERNS = {what: re.compile(pattern, re.IGNORECASE) for what, pattern in _STATED.items()}
_OF_BUILD = {
    _KERNEL: _PATTERNS[_KERNEL],
    "which compiler and configuration": re.compile(
        r"\bgcc|clang|llvm|compiler|\.config|config\b", re.IGNORECASE
    ),
}
_RUNS = re.compile(
    r"\b\d{1,4} (?:runs|iterations|repetitions|times|trials|rounds|samples)\b|average[ds]? (?:of|over)|median of"
    r"|\bn ?= ?\d",
    re.IGNORECASE,
)
_SPREAD = re.compile(
    r"±|\+/-|std\.? ?dev|stddev|deviation|variance|noise|confidence|percentile|σ|\bcv\b|within \d",
    re.IGNORECASE,
)
_ORDER = re.compile(r"interleav|alternat|random order|back[- ]to[- ]back|a/b/a", re.IGNORECASE)


def missing(text: str, figures: list[Figure]) -> list[str]:
    """What is not stated, as parts of a sentence `It would help to know …`; nothing for a mail without figures."""
    if not figures:
        return []
    if all(figure.is_fixed for one in figures for figure in (one, *one.others)):
        # Of what a build gives, only the build matters.
        return [what for what, pattern in _OF_BUILD.items() if not pattern.search(text)]
    runs = min(min(figure.runs) for figure in figures)
    out: list[str] = []
    if runs < _FEW and not _RUNS.search(text):
        out.append("how many runs each side had")
    if runs < _FEW and not _SPREAD.search(text):
        out.append("how much the runs of one side differ")
    if not _ORDER.search(text):
        out.append("in which order they ran (interleaved, or one side after the other)")
    return out + [what for what, pattern in _PATTERNS.items() if not pattern.search(text)]
