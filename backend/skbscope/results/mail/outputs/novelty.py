"""What the text calls new: in `between the fast-path and the newly-added NAPI aware mode` the second is *after*."""

from dataclasses import replace

from skbscope.results.mail.models import Found
from skbscope.results.mail.text.words import Words, plain
from skbscope.results.models import Note

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


def _one(item: Found, name: str, line: int, newer: bool, quote: str) -> Found:
    old = item.run
    rows = [row for row in old.rows if row.subject == name]
    for row in rows:
        row.subject = None
    note = Note("one of two kinds that the same start of the tool ran", rows[0].lines[0])
    own = {row.lines[0] for row in rows}
    run = replace(
        old,
        label=name,
        side="after" if newer else "before",
        rows=rows,
        environment=dict(old.environment),
        notes=[*old.notes, note],
        odd_numbers=[odd for odd in old.odd_numbers if odd.line in own],
    )
    because = f"the text calls it '{quote}'" if newer else f"the other one is what the text calls '{quote}'"
    return Found(run, run.side, because, item.run.tool, None, sorted(own | {line}))


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
