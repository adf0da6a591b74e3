"""The claim in `data/claims` and in answers."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from skbscope.results.models import Side

Method = Literal["change", "sum-of-means"]
Agrees = Literal["rounded", "truncated", "of after", "differs"]
"""`rounded` also where the rounding of both values explains a difference; `of after`: the author divides by *after*."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ClaimSource(_Model):
    """Who published it, when and where."""

    author: str | None
    date: str | None
    """As precise as it is known: `2026-03-26`, `2025-08`."""
    subject: str | None
    list: str | None
    """Mailing list, or `git log`."""
    url: str | None
    """Only where a link is known; never guessed."""
    via: str
    """Whether the source is the message itself, or notes about it."""
    message_id: str | None = None
    """`Message-ID` of the mail, without its brackets."""


class ClaimSeries(_Model):
    """One configuration of a claim."""

    label: str
    side: Side | None
    values: list[float | str]
    """Numbers as published: a text where the number has unusual separators, empty where only a change is stated."""
    weights: list[int] | None = None
    """The number of values behind each mean, where published."""
    as_published: str | None = None
    """The change that its author states for this series."""


class ClaimFile(_Model):
    """One claim as stored."""

    id: str
    subsystem: str
    """Part of the network stack, as a label of the ledger."""
    driver: str | None
    """Driver or module it was measured with, where one is stated."""
    figure: str
    unit: str
    better: Literal["more", "less"] | None
    method: Method
    as_published: str | None
    series: list[ClaimSeries]
    samples_are: str
    """The meaning of one value: `run`, `interval`, `mean of one CPU` …"""
    runs_a_side: int | None
    """Runs per side, where they are stated or shown; else every value counts as a run."""
    machine: str | None
    not_stated: list[str]
    """Facts that a reader would need and that the source does not give."""
    source: ClaimSource
    note: str | None = None


class Recomputed(_Model):
    """The change computed from a series' numbers."""

    label: str
    change_pct: float
    """Percent of *before*."""
    of_after_pct: float | None
    """The same difference as percent of *after*, null where that is zero; some authors divide by the wrong side."""
    agrees: Agrees | None
    """Compared with the author's percentage; null where none is stated."""
    base: str
    """The base of the percentage."""
    points: float | None
    """Of a share the difference in percentage points, as a per cent of a per cent misleads; null for anything else."""
    places: int
    """Decimals of the change that the digits of its values allow, 0 to 2."""


class Claim(ClaimFile):
    """One claim in an answer."""

    policy: str | None
    """The policy of this program that it is about; null for most."""
    recomputed: list[Recomputed]
    odd_numbers: list[str]
    runs: int | None
    """Runs per side; null without two sides, or where their number is not stated."""
    floor_p: float | None
    """The smallest two-sided p that this number of runs can reach in an exact rank test."""
    verdict: str | None
    """`CANNOT TELL …` where that floor is above 0.05; null where a test could decide."""
    tick_pct: float | None
    """For whole-number units: one unit as percent of *before*."""


class ClaimList(_Model):
    """Answer of `GET /claims`."""

    items: list[Claim]


class Ledger(_Model):
    """Answer of `GET /ledger`."""

    items: list[Claim]
    compared: int
    """Claims whose figures give a change."""
    runs_stated: int
    """Of those: claims whose number of runs is stated or shown."""
    decidable: int
    """Of those: claims with enough runs for an exact test to tell the sides apart at all."""
