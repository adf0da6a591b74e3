"""`GET /policies`: the catalogue the engine holds."""

from functools import lru_cache
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from skbscope import engine
from skbscope.problem_schema import RESPONSES
from skbscope.resources import POLICIES

router = APIRouter(tags=["replays"], responses=RESPONSES)


class Variant(BaseModel):
    """The rule that runs today, or one proposed."""

    id: str
    text: str
    source: str


class Rule(BaseModel):
    """One branch of a policy, with the kernel function it stands in and the version it was read in."""

    id: str
    text: str
    function: str
    source: str
    effect: Literal["writes", "keeps", "none"]
    """What a decision by it does to state that later decisions read."""


class Knob(BaseModel):
    """A sysctl, queue file or socket option."""

    name: str
    text: str
    min: int
    max: int


class Policy(BaseModel):
    """One disputed decision."""

    id: str
    question: str
    variants: list[Variant]
    """The one that runs today first."""
    rules: list[Rule]
    knobs: list[Knob]
    page: str
    """The policy explained with worked events, as Markdown; the engine runs the same page as its test."""


class PolicyList(BaseModel):
    """Answer of `GET /policies`."""

    items: list[Policy]
    kernels: list[str]
    """Kernel profiles, oldest first: what `kernel` of an analysis may name."""


@router.get("/policies")
def list_policies() -> PolicyList:
    """Policies with their variants, rules and knobs."""
    items = [
        Policy.model_validate({**policy, "page": _page(name)}) for name, policy in engine.policies().items()
    ]
    return PolicyList(items=items, kernels=[str(profile["name"]) for profile in engine.profiles()])


@lru_cache(maxsize=16)
def _page(policy_id: str) -> str:
    return (POLICIES / f"{policy_id}.md").read_text()
