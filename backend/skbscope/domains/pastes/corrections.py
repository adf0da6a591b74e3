"""A person's corrections applied to a reading; every one is a note of its run."""

import unicodedata

from skbscope.domains.pastes.schemas import Choice
from skbscope.errors import BadInput
from skbscope.results.mail.models import Found, Reading
from skbscope.results.models import Note

BY_A_PERSON = "by a person"


def apply(reading: Reading, choices: list[Choice]) -> list[tuple[int, Found]]:
    """(position in the reading, run) of all selected runs, corrected in place; BadInput for a choice of no run."""
    left_out: set[int] = set()
    seen: set[int] = set()
    for choice in choices:
        if choice.at >= len(reading.found):
            raise BadInput(
                f"There is no run {choice.at} in the text; expected 0 to {len(reading.found) - 1}."
            )
        if choice.at in seen:
            raise BadInput(f"Run {choice.at} is named twice; expected each run once.")
        seen.add(choice.at)
        if not choice.keep:
            left_out.add(choice.at)
        _correct(reading.found[choice.at], choice)
    selected = [(at, item) for at, item in enumerate(reading.found) if at not in left_out]
    reading.found = [item for _, item in selected]
    return selected


def _correct(item: Found, choice: Choice) -> None:
    label, group = _line(choice.label, "label"), _line(choice.group, "group")
    if choice.side != item.side:
        item.side = item.run.side = choice.side
        item.side_because = f"set {BY_A_PERSON}"
        item.run.notes.append(Note(f"side set {BY_A_PERSON}"))
    # The page receives long labels cut; a label that is returned unchanged is not a correction.
    if label != item.run.label[: len(label)] or (label != item.run.label and len(label) < 200):
        item.run.notes.append(Note(f"label set {BY_A_PERSON}, was: {item.run.label[:100]}"))
        item.run.label = label
    if group != item.group[: len(group)] or (group != item.group and len(group) < 200):
        item.run.notes.append(Note(f"group set {BY_A_PERSON}, was: {item.group[:100]}"))
        item.group = group


def _line(text: str, what: str) -> str:
    """A valid name: one line without control or direction characters."""
    text = " ".join(text.split())
    bad = next((ch for ch in text if unicodedata.category(ch) in ("Cc", "Cf", "Cs", "Co")), None)
    if bad is not None:
        raise BadInput(f"A {what} has the character U+{ord(bad):04X}; expected one line of printable text.")
    if not text:
        raise BadInput(f"A {what} is empty; expected a name.")
    return text
