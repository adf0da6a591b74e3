"""The sides of runs by commands: `./ring_test_org -n 100` and `./ring_test_opt1 -n 100`; `ethtool -K eth0 gro off`.

Commands that are the same but for one word, whose parts say what there was first and what was changed; or one command
before and after another one that sets something, with nothing but commands between the outputs.
"""

import re
from itertools import pairwise

from skbscope.results.cleaning import Line
from skbscope.results.mail.models import Found
from skbscope.results.mail.sides.sides import set_side
from skbscope.results.models import Side

# Runs of one group that are looked at.
_MOST = 60
BEFORE = set(
    "org orig original base baseline old vanilla stock before unpatched unmodified ref reference".split()
)
_AFTER = re.compile(r"(?:opt|optimi[sz]ed|new|patched|patch|after|modified|mod|fixed|fix)\d{0,2}")
_PARTS = re.compile(r"[A-Za-z]+\d*")
# Lines between two outputs that are looked at.
_BETWEEN = 12
_PROMPT = re.compile(r"^(?:\S{0,60}[#$>%]|\[[^\]]{1,60}\][#$]?) *")
_SETS = re.compile(
    r"(?:sudo )?(?:ethtool (?:-[ACGKLNXU]|--(?:offload|features|coalesce|set-\S+|change|pause))\b|"
    r"sysctl (?:-w )?\S+ ?=|"
    r"echo [^>]{1,80}> ?>? ?/(?:proc|sys)/|ip link set\b|tc \w+ (?:add|del|replace|change)\b|modprobe |insmod |rmmod |"
    r"iw \S.{0,60}\bset |nft |iptables |ip6tables |cpupower |tuned-adm |bpftool |systemctl |"
    r"git (?:revert|cherry-pick|am)\b)"
)


def command_sides(found: list[Found]) -> None:
    """Gives runs without any side their sides and a group for each command, in place."""
    groups: dict[str, list[Found]] = {}
    for item in found:
        if item.side is None and item.run.side is None and _command(item):
            groups.setdefault(item.group, []).append(item)
    for members in groups.values():
        if 1 < len(members) <= _MOST:
            _decide(members)


def switched_runs(found: list[Found], lines: list[Line]) -> None:
    """Gives two runs of one command their sides where a command between them sets something, in place."""
    at_line = {line.number: at for at, line in enumerate(lines)}
    free = [item for item in found if item.side is None and item.run.side is None and item.lines]
    for one, other in pairwise(free):
        same = one.run.tool == other.run.tool and _bare(one) == _bare(other) and one.side is None
        rows = [row.lines[1] for row in one.run.rows]
        if not same or not _bare(one) or not rows or max(rows) not in at_line:
            continue
        between = lines[at_line[max(rows)] + 1 :][:_BETWEEN]
        setting = _setting(between, _bare(other))
        if setting:
            group = f"{one.group}, '{setting[:60]}' at line {other.lines[0]}"
            set_side(one, "before", f"the same command runs again after '{setting[:60]}'")
            set_side(other, "after", f"'{setting[:60]}' comes before it")
            one.group = other.group = group


def _setting(between: list[Line], command: str) -> str | None:
    """The command that sets something, in lines that hold only commands up to the one that runs again."""
    setting: str | None = None
    for line in between:
        text = _PROMPT.sub("", line.text.strip())
        if text == command:
            return setting
        if _SETS.match(text):
            setting = setting or text
        elif text and not text.startswith(("- - -", "iperf Done")):
            return None
    return None


def _bare(item: Found) -> str:
    """The command without the prompt of a shell."""
    return _PROMPT.sub("", _command(item)).strip()


def _decide(members: list[Found]) -> None:
    commands = [(item, _command(item).split()) for item in members]
    done: set[int] = set()
    for base, words in commands:
        at = next((at for at, word in enumerate(words) if set(parts(word)) & BEFORE), None)
        if at is None or id(base) in done:
            continue
        afters = [
            (item, other)
            for item, other in commands
            if id(item) not in done and len(other) == len(words) and is_after(words, other, at)
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


def is_after(words: list[str], other: list[str], at: int) -> bool:
    """Whether a command is another one but for the word at a place, whose part there says that it was changed."""
    if words[:at] != other[:at] or words[at + 1 :] != other[at + 1 :]:
        return False
    old, new = parts(words[at]), parts(other[at])
    apart = [(a, b) for a, b in zip(old, new, strict=False) if a != b]
    return len(old) == len(new) and len(apart) == 1 and apart[0][0] in BEFORE and is_changed(apart[0][1])


def is_changed(part: str) -> bool:
    """Whether a part of a word says that something was changed."""
    return _AFTER.fullmatch(part) is not None


def parts(word: str) -> list[str]:
    """`udp_bench.old`: the parts of a word in small letters."""
    return [part.lower() for part in _PARTS.findall(word)]
