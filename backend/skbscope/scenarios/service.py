"""Films by their parameters. A film is a pure function of them, so it is kept as the bytes that are sent."""

from functools import lru_cache

from skbscope import engine
from skbscope.canonical import digest
from skbscope.errors import BadInput, NotFound

LONGEST = 2_000
"""Characters of parameters at most: a hand that decides 64 times needs a fifth of it."""

Given = tuple[tuple[str, str], ...]


def film(scenario_id: str, given: Given) -> tuple[bytes, str]:
    """The film's JSON and its tag; NotFound or BadInput say what is wrong."""
    if scenario_id not in engine.scenarios():
        raise NotFound("scenario", scenario_id)
    length = sum(len(name) + len(value) for name, value in given)
    if length > LONGEST:
        raise BadInput(f"The parameters have {length} characters; expected at most {LONGEST}.")
    return _film(scenario_id, given)


@lru_cache(maxsize=512)
def _film(scenario_id: str, given: Given) -> tuple[bytes, str]:
    text = engine.film(scenario_id, given).encode()
    return text, digest([engine.version(), text.decode()])[:16]
