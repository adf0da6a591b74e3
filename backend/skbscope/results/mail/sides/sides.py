"""Before or after: the side of each run, by the plainest statement of the text, always with the words.

1. a label of one side (`Before Patch`, `stock`, `(as default)`), or two that differ in `with` and `without`;
2. stated changes: the figure that the others' `+37.4%` recomputes from is what they are compared with;
3. two values of one setting, the first before;
4. copy mode under batch, xmit.more or zero-copy;
5. the name of a tree (`net-next`) beside a named *after*;
6. two versions (`v6.5` and `v6.6-rc1`), the older before;
7. a label that is another's with something added (`2.5.25` and `2.5.25 + patch`).

What a text calls new is read before, in `novelty`. Where none applies the side stays None, for a person to decide.

Runs of one tool, device and configuration are one group, which may be compared; where one message has both sides, its
runs are a group.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from skbscope.results.mail.models import FIGURES, Found
from skbscope.results.mail.sides.titles import by_version
from skbscope.results.mail.text.kinds import contradict, is_other_version
from skbscope.results.mail.text.labels import (
    FASTER_THAN_COPY,
    is_negation,
    is_numbered_side,
    is_tree,
    is_without,
    of_a_pair,
    settings,
    side_of_label,
    without_side,
)
from skbscope.results.mail.text.words import plain
from skbscope.results.models import Run, Side

# Runs of one group that are looked at pairwise.
_MAX_GROUP = 200
# What joins a label to what is added to it.
_ADDS = ("with", "plus", "and")
# A stated percentage has one or two decimals, and authors cut as often as they round.
_SLACK_PCT = 0.11
# Names of subjects that are part of a group's name; a profile has hundreds and is one group.
_SUBJECTS = 2
_FACTS = ("device", "test", "mode", "message size")
_CHARS = 100
# Words of a label that say what it is of.
_NAMED = 3
_REMARK = re.compile(r" \(([^()]{4,60})\)")
_LISTED = re.compile(r"(\d{1,2})[.)] ")
_SERIES = re.compile(r"v\d{1,2}")
_OF_SERIES = re.compile(r"v(\d{1,2}) of (?:the|this|my) (?:patch ?)?(?:set|series)\b", re.IGNORECASE)
_KERNELS = {"baseline", "base", "vanilla", "stock", "kernel"}


def decide(found: list[Found]) -> None:
    """Gives every run its side and the reason, in place."""
    for members in by_group(found):
        _by_label(members)
        _by_series(members)
        _by_remark(members)
        _by_baseline(members)
        _by_pair(members)
        _by_extension(members)
        _by_list(members)
        _by_command(members)
        if len(members) > _MAX_GROUP or len({plain(item.run.label) for item in members}) < 2:
            continue
        for rule in (_by_stated, _by_setting, _by_copy_mode, _by_tree, _by_version, _by_addition):
            rule(members)
        _the_others(members)


def set_side(item: Found, side: Side, because: str) -> None:
    """Sets the side of a run, with the reason."""
    item.side, item.side_because = side, because


def _by_label(members: list[Found]) -> None:
    for item in members:
        if item.side is not None:
            continue
        named = side_of_label(item.run.label) if item.run.label != item.run.command else None
        if item.run.side is not None:
            set_side(item, item.run.side, f"the text above says '{_short(item.run.label)}'")
        elif named is not None and named[1] == "default":
            set_side(item, "before", "'default' in the label: what a machine has today")
        elif named is not None:
            set_side(item, named[0], f"'{named[1]}' in the label '{_short(item.run.label)}'")


def _by_remark(members: list[Found]) -> None:
    """`driver 3.8 (without the fix)` is the *before* of `driver 3.8`, and of no other label; in place."""
    plain_ones = {item.run.label: item for item in members if item.side is None}
    for item in members if len(members) <= _MAX_GROUP else []:
        remark = _REMARK.search(item.run.label) if item.side == "before" and item.run.side is None else None
        named = side_of_label(remark[1]) if remark else None
        other = plain_ones.get(_REMARK.sub("", item.run.label, count=1))
        if remark and named and named[0] == "before" and other is not None and other.side is None:
            set_side(other, "after", f"the label '{_short(item.run.label)}' is the same with '{remark[1]}'")
            item.group = other.group = f"{other.group}, {_short(other.run.label)}"


def _by_series(members: list[Found]) -> None:
    """`v3 of the series` and `v4 of the series` are both with it: the older one is the *before* of the other."""
    versions = [_OF_SERIES.match(item.run.label) for item in members]
    numbers = sorted({int(found[1]) for found in versions if found})
    if len(numbers) != 2 or any(item.side == "before" for item in members):
        return
    side: Side | None = None
    for item, found in zip(members, versions, strict=True):
        if found:
            side = "before" if int(found[1]) == numbers[0] else "after"
        elif item.side is not None:
            return
        if side:
            # What has only a command is below the version above it.
            set_side(
                item,
                side,
                f"v{numbers[0]} and v{numbers[1]} of a series, of which this is v{numbers[side == 'after']}",
            )


def _by_baseline(members: list[Found]) -> None:
    """Beside a baseline, what is called `current` alone is the *after*; else it is what there is today."""
    today = [item for item in members if plain(item.run.label) == "current"]
    others = {item.side for item in members if item not in today}
    if today and others == {"before"}:
        for item in today:
            item.side, item.side_because = "after", f"'{_short(item.run.label)}' beside a baseline"


def _by_pair(members: list[Found]) -> None:
    """`w/o TSO` and `w/ TSO`: labels that are the same but for that word."""
    pairs: dict[str, dict[bool, list[tuple[Found, str]]]] = {}
    for item in members:
        word = of_a_pair(item.run.label) if item.side is None else None
        if word is not None:
            rest = without_side(item.run.label)
            pairs.setdefault(rest, {}).setdefault(is_without(word), []).append((item, word))
    for item in members if len(members) <= _MAX_GROUP else []:
        for other in members:
            open_pair = item.side is None and other.side in (None, "after")
            if open_pair and is_negation(item.run.label, other.run.label):
                because = f"is the label '{_short(other.run.label)}' with 'no'"
                set_side(item, "before", f"'{_short(item.run.label)}' {because}")
                if other.side is None:
                    set_side(other, "after", f"the label '{_short(item.run.label)}' is the same with 'no'")
    for both in pairs.values():
        if len(both) == 2:
            for item, word in both[True]:
                set_side(item, "before", f"'{word}' in the label, and another label is the same but for it")
            for item, word in both[False]:
                set_side(item, "after", f"'{word}' in the label, and another label is the same but for it")
            firsts = [
                min((item.lines[0] for item, _ in of_side if item.lines), default=0)
                for of_side in both.values()
            ]
            if firsts[list(both).index(False)] < firsts[list(both).index(True)]:
                # What is left out second may be the change itself.
                for item, word in (*both[True], *both[False]):
                    item.doubt = item.doubt or f"the text does not say that '{word}' is no change itself"


def _by_extension(members: list[Found]) -> None:
    """`proxy on original SMC` and `proxy on SMC with shadow sockets`: the label without its side, and what is added."""
    stems: dict[str, Found] = {}
    for item in members if len(members) <= _MAX_GROUP else []:
        named = side_of_label(item.run.label) if item.side == "before" else None
        rest = [word for word in plain(item.run.label).split() if named and word != named[1]]
        stems |= {f"{' '.join(rest)} {word} ": item for word in _ADDS if rest}
    for item in members:
        label = plain(item.run.label) if item.side is None else ""
        base = next((base for stem, base in stems.items() if label.startswith(stem)), None)
        if base is not None:
            set_side(item, "after", f"its label adds to '{_short(base.run.label)}'")


def _by_list(members: list[Found]) -> None:
    """`1) Base`, `2) this`, `3) that`: what a list has below the base is compared with it, as a group; in place."""
    items: list[Found] = []
    for item in members:
        numbered = _LISTED.match(item.run.label)
        number = int(numbered[1]) if numbered else 0
        if number == 1 and item.side == "before":
            items = [item]
        elif items and number == len(items) + 1 and item.side is None:
            items.append(item)
        elif number:
            return
    for item in items if len(items) > 2 else []:
        item.group = f"{item.group}, list at line {items[0].run.lines[0]}"
        if item is not items[0]:
            set_side(item, "after", f"the list begins with '{_short(items[0].run.label)}'")


def _by_command(members: list[Found]) -> None:
    """Further runs of the very command of one side, where the other side has another: `./test` and `./test_opt`."""
    firsts: dict[str | None, Found] = {}
    for item in members:
        if item.side and firsts.setdefault(item.run.command, item).side != item.side:
            return
    if None in firsts or {item.side for item in firsts.values()} != {"before", "after"}:
        return
    for item in members:
        first = firsts.get(item.run.command)
        if item.side is None and first and first.side and item.run.label == item.run.command:
            set_side(item, first.side, f"its command is that of '{_short(first.run.label)}'")
            item.run.label = first.run.label


def _by_stated(members: list[Found]) -> None:
    stated = [item for item in members if item.stated and item.run.rows and item.run.rows[0].value]
    # `after #1: 7.2 Gbps`, `after #3: 8.1 Gbps (+12.5%)`: two steps of one series.
    steps = all(item.side == "after" and is_numbered_side(item.run.label) for item in members if item.side)
    if not stated or (_decided(members) and not steps):
        return
    for base in members:
        value = base.run.rows[0].value if base.run.rows else None
        if base.stated or not value:
            continue
        if all(_recomputes(value, item) for item in stated):
            text = ", ".join(item.stated[0].text for item in stated[:3])
            set_side(base, "before", f"the stated {text} recomputes from this figure")
            for item in stated:
                set_side(
                    item, "after", f"its stated {item.stated[0].text} is over '{_short(base.run.label)}'"
                )
            return


def _recomputes(before: float, item: Found) -> bool:
    value = item.run.rows[0].value
    digits = item.stated[0].text.strip("(),").rstrip("%").replace("−", "-")
    try:
        stated = float(digits)
    except ValueError:
        return False
    return value is not None and abs((value / before - 1) * 100 - stated) <= _SLACK_PCT


def _by_setting(members: list[Found]) -> None:
    values: dict[str, list[str]] = {}
    for item in members:
        for name, value in _settings(item).items():
            if value not in values.setdefault(name, []):
                values[name].append(value)
    for name, seen in values.items():
        if len(seen) != 2:
            continue
        for item in members:
            mine = _settings(item).get(name)
            decided = next((other for other in members if other.side and _settings(other).get(name)), None)
            if item.side is not None or mine is None:
                continue
            if decided is None:
                set_side(item, "before", f"first of two values of {_short(name)}")
            elif _settings(decided).get(name) == mine:
                set_side(item, decided.side or "before", f"the same value of {_short(name)}")
            else:
                other: Side = "after" if decided.side == "before" else "before"
                set_side(item, other, f"the other value of {_short(name)}")


def _settings(item: Found) -> dict[str, str]:
    return settings(f"{item.run.label} {item.run.command or ''}")


def _by_copy_mode(members: list[Found]) -> None:
    if _decided(members):
        return
    bases = [item for item in members if plain(item.run.label) in ("copy mode", "copy")]
    others = [
        item
        for item in members
        if set(plain(item.run.label).replace(".", " ").split()) & set(FASTER_THAN_COPY)
    ]
    if len(bases) == 1 and len(bases) + len(others) == len(members):
        set_side(bases[0], "before", "copy mode is what batch and zero-copy are measured against")
        for item in others:
            set_side(item, "after", "measured against copy mode")


def _by_tree(members: list[Found]) -> None:
    if any(item.side == "before" for item in members) or not _decided(members):
        return
    for item in members:
        if item.side is None and is_tree(item.run.label):
            set_side(item, "before", f"'{_short(item.run.label)}' is the tree that a change is made against")


def _by_addition(members: list[Found]) -> None:
    if any(item.run.label == item.run.command for item in members):
        # `iperf3 -c host` and `iperf3 -c host -R` are two tests.
        return
    labels = sorted({plain(item.run.label) for item in members}, key=len)
    base = labels[0]
    # `baseline` and `baseline + change`: the second names what was added, whatever its first word says alone.
    added = set(base.split()) <= _KERNELS and all(item.side == "before" for item in members)
    if any(item.side == "before" for item in members) and not added:
        return
    # The name of a tool is what a run without any label is called.
    if not base or base in {plain(item.run.tool) for item in members}:
        return
    if not all(label.startswith(f"{base} ") for label in labels[1:]):
        return
    for item in members:
        if item.side is not None and not added:
            continue
        if plain(item.run.label) == base:
            set_side(item, "before", f"'{_short(item.run.label)}' is what the other labels add to")
        else:
            set_side(item, "after", f"its label adds to '{_short(base)}'")


def _by_version(members: list[Found]) -> None:
    """`v6.5` and `v6.6-rc1`: the older of two versions is the *before*."""
    labels = list(dict.fromkeys(item.run.label for item in members))
    found = by_version(*labels) if len(labels) == 2 and not any(item.side for item in members) else None
    for item in members if found else ():
        newer = (item.run.label == labels[1]) == (found is not None and found[0] == "after")
        set_side(item, "after" if newer else "before", found[2] if found else "")
    versions = [_SERIES.fullmatch(label.strip(" :")) for label in labels]
    if len(labels) == 2 and versions[0] and versions[1] and not any(item.side for item in members):
        # `v1: 3.1 Mpps` and `v2: 3.9 Mpps` of a series.
        newest = max(labels, key=lambda label: int(label.strip(" :v")))
        for item in members:
            side: Side = "after" if item.run.label == newest else "before"
            set_side(item, side, f"'{labels[0]}' and '{labels[1]}' may be versions of the series")
            item.doubt = "the text does not say what the versions are of"


def _the_others(members: list[Found]) -> None:
    """Beside a named *before* and no named *after*, differently labelled figures are what is compared with it."""
    before = [item for item in members if item.side == "before"]
    labels = {plain(item.run.label) for item in before}
    if len(labels) != 1:
        return
    figures = all(item.run.tool == before[0].run.tool == FIGURES for item in members)
    # Where labels name both sides, a label that names none is something else.
    named = any(item.side == "after" and side_of_label(item.run.label) for item in members)
    if named or (not figures and len(members) != 2):
        return
    words: frozenset[str] = frozenset(*(label.split() for label in labels))
    first = min(one.run.lines[0] for one in before)
    for item in members:
        own = frozenset(plain(item.run.label).split())
        # `original rates on TX: 22 kpps, on RX: 27 kpps`
        others = plain(item.run.label) not in labels and not contradict(words, own)
        if item.side is None and others and not is_other_version(item.run.label, before[0].run.label):
            set_side(item, "after", f"'{_short(before[0].run.label)}' is the before of this group")
            own_words = {word for word in words if side_of_label(word) is None}
            if figures and len(own_words) >= _NAMED and not own_words & own:
                # `routing, original driver and stack: 382 kpps` and `drop: 1.48 Mpps`
                item.doubt = f"it may be of something else than '{_short(before[0].run.label)}'"
            if figures and item.run.lines[1] < first:
                item.doubt = "it is above what is called the before, and no word calls it the after"


def several_baselines(found: list[Found]) -> None:
    """`baseline hash: …`, `baseline rbtree: …` and one line more: it is compared with each of them, in place."""
    for members in by_group(found):
        bases = [
            item
            for item in members
            if item.side == "before" and plain(item.run.label).startswith("baseline ")
        ]
        others = [item for item in members if item.side is None]
        if len(bases) < 2 or len({item.run.label for item in bases}) < len(bases) or len(others) != 1:
            continue
        if len(members) != len(bases) + 1:
            continue
        (other,) = others
        set_side(other, "after", "the other labels of this group begin with 'baseline'")
        compare_with_each(found, bases, other)


def compare_with_each(found: list[Found], bases: list[Found], other: Found) -> None:
    """Compares one *after* with each of several *befores* that have different labels: a group for each, in place."""
    at = next(place for place, item in enumerate(found) if item is other)
    group = other.group
    for base in bases:
        base.group = f"{group}, {_short(base.run.label)}"
    other.group = bases[0].group
    found[at + 1 : at + 1] = [replace(other, group=base.group) for base in bases[1:]]


def _decided(members: list[Found]) -> bool:
    return any(item.side is not None for item in members)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def group_of(run: Run) -> str:
    """The name of the group of a run a tool printed."""
    subjects = list(dict.fromkeys(row.subject for row in run.rows if row.subject))
    names = [run.environment[fact] for fact in _FACTS if run.environment.get(fact)]
    # Both sides of a profile need not have the same few symbols, and those of top the same few processes.
    profile = run.tool == "top" or any(row.form == "share" for row in run.rows[:1])
    if not names and len(subjects) <= _SUBJECTS and not profile:
        # Devices and functions come in another order each time.
        names = sorted(subjects)
    return " ".join([run.tool, *names])[:_CHARS]


def split_groups(found: list[Found]) -> None:
    """Splits groups, in place: by command where both sides ran each command, by message where one has both sides.

    Tables that hold both sides each are a comparison each, and so is each program that `perf stat` ran on both sides.
    """
    for members in by_group(found):
        measured = {item.run.environment.get("measured") for item in members} - {None}
        for what in measured if len(measured) > 1 else ():
            mine = [item for item in members if item.run.environment.get("measured") == what]
            if _both(mine):
                for item in mine:
                    item.group = f"{item.group}: {what}"[: 2 * _CHARS]
    for members in by_group(found):
        tables: dict[tuple[int, int], list[Found]] = {}
        for item in members:
            tables.setdefault(item.run.lines, []).append(item)
        if len(tables) > 1 and all(len(pair) == 2 and _both(pair) for pair in tables.values()):
            for (first, _), pair in tables.items():
                for item in pair:
                    item.group = f"{item.group}, table at line {first}"
    for members in by_group(found):
        commands = {item.run.command for item in members}
        if len(commands) > 1 and all(
            _both(item for item in members if item.run.command == command) for command in commands
        ):
            for item in members:
                item.group = f"{item.group}: {item.run.command or 'no command'}"[: 2 * _CHARS]
    for members in by_group(found):
        messages = {item.message for item in members}
        whole = [
            message for message in messages if _both(item for item in members if item.message == message)
        ]
        if len(messages) > 1 and whole:
            for item in members:
                if item.message in whole and item.message is not None:
                    item.group = f"{item.group}, message {item.message + 1}"


def by_group(found: list[Found]) -> list[list[Found]]:
    """The runs of each group, in the order of the text."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        groups.setdefault(item.group, []).append(item)
    return list(groups.values())


def _both(members: Iterable[Found]) -> bool:
    return {"before", "after"} <= {item.side for item in members}
