"""The title above a block of output and the command that made it, each only where it is right above."""

import re

from skbscope.results.cleaning import Line
from skbscope.results.labels import REACH, command_in, label_above, side_of_name
from skbscope.results.models import Run, Side

# Lines that a page, a shell script or a kernel log puts between a command and its output.
_DECORATION = ("#+", "```", "~~~", "[...]", "...", "Running...", "Done")
_HEADINGS = ("** ", "*** ", "**** ", "## ", "### ", "#### ")
_ELISIONS = ("...", "[...]", "[snip]", "[..]", "…")
_LONGEST_TITLE = 80
# A line of text is prose from here on, unless it has a sign of the shell.
_PROSE = 60
_SHELL = ("$ ", "# ", "./", "sudo ", " -")
_MOST_CONTINUED = 6
# `# clean net-next`, and no command behind the prompt of root.
_COMMENT = re.compile(
    r"# (?:(?:a|an|the|on|with|without|no|clean|plain|stock) ){1,3}[\w.+-]{2,30}(?: [\w.+-]{1,30}){0,8}:?"
)


def start_run(tool: str, above: list[Line], otherwise: str | None = None) -> Run:
    """A run without rows, named by its label, else its command, else by `otherwise`, else by its tool."""
    label, side = label_above(above)
    command = next((c for line in reversed(above) if (c := command_in(line.text, tool))), None)
    return Run(tool, label or command or otherwise or tool, side, command=command)


def titled_run(tool: str, above: list[Line], tools: tuple[str, ...], otherwise: str | None = None) -> Run:
    """The same from nearer lines: the title, and a command only right above."""
    label, side = title(above)
    typed = command(above, tools)
    return Run(tool, label or typed or otherwise or tool, side, command=typed)


def title(lines: list[Line]) -> tuple[str | None, Side | None]:
    """(label, side) of a block: `labels.label_above`, a line naming the sample program, else its section's heading."""
    label, side = label_above(_after_prose(lines))
    if side is not None:
        return label, side
    near = [line.text for line in lines[-REACH:] if not is_decoration(line.text)]
    if near and "samples/" in near[-1] and len(near[-1]) <= _LONGEST_TITLE:
        return near[-1].strip(" *:"), None
    if near and _COMMENT.fullmatch(near[-1]):
        # Nearer than any title that ends in a colon.
        return near[-1].strip(" :"), None
    if label is not None:
        return label, None
    for text in reversed(near):
        if text.startswith(_HEADINGS) and len(text) <= _LONGEST_TITLE:
            return text.strip("*# :"), side_of_name(text)
    return None, None


def _after_prose(lines: list[Line]) -> list[Line]:
    """The last lines without a full line of prose: a title above a paragraph does not belong to the block."""
    near = lines[-REACH:]
    for at in range(len(near) - 1, -1, -1):
        text = near[at].text
        if len(text) > _PROSE and text[:1].isalpha() and not any(mark in text for mark in _SHELL):
            # A title may be as long as that itself.
            alone = at == 0 or near[at - 1].number < near[at].number - 1
            is_title = label_above(near[at : at + 1])[1] or (alone and text.endswith(":") and "," not in text)
            return near[at:] if is_title else near[at + 1 :]
    return near


def command(lines: list[Line], tools: tuple[str, ...]) -> str | None:
    """The command line of one of `tools`, when nothing but decoration is between it and the block below `lines`."""
    at = len(lines) - 1
    while at >= 0 and is_decoration(lines[at].text):
        at -= 1
    if at < 0:
        return None
    text = lines[at].text
    for line in reversed(lines[max(at - _MOST_CONTINUED, 0) : at]):
        if not line.text.endswith("\\"):
            break
        text = f"{line.text[:-1].rstrip()} {text}"
    return next((found for tool in tools if (found := command_in(text.lstrip("; "), tool))), None)


def is_decoration(text: str) -> bool:
    """True for decoration that pages and scripts put around a block."""
    return text.startswith(_DECORATION)


def is_elision(text: str) -> bool:
    """True where the author left lines out."""
    return text in _ELISIONS


def is_dmesg(text: str) -> bool:
    """True for a line of the kernel log, `[  203.849809] text`."""
    stamp, mark, _ = text[1:40].partition("]")
    return (
        text.startswith("[") and bool(mark) and stamp.strip().replace(".", "", 1).isdigit() and "." in stamp
    )
