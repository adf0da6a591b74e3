"""The head of a table with a column for each side: `baseline | this change`, `after-patch before-patch`.

A head names one *before* and one *after* or more, in either order. Where it names only the *before*, the columns to its
right are compared with that, with a doubt. Columns of changes, spreads and p values are recognised and are no sides.
"""

import re
from dataclasses import dataclass

from skbscope.results.mail.text.captions import prefix_joined, stated_unit
from skbscope.results.mail.text.cells import Unit
from skbscope.results.mail.text.labels import (
    FASTER_THAN_COPY,
    current_beside,
    is_negation,
    side_of_label,
    without_side,
)
from skbscope.results.mail.text.units import quantity, unit_of
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Side

_MOST = 14
_LONGEST = 200
# Trees that patches are written against, and other names of what was there first.
_BASES = set(
    "net-next bpf-next linux-next for-next mainline upstream master main tip orig origin ref reference prev previous "
    "net control".split()
)
# `net-next main`, `mm-unstable-2-27-2025`
_OF_TREE = re.compile(r"(?:net-next|origin)(?= |$)|mm-(?:unstable|stable)(?![a-z])")
_MM_NEW = re.compile(r"mm-new(?:-[\d-]{1,12})?")
_TODAY = ("current", "existing", "original", "present", "default", "legacy")
_NUMBERED = re.compile(r"(?:p ?\d|p ?\d{1,2}(?:\+\d{1,2}){1,4}|(?:v|rfc ?v?|patch ?v?|patchset ?v?)\d{1,2})")
# Alone these are words of any table; they count where the other side is named.
_WEAK = "main tip patch patches series new old with without w/ w/o prior net".split()
_CHANGES = set(
    "diff difference delta change gain improvement improve improved improv impr ratio speedup increase decrease "
    "reduction uplift benefit saved savings faster slower pct % Δ δ %change diff% %diff".split()
)
_LAST_OF_CHANGES = set("increase decrease gain improvement reduction diff delta spared saved speedup".split())
OTHERS = set("stddev stdev std sd σ cv ci p pvalue p-value pval n runs samples err".split())
_SPREADS = {"stddev", "stdev", "std"}
SENTENCE = set("and or the vs is are was were we to of in it i a for".split())
# A column named so beside a baseline is another metric, not another kernel.
METRICS = set(
    "cycles ns usec latency throughput cpu rate unit units metric size threads flows time avg min max index "
    "mean median".split()
)
# A value or several, which no column is called: `182k`, `182k  711 (0%)`, `228 (2.1x)`, `Before: 460 rx/s`, `0 err/s`.
FIGURE = re.compile(
    r"[\d.,]+(?:[kKMG]|\s?%|[kKMG]?(?:\s+[\d.,]+[kKMG]?){0,4}\s*\([+-]?[\d.,]+\s?[%xX]\))|"
    r"(?:[A-Za-z][\w -]{0,30}[:=]\s{0,9})?[\d.,]{1,20} ?[kKMGT]? ?[a-z,]{0,12}/s(?:ec)?"
)
# The name of a side, and which run of it a column holds.
_RUN = re.compile(r"([A-Za-z][\w +-]{2,30}?)[ -]?(?:#|run ?#?|iter )\d{1,2}")
_VERSION = re.compile(r"\d{1,2}\.\d{1,3}(?:\.\d{1,3})?")
_VERSION_IN = re.compile(rf"(v?{_VERSION.pattern}) ?[(\[][^()\[\]]{{1,20}}[)\]]")
_PERCENTILE = re.compile(r"p\d{2,}")
FOLLOWERS = set(
    "patch patches series patchset change changes opt kernel commit fix this the optimization optimisation".split()
)
_LEADERS = set("before after without with w/o w/ this no new old base patched unpatched".split())


@dataclass(slots=True)
class Column:
    """One column of a head."""

    label: str
    # First character in the line, and the one behind the last.
    start: int
    end: int
    kind: str = "value"
    side: Side | None = None
    unit: Unit | None = None
    # Of a head with two lines: the metric below a side.
    metric: str = ""
    # One of several runs of its side.
    is_repeat: bool = False
    # True where the side follows only from the other column.
    inferred: bool = False


def head_of(
    text: str, news: frozenset[str] = frozenset(), defined: dict[str, Side] | None = None
) -> list[Column] | None:
    """The columns of a line that heads a table of two sides; None for any other line.

    `news` are names that the text calls new: a column named so is the *after* of one that differs only in its name.
    `defined` are the sides of letters that the text explains: `A is without the patch`.
    """
    if 3 < len(text) <= _LONGEST and text[-1] == ":":
        named = _by_blanks(text)
        if len(named) > 1 and all(label.endswith(":") for label, _, _ in named):
            # `Before:              After:`
            text = text.replace(":", " ").rstrip()
    if text.endswith(".") and len(text) <= _LONGEST:
        named = _by_blanks(text)
        if len(named) > 1 and all(len(label) <= 6 and label.endswith(".") for label, _, _ in named):
            # `Mod.   Org.`
            text = text.replace(".", " ").rstrip()
    if not 3 < len(text) <= _LONGEST or text[-1] in ".,;?!:":
        return None
    for number, split in enumerate((_by_bars, _by_blanks, _by_words)):
        columns = [column_of(label, start, end) for label, start, end in split(text)]
        for column in columns if defined else ():
            column.side = column.side or (defined or {}).get(column.label.lower())
        if any("|" in column.label for column in columns):
            # Cells between bars hold no blanks that are columns.
            continue
        if 2 <= len(columns) <= _MOST and _decide(columns, number < 2, news):
            return columns
    return None


def cut(text: str) -> list[tuple[str, int, int]]:
    """The cells of a line by bars or by two blanks, else its words."""
    return next((found for split in (_by_bars, _by_blanks) if len(found := split(text)) > 1), _by_words(text))


def _by_bars(text: str) -> list[tuple[str, int, int]]:
    if "|" not in text:
        return []
    out: list[tuple[str, int, int]] = []
    at = 0
    for part in re.split(r"[|\t]", text):
        body = part.strip(" *`")
        lead = len(part) - len(part.lstrip())
        # `|-------| XDP_DROP |`: lines that are drawn between columns.
        if body.strip("-"):
            out.append((body, at + lead, at + lead + len(body)))
        at += len(part) + 1
    return out


def _by_blanks(text: str) -> list[tuple[str, int, int]]:
    """By tabs, by two blanks or more, and by both: `name<tab>base<tab>one      other`."""
    return (
        [(one[0], one.start(), one.end()) for one in re.finditer(r"\S+(?: \S+)*", text)]
        if "  " in text or "\t" in text
        else []
    )


def _by_words(text: str) -> list[tuple[str, int, int]]:
    """Words, those of one phrase together: `this change`, `before opt`, `patched (Mpps)`."""
    out: list[tuple[str, int, int]] = []
    for one in re.finditer(r"[^\s|]+", text):
        word = one[0].lower()
        joins = out and (
            (
                word.strip("[](){}:") in FOLLOWERS
                and out[-1][0].lower().split()[-1].strip("[({") in _LEADERS | FOLLOWERS
            )
            or (word[0] in "([" and stated_unit(word, False) is not None)
        )
        if joins:
            label, start, _ = out.pop()
            out.append((f"{label} {one[0]}", start, one.end()))
        else:
            out.append((one[0], one.start(), one.end()))
    return out


def column_of(label: str, start: int, end: int) -> Column:
    """One cell of a head: its side, its unit, and whether it holds values."""
    column = Column(label.strip(" *:`\"'|"), start, end)
    if "_" in column.label and (spoken := _spoken(column.label)):
        # `before_ms`
        column.label = label = spoken
    body, bracket, inner = column.label.partition("(")
    column.unit = _unit_in(column.label)
    if column.unit and (version := _VERSION_IN.fullmatch(column.label)):
        # `6.5 [Mpps]` is a version, and no figure.
        column.label = body = version[1]
        bracket = inner = ""
    low = (body.strip() or column.label).lower()
    words = low.replace("(", " ").replace(")", " ").split()
    # `% time spent (before)` is a share of one side.
    stated_share = words[:1] == ["%"] and len(words) > 1 and bool(bracket)
    share = stated_share and side_of_label(inner.rstrip(")")) is not None
    if (
        low.strip("%") in _CHANGES
        or (len(words) > 1 and words[-1] in _LAST_OF_CHANGES)
        or (words and words[0] in _CHANGES and not share)
        or (bracket and set(words[share:]) & _CHANGES)
    ):
        column.kind = "change"
    elif low.strip("%") in OTHERS or set(low.replace("_", " ").split()) & _SPREADS:
        column.kind = "other"
    else:
        named = side_of_label(low) if len(words) <= 6 else None
        column.side = named[0] if named else None
        if (named is None and words and (low in _BASES or _OF_TREE.match(low))) or _MM_NEW.fullmatch(low):
            column.side = "before"
        elif named is None and (_NUMBERED.fullmatch(low) or (words[:1] == ["this"] and len(words) == 2)):
            column.side = "after"
        elif low in ("with", "w/"):
            column.side = "after"
        elif low in ("without", "w/o"):
            column.side = "before"
        elif named is None and bracket and column.unit is None and _says(inner.rstrip(")").split()):
            # `probes (current)`, `without LDMXCSR (this patch)`
            stated = side_of_label(inner.rstrip(")"))
            column.side = stated[0] if stated else None
    return column


def _spoken(label: str) -> str | None:
    """`before_ms`, `p99_base`, `new_rate`: the words of one name that begins or ends with a side; else None."""
    words = label.replace("_", " ").split()
    if " " in label or not 2 <= len(words) <= 4 or side_of_label(label):
        return None
    named = [side_of_label(word) for word in (words[0], words[-1])]
    return " ".join(words) if sum(side is not None for side in named) == 1 else None


def _unit_in(label: str) -> Unit | None:
    """`old (s)`, `before [us]`, `base, Gbps`, `patched/Mpps`, `new ns/op`: the unit behind the name of a column."""
    label = prefix_joined(label)
    if stated := stated_unit(label, False):
        return stated
    name, mark, behind = label.rpartition(", ") if ", " in label else label.rpartition("/")
    unit = unit_of(behind) if mark and (", " in label or side_of_label(name)) else None
    head, bracket, inner = label.rpartition(" (")
    if unit is None and bracket and side_of_label(inner.rstrip(")")):
        # `bogo ops/s (before)`
        return stated_unit(head, False) or unit_of(head.split()[-1])
    last = last_word(label) if len(label.split()) > 1 else ""
    return unit or (stated_unit(last) if "/" in last or unit_of(last) else None)


def last_word(label: str) -> str:
    """The last word of a name, which may be a unit; of `Init NS`, a namespace, none."""
    return "" if label.endswith(" NS") else (label.split() or [""])[-1]


def _says(words: list[str]) -> bool:
    """Whether words in brackets can be about the column as a whole; `(before 49200d1)` is about a commit."""
    return len(words) == 1 or (len(words) == 2 and words[0] == "this")


def _pair_of_names(columns: list[Column], news: frozenset[str]) -> None:
    """Sides of two columns by their names alone, where exactly one pair of columns is so named."""
    values = [column for column in columns if column.kind == "value"]
    pairs = [(a, b) for a in values for b in values if a is not b and _are_pair(a.label, b.label, news)]
    if len(pairs) == 1:
        pairs[0][0].side, pairs[0][1].side = "before", "after"
        return
    pairs = [(a, b) for a in values for b in values if a is not b and _is_todays(a.label, b.label)]
    pairs = pairs or [(a, b) for a in values for b in values if a is not b and _adds(a.label, b.label)]
    if len(pairs) == 1:
        pairs[0][0].side, pairs[0][1].side, pairs[0][1].inferred = "before", "after", True


def _are_pairs(sides: list[Column]) -> bool:
    """`Before After diff Before After diff`: pairs of the same two names in the same order."""
    names = [(column.label, column.side) for column in sides]
    return (
        len(names) > 2
        and len(names) % 2 == 0
        and names == names[:2] * (len(names) // 2)
        and names[0][1] != names[1][1]
    )


def _repeated(sides: list[Column]) -> bool:
    """`base #1   base #2   new #1   new #2`: runs of one side beside each other; gives them the name of the side."""
    found = [_RUN.fullmatch(column.label) for column in sides]
    if len(sides) < 4 or not all(found):
        return False
    names = [one[1] for one in found if one]
    if (
        len(set(names)) != 2
        or len({(name, column.side) for name, column in zip(names, sides, strict=True)}) != 2
    ):
        return False
    for column, name in zip(sides, names, strict=True):
        column.label, column.is_repeat = name, True
    return True


def _named_with_metrics(sides: list[Column]) -> bool:
    """`UL stock | UL patched | DL stock | DL patched`: both sides of every metric; sets the metrics of the columns."""
    metrics: dict[str, list[Column]] = {}
    for column in sides:
        metrics.setdefault(without_side(column.label), []).append(column)
    if _add_to_stems(list(metrics.values())):
        return True
    both = all(sorted(str(column.side) for column in of) == ["after", "before"] for of in metrics.values())
    if len(metrics) < 2 or "" in metrics or not both:
        return False
    for metric, of in metrics.items():
        for column in of:
            words = column.label.split()
            named = [
                word for word in words if plain(word) and set(plain(word).split()) <= set(metric.split())
            ]
            column.metric = " ".join(named)
            column.label = " ".join(word for word in words if word not in named)
    return True


def _add_to_stems(pairs: list[list[Column]]) -> bool:
    """`eth0 | eth0+patch | eth1 | eth1+patch`: the same added to each name; the names are the metrics then."""
    if len(pairs) < 2 or any([one.side for one in pair] != ["before", "after"] for pair in pairs):
        return False
    added = {other.label.lower().removeprefix(one.label.lower()) for one, other in pairs}
    if len(added) != 1 or not all(extends(other.label, one.label) for one, other in pairs):
        return False
    name = added.pop().strip(" +-_()")
    for pair in pairs:
        stem = pair[0].label
        for column, label in zip(pair, (f"without {name}", f"with {name}"), strict=True):
            column.label, column.metric = label, stem
    return True


def _added_in_pairs(columns: list[Column]) -> bool:
    """`gcc | gcc + early exit | clang | clang + early exit`: what is added is the *after*, whatever the names are."""
    pairs = [[one, other] for one, other in zip(columns[::2], columns[1::2], strict=False)]
    if (
        len(pairs) < 2
        or len(columns) % 2
        or not all(other.label.startswith(f"{one.label} + ") for one, other in pairs)
    ):
        return False
    for one, other in pairs:
        one.side, other.side = "before", "after"
    return _add_to_stems(pairs)


def _is_todays(label: str, other: str) -> bool:
    """`Current latency` beside `Shared latency`: the first word says what there is today."""
    words, others = plain(label).split(), plain(other).split()
    return len(words) > 1 and words[1:] == others[1:] and words[0] in _TODAY and others[0] not in _TODAY


def _adds(label: str, other: str) -> bool:
    """`pipapo` and `pipapo AVX2`: perhaps sides, which the changes stated in the rows have to confirm."""
    words, others = plain(label).split(), plain(other).split()
    return others[:-1] == words and bool(words) and not set(others) & (METRICS | OTHERS)


def _are_pair(label: str, other: str, news: frozenset[str]) -> bool:
    """`NoCork` and `AutoCork`, `DRV` and `DRV (ZC)`, `crc cycles` and `skb_crc cycles` where that name is new."""
    if is_negation(label, other):
        return True
    words, others = plain(label).split(), plain(other).split()
    if others[:-1] == words and others[-1:] and others[-1] in FASTER_THAN_COPY:
        return True
    renamed = len(words) == len(others) > 1 and words[1:] == others[1:] and set(words[1:]) & METRICS
    return bool(renamed) and others[0] in news and words[0] not in news


def extends(label: str, other: str) -> bool:
    """Whether a name is another one with something added: `6.1 + patch`, `6.6+patch`."""
    rest = label.lower().removeprefix(other.lower())
    added = rest[:1] in (" ", "+") or (rest[:1] == "-" and not rest.startswith("-rc"))
    return rest != label.lower() and added


def _unadded(columns: list[Column]) -> list[Column]:
    """The columns without versions, where another column adds to one of them: `6.1   6.6   6.6+patch`."""
    versions = [column for column in columns if _VERSION.fullmatch(column.label)]
    added = any(extends(column.label, one.label) for one in versions for column in columns)
    return [column for column in columns if not added or column not in versions]


def _decide(columns: list[Column], apart: bool, news: frozenset[str]) -> bool:
    """Whether the columns head a table of two sides; sets sides that follow from others. `apart`: cells are certain."""
    if any(column.label.replace(".", "").replace(",", "").isdigit() for column in _unadded(columns)):
        return False
    if any(FIGURE.fullmatch(column.label) for column in columns):
        return False
    if any(" " in column.label and not column.label.strip("0123456789.,% ") for column in columns):
        # `original:  12.3 13.1 12.8` are figures of one side.
        return False
    if any(
        column.label[:1].isdigit() and ("+-" in column.label or "±" in column.label) for column in columns
    ):
        # `base   1812 ( +-  0.12% )`
        return False
    if any(column.label.lower() in ("vs", "vs.", "versus") for column in columns):
        # `before vs. after` above `1.41 vs 1.72` names both numbers of a cell.
        return False
    if any(quantity(column.label.split(), 0) for column in columns if column.label):
        # `baseline:   31.47 Mpps` is a figure with its label.
        return False
    if apart and _added_in_pairs(columns):
        return True
    words = {word for column in columns for word in column.label.lower().split()}
    if not apart and words & SENTENCE:
        return False
    if not apart and columns[0].label.lower() in _BASES and columns[1].label.lower().startswith("with"):
        # `net-next without this series` is the label of one side.
        return False
    if apart and not any(column.side for column in columns):
        _pair_of_names(columns, news)
    befores = [column for column in columns if column.side == "before"]
    afters = [column for column in columns if column.side == "after"]
    today = current_beside([(column.label, column.side) for column in columns])
    if len(befores) == 2 and today is not None:
        columns[today].side = "after"
        befores.remove(columns[today])
        afters = [columns[today]]
    if not befores and apart:
        # `6.1` beside `6.1 + patch`.
        for column in columns:
            # `6.1 kernel` beside `6.1 + this patch`
            stem = column.label.removesuffix(" kernel")
            if column.side is None and any(extends(after.label, stem) for after in afters):
                column.side = "before"
                befores.append(column)
    weak = [plain(column.label) in _WEAK or column.label.lower() in _WEAK for column in [*befores, *afters]]
    sides = [column for column in columns if column.side]
    # `old  new   old  new` is no sentence.
    if (
        apart
        and (not all(weak) or len(sides) > 3)
        and (_repeated(sides) or _are_pairs(sides) or _named_with_metrics(sides))
    ):
        return True
    if len(befores) != 1 or (weak and all(weak) and not (apart or len(columns) <= 4)):
        return False
    if afters:
        return True
    first = columns.index(befores[0])
    if not apart or any(weak):
        return False
    others = [column for column in columns[first + 1 :] if column.kind == "value"]
    words = {word for column in others for word in plain(column.label.replace("NS", "")).split()}
    if not others or words & METRICS or any(_PERCENTILE.match(word) for word in words):
        return False
    if any(unit_of(column.label) or column.unit != others[0].unit for column in others):
        return False
    for column in others:
        column.side, column.inferred = "after", True
    return True
