"""Outputs of a tool below lines that show the sides only together: `Without X:` and `With X:`.

    With Split Header disabled 'perf stat -d' gives:     Current performance figures like that:
    …                                                    …
    With Split Header enabled 'perf stat -d' gives:      After this patch set, performance figures like that:
    …                                                    …

`Without X` below `With X` may be the change itself, unless the subject or the text adds X. Where the subject adds X, a
sentence that begins `Non X` is about the *before*, and one with all words of X in any order about the *after*.

Of each run the lines above it are looked at, the nearest first, up to the run before it.
"""

import re
from dataclasses import replace
from itertools import product

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import FIGURES, TABLE, Forced, Found
from skbscope.results.mail.outputs.blocks import ANNOUNCES, PATCHED
from skbscope.results.mail.outputs.titlewords import names_both
from skbscope.results.mail.sides.contrast import VERDICTS, Contrast, contrasted
from skbscope.results.mail.sides.sides import set_side
from skbscope.results.mail.sides.titles import by_version, contrast_of, is_added_by
from skbscope.results.mail.text.labels import is_without, of_a_pair, side_of_label
from skbscope.results.mail.text.words import is_rule, plain
from skbscope.results.models import Side

_WORDS, _CHARS, _TITLE = 14, 120, 60
# Lines above a run that are looked at, and statements of them that are tried.
_REACH, _MOST = 40, 6
_TOGETHER = 8
# Lines from a statement to what a second tool printed below it.
_FAR = 120
# Lines of a statement, and the head of what is printed below it.
_HEAD = 4
# A figure behind its name, which is no title.
_NAMED = re.compile(r":\s+\d")
# Characters of a paragraph that a mail has on one line.
_PARAGRAPH = 400
# `Non threaded polling, enabled with sysctl.`: what is not there, up to the first word of a sentence.
_NEGATED = re.compile(
    r"(?:[-*] )?(?:non|without|no)[ -]"
    r"(?P<what>[\w-]{2,30}(?: (?!(?:enabled|using|with|by|via|in|on|and|is|was)\b)[\w-]{2,30}){0,4})",
    re.IGNORECASE,
)
# `Result 2: sync_dma_len method`
_NUMBERED = re.compile(
    r"(?:result|test|case|run|config|setup|scenario|method|experiment) ?#?\d{1,2} ?[:.)] +(?=\S)",
    re.IGNORECASE,
)
# `Comparing this with the unpatched driver:`
_COMPARING = re.compile(
    r"\bcompar(?:ing|ed)\b[^.;]{0,60}?\b(?:with|to) (?:[\w']+ ){0,6}?(?:unpatched|vanilla|unmodified|baseline)\b"
    r"[^;:]{0,100}:",
    re.IGNORECASE,
)
# `Test run on 6.3 (one flow)`, `Same test from linux-6.4-rc1`
_KERNEL = re.compile(
    r"(?:(?:the )?(?:same )?(?:tests?|results?|runs?|output|numbers)|(?:this|here) is)\b[^.:;]{0,30}?"
    r"\b(?:on|from|with|under|of|for) (?:the )?(?P<is_named>linux[- ]|kernels? )?"
    r"v?(?P<release>\d\.\d{1,2}(?:\.\d{1,3})?(?:-rc\d{1,2})?)(?: kernel)?(?= ?(?:[:.,(]|$)| with)",
    re.IGNORECASE,
)
# `perf top (5.15), XDP_DROP`: a number that may be a version, and one that the text calls so.
_NUMBER = re.compile(r"(?<![\w.])v?(\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:-rc\d{1,2})?)(?![\w.%])")
_CALLED = re.compile(
    r"(?:\bv|\b(?:linux|kernels?|kern)[ -]v?)(\d{1,2}\.\d{1,3}(?:\.\d{1,3})?(?:-rc\d{1,2})?)\b", re.IGNORECASE
)
# Versions of two machines, or with one change in both.
_OF_MACHINES = re.compile(
    r"\b(?:backport\w*|(?:sender|receiver|server|client|host|guest|hypervisor|peer) (?:has|runs|is on|uses|with))\b",
    re.IGNORECASE,
)
# `Default mode, no program:`
_DENIED = re.compile(r"(?<![\w-])no [a-z]", re.IGNORECASE)
# What somebody did between two runs.
_ACTION = re.compile(
    r"(?:Now|Then|Next|After that|Afterwards),? (?:let's |(?:I|we) (?:have )?)?"
    r"(?:(?P<on>enabled?|turn(?:ed)? on|switch(?:ed)? (?:on|to)|appl(?:y|ied))|disabled?|turn(?:ed)? off|"
    r"switch(?:ed)? off) \S.{2,100}",
)
_COMMANDS = ("$", "#", "./", "[]#", "root@", "%", ">")


def contrasted_runs(found: list[Found], lines: list[Line], subject: str, prose: str) -> None:
    """Gives runs of tools without any side their sides by the statements above them, in place."""
    at = {line.number: place for place, line in enumerate(lines)}
    tools: dict[str, list[Found]] = {}
    for item in found:
        if item.run.rows and not item.side and not item.run.side and item.run.tool not in (FIGURES, TABLE):
            tools.setdefault(item.group, []).append(item)
    printed = {
        number for item in found for row in item.run.rows for number in range(row.lines[0], row.lines[1] + 1)
    }
    decided = {item.group for item in found if item.side or item.run.side}
    releases = {number[1] for number in _CALLED.finditer(prose)}
    for items in tools.values():
        if len(releases) > 1 and not _OF_MACHINES.search(prose):
            _by_releases(items, releases)
        _by_comparing(items, lines, at, printed)
        items[:] = [item for item in items if not item.side]
        if len(items) < 2 or len(items) > _TOGETHER or len({item.message for item in items}) > 1:
            continue
        if items[0].group in decided:
            continue
        if len(items) == 2 and (
            _by_negation(items, lines, at, printed, subject)
            or _by_action(items, lines, at, printed)
            or _by_kernels(items, lines, at, printed)
        ):
            continue
        stated = [_statements(item, lines, at, printed) for item in items]
        if len(items) > 2 and _by_rounds(items, stated, (subject, prose)):
            continue
        for chosen in product(*stated) if len(items) == 2 else [tuple(one[0] for one in stated if one)]:
            if _are_both_below(chosen, stated):
                continue
            names = [_NUMBERED.sub("", line.text) for line in chosen]
            is_list = all(name != line.text for name, line in zip(names, chosen, strict=True))
            sides = contrasted(names, prose, len(items) == 2 or is_list) if len(chosen) == len(items) else []
            if any(sides) and not _are_both_before(chosen, stated, sides):
                given = [_in_order(side, chosen, sides, (subject, prose)) for side in sides]
                _give(items, list(chosen), given)
                if len(items) == 2:
                    _give_to_others(list(tools.values()), list(chosen), given)
                break


def _give_to_others(tools: list[list[Found]], chosen: list[Line], sides: list[Contrast | None]) -> None:
    """What other tools printed below the same two statements, once each, has their sides, too; in place."""
    first, second = (line.number for line in chosen)
    for items in tools:
        if len(items) != 2 or any(item.side for item in items) or not first < second:
            continue
        begins = [item.run.lines[0] for item in items]
        if first < begins[0] < second < begins[1] <= second + _FAR:
            _give(items, chosen, sides)


def _are_both_below(chosen: tuple[Line, ...], stated: list[list[Line]]) -> bool:
    """Whether what is chosen for one run is also right above another one, for which a line farther up is chosen."""
    for line, own in zip(chosen, stated, strict=False):
        nearer = {plain(one.text) for one in own[: own.index(line)]} if line in own else set()
        if nearer & {plain(one.text) for one in chosen if one is not line}:
            return True
    return False


def _are_both_before(
    chosen: tuple[Line, ...], stated: list[list[Line]], sides: list[Contrast | None]
) -> bool:
    """Whether the nearest line above an *after* states the *before*: `udp4 baseline:` and `udp6 baseline:`."""
    for line, own, side in zip(chosen, stated, sides, strict=False):
        nearest = side_of_label(_NUMBERED.sub("", own[0].text)) if own and own[0] is not line else None
        if side and side.side == "after" and nearest and nearest[0] == "before":
            return True
    return False


def _by_titles(names: list[str], subject: str, prose: str) -> list[Contrast | None]:
    """The sides of two lines that differ in what one of them adds, or calls `default`: as those of headings."""
    first, second = (name.strip(" *:#=-") for name in names)
    found = contrast_of(first, second, subject, prose, True)
    return [*_both(found)] if found else [None, None]


def _both(of_second: Forced) -> tuple[Contrast, Contrast]:
    """The sides of two lines, of which that of the second is known."""
    side, _, because, doubt = of_second
    opposite: Side = "before" if side == "after" else "after"
    return Contrast(opposite, because, doubt), Contrast(side, because, doubt)


def _are_of_one_command(first: Found, second: Found) -> bool:
    """Whether two runs have the same command, or one of them has none."""
    return not second.run.command or first.run.command in (None, second.run.command)


def _in_order(
    side: Contrast | None, chosen: tuple[Line, ...], sides: list[Contrast | None], about: tuple[str, str]
) -> Contrast | None:
    """The side with a doubt where `Without X:` is below `With X:`, X is no patch, and no subject or text adds it."""
    given = sorted((line.number, one.side, line) for line, one in zip(chosen, sides, strict=True) if one)
    if side and len(given) == 2:
        names = [line.text.strip(" *:#=-") for _, _, line in given]
        changed = contrast_of(names[0], names[1], *about, True)
        if changed and "removes" in changed[2]:
            # `With X:` and `Without X:` in a patch that removes X.
            was_with = side.side == "after"
            return Contrast("before" if was_with else "after", changed[2])
    if (
        side
        and side.doubt
        and len(given) == 2
        and given[0][1] == "before"
        and _DENIED.search(given[0][2].text)
    ):
        # `Default mode, no program:` and then `Having a program in all packets:`
        return replace(side, doubt=None)
    if side is None or not about[0] or len(given) != 2 or given[0][1] == "before":
        return side
    names = [line.text.strip(" *:#=-") for _, _, line in given]
    words = [of_a_pair(name) for name in names]
    if not (words[0] and words[1] and is_without(words[1])) or any(map(side_of_label, names)):
        return side
    if contrast_of(names[0], names[1], *about, True):
        return side
    return replace(
        side, doubt=side.doubt or "the text does not say that what is left out second is no change"
    )


def _by_rounds(items: list[Found], stated: list[list[Line]], about: tuple[str, str]) -> bool:
    """Whether two statements have the same number of runs each below them, and give them their sides.

    The first run below one is compared with the first below the other; commands, where both have one, must agree.
    """
    rounds: list[tuple[Line, list[Found]]] = []
    for item, own in zip(items, stated, strict=True):
        if own and (not rounds or own[0] is not rounds[-1][0]):
            rounds.append((own[0], []))
        elif not rounds:
            return False
        rounds[-1][1].append(item)
    if len(rounds) != 2 or len(rounds[0][1]) != len(rounds[1][1]):
        return False
    pairs = list(zip(rounds[0][1], rounds[1][1], strict=True))
    if not all(_are_of_one_command(other, one) for one, other in pairs):
        return False
    chosen = tuple(line for line, _ in rounds)
    sides = contrasted([line.text for line in chosen], about[1], True)
    if not all(sides):
        return False
    for number, pair in enumerate(pairs, 1):
        _give([*pair], [*chosen], [_in_order(side, chosen, sides, about) for side in sides])
        for item in pair:
            item.group += f" #{number}"
    return True


def _by_negation(
    items: list[Found], lines: list[Line], at: dict[int, int], printed: set[int], subject: str
) -> bool:
    """Whether `Non X` above one of two runs and X above the other give them their sides: the subject must add X."""
    above = [_lines_above(item, lines, at, printed) for item in items]
    for order in ((0, 1), (1, 0)):
        for line in above[order[0]]:
            found = _NEGATED.match(line.text)
            if found is None or not is_added_by(found["what"], subject):
                continue
            words = set(plain(found["what"]).split())
            named = [one for one in above[order[1]] if words <= set(plain(one.text).split())]
            if named and not _NEGATED.match(named[0].text):
                because = f"the subject adds '{found['what']}'"
                sides = [Contrast("before", because), Contrast("after", because)]
                _give([items[place] for place in order], [line, named[0]], [*sides])
                return True
    return False


def _by_comparing(items: list[Found], lines: list[Line], at: dict[int, int], printed: set[int]) -> None:
    """`Comparing this with the unpatched driver:` above a run compares it with the run above; in place."""
    for first, second in zip(items, items[1:], strict=False):
        above = _lines_above(second, lines, at, printed, _PARAGRAPH)[:_HEAD]
        text = " ".join(line.text for line in reversed(above))
        if first.side or first.message != second.message or not (found := _COMPARING.search(text)):
            continue
        because = f"the text says '{found[0][:60]}'"
        _give([first, second], [above[0]] * 2, [Contrast("after", because), Contrast("before", because)])
        for item in (first, second):
            item.group += f", line {above[0].number}"


def _by_action(items: list[Found], lines: list[Line], at: dict[int, int], printed: set[int]) -> bool:
    """Whether a sentence between two runs of one command says what was done: `Now enable X on both hosts.`"""
    first, second = items
    if not _are_of_one_command(first, second):
        return False
    found = (
        (line, one) for line in _lines_above(second, lines, at, printed) if (one := _ACTION.match(line.text))
    )
    line, action = next(found, (None, None))
    if line is None or action is None or line.number < first.run.lines[1]:
        return False
    because = f"'{line.text[:60]}' is between both"
    doubt = None if action["on"] else "what was switched off may be the change itself"
    sides = [Contrast("before", because, doubt), Contrast("after", because, doubt)]
    _give(items, [line, line], [*sides])
    return True


def _by_kernels(items: list[Found], lines: list[Line], at: dict[int, int], printed: set[int]) -> bool:
    """Whether the lines above two runs of one command say of which releases of Linux they are."""
    first, second = items
    if not _are_of_one_command(first, second):
        return False
    found: list[tuple[Line, re.Match[str]]] = []
    for item in items:
        above = _lines_above(item, lines, at, printed)
        found += [(line, match) for line in above if (match := _KERNEL.match(line.text))][:1]
    if len(found) != 2 or not any(match["is_named"] for _, match in found):
        return False
    names = [f"linux {match['release']}" for _, match in found]
    forced = by_version(names[0], names[1])
    if forced is None:
        return False
    _give(items, [line for line, _ in found], [*_both(forced)])
    return True


def _by_releases(items: list[Found], releases: set[str]) -> None:
    """Sides of runs whose labels are the same but for the version, which the text calls so; in place.

    `perf top (5.15), XDP_DROP`, `perf top (5.15), XDP_TX`, `perf top (6.5), XDP_DROP`, …: a group for each pair.
    """
    pairs: dict[str, list[tuple[str, Found]]] = {}
    for item in items:
        numbers = [one for one in _NUMBER.finditer(item.run.label) if one[1] in releases]
        if len(numbers) != 1:
            return
        rest = plain(item.run.label[: numbers[0].start()] + item.run.label[numbers[0].end() :])
        pairs.setdefault(rest, []).append((f"linux {numbers[0][1]}", item))
    forced = {rest: by_version(*(name for name, _ in pair)) for rest, pair in pairs.items() if len(pair) == 2}
    if len(forced) < len(pairs) or len({item.message for item in items}) > 1:
        return
    for rest, of_second in forced.items():
        for (_, item), side in zip(pairs[rest], _both(of_second) if of_second else (), strict=False):
            set_side(item, side.side, side.because)
            item.group = f"{item.group}, {rest}"


def _lines_above(
    item: Found, lines: list[Line], at: dict[int, int], printed: set[int], longest: int = _CHARS
) -> list[Line]:
    """The lines between a run and what is printed above it, the nearest first."""
    first = at.get(item.run.rows[0].lines[0], 0)
    out: list[Line] = []
    for place in range(first - 1, max(first - 1 - _REACH, -1), -1):
        if lines[place].number in printed:
            break
        if lines[place].text and len(lines[place].text) <= longest:
            out.append(lines[place])
    return out


def _give(items: list[Found], chosen: list[Line], sides: list[Contrast | None]) -> None:
    for item, line, side in zip(items, chosen, sides, strict=True):
        if side is not None:
            set_side(item, side.side, f"the line '{line.text[:60]}' at line {line.number}: {side.because}")
            item.doubt = side.doubt
            item.lines = sorted({*item.lines, line.number})
            if item.run.label == item.run.command and _NUMBERED.match(line.text):
                # The same command for each of several ways.
                item.run.label = line.text.strip(" *:#-=")[:_TITLE]


def _statements(item: Found, lines: list[Line], at: dict[int, int], printed: set[int]) -> list[Line]:
    """The lines above a run that may state its side, the nearest first."""
    out: list[Line] = []
    first = at.get(item.run.lines[0], 0)
    for place in range(first - 1, max(first - 1 - _REACH, -1), -1):
        line = lines[place]
        if line.number in printed or len(out) == _MOST:
            break
        rule = lines[place + 1].text
        # Tools draw lines below `buffer size: 176 KByte (default)`.
        underlined = (
            is_rule(rule)
            and 2 * abs(len(rule) - len(line.text)) <= len(rule)
            and not _NAMED.search(line.text)
        )
        if _states(f"{line.text}:" if underlined else line.text):
            out.append(line)
    return out


def _states(text: str) -> bool:
    """A short line with a colon or a list mark, or one about a change that announces what is below it."""
    title = text.strip(" *:#-=.")
    if (
        not title
        or len(text) > _CHARS
        or len(title.split()) > _WORDS
        or text.startswith(_COMMANDS)
        or is_rule(text)
        or names_both(title)
    ):
        return False
    if (
        text.endswith(":")
        or text.startswith(("- ", "* "))
        or plain(title) in VERDICTS
        or _NUMBERED.match(text)
    ):
        return True
    return PATCHED.search(text) is not None and ANNOUNCES.search(text) is not None
