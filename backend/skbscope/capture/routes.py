"""`GET /capture/{policy}.sh`: the script, for hosts that have a browser or curl and no skbscope."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse

from skbscope.capture.script import script
from skbscope.problem_schema import RESPONSES

router = APIRouter(tags=["capture"], responses=RESPONSES)


class ShellScript(PlainTextResponse):
    """Text that a browser keeps in a file."""

    media_type = "text/x-shellscript"


@router.get("/capture/{policy}.sh", response_class=ShellScript)
def get_capture_script(policy: str) -> ShellScript:
    """The recording script of a policy, or of `all`. The same text as `skbscope capture` prints."""
    text = script(policy)
    return ShellScript(text, headers={"Content-Disposition": 'attachment; filename="skbscope-capture.sh"'})
