"""How the text of a search is read."""

import re
from dataclasses import dataclass

from skbscope.errors import BadInput

MOST_LETTERS = 100
MOST_WORDS = 8
_HEX = re.compile(r"(?:0x)?([0-9a-f]{4,16})")


@dataclass(frozen=True)
class Words:
    """What is looked for; every word has to be found."""

    words: tuple[str, ...]
    """In small letters."""
    number: str | None
    """The first hexadecimal digits of a flow's hash or an skb's address, if it can be one."""

    def are_in(self, *texts: str | None) -> bool:
        """Whether every word is in one of the texts."""
        all_text = " ".join(text for text in texts if text).lower()
        return all(word in all_text for word in self.words)


def read(query: str) -> Words:
    """Splits a query at spaces; BadInput for one that is empty or too long."""
    text = query.strip().lower()
    if not text:
        raise BadInput("There is nothing to search for; expected at least one word.")
    if len(text) > MOST_LETTERS or len(words := tuple(text.split())) > MOST_WORDS:
        raise BadInput(
            f"The search has {len(text):,} letters; expected at most {MOST_LETTERS} in {MOST_WORDS} words."
        )
    number = _HEX.fullmatch(text)
    return Words(words, number[1] if number else None)
