"""One start of a bench that ran both sides: which of its names is new.

In `between the fast-path and the newly-added NAPI aware mode` the second is the *after*; beside `no-helper-64` it is
`helper-64`; what is called `base` is what all others are compared with.
"""

import re
from dataclasses import replace

from skbscope.results.mail.models import Found
from skbscope.results.mail.text.words import Words, plain
from skbscope.results.models import MetricRow, Note, Run, Side

_NO = re.compile(r"(?:no|non)[-_](\S{2,60})")
_BASES = ("base", "baseline")
_NEW = ("new", "newly", "newly-added", "added")
# Most lines between the words and the numbers.
_REACH = 60


def split(found: list[Found], words: Words) -> list[Found]:
    """A start of a bench that ran the old and the new way becomes two runs, where the text says which is new.

    Both then have rows of the same names; every other run stays as it is.
    """
    out: list[Found] = []
    for item in found:
        subjects = list(dict.fromkeys(row.subject for row in item.run.rows))
        names = [name for name in subjects if name]
        if item.run.side is None and (denied := _denied(names)):
            out += [_of_names(item, denied, side) for side in ("before", "after")]
            continue
        if item.run.side is None and (base := _base(names)):
            out += [_of_base(item, name, base) for name in names]
            continue
        hit = (
            _hit(names, item.lines, words)
            if len(names) == len(subjects) == 2 and item.run.side is None
            else None
        )
        if hit is None:
            out.append(item)
            continue
        newer, at = hit
        quote = words.joined(at, at + 3)
        for name in names:
            out.append(_one(item, name, words.lines[at], name == newer, quote))
    return out


def shows_both(names: list[str]) -> bool:
    """Whether the names of what one start ran show both sides."""
    return bool(_denied(names) or _base(names))


def _denied(names: list[str]) -> dict[str, str]:
    """The names that have a `no-` before another one of them, by that one; none where a name is in no such pair."""
    pairs = {found[1]: name for name in names if (found := _NO.fullmatch(name))}
    return pairs if pairs and {*pairs, *pairs.values()} == set(names) else {}


def _of_names(item: Found, denied: dict[str, str], side: Side) -> Found:
    """What a start printed for the names with `no-`, or for the others, both under the same names."""
    named = (
        {without: name for name, without in denied.items()}
        if side == "before"
        else {name: name for name in denied}
    )
    rows = [replace(row, subject=named[row.subject]) for row in item.run.rows if row.subject in named]
    first = next(iter(named))
    run = _part(item.run, first if len(named) == 1 else f"{item.run.label}, {first}", rows, side)
    because = f"'{next(iter(denied.values()))}' is '{next(iter(denied))}' with 'no'"
    return Found(run, side, because, item.run.tool, None, sorted({row.lines[0] for row in rows}))


def _base(names: list[str]) -> str | None:
    """The first name, where it alone is called the base."""
    bases = [name for name in names if name.lower() in _BASES]
    return names[0] if len(names) > 1 and bases == names[:1] else None


def _of_base(item: Found, name: str, base: str) -> Found:
    """What a start printed for one of its names, which is the base or is compared with it."""
    rows = [replace(row, subject=None) for row in item.run.rows if row.subject == name]
    run = _part(item.run, name, rows, "before" if name == base else "after")
    because = f"'{base}' in the name" if name == base else f"'{base}' is what the others are compared with"
    group = f"{item.group}, lines from {item.run.lines[0]}"
    return Found(run, run.side, because, group, None, sorted({row.lines[0] for row in rows}))


def _one(item: Found, name: str, line: int, newer: bool, quote: str) -> Found:
    rows = [row for row in item.run.rows if row.subject == name]
    for row in rows:
        row.subject = None
    run = _part(item.run, name, rows, "after" if newer else "before")
    because = f"the text calls it '{quote}'" if newer else f"the other one is what the text calls '{quote}'"
    own = {row.lines[0] for row in rows}
    return Found(run, run.side, because, item.run.tool, None, sorted(own | {line}))


def _part(run: Run, label: str, rows: list[MetricRow], side: Side) -> Run:
    """A run with some of the rows of another one."""
    own = {row.lines[0] for row in rows}
    note = Note("one of two kinds that the same start of the tool ran", rows[0].lines[0])
    return replace(
        run,
        label=label,
        side=side,
        rows=rows,
        environment=dict(run.environment),
        notes=[*run.notes, note],
        odd_numbers=[odd for odd in run.odd_numbers if odd.line in own],
    )


def _hit(names: list[str], lines: list[int], words: Words) -> tuple[str, int] | None:
    """(the new one, position of the word that states it)."""
    if not lines:
        return None
    for at, word in enumerate(words.texts):
        if word.lower().strip("(,") not in _NEW or abs(words.lines[at] - lines[0]) > _REACH:
            continue
        named = [plain(words.get(at + k)) for k in (1, 2)]
        hits = [name for name in names if all(part in plain(name).split("_") for part in named)]
        if len(hits) == 1:
            return hits[0], at
    return None
