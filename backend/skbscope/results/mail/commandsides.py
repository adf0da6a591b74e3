"""The sides of runs by the programs that their commands name: `./ring_test_org -n 100` and `./ring_test_opt1 -n 100`.

The commands are the same but for one word, whose parts say what there was first and what was changed.
"""

import re

from skbscope.results.mail.models import Found
from skbscope.results.mail.sides import set_side
from skbscope.results.models import Side

# Runs of one group that are looked at.
_MOST = 60
_BEFORE = set(
    "org orig original base baseline old vanilla stock before unpatched unmodified ref reference".split()
)
_AFTER = re.compile(r"(?:opt|optimi[sz]ed|new|patched|patch|after|modified|mod|fixed|fix)\d{0,2}")
_PARTS = re.compile(r"[A-Za-z]+\d*")


def command_sides(found: list[Found]) -> None:
    """Gives runs without any side their sides and a group for each command, in place."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.side is None and item.run.side is None and _command(item):
            groups.setdefault(item.group, []).append(item)
    for members in groups.values():
        if 1 < len(members) <= _MOST:
            _decide(members)


def _decide(members: list[Found]) -> None:
    commands = [(item, _command(item).split()) for item in members]
    done: set[int] = set()
    for base, words in commands:
        at = next((at for at, word in enumerate(words) if set(_parts(word)) & _BEFORE), None)
        if at is None or id(base) in done:
            continue
        afters = [
            (item, other)
            for item, other in commands
            if id(item) not in done and len(other) == len(words) and _is_after(words, other, at)
        ]
        if not afters:
            continue
        group = f"{base.group}: {' '.join([*words[:at], *words[at + 1 :]])}"[:200]
        for item, other in [(base, words), *afters]:
            side: Side = "before" if item is base else "after"
            set_side(item, side, f"'{other[at][:60]}' in the command, which is the same but for it")
            item.group = group
            done.add(id(item))


def _command(item: Found) -> str:
    """The command; perf stat has it in the label."""
    return item.run.command or (item.run.label if item.run.label.startswith(f"{item.run.tool} ") else "")


def _is_after(words: list[str], other: list[str], at: int) -> bool:
    """Whether a command is another one but for the word at a place, whose part there says that it was changed."""
    if words[:at] != other[:at] or words[at + 1 :] != other[at + 1 :]:
        return False
    old, new = _parts(words[at]), _parts(other[at])
    apart = [(a, b) for a, b in zip(old, new, strict=False) if a != b]
    return (
        len(old) == len(new)
        and len(apart) == 1
        and apart[0][0] in _BEFORE
        and bool(_AFTER.fullmatch(apart[0][1]))
    )


def _parts(word: str) -> list[str]:
    return [part.lower() for part in _PARTS.findall(word)]
