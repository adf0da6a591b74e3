"""The sides of what commands printed, by the commands: two of them that differ only in a word of each side.

    $ ./bench_before          [root@base ~]# ./bench          # git checkout net-next
    $ ./bench_after           [root@patched ~]# ./bench       # git checkout my-branch

Both sides must be there: a program, or a machine, that is called `new` beside no other says nothing.
"""

import re

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Forced
from skbscope.results.mail.outputs.commandsides import BEFORE, is_after, is_changed, parts
from skbscope.results.mail.outputs.sections import PROMPT
from skbscope.results.mail.sides.titles import contrasted_titles
from skbscope.results.mail.text.labels import is_tree
from skbscope.results.models import Side

_CHECKOUT = re.compile(
    r"(?:[^#$]{0,80}[#$] {0,2})?git (?:checkout|switch) (?:-[a-zA-Z-]{1,12} )?([\w./^~-]{1,80})$"
)
_TREE = re.compile(
    r"(?:origin/|upstream/)?(?:main|master|mainline|[\w-]{2,20}-next)|v?\d\.\d{1,2}(?:-rc\d)?", re.IGNORECASE
)
_MOST, _BACK, _CHARS = 200, 12, 300
_Stated = tuple[Line, Side, str, str]


def stated_sides(titles: list[Line], lines: list[Line], subject: str, prose: str) -> dict[int, Forced]:
    """The sides of headings that only show together, and those of commands, by their lines."""
    return contrasted_titles(titles, subject, prose) | shell_sides(lines)


def shell_sides(lines: list[Line]) -> dict[int, Forced]:
    """The sides of commands, by their lines."""
    hosts: list[_Stated] = []
    trees: list[_Stated] = []
    commands: list[tuple[Line, list[str]]] = []
    for line in lines:
        text = line.text
        if "git " in text and len(text) <= _CHARS and (found := _CHECKOUT.match(text)):
            side: Side = "before" if _TREE.fullmatch(found[1]) or is_tree(found[1]) else "after"
            trees.append((line, side, "", f"'git checkout {found[1]}'"))
        elif not (found := PROMPT.match(text)) or len(text) > _CHARS:
            continue
        elif found[1] and (of_host := _of_name(found[1])):
            hosts.append((line, of_host, text[found.end() :], f"'{found[1]}' in the prompt of the shell"))
        elif len(commands) < _MOST:
            commands.append((line, text[found.end() :].split()))
    out: dict[int, Forced] = {}
    for stated in (hosts[:_MOST], trees[:_MOST]):
        if len({side for _, side, _, _ in stated}) == 2:
            out |= {line.number: (side, of_what, why, None) for line, side, of_what, why in stated}
    return _of_programs(commands) | out


def _of_programs(commands: list[tuple[Line, list[str]]]) -> dict[int, Forced]:
    """Commands that are the same but for a part of one word that says the side."""
    out: dict[int, Forced] = {}
    for at, (line, words) in enumerate(commands):
        for other_line, other in commands[max(at - _BACK, 0) : at]:
            if len(words) != len(other) or words == other:
                continue
            for (first, old), (second, new) in (
                ((other_line, other), (line, words)),
                ((line, words), (other_line, other)),
            ):
                place = next((k for k, word in enumerate(old) if set(parts(word)) & BEFORE), None)
                if place is None or not is_after(old, new, place):
                    continue
                common = " ".join([*old[:place], *old[place + 1 :]])
                why = f"'{old[place][:40]}' and '{new[place][:40]}' in commands that are the same but for it"
                out.setdefault(first.number, ("before", common, why, None))
                out.setdefault(second.number, ("after", common, why, None))
    return out


def _of_name(name: str) -> Side | None:
    """The side that the name of a machine states."""
    words = parts(name)
    sides: set[Side] = {"before" for word in words if word in BEFORE}
    sides |= {"after" for word in words if is_changed(word)}
    return sides.pop() if len(sides) == 1 else None
