"""Figures in sentences: `copy mode: 767,743 pps batch mode: 1,055,201 pps (+37.4%)`, `(from 405 kpps to 521 kpps)`.

A figure counts when a label stands before it and another figure in the same unit stands under the same heading;
one alone is said to be unread, since it is as likely a setting.
"""

from dataclasses import dataclass, field

from skbscope.results.mail.headings import Heading
from skbscope.results.mail.labels import side_of_label
from skbscope.results.mail.models import Found
from skbscope.results.mail.stated import percentage
from skbscope.results.mail.units import Quantity, quantity, value_of
from skbscope.results.mail.words import Words, plain
from skbscope.results.models import MetricRow, Note, Run, Side

TOOL = "figures"
# Bounds of a label, and of figures kept of one paste.
_LABEL_WORDS = 8
_LABEL_CHARS = 60
MAX_FIGURES = 2_000
_ARROWS = ("to", "->", "-->", "=>", "→")
_CLAUSES = ("with", "when", "under", "on", "in", "for", "while")
SAID = "a figure of the text: how many runs stand behind it is not said"


@dataclass(slots=True)
class Figure:
    """One quantity with its label."""

    label: str
    quantity: Quantity
    # Positions among the words: of the number, and behind all that belongs to it.
    at: int
    end: int
    line: int
    depth: int
    topic: str | None
    topic_at: int
    topic_line: int | None
    # The heading that states the side: then the label names a metric.
    under: str | None = None
    under_line: int | None = None
    stated: Note | None = None
    label_line: int | None = None
    side: Side | None = None
    because: str | None = None
    # A label without a colon: counts only beside others.
    weak: bool = False


@dataclass(slots=True)
class Figures:
    """What was read."""

    found: list[tuple[Found, int]] = field(default_factory=list)
    unread: list[Note] = field(default_factory=list)
    # Positions of percentages that belong to a figure.
    used: set[int] = field(default_factory=set)


def figures(words: Words) -> Figures:
    """All labelled figures of a text, each as a run of its own; (run, quote depth) in the order of the text."""
    out = Figures()
    groups: dict[tuple[int, str, str], list[Figure]] = {}
    for figure in _scan(words, out):
        key = (figure.topic_at, figure.quantity.metric, figure.quantity.unit)
        if figure.because:
            # A pair in one sentence is a group of its own.
            key = (-figure.topic_at - 1, figure.label, figure.quantity.unit)
        groups.setdefault(key, []).append(figure)
    for members in groups.values():
        for part in _rounds(members):
            _keep(part, out)
    out.found.sort(key=lambda item: item[0].lines)
    return out


def _scan(words: Words, out: Figures) -> list[Figure]:
    found: list[Figure] = []
    heading = Heading()
    at = floor = 0
    while at < len(words) and len(found) < MAX_FIGURES:
        heading.see(words, at)
        pair = _pair(words, at)
        if pair:
            found += _as_pair(words, at, floor, pair)
            at = floor = pair[1].end_at
            continue
        measured = quantity(words.texts, at)
        if measured is None:
            at += 1
            continue
        end = at + measured.length
        stated, end = _stated(words, end, out)
        label = _label(words, at, floor) or (
            # `before: 15 cycles 7.5 ns`: a second unit under the same label.
            (found[-1].label, found[-1].label_line or words.lines[at], found[-1].weak)
            if found and found[-1].end == at and found[-1].quantity.unit != measured.unit
            else None
        )
        if label is not None:
            found.append(
                Figure(
                    label[0], measured, at, end, words.lines[at], words.depths[at],
                    heading.topic, heading.at, heading.line, heading.side, heading.side_line,
                    stated, label[1], weak=label[2],
                )
            )  # fmt: skip
        at = floor = end
    return found


def _label(words: Words, at: int, floor: int) -> tuple[str, int, bool] | None:
    """(label, its line, whether it is weak) right before a figure, not reaching back behind `floor`."""
    last = at - 1
    if last < floor:
        return None
    colon = words.texts[last].endswith(":")
    if not colon and words.first[at]:
        return None
    first = last
    while first > floor and last - first < _LABEL_WORDS and not words.first[first]:
        if words.ends_sentence(first - 1) or words.texts[first - 1].endswith((",", ")", ":", "%")):
            break
        first -= 1
    text = words.said(first, last + 1).strip(" *:-=")
    if not text or not text[0].isalpha() or len(text) > _LABEL_CHARS:
        return None
    if colon:
        return text, words.lines[first], False
    # Without a colon: a side's word near the figure, or nothing else on the line.
    for near in range(last, max(first - 1, last - 3), -1):
        if plain(words.texts[near]) in ("before", "after", "without", "with", "baseline", "patched", "stock"):
            return words.said(near, last + 1).strip(" *:-="), words.lines[near], True
    alone = words.first[first] and last - first < 5
    return (text, words.lines[first], True) if alone else None


def _stated(words: Words, at: int, out: Figures) -> tuple[Note | None, int]:
    """The change in brackets or with a sign behind a figure, and where the figure ends."""
    word = words.get(at)
    number = percentage(word)
    if number is None or not (word.startswith("(") or number[0] in "+-−"):
        return None, at
    out.used.add(at)
    return Note(f"{number}%", words.lines[at]), at + 1


@dataclass(slots=True)
class _End:
    """One end of `from … to …`."""

    quantity: Quantity
    at: int
    end_at: int


def _pair(words: Words, at: int) -> tuple[_End, _End] | None:
    """`from 405,466 pps to 521,076 pps`, `from 1.2 to 1.4 Mpps`, `1.2 Mpps -> 1.4 Mpps`."""
    begins = words.texts[at].strip("(").lower() == "from"
    start = at + 1 if begins else at
    if start >= len(words):
        return None
    first = quantity(words.texts, start)
    if first is None:
        if not begins or words.get(start + 1) not in _ARROWS or start + 2 >= len(words):
            return None
        second = quantity(words.texts, start + 2)
        token = words.texts[start].strip("(")
        if second is None or not token.replace(",", "").replace(".", "").isdigit():
            return None
        first = Quantity(token, second.scale, second.metric, second.unit, second.direction, 1)
    middle = start + first.length
    arrow = words.get(middle)
    if arrow not in _ARROWS or (arrow == "to" and not begins) or middle + 1 >= len(words):
        return None
    second = quantity(words.texts, middle + 1)
    if second is None or second.unit != first.unit:
        return None
    return _End(first, start, middle), _End(second, middle + 1, middle + 1 + second.length)


def _as_pair(words: Words, at: int, floor: int, pair: tuple[_End, _End]) -> list[Figure]:
    """Both ends of a pair as figures of one group, named by the clause before them."""
    first = at
    while first > floor and at - first < 2 * _LABEL_WORDS and not words.ends_sentence(first - 1):
        first -= 1
    clause = words.said(first, at)
    stated = None
    for near in range(at - 1, first - 1, -1):
        number = percentage(words.texts[near])
        if number is not None:
            stated = Note(words.said(near, min(at, near + 2)).strip(" (,."), words.lines[near])
            clause = words.said(first, near)
            break
    name = _topic_of(clause) or "from … to …".replace("…", "x")
    quoted = words.said(at, pair[1].end_at).strip("()., ")
    out = []
    for end, side, word in ((pair[0], "before", "from"), (pair[1], "after", "to")):
        figure = Figure(
            name, end.quantity, end.at, end.end_at, words.lines[end.at], words.depths[end.at], name, at, None,
            stated=stated if side == "after" else None,
        )  # fmt: skip
        figure.side = "before" if side == "before" else "after"
        figure.because = f"the text says '{quoted}'" if side == "before" else f"the text says '{word}' of it"
        out.append(figure)
    return out


def _topic_of(clause: str) -> str:
    """The last clause that says under what: `… if we test with another thread, a` → `with another thread`."""
    parts = [part.strip(" (:;.") for part in clause.split(",")]
    while parts and len(parts[-1].split()) < 3:
        parts.pop()
    words = parts[-1].split() if parts else []
    starts = [at for at, word in enumerate(words) if word.lower() in _CLAUSES]
    return " ".join(words[starts[-1] if starts else 0 :])[:_LABEL_CHARS]


def _rounds(members: list[Figure]) -> list[list[Figure]]:
    """Labels that begin again in the same order belong to another test: A B A B are two groups, A A B B is one."""
    names = [(plain(figure.label), figure.under) for figure in members]
    distinct = list(dict.fromkeys(names))
    size = len(distinct)
    if size < 2 or len(names) == size or len(names) % size or names != distinct * (len(names) // size):
        return [members]
    return [members[at : at + size] for at in range(0, len(members), size)]


def _keep(members: list[Figure], out: Figures) -> None:
    lines = {figure.line for figure in members}
    if any(figure.weak for figure in members):
        # Loose words count where lines of the same kind stand together, or where they name both sides.
        sides = {side_of_label(figure.label) for figure in members}
        both = {item[0] for item in sides if item} == {"before", "after"}
        members = [
            figure
            for figure in members
            if not figure.weak or both or lines & {figure.line - 1, figure.line + 1}
        ]
    if len(members) < 2 or len({(plain(f.label), f.under) for f in members}) < 2 and not members[0].because:
        for figure in members:
            text = f"'{figure.label}: {figure.quantity.token} {figure.quantity.unit}' stands alone"
            out.unread.append(Note(f"{text}: nothing to compare it with", figure.line))
        return
    tokens = [figure.quantity.token for figure in members]
    for figure in members:
        value = value_of(figure.quantity, tokens)
        if value is None:
            out.unread.append(Note(f"{figure.quantity.token} is not a number", figure.line))
            continue
        out.found.append((_found(figure, *value), figure.depth))


def _found(figure: Figure, value: float, tick: float | None, odd: str | None) -> Found:
    measured = figure.quantity
    label = figure.under or figure.label
    if figure.because:
        label = f"{figure.label}, {'from' if figure.side == 'before' else 'to'}"
    metric = plain(figure.label) if figure.under else measured.metric
    row = MetricRow(
        metric, measured.unit, measured.direction, None, [value], value, "total",
        (figure.line, figure.line), tick=tick,
    )  # fmt: skip
    run = Run(TOOL, label, rows=[row])
    run.notes.append(Note(SAID, figure.line))
    if odd:
        run.odd_numbers.append(Note(odd, figure.line))
    lines = {figure.line, figure.label_line, figure.under_line, figure.topic_line}
    lines |= {figure.stated.line} if figure.stated else set()
    return Found(
        run,
        figure.side,
        figure.because,
        figure.topic or f"{measured.metric} in {measured.unit}",
        None,
        sorted(line for line in lines if line is not None),
        figure.stated,
    )
