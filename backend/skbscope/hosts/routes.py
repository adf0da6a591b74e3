"""`GET /hosts`: the stored topologies."""

from fastapi import APIRouter
from pydantic import BaseModel

from skbscope.hosts import presets
from skbscope.hosts.presets import Preset
from skbscope.portal import PortalDep
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["hosts"], responses=RESPONSES)


class PresetList(BaseModel):
    """Answer of `GET /hosts`."""

    items: list[Preset]


@router.get("/hosts")
def list_hosts(portal: PortalDep) -> PresetList:
    """Topologies a recording can be replayed on, smallest first."""
    return PresetList(items=list(presets.load(portal.settings.demo_dir).values()))
