"""Simulations of scenarios. They depend only on their parameters, so the bytes are cached."""

from math import inf

from skbscope import engine
from skbscope.canonical import digest
from skbscope.errors import BadInput, NotFound
from skbscope.ttl_cache import TtlCache

LONGEST = 2_000
"""Most characters of parameters; 64 decisions by hand need a fifth of it."""

Given = tuple[tuple[str, str], ...]
_Cache = TtlCache[tuple[str, Given], tuple[bytes, str]]
_SIMULATIONS: _Cache = TtlCache(lambda _, cached: LONGEST + len(cached[0]), most=32 << 20, fresh_seconds=inf)


def simulate(scenario_id: str, given: Given) -> tuple[bytes, str]:
    """The simulation's JSON and its tag; NotFound or BadInput for invalid parameters."""
    if scenario_id not in engine.scenarios():
        raise NotFound("scenario", scenario_id)
    length = sum(len(name) + len(value) for name, value in given)
    if length > LONGEST:
        raise BadInput(f"The parameters have {length} characters; expected at most {LONGEST}.")
    return _SIMULATIONS.of((scenario_id, given), lambda: _simulate(scenario_id, given))


def _simulate(scenario_id: str, given: Given) -> tuple[bytes, str]:
    text = engine.simulate(scenario_id, given).encode()
    return text, digest([engine.version(), text.decode()])[:16]
