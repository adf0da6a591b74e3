"""Which of the pairs that a person gives belong to which mail of a thread."""

from collections.abc import Sequence

from skbscope.domains.checks.models import Mail
from skbscope.results.errors import ResultError
from skbscope.results.mail import Pair
from skbscope.results.mail.pairs.places import MOST_LINES, place_of


def pairs_of(text: str, found: list[Mail], pairs: Sequence[Pair]) -> list[list[Pair]]:
    """The pairs of each mail: those whose words it has, and lines where there is only one.

    Words that a mail only quotes are of none. ResultError for lines of a thread, and for words that `text` has nowhere.
    """
    out: list[list[Pair]] = [[] for _ in found]
    bodies = [_plain(mail.text) for mail in found]
    whole = " ".join([_plain(text), *bodies]) if pairs else ""
    for pair in pairs:
        places = [place_of(given, MOST_LINES) for given in (pair.before, pair.after)]
        words = [_plain(place.words) for place in places if place.words]
        if len(found) > 1 and len(words) < len(places):
            what = f"'{pair.before} -> {pair.after}' names lines, and the text has {len(found)} mails"
            raise ResultError(f"{what}; expected words of one of them")
        for word in words:
            if word not in whole:
                raise ResultError(f"{word!r} is not in the text; expected words of it")
        for mine, body in zip(out, bodies, strict=True):
            if all(word in body for word in words):
                mine.append(pair)
    return out


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
