"""Quantities in sentences: `copy mode: 767,743 pps batch mode: 1,055,201 pps (+37.4%)`, `(from 405 kpps to 521 kpps)`.

A figure counts when a label precedes it and another figure in the same unit is under the same heading;
a single one is noted as unread, since it may be a setting.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from statistics import median

from skbscope.results.mail.models import FIGURES, Found, Part
from skbscope.results.mail.sentences.headings import Heading
from skbscope.results.mail.sentences.pairs import End, end_of, labelled_pair, pair_at
from skbscope.results.mail.sentences.subjects import subject_of
from skbscope.results.mail.sentences.symptoms import doubt_of, reference_doubt, setting_doubt
from skbscope.results.mail.sentences.together import ARROWS
from skbscope.results.mail.sentences.values import bounds_of
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.labels import is_tree, side_of_label
from skbscope.results.mail.text.stated import percentage
from skbscope.results.mail.text.units import Direction, Quantity, amount, quantity, value_of
from skbscope.results.mail.text.words import BULLETS, Words, is_repeat, plain
from skbscope.results.models import MetricRow, Note, Run, Side
from skbscope.results.read.table import row

# Bounds of a label, and of the figures of one paste.
_LABEL_WORDS = 8
# `6.9 + this series`, `v6.9-rc1`
_RELEASE = re.compile(r"v?\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:[-+ ]|$)")
_LABEL_CHARS = 60
MAX_FIGURES = 2_000
_CLAUSES = ("with", "when", "under", "on", "in", "for", "while")
# What bytes, seconds or a share are a figure of; of anything else they are a setting far more often.
_AMOUNTS = set(
    "memory mem footprint usage size time runtime elapsed duration latency cpu util load loss".split()
)
UNKNOWN_RUNS = "a figure of the text: how many runs it represents is not stated"


@dataclass(slots=True)
class ProseQuantity:
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
    topic_line: int | None = None
    # The heading that states the side: then the label names a metric.
    under: str | None = None
    under_line: int | None = None
    stated: Note | None = None
    label_line: int | None = None
    side: Side | None = None
    because: str | None = None
    # Why the side may be no result; None where words state it.
    doubt: str | None = None
    # A label without a colon: counts only beside others.
    weak: bool = False
    # Quantities of one number are one run: several units under one label, repeats in bare lines, metrics of a heading.
    run: int = 0
    # Belongs to the run of the figure before it.
    more: bool = False
    # The short line above it, below the heading of a side.
    inner: str | None = None
    # The title that says which repeat it is of: `Run 2`.
    repeat: str | None = None
    # That it is a bound.
    bounds: list[Note] = field(default_factory=list)


# `iter 2` of `iter 2 (tcp)`
_REPEATED = re.compile(r"(?:run|iter|iteration|round|trial|pass|attempt) ?#?\d{1,3} ?(?=\()", re.IGNORECASE)


def prose_quantities(words: Words) -> Part:
    """All labelled figures of a text as runs; (run, quote depth) in the order of the text."""
    out = Part()
    groups: dict[tuple[int, str], dict[int, list[ProseQuantity]]] = {}
    for figure in _scan(words, out):
        if figure.because:
            # A pair in one sentence is a group of its own.
            key = (-figure.topic_at - 1, figure.label)
        else:
            key = (figure.topic_at, "sides" if figure.under else figure.quantity.unit)
        # A second unit under a label goes where the first is.
        home = (
            next((known for known, runs in groups.items() if figure.run in runs), key) if figure.more else key
        )
        groups.setdefault(home, {}).setdefault(figure.run, []).append(figure)
    parts = [part for runs in groups.values() for part in _rounds(_by_what_is_added(list(runs.values())))]
    # Two tests of one name are two groups; a single figure is none.
    tests = Counter(_group_name(part[0][0]) for part in parts if len(part) > 1)
    for part in parts:
        alike = tests[_group_name(part[0][0])] > 1
        _add_group(part, out, f", line {part[0][0].line}" if alike else "")
    out.found.sort(key=lambda item: item[0].lines)
    return out


def _by_what_is_added(runs: list[list[ProseQuantity]]) -> list[list[ProseQuantity]]:
    """`One core, foo:` and `One core, bar:` below one side: two runs of it, where the other side has `One core:`."""
    known = {plain(one.label) for run in runs for one in run if one.under and "," not in one.label}
    out: list[list[ProseQuantity]] = []
    for run in runs:
        names = [one.label.partition(", ") for one in run]
        if not all(
            one.under and rest and plain(name) in known
            for one, (name, _, rest) in zip(run, names, strict=True)
        ):
            out.append(run)
            continue
        added: dict[str, list[ProseQuantity]] = {}
        for one, (name, _, rest) in zip(run, names, strict=True):
            one.label, one.under = name, f"{one.under}, {rest}"
            added.setdefault(rest, []).append(one)
        out += added.values()
    return out


def _scan(words: Words, out: Part) -> list[ProseQuantity]:
    found: list[ProseQuantity] = []
    heading = Heading()
    at = floor = 0
    while at < len(words) and len(found) < MAX_FIGURES:
        heading.read_word(words, at)
        pair = pair_at(words, at) or labelled_pair(words, at)
        if pair:
            stated, end = _stated(words, max(map(end_of, pair)), out)
            found += _as_pair(words, at, floor, pair, stated)
            at = floor = end
            continue
        measured = quantity(words.texts, at) or _with_spread(words, at) or _amount(words, at, floor, heading)
        if measured is None:
            at += 1
            continue
        end = at + measured.length
        if _is_key(words, end) or words.get(end).startswith("~"):
            # `15% ~ 21%` is a range.
            at = floor = end
            continue
        stated, end = _stated(words, end, out)
        label = _label(words, at, floor)
        before = found[-1] if found else None
        more = label is None and before is not None and _continues(words, before, measured, at)
        if more and before is not None:
            label = (before.label, before.label_line or before.line, before.weak)
        if label and label[2] and not more and _is_followed(words, end, measured):
            label = None
        if label is not None:
            figure = ProseQuantity(
                label[0], measured, at, end, words.lines[at], words.depths[at], heading.topic, heading.at,
                heading.line, stated=stated, label_line=label[1], weak=label[2], more=more, repeat=heading.repeat,
            )  # fmt: skip
            below = heading.side is not None and heading.depth == words.depths[at]
            if below and heading.side is not None and plain(label[0]) != plain(heading.side):
                figure.under, figure.under_line = heading.side, heading.side_line
                figure.inner = heading.inner
                if before is None or before.line != figure.line != heading.side_line:
                    figure.label = _of_two(words, at) or figure.label
                if (
                    before is not None
                    and before.line == figure.line
                    and before.quantity.unit != measured.unit
                ):
                    # `SET: 623674 requests per second, p50=0.3 msec`
                    figure.label = f"{before.label} {label[0]}" if not more else label[0]
            repeats = figure.under is None or _counts(figure.label)
            figure.run = before.run if more and before else at if repeats else -(heading.side_line or 0)
            found.append(figure)
        at = floor = end
    return found


def _with_spread(words: Words, at: int) -> Quantity | None:
    """`55,885 +- 1,782 req/s`: a figure whose unit is behind its spread."""
    token = words.texts[at]
    if words.get(at + 1) not in ("+-", "+/-", "±") or not token[:1].isdigit():
        return None
    unit = quantity(words.texts, at + 2) if at + 2 < len(words) else None
    if unit is None or not token.replace(",", "").replace(".", "").isdigit():
        return None
    return Quantity(token, unit.scale, unit.metric, unit.unit, unit.direction, 2 + unit.length)


def _amount(words: Words, at: int, floor: int, heading: Heading) -> Quantity | None:
    """Bytes, seconds or a share where the label is a side, or names such a figure below the heading of a side."""
    measured = amount(words.texts, at) if words.texts[at][:1].isdigit() else None
    label = _label(words, at, floor) if measured else None
    if measured and measured.unit == "B" and words.get(at + measured.length) == "from":
        # `64 bytes from 10.0.0.1`
        return None
    if measured is None or label is None or label[2] or _goes_on(words, at + measured.length):
        return None
    named = heading.side is not None and set(plain(label[0]).split()) & _AMOUNTS
    return measured if named or side_of_label(label[0]) or is_tree(label[0]) else None


def _goes_on(words: Words, at: int) -> bool:
    """Whether a line has another amount behind one: `before: 7.2s insert, 5.1s delete`, which is a row."""
    while at < len(words) and not words.first[at]:
        if words.texts[at][:1].isdigit() and amount(words.texts, at):
            return True
        at += 1
    return False


def _continues(words: Words, before: ProseQuantity, measured: Quantity, at: int) -> bool:
    """`stock: 15 cycles, 7.5 ns` names a second unit; bare lines under a label repeat the measurement."""
    if before.end == at and not words.first[at]:
        return before.quantity.unit != measured.unit
    alone = words.first[at] and (at + measured.length == len(words) or words.first[at + measured.length])
    return alone and before.quantity.unit == measured.unit and 0 < words.lines[at] - before.line <= 2


def _is_key(words: Words, end: int) -> bool:
    """Whether a figure is what the numbers behind its colon are of: `100 Mbps: 1300 ns`."""
    colon = words.get(end) == ":" and not words.first[end] if end < len(words) else False
    begin = end + colon
    if not (colon or words.texts[end - 1].endswith(":")) or begin >= len(words) or words.first[begin]:
        return False
    return words.texts[begin].lstrip("~<>≈")[:1].isdigit() or words.texts[begin] in (
        "less",
        "more",
        "about",
        "up",
    )


def _is_followed(words: Words, end: int, measured: Quantity) -> bool:
    """Whether another figure of that unit is right behind one: `base   20 Mpps   12 Mpps` is a row of columns."""
    if end >= len(words) or words.first[end]:
        return False
    after = quantity(words.texts, end)
    return after is not None and after.unit == measured.unit


def _counts(label: str) -> bool:
    """Whether a label below the heading of a side only counts repeats; `test 1` and `test 2` may be two things."""
    return is_repeat(label) and "test" not in plain(label).split()


def _label(words: Words, at: int, floor: int) -> tuple[str, int, bool] | None:
    """(label, its line, whether it is weak) right before a figure, not reaching back behind `floor`."""
    last = at - 1
    if last < floor:
        return None
    if (
        words.texts[last] in BULLETS
        and words.first[last]
        and last > floor
        and words.texts[last - 1].endswith(":")
    ):
        # `No sockmap:` above `- 76.3 MB/s`.
        last -= 1
    colon = words.texts[last].endswith((":", "="))
    if words.first[at] and (not colon or _heads_a_list(words, at)):
        return None
    first = last
    while first > floor and last - first < _LABEL_WORDS and not words.first[first]:
        if words.ends_sentence(first - 1) or words.texts[first - 1].endswith((",", ")", ":", "%")):
            break
        first -= 1
    if colon and last - first < _LABEL_WORDS and (whole := _whole_label(words, last, floor)) is not None:
        first = whole
    if words.texts[last].lower() in ("(vs", "(vs.", "(versus"):
        # `1.4 MB/s with bfq (vs 1.6 MB/s with mq-deadline)`
        return None
    text = words.joined(first, last + 1).strip(" *:-=>→")
    ordinal = text[:1] in tuple("123456789") and any(ch.isalpha() for ch in text)
    counted = (ordinal or text[:1] == "#") and is_repeat(text)
    named = text[:1].isalpha() or counted or _RELEASE.match(text)
    if not text or not named or len(text) > _LABEL_CHARS:
        return None
    if colon:
        return text, words.lines[first], False
    # Without a colon: a side's word near the figure, or nothing else on the line.
    for near in range(last, max(first - 1, last - 3), -1):
        if words.texts[near].endswith(","):
            # `1.2 Mpps before, 1.4 Mpps after`: it belongs to what precedes it.
            return None
        if plain(words.texts[near]) in ("before", "after", "without", "with", "baseline", "patched", "stock"):
            return words.joined(near, last + 1).strip(" *:-=>→"), words.lines[near], True
    alone = words.first[first] and last - first < 5
    return (text, words.lines[first], True) if alone else None


def _of_two(words: Words, at: int) -> str:
    """All of the label of a figure that begins a line: `vdso: call` of `vdso: call: 731 ns`, `One core, foo`."""
    first = at
    while first and not words.first[first] and at - first < _LABEL_WORDS:
        first -= 1
    text = words.joined(first, at)
    labels = text.split(": ")
    two = (len(labels) == 2 and labels[1].endswith(":")) or (
        len(labels) == 1 and ", " in text and text[-1:] == ":"
    )
    return text.rstrip(" :") if two and words.first[first] else ""


def _heads_a_list(words: Words, at: int) -> bool:
    """Whether the next line begins with a figure too, and names behind both: `129 ms firewall`, `56 ms network`."""
    starts = [at]
    for place in range(at + 1, min(at + 2 * _LABEL_WORDS, len(words))):
        if words.first[place]:
            starts.append(place)
    if len(starts) < 2 or words.lines[starts[1]] != words.lines[at] + 1:
        return False
    ends = [place + measured.length for place in starts[:2] if (measured := quantity(words.texts, place))]
    return len(ends) == 2 and all(
        end < len(words) and not words.first[end] and words.texts[end][:1].isalpha() for end in ends
    )


def _whole_label(words: Words, last: int, floor: int) -> int | None:
    """The begin of a line that is a label with brackets up to its colon: `Baseline (no flowtable, stock):`."""
    first = last
    while first > floor and not words.first[first]:
        first -= 1
    first += words.texts[first] in ("-", "*", "+")
    text = words.joined(first, last + 1)
    bracketed = "(" in text and text.count("(") == text.count(")")
    return first if floor <= first <= last and bracketed and last - first < 2 * _LABEL_WORDS else None


def _stated(words: Words, at: int, out: Part) -> tuple[Note | None, int]:
    """The change in brackets or with a sign behind a figure, and where the figure ends."""
    word = words.get(at)
    number = percentage(word)
    if number is None or not (word.startswith("(") or number[0] in "+-−"):
        return None, at
    out.used.add(at)
    return Note(f"{number}%", words.lines[at]), at + 1


def _as_pair(
    words: Words, at: int, floor: int, pair: tuple[End, End], stated: Note | None
) -> list[ProseQuantity]:
    """Both ends of a pair as figures of one group, named by the preceding clause."""
    first = at
    while first > floor and at - first < 2 * _LABEL_WORDS and not words.ends_sentence(first - 1):
        first -= 1
    clause = words.joined(first, at)
    for near in range(at - 1, first - 1, -1):
        number = percentage(words.texts[near])
        if number is not None:
            stated = stated or Note(words.joined(near, min(at, near + 2)).strip(" (,."), words.lines[near])
            clause = words.joined(first, near)
            break
    (before, after), out = pair, []
    label = _topic_of(clause) or f"{before[0].metric} in the text"
    name = subject_of(words, at, floor) or label
    quoted = words.joined(at, max(map(end_of, pair))).strip("()., ")
    doubt = None
    if words.get(after[1] - 1) in ARROWS:
        doubt = setting_doubt(words, at, end_of(after), before[0].unit)
    elif after[1] > before[1]:
        doubt = doubt_of(words, at, end_of(after), before[0], after[0])
    else:
        doubt = reference_doubt(words, at, end_of(before))
    sides: tuple[tuple[End, Side, str], ...] = (
        (before, "before", f"the text says '{quoted}'"),
        (after, "after", f"the text says '{quoted}'" if after[1] < before[1] else "the text says 'to' of it"),
    )
    for end, side, because in sides:
        figure = ProseQuantity(label, *end, end_of(end), words.lines[end[1]], words.depths[end[1]], name, at)
        figure.stated = stated if side == "after" else None
        figure.run, figure.side, figure.because, figure.doubt = end[1], side, because, doubt
        figure.bounds = bounds_of(words, end[1], end_of(end))
        out.append(figure)
    return out


def _topic_of(clause: str) -> str:
    """The last clause that says under what: `… if we test with another thread, a` → `with another thread`."""
    parts = [part.strip(" (:;.") for part in clause.split(",")]
    while len(parts) > 1 and len(parts[-1].split()) < 3:
        parts.pop()
    words = parts[-1].split() if parts else []
    starts = [at for at, word in enumerate(words) if word.lower() in _CLAUSES]
    return " ".join(words[starts[-1] if starts else 0 :])[:_LABEL_CHARS]


def _rounds(runs: list[list[ProseQuantity]]) -> list[list[list[ProseQuantity]]]:
    """Labels that come again belong to another test: A B A B and A B C B D are two groups, A A B B is one.

    Below `Run 1` and `Run 2` they are repeats, and one group.
    """
    out: list[list[list[ProseQuantity]]] = []
    known: set[tuple[str | None, str]] = set()
    last = ""
    for run in runs:
        name = _name(run)
        if not out or ((run[0].repeat, name) in known and name != last):
            out.append([])
            known = set()
        out[-1].append(run)
        known.add((run[0].repeat, name))
        last = name
    return out


def _name(run: list[ProseQuantity]) -> str:
    return plain(run[0].under or run[0].label)


def _add_group(runs: list[list[ProseQuantity]], out: Part, place: str) -> None:
    """Adds a group in which there is something to compare; `place` separates it from others of its name."""
    if any(run[0].weak and not run[0].under for run in runs):
        # Loose words count where lines of the same kind are adjacent, or where they name both sides.
        lines = {run[0].line for run in runs}
        both = {side[0] for run in runs if (side := side_of_label(run[0].label))} == {"before", "after"}
        runs = [
            run
            for run in runs
            if not run[0].weak or run[0].under or both or lines & {run[0].line - 1, run[0].line + 1}
        ]
    if len({_name(run) for run in runs}) < 2 and not (len(runs) == 2 and runs[0][0].because):
        for run in runs:
            figure = run[0]
            text = f"'{figure.label}: {figure.quantity.token}' is the only figure in {figure.quantity.unit}"
            out.unread.append(Note(f"{text}: nothing to compare it with", figure.line))
        return
    tokens: dict[str, list[str]] = {}
    for figure in (figure for run in runs for figure in run):
        tokens.setdefault(figure.quantity.unit, []).append(figure.quantity.token)
    for run in runs:
        found = _found(run, tokens)
        if found is not None:
            found.group += place
            out.found.append((found, run[0].depth))


def _found(figures: list[ProseQuantity], tokens: dict[str, list[str]]) -> Found | None:
    first = figures[0]
    label = first.under or first.label
    if first.because:
        label = f"{first.label}, {'from' if first.side == 'before' else 'to'}"
    run = Run(FIGURES, label)
    rows: dict[tuple[str, str], MetricRow] = {}
    lines = {first.topic_line}
    parts = len({figure.inner for figure in figures}) > 1
    for figure in figures:
        measured = figure.quantity
        read = value_of(measured, tokens[measured.unit])
        if read is None:
            continue
        value, tick, odd = read
        named = _REPEATED.sub("", figure.label)
        metric = plain(named) if figure.under and not _counts(named) else measured.metric
        if parts and figure.inner:
            # `iperf3: 24 Gbps` below `1 flow` is no repeat of the one below `8 flows`.
            metric = f"{plain(figure.inner)} {metric}"
        one = rows.setdefault(
            (metric, measured.unit),
            row(metric, measured.unit, _direction(figure), value, figure.line, [], tick=tick),
        )
        one.samples.append(value)
        one.lines = (one.lines[0], figure.line)
        if len(one.samples) > 1:
            one.value, one.value_from, run.samples_are = median(one.samples), "median", "unknown"
        if odd:
            run.odd_numbers.append(Note(odd, figure.line))
        lines |= {figure.line, figure.label_line, figure.under_line}
        lines |= {figure.stated.line} if figure.stated else set()
    if not rows:
        return None
    run.rows = list(rows.values())
    run.notes += [Note(UNKNOWN_RUNS, first.line), *first.bounds]
    return Found(
        run,
        first.side,
        first.because,
        _group_name(first),
        None,
        sorted(line for line in lines if line is not None),
        [figure.stated for figure in figures if figure.stated],
        in_sentence=bool(first.because),
        doubt=first.doubt,
    )


def _group_name(first: ProseQuantity) -> str:
    return first.topic or f"{first.quantity.metric} in {first.quantity.unit}"


def _direction(figure: ProseQuantity) -> Direction | None:
    """By what the label or the sentence says was counted, then by the unit."""
    return direction_of(figure.label, figure.quantity.direction)
