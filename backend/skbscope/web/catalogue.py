"""What the program contains and only lists: policies, host presets, the capture script."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel

from skbscope import engine
from skbscope.capture import events
from skbscope.capture.script import script
from skbscope.hosts import presets
from skbscope.hosts.presets import Preset
from skbscope.problem_schema import RESPONSES
from skbscope.replays.judged import Judged, judged
from skbscope.resources import POLICIES
from skbscope.store.deps import SettingsDep

router = APIRouter(responses=RESPONSES)

_SHELL = "text/x-shellscript"
_SCRIPT: dict[int | str, dict[str, Any]] = {
    200: {"description": "A POSIX shell script", "content": {_SHELL: {"schema": {"type": "string"}}}}
}


class Variant(BaseModel):
    """The rule that runs today, or one proposed."""

    id: str
    text: str
    source: str


class Rule(BaseModel):
    """One branch of a policy, with its kernel function and the version whose source was read."""

    id: str
    text: str
    function: str
    source: str
    effect: Literal["writes", "keeps", "none"]
    """What a decision by it does to the state that later decisions read."""


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
    judged: Judged | None
    """How far each variant's replay agrees with a kernel that runs it; null where none was recorded."""
    page: str
    """The policy explained with worked events, as Markdown; the engine runs the same page as its test."""


class PolicyList(BaseModel):
    """Answer of `GET /policies`."""

    items: list[Policy]
    kernels: list[str]
    """Kernel profiles, oldest first: the values of `kernel` of an analysis."""


class PresetList(BaseModel):
    """Answer of `GET /hosts`."""

    items: list[Preset]


@router.get("/policies", tags=["replays"])
def list_policies() -> PolicyList:
    """Policies with their variants, rules and knobs."""
    items = [
        Policy.model_validate({**policy, "judged": judged(name), "page": _page(name)})
        for name, policy in engine.policies().items()
    ]
    return PolicyList(items=items, kernels=[str(profile["name"]) for profile in engine.profiles()])


@router.get("/hosts", tags=["hosts"])
def list_hosts(settings: SettingsDep) -> PresetList:
    """Topologies a recording can be replayed on, smallest first."""
    return PresetList(items=list(presets.load(settings.demo_dir).values()))


@router.get("/capture/{policy}.sh", response_class=Response, responses=_SCRIPT, tags=["capture"])
def get_capture_script(
    policy: Annotated[str, Path(json_schema_extra={"enum": [*events.POLICIES, events.ALL]})],
) -> Response:
    """The recording script of a policy, or of `all`. The same text as `skbscope capture` prints."""
    headers = {"Content-Disposition": 'attachment; filename="skbscope-capture.sh"'}
    return Response(script(policy), 200, headers, media_type=f"{_SHELL}; charset=utf-8")


@lru_cache(maxsize=16)
def _page(policy_id: str) -> str:
    return (POLICIES / f"{policy_id}.md").read_text()
