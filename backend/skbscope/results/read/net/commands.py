"""The text above an output: the command line, also in a shell log with time stamps, the label, the side.

2023-09-12 08:54:50 netperf -4 -H 127.0.0.1 -t SCTP_STREAM_MANY -c -C -l 300 -- -m 10K  &
"""

from dataclasses import dataclass
from datetime import datetime

from skbscope.results.cleaning import Line
from skbscope.results.labels import REACH, command_in, label_above
from skbscope.results.models import Run, Side

_STAMP = len("2023-09-12 08:54:50")
_LONGEST, _LONGEST_TITLE, _LONGEST_NAME = 400, 60, 100


@dataclass(frozen=True, slots=True)
class Command:
    """A start of a tool."""

    text: str
    # ISO 8601 without zone, from the stamp of a shell log; None without one.
    started: str | None = None


@dataclass(frozen=True, slots=True)
class Heading:
    """What the lines above an output state."""

    label: str | None
    side: Side | None
    command: Command | None
    # Whether the label is a separate line right above the command; it then holds for the next commands too.
    titled: bool = False

    def run(self, tool: str) -> Run:
        """A run without rows; where nothing names it its label is empty."""
        text, started = (self.command.text, self.command.started) if self.command else (None, None)
        return Run(tool, self.label or text or "", self.side, command=text, started=started)


def command_of(text: str, tools: tuple[str, ...]) -> Command | None:
    """The command on a line that starts one of the tools; None for prose."""
    tool = next((tool for tool in tools if tool in text), None)
    # Inside quotes it is a field of the output that repeats the command.
    if tool is None or len(text) > _LONGEST or '"' in text[: text.index(tool)]:
        return None
    stamp, rest = text[:_STAMP], text[_STAMP:].strip()
    if stamp[:4].isdigit() and rest.split(" ", 1)[0].rpartition("/")[2] == tool:
        try:
            started = datetime.fromisoformat(stamp).isoformat()
        except ValueError:
            return None
        return Command(rest.rstrip("& "), started)
    found = command_in(text, tool)
    return Command(found.rstrip("& ")) if found else None


def heading(above: list[Line], tools: tuple[str, ...]) -> Heading:
    """Label, side and nearest command of the lines above an output, within `REACH` lines."""
    filled = [line for line in above if line.text]
    label, side = label_above(filled)
    for at in range(len(filled) - 1, max(-1, len(filled) - 1 - REACH), -1):
        command = command_of(filled[at].text, tools)
        if command:
            alone = None if side else _title(filled[max(0, at - 2) : at + 1])
            return Heading(alone or label, side, command, alone is not None)
    return Heading(label, side, None)


def _title(near: list[Line]) -> str | None:
    """The line above a command, with blank lines around it; a sentence is no title."""
    if len(near) < 2:
        return None
    line = near[-2]
    alone = line.number < near[-1].number - 1 and (len(near) == 2 or near[0].number < line.number - 1)
    short = len(line.text) <= _LONGEST_TITLE and line.text[-1] not in ".,;!?"
    return line.text.strip(" *:-") or None if alone and short else None


def host_name(text: str) -> str | None:
    """A host printed by name; None for an address."""
    name = text.strip()[:_LONGEST_NAME]
    return name if name and ":" not in name and any(ch.isalpha() for ch in name) else None
