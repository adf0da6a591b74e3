"""Replays, their costs, advice and sweeps as the API returns them."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Label = Literal["exact", "reconstructed", "assumed", "modelled"]
Stand = Literal["keep", "change", "either-way", "cannot-tell"]


class Counter(BaseModel):
    """A number and where it comes from."""

    value: int | None
    """`null` where the recording cannot show it."""
    label: Label


class KnobUsed(BaseModel):
    """A knob's value in a replay, and its source."""

    value: int
    source: str


class FidelityShort(BaseModel):
    """How often a replay agrees with what the recorded kernel did."""

    ran: bool = True
    """Whether the recorded kernel ran this rule with these knobs; else this is how far another rule decides alike."""
    compared: int
    agreed: int
    recorded: int | None = None
    """All decisions of the kind in the recording; `null` in analyses made before 0.3.0."""
    interval: tuple[float, float] | None = None
    """95 % interval of `agreed` ÷ `compared` (Wilson), 0 to 1; `null` where nothing was compared."""


class Total(BaseModel):
    """A total that a replay predicts, beside the one in the recording."""

    name: str
    predicted: int
    seen: int


class Fidelity(FidelityShort):
    """Fidelity with what could not be compared and what differs, by cause."""

    not_compared: dict[str, int]
    disagreed: dict[str, int]
    totals: list[Total] = []


class Parameter(BaseModel):
    """What one thing costs: a range, published elsewhere (`assumed`) or calibrated from this recording."""

    id: str
    text: str
    unit: str
    low: float
    high: float
    label: Label
    source: str
    samples: int
    """Values it was computed from; 0 for a published figure without a sample size."""


class Estimate(BaseModel):
    """A sum of parameters over the decisions of a replay: always modelled, always a range."""

    id: str
    text: str
    unit: str
    low: float
    high: float
    per: str
    base: int
    """How many of `per` there were."""
    terms: dict[str, int]
    """How often each parameter is in it."""


class Costs(BaseModel):
    """The cost model of one replay; empty where nothing is known of it."""

    parameters: list[Parameter] = []
    estimates: list[Estimate] = []


class ReplaySummary(BaseModel):
    """One policy variant over the recording."""

    policy: str
    variant: str
    kernel: str
    knobs: dict[str, KnobUsed]
    decisions: dict[str, int]
    counters: dict[str, Counter]
    fidelity: Fidelity | None
    """`null` where nothing of the policy can be compared."""
    costs: Costs


class Evidence(BaseModel):
    """One figure for or against a mode."""

    name: str
    value: float
    unit: str
    label: Label
    base: str


class Advice(BaseModel):
    """Which mode this host should use, for one policy."""

    policy: str
    stand: Stand
    variant: str | None
    text: str
    evidence: list[Evidence]
    conditions: list[str]
    """When it holds."""
    would_change: list[str]
    set: list[str]
    """Commands as typed. In every list a command that changes the host has `# changes this host` in its comment."""
    undo: list[str]
    """Put back what those of `set` and `record` change; empty where they change nothing."""
    check: list[str] = []
    """Show the effect; they only read. Empty in analyses made before there were any."""
    record: list[str]
    """What to record where the trace does not decide."""


class KnobAxis(BaseModel):
    """A knob over values."""

    model_config = ConfigDict(extra="forbid")

    name: str
    values: list[int] = Field(min_length=1, max_length=64)


class SweepRequest(BaseModel):
    """One policy over a range: exactly one of `knob` and `hosts`."""

    model_config = ConfigDict(extra="forbid")

    policy: str
    variants: list[str] = []
    """Empty means all of the policy."""
    knob: KnobAxis | None = None
    hosts: list[str] = Field(default=[], max_length=64)
    """`recorded`, `one-llc`, `own-llc`, `preset:NAME`."""


class SweepAxis(BaseModel):
    """What was varied."""

    kind: Literal["knob", "host"]
    name: str


class SweepPoint(BaseModel):
    """One variant at one place of the axis."""

    at: str
    variant: str
    counters: dict[str, Counter]
    estimates: list[Estimate]
    recorded: bool
    """Whether this is how the recording was made, so that its figures are no what-if."""


class Sweep(BaseModel):
    """Answer of `POST /analyses/{id}/sweep`: axis first, then variants."""

    policy: str
    axis: SweepAxis
    points: list[SweepPoint]


class ForecastRequest(BaseModel):
    """Another kernel for the recorded host."""

    model_config = ConfigDict(extra="forbid")

    kernel: str = Field(max_length=64)
    """A profile or a release."""
    patches: list[str] = Field(default=[], max_length=8)
    """Proposed rules on it, `POLICY:VARIANT`; then only their policies are replayed."""


class ForecastSide(BaseModel):
    """What was replayed."""

    kernel: str
    variant: str
    decisions: int
    knobs: dict[str, tuple[int, str]]
    """Value and source."""


class Applied(BaseModel):
    """How often a rule applies."""

    count: int
    share: float | None
    """Of all decisions of its side, 0 to 1; `null` where there are none."""
    interval: tuple[float, float] | None
    """95 % interval of the share (Wilson), as if decisions were independent."""


class RuleChange(BaseModel):
    """A rule on both sides."""

    rule: str
    text: str
    before: Applied
    after: Applied


class FlowChange(BaseModel):
    """A flow whose decisions change; for `skb-defer` CPU << 16 | node of the freeing CPU."""

    subject: int
    decisions: int
    changed: int


class Forecast(BaseModel):
    """One policy on the recorded kernel and on the other one. All of it is modelled."""

    policy: str
    before: ForecastSide
    after: ForecastSide
    changed: int
    """Decisions that end at another CPU, or that only one side takes."""
    rules: list[RuleChange]
    flows: list[FlowChange]
    flows_left_out: int
    caution: str | None
    """Why the replay of the recorded kernel is doubtful."""


class Forecasts(BaseModel):
    """Answer of `POST /analyses/{id}/forecast`."""

    kernel: str
    forecasts: list[Forecast]
