"""A fall that another change brought, and the value that this one leads back to.

    Commit 0123abcd regressed the test from 9.4 to 3.1 Gbit/s. With this fix it is back at 9.3 Gbit/s.
    The old code drops from 9.4 to 3.1 Gbit/s under load; the new code stays at 9.3 Gbit/s.

What it fell to is the *before* of the second value. `from 9.4 to 3.1` alone would be no result of this change.
"""

from dataclasses import dataclass

from skbscope.results.mail.sentences.clauses import CHANGED, Sentence
from skbscope.results.mail.sentences.together import ARROWS
from skbscope.results.mail.sentences.values import Value
from skbscope.results.mail.text.units import value_of
from skbscope.results.mail.text.words import Words, bare

# Sentences behind the fall in which the recovery may be, and paragraphs.
_NEAR, _PARAGRAPHS = 2, 1
_BACK = ("restor", "recover", "regain", "back", "return", "again", "resolv", "stays", "remains")
_FALL = ("regress", "drop", "degrad", "fell", "fall", "slow", "went", "goes", "lost", "collaps", *CHANGED)
# What did it was not this change.
_OF_THIS = set("this our my these".split())


@dataclass(slots=True)
class Recovery:
    """Three values of one thing: what there was, what it fell to, and what it is with the change."""

    good: Value
    fallen: Value
    # The sentence of both.
    at: Sentence
    again: Value
    again_at: Sentence


def recoveries(words: Words, sentences: list[Sentence]) -> list[Recovery]:
    """All of a text, in order."""
    out: list[Recovery] = []
    for at, sentence in enumerate(sentences):
        values = sentence.values
        for one, other in zip(values, values[1:], strict=False):
            if not _falls(words, sentence, one, other):
                continue
            near = [
                later
                for later in sentences[at : at + 1 + _NEAR]
                if later.paragraph - sentence.paragraph <= _PARAGRAPHS
            ]
            again = next((found for later in near if (found := _again(words, later, other))), None)
            if again is not None:
                out.append(Recovery(one, other, sentence, *again))
                break
    return out


def _falls(words: Words, sentence: Sentence, one: Value, other: Value) -> bool:
    """Whether a sentence says that a value became a worse one, by something else than this change."""
    if other.at != one.end + 1:
        return False
    between = words.texts[one.end]
    if between not in ARROWS and (words.get(one.at - 1).lower() != "from" or bare(between) != "to"):
        return False
    before = [bare(words.texts[near]) for near in range(sentence.first, one.at)]
    by_this = any(side.side == "after" and side.at < one.at for side in sentence.sides)
    by_this |= bool(before[:1]) and before[0] in _OF_THIS
    return any(word.startswith(_FALL) for word in before) and not by_this and _is_better(one, other)


def _again(words: Words, sentence: Sentence, fallen: Value) -> tuple[Value, Sentence] | None:
    """The only other value of a sentence, where words say that it is one with the change or as it was."""
    values = [value for value in sentence.values if value.at >= fallen.end]
    if len(values) != 1 or values[0].low.unit != fallen.low.unit or not _is_better(values[0], fallen):
        return None
    first = max(sentence.first, fallen.end)
    wording = [bare(words.texts[at]) for at in range(first, sentence.end)]
    stated = any(
        side.side == "after" and side.kind == "stated" and side.at >= first for side in sentence.sides
    )
    return (values[0], sentence) if stated or any(word.startswith(_BACK) for word in wording) else None


def _is_better(one: Value, other: Value) -> bool:
    read = [value_of(value.low, [value.low.token]) for value in (one, other)]
    if not read[0] or not read[1] or one.low.unit != other.low.unit or one.high or other.high:
        return False
    return read[0][0] > read[1][0] if one.low.direction == "more" else read[0][0] < read[1][0]
