"""Films by their parameters. A film is a pure function of them, so it is kept as the bytes that are sent."""

from math import inf

from skbscope import engine
from skbscope.canonical import digest
from skbscope.errors import BadInput, NotFound
from skbscope.shelf import Shelf

LONGEST = 2_000
"""Characters of parameters at most: a hand that decides 64 times needs a fifth of it."""

Given = tuple[tuple[str, str], ...]
_Kept = Shelf[tuple[str, Given], tuple[bytes, str]]
_FILMS: _Kept = Shelf(lambda _, kept: LONGEST + len(kept[0]), most=32 << 20, fresh_seconds=inf)


def film(scenario_id: str, given: Given) -> tuple[bytes, str]:
    """The film's JSON and its tag; NotFound or BadInput say what is wrong."""
    if scenario_id not in engine.scenarios():
        raise NotFound("scenario", scenario_id)
    length = sum(len(name) + len(value) for name, value in given)
    if length > LONGEST:
        raise BadInput(f"The parameters have {length} characters; expected at most {LONGEST}.")
    found = _FILMS.get((scenario_id, given))
    if found is None:
        text = engine.film(scenario_id, given).encode()
        found = text, digest([engine.version(), text.decode()])[:16]
        _FILMS.put((scenario_id, given), found, _FILMS.epoch)
    return found
