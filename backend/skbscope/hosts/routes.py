"""`GET /hosts`: the stored topologies."""

from fastapi import APIRouter, Request
from pydantic import BaseModel

from skbscope.errors import RESPONSES
from skbscope.hosts import presets
from skbscope.hosts.presets import Preset

router = APIRouter(tags=["hosts"], responses=RESPONSES)


class PresetList(BaseModel):
    """Answer of `GET /hosts`."""

    items: list[Preset]


@router.get("/hosts")
def list_hosts(request: Request) -> PresetList:
    """Topologies a recording can be replayed on, smallest first."""
    return PresetList(items=list(presets.load(request.app.state.settings.demo_dir).values()))
