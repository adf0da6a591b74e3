"""`GET /capture/{policy}.sh`: the script, for hosts that have a browser or curl and no skbscope."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from skbscope.capture.events import ALL, POLICIES
from skbscope.capture.script import script
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["capture"], responses=RESPONSES)

_SHELL = "text/x-shellscript"
_SCRIPT: dict[int | str, dict[str, Any]] = {
    200: {"description": "A POSIX shell script", "content": {_SHELL: {"schema": {"type": "string"}}}}
}


@router.get("/capture/{policy}.sh", response_class=Response, responses=_SCRIPT)
def get_capture_script(
    policy: Annotated[str, Path(json_schema_extra={"enum": [*POLICIES, ALL]})],
) -> Response:
    """The recording script of a policy, or of `all`. The same text as `skbscope capture` prints."""
    text = script(policy)
    headers = {"Content-Disposition": 'attachment; filename="skbscope-capture.sh"'}
    return Response(text, 200, headers, media_type=f"{_SHELL}; charset=utf-8")
