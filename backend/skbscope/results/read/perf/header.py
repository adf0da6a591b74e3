"""What the text above an output of perf states about it: label, side, command, and perf's version."""

from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.labels import REACH, command_in, label_above
from skbscope.results.models import Run, Side

# Characters of a command; lists of events are long.
MAX_COMMAND = 2_000
_LABEL = 200
# The head of another output of perf is no label, and what is above it belongs to that.
_STAT = "Performance counter stats for"


@dataclass(slots=True)
class PerfHeader:
    """What is above one output."""

    label: str | None
    side: Side | None
    command: str | None
    # `perf version 5.13` where that line was printed as well.
    version: str | None

    def run(self, tool: str, otherwise: str) -> Run:
        """A run without rows, named by its label, else its command, else by `otherwise`."""
        name = self.label or self.command or otherwise
        label = name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"
        made = Run(tool, label, self.side, command=self.command)
        if self.version:
            made.environment["perf version"] = self.version
        return made


def header_above(above: list[Line], verb: str) -> PerfHeader:
    """What the non-blank lines above state; `verb` is the word after `perf` (stat, report, top)."""
    # Rows of another tool between a label and this output are no text.
    text = [line for line in above if not "".join(line.text.split()[-1:]).replace(",", "").isdigit()]
    begins = next((at for at in range(len(text), 0, -1) if _STAT in text[at - 1].text), 0)
    text = text[begins:]
    label, side = label_above(text)
    last = text[-1].text if text else ""
    if side is None and last.startswith(("- ", "* ")) and len(last) <= 100:
        label = last.strip(" *:-")
    near = above[-REACH:]
    command = next((c for at in range(len(near) - 1, -1, -1) if (c := _command(near, at, verb))), None)
    words = (line.text.split() for line in reversed(near))
    version = next((line[2] for line in words if line[:2] == ["perf", "version"] and len(line) == 3), None)
    return PerfHeader(label, side, command, version)


def _command(lines: list[Line], at: int, verb: str) -> str | None:
    text = lines[at].text
    if len(text) > MAX_COMMAND or verb not in text:
        return None
    parts = text.split()
    # A full path is a command however long its list of events.
    whole = " ".join(parts) if parts[0].endswith("/perf") and parts[1:2] == [verb] else None
    found = whole or command_in(text, "perf")
    # `perf top hotspot:` is a title behind a `#`, no command at a prompt.
    if found is None or verb not in found.split() or found.endswith(":"):
        return None
    while found.endswith("\\") and at + 1 < len(lines) and len(found) < MAX_COMMAND:
        at += 1
        found = f"{found[:-1].rstrip()} {' '.join(lines[at].text[:MAX_COMMAND].split())}"
    return found
