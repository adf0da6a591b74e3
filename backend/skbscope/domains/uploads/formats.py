"""`/formats`: what `?format=` may name, so that no client keeps a list of its own."""

from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel

from skbscope.domains.uploads import recognise
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["uploads"], responses=RESPONSES)


class Format(BaseModel):
    """A format that is taken."""

    format: str
    """Its word, as in `?format=`."""
    class_: Literal["trace", "result", "host", "bundle"]

    model_config = {"alias_generator": lambda name: name.rstrip("_"), "populate_by_name": True}


class FormatList(BaseModel):
    """All of them, class by class."""

    items: list[Format]


@router.get("/formats")
def get_formats() -> FormatList:
    """Formats a file can be read as."""
    known = recognise.formats()
    return FormatList.model_validate(
        {"items": [{"format": name, "class": kind} for name, kind in known.items()]}
    )
