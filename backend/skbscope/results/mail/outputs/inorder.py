"""Two outputs of which no word says which is the *before*: the first is proposed, for a person to confirm.

    This is the default rate, with rxhash off:       The results with retpoline disabled:
    … top …                                          txonly: 33.3 Mpps
    and this with rx hashing enabled:                rxdrop: 12.2 Mpps
    … top …                                          The results with retpoline enabled:
                                                     txonly: 21.3 Mpps
                                                     rxdrop: 9.9 Mpps

Most mails show first what there is today. Of three outputs none is proposed: each may be what the others are compared
with; an option that a command adds may be another test. Two lists with the same names in each are two outputs, too.
Outputs below the same words, or below none, may be repeats of one run.
"""

from collections import Counter

from skbscope.results.mail.models import LAYOUTS, TABLE, Found
from skbscope.results.mail.sides.sides import by_group, set_side

_DOUBT = "no word says which of both is the before; the first is proposed"
# Lines between the outputs.
_FAR = 80
# Names of a list.
_NAMES = 40


def propose_in_order(found: list[Found]) -> None:
    """Gives sides with a doubt to both of two outputs, or of two lists with the same names, in place."""
    open_groups = [
        members
        for members in by_group(found)
        if 1 < len(members) <= _NAMES
        and not any(item.side for item in members)
        and len({item.message for item in members}) == 1
    ]
    lists: dict[frozenset[str], list[list[Found]]] = {}
    for members in open_groups:
        first, second = members[0], members[-1]
        if len(members) == 2 and first.run.tool not in LAYOUTS and first.run.label != second.run.label:
            if _may_compare(first, second):
                _propose(first, second)
        elif all(item.run.tool != TABLE for item in members):
            lists.setdefault(frozenset(item.run.label for item in members), []).append(members)
    # `a` and `b`, `a` and `b`, `a` and `c` are three.
    counted = Counter(name for names, groups in lists.items() for _ in groups for name in names)
    for names, both in lists.items():
        if len(both) != 2 or any(len(names) != len(members) for members in both):
            continue
        if any(counted[name] > 2 for name in names):
            continue
        others = {item.run.label: item for item in both[1]}
        for item in both[0]:
            other = others[item.run.label]
            if _may_compare(item, other):
                item.group = other.group = f"{item.group}, {item.run.label}"
                _propose(item, other)


def _may_compare(first: Found, second: Found) -> bool:
    """Whether one command, or none, printed both, and a row differs only in its value; near each other."""
    rows = [
        {(row.metric, row.unit, row.subject): row.value for row in item.run.rows} for item in (first, second)
    ]
    far = second.run.lines[0] - first.run.lines[1]
    commands = {first.run.command, second.run.command} - {None}
    changed = any(rows[0][key] != rows[1][key] for key in rows[0].keys() & rows[1].keys())
    return changed and far <= _FAR and len(commands) < 2


def _propose(first: Found, second: Found) -> None:
    set_side(first, "before", f"the first of two outputs, above line {second.run.lines[0]}")
    set_side(second, "after", f"the second of two outputs, below line {first.run.lines[1]}")
    first.doubt = second.doubt = _DOUBT
