"""Scenarios and simulations in answers; the engine defines their format in `engine/src/scenario`."""

from typing import Literal

from pydantic import BaseModel

from skbscope.api_models import AliasedModel

Value = int | str


class ParameterDomain(BaseModel):
    """The values of a parameter: a range of whole numbers, or words with their meanings."""

    whole: tuple[int, int] | None = None
    words: list[tuple[str, str]] | None = None


class ScenarioParameter(BaseModel):
    """One parameter that a reader may change."""

    name: str
    text: str
    unit: str
    domain: ParameterDomain
    default: Value
    is_main: bool


class ScenarioCase(BaseModel):
    """A named set of parameters."""

    id: str
    text: str
    set: list[tuple[str, str]]


class Scenario(BaseModel):
    """A scenario as the catalogue lists it."""

    id: str
    policy: str
    text: str
    parameters: list[ScenarioParameter]
    choices: list[tuple[str, str]]
    cases: list[ScenarioCase]


class ScenarioList(BaseModel):
    """Answer of `GET /scenarios`."""

    items: list[Scenario]


class SimulationHost(BaseModel):
    """A machine; the lists together hold every CPU once."""

    cpus: list[int]
    llcs: list[list[int]]
    nodes: list[list[int]]


class SimulationPlace(BaseModel):
    """A place for tokens, such as a list; `concept` is its term in the glossary of the pages."""

    id: str
    concept: str
    cpu: int | None
    capacity: int | None


class SimulationGauge(BaseModel):
    """A number that changes during the simulation: `values` by position, one more than there are events."""

    id: str
    unit: str
    limit: int | None
    values: list[int]


class SimulationToken(BaseModel):
    """A thing that moves, such as an skb: at position `at[i]` to place `to[i]`, -1 where it is freed."""

    concept: str
    home: int | None
    at: list[int]
    to: list[int]


class SimulationChoice(BaseModel):
    """The outcome of the scenario's decision, and whether it was set by hand."""

    took: str
    by_hand: bool


class SimulationEvent(AliasedModel):
    """One event; `ask` is the number of the decision, equal on both sides of a comparison of two variants."""

    at_ns: int
    cpu: int
    mark: str
    ask: int
    token: int | None
    rules: list[str]
    from_: int | None
    to: int | None
    choice: SimulationChoice | None
    text: str


class RuleText(BaseModel):
    """A rule that is used in the simulation."""

    text: str
    function: str
    source: str


class Simulation(BaseModel):
    """Everything that a page needs to draw any moment: position 0 is before all events, n after event n - 1."""

    scenario: str
    policy: str
    variant: str
    kernel: str
    label: Literal["exact", "reconstructed", "assumed", "modelled"]
    parameters: dict[str, Value]
    host: SimulationHost
    places: list[SimulationPlace]
    gauges: list[SimulationGauge]
    tokens: list[SimulationToken]
    rules: dict[str, RuleText]
    events: list[SimulationEvent]
    moments: dict[str, int]
    assumed: list[str]
    left_out: int


class SimulationTrace(BaseModel):
    """A stored recording with decisions of a policy."""

    trace_id: str
    analysis_id: str
    name: str
    title: str | None
    demo: bool
    kernel: str
    variant: str
    label: Literal["exact", "reconstructed", "assumed", "modelled"]
    decisions: int
    """Number of decisions that a simulation can show."""
    at_ns: int
    """Start of the first window with something to see; 0 where there is none."""
    first: str | None
    """What that window shows."""


class SimulationTraces(BaseModel):
    """Answer of `GET /traces/simulations/{policy}`, newest first."""

    policy: str
    items: list[SimulationTrace]
    left_out: int
    """Recordings that were not searched; only the newest are."""
