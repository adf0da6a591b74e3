"""The answer of a comparison of two recordings."""

from typing import Literal

from pydantic import BaseModel

from skbscope.replays.schemas import Label

Status = Literal["differs", "within", "cannot-tell", "one-side"]
"""`within`: by no more than two recordings of one host differ. `one-side`: only one of them recorded it."""
CauseKind = Literal["rule", "kernel", "finding", "setting", "topology", "reader", "arrivals"]


class Measured(BaseModel):
    """One number of one recording."""

    value: float
    """A share of 0 to 1, or a rate per second."""
    interval: tuple[float, float] | None
    """Of 95 %, from drawing blocks of time again; null where all blocks have none, or all."""
    count: int
    of: int | None
    """Of how many, for a share."""


class DifferenceRow(BaseModel):
    """One number of both recordings."""

    family: str
    """`events`, `counts`, `fates`, `flows`, `distances`, `arrivals`, `reads`, `decisions POLICY`."""
    name: str
    unit: Literal["share", "1/s"]
    label: Label
    before: Measured | None
    """Null where the recording cannot show it, which is not zero."""
    after: Measured | None
    change: float | None
    """After less before, for a share; after ÷ before, for a rate."""
    own: float | None
    """How far two recordings of one host may lie apart, in the unit of `change`: by how far the quarters of each of
    these do, and by what is known on one side only."""
    p: float | None
    """Exact rank-sum test of the blocks, adjusted for all rows (Holm); null where it is not tested."""
    status: Status


class Setting(BaseModel):
    """What the hosts state differently."""

    kind: Literal["kernel", "topology", "setting", "rule"]
    name: str
    before: str | None
    """Null where it is not stated."""
    after: str | None


class Cause(BaseModel):
    """What could explain the differences."""

    kind: CauseKind
    name: str
    """The knob, finding, policy; empty where the kind says all."""
    text: str
    explains: float | None
    """Share of the measured difference in families that it acts on, 0 to 1; null where nothing measured differs."""
    families: list[str]
    """Those of them that differ."""
    label: Label


class OnlyFinding(BaseModel):
    """A finding that only one recording has."""

    side: Literal["before", "after"]
    id: str
    policy: str
    severity: str
    text: str
    remedy: str


class Curve(BaseModel):
    """A rate over time; both recordings on one clock (seconds since the first event) and one scale (per second)."""

    name: str
    label: Label
    before: list[float] | None
    after: list[float] | None


class Timed(BaseModel):
    """The part of a recording that is compared: the time in which it has traffic."""

    name: str
    events: int
    lost: int
    from_ns: int
    """Since the first event."""
    duration_ns: int
    block_ns: float


class TraceDifference(BaseModel):
    """Two recordings compared."""

    before: Timed
    after: Timed
    sentence: str
    causes: list[Cause]
    """The one that explains most first."""
    settings: list[Setting]
    findings: list[OnlyFinding]
    rows: list[DifferenceRow]
    tested: int
    """How many rows were tested together."""
    curves: list[Curve]
    peak: dict[str, float]
    """The largest rate of each curve on either side: the scale of both."""
    notes: list[str]
    """What limits the comparison."""
