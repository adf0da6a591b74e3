"""The claim as it lies in `data/claims` and as it travels."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from skbscope.results.models import Side

Method = Literal["change", "sum-of-means"]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ClaimSource(_Model):
    """Who said it, when and where."""

    author: str | None
    date: str | None
    """As far as it is known: `2026-03-26`, `2025-08`."""
    subject: str | None
    list: str | None
    """Mailing list, or `git log`."""
    url: str | None
    """Only where a link was at hand; never guessed."""
    via: str
    """Whether the message itself was read, or notes about it."""


class ClaimSeries(_Model):
    """One configuration of a claim."""

    label: str
    side: Side | None
    values: list[float | str]
    """Numbers as published; a text where the number was written in an odd way, none where only a change was stated."""
    weights: list[int] | None = None
    """How many times each mean was taken, where published."""
    as_published: str | None = None
    """The change its author states for this series."""


class ClaimFile(_Model):
    """One claim as stored."""

    id: str
    figure: str
    unit: str
    better: Literal["more", "less"] | None
    method: Method
    as_published: str | None
    series: list[ClaimSeries]
    samples_are: str
    """What one value is: `run`, `interval`, `mean of one CPU` …"""
    runs_a_side: int | None
    """Starts of the tool a side, where that is stated or shown; else every value counts as a run."""
    machine: str | None
    not_stated: list[str]
    """What a reader would need and the source does not give."""
    source: ClaimSource
    note: str | None = None


class Recomputed(_Model):
    """What a series' numbers give."""

    label: str
    change_pct: float
    """Percent of *before*."""
    of_after_pct: float
    """The same difference as percent of *after*; authors sometimes divide by the wrong side."""
    agrees: Literal["rounded", "truncated", "differs"] | None
    """With the author's own percentage; null where none is stated."""
    base: str
    """What was divided by what."""


class Claim(ClaimFile):
    """One claim as it travels."""

    policy: str
    recomputed: list[Recomputed]
    odd_numbers: list[str]
    runs: int | None
    """Runs a side the verdict rests on; null without two sides, or where nobody says how many there were."""
    floor_p: float | None
    """The smallest two-sided p that so many runs can reach in an exact rank test."""
    verdict: str | None
    """`CANNOT TELL …` where that floor is above 0.05; null where a test could decide."""
    tick_pct: float | None
    """For whole-number units: one unit as percent of *before*."""


class ClaimList(_Model):
    """Answer of `GET /claims`."""

    items: list[Claim]
