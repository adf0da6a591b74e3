"""The answer of a search."""

from typing import Literal, get_args

from pydantic import BaseModel

Kind = Literal["recording", "flow", "skb", "task", "rule", "claim"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""In the order of answers."""


class Hit(BaseModel):
    """One thing that was found."""

    title: str
    detail: str
    """What it belongs to, and where."""
    address: str
    """The page that shows it, below the root of the portal."""


class HitPage(BaseModel):
    """Hits of one kind."""

    kind: Kind
    items: list[Hit]
    next: str | None
    """The cursor of the page after this one."""


class SearchAnswer(BaseModel):
    """What was found, by kind; kinds without a hit are left out."""

    groups: list[HitPage]
    searched: int
    """Recordings whose flows, skbs and tasks were searched; 0 where no such kind was requested."""
    recordings: int
    """Recordings that the sender may read and that are analysed."""
