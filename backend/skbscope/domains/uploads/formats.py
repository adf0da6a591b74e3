"""`/formats`: the values of `?format=`, so that clients need no separate list."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from skbscope.domains.uploads import recognise
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["uploads"], responses=RESPONSES)


class Format(BaseModel):
    """An accepted format."""

    format: str
    """Its name in `?format=`."""
    class_: Literal["trace", "result", "host", "bundle"]

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}


class FormatList(BaseModel):
    """All formats, grouped by class."""

    items: list[Format]


@router.get("/formats")
def get_formats() -> FormatList:
    """Lists the formats that a file can be read as."""
    known = recognise.formats()
    return FormatList.model_validate(
        {"items": [{"format": name, "class": kind} for name, kind in known.items()]}
    )
