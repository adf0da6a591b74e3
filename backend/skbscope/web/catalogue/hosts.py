"""`GET /hosts`: the stored topologies."""

from fastapi import APIRouter
from pydantic import BaseModel

from skbscope.hosts import presets
from skbscope.hosts.presets import Preset
from skbscope.problem_schema import RESPONSES
from skbscope.store.deps import SettingsDep

router = APIRouter(tags=["hosts"], responses=RESPONSES)


class PresetList(BaseModel):
    """Answer of `GET /hosts`."""

    items: list[Preset]


@router.get("/hosts")
def list_hosts(settings: SettingsDep) -> PresetList:
    """Topologies a recording can be replayed on, smallest first."""
    return PresetList(items=list(presets.load(settings.demo_dir).values()))
