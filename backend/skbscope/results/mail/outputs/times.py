"""Times that a shell or GNU time printed: `real 0m18.2s` and the lines below it, or all on one line.

    real    0m18.228s        0.07s user 0.00s system 0% cpu 1:04.84 total
    user    0m9.463s         6.20user 0.11system 0:06.31elapsed 99%CPU
    sys     60m15.879s

Formats: bash and POSIX `time -p`, zsh, GNU time. Outputs with nothing but blank lines between them are repeats, and one
run with a sample each. The side is that of the label on the same line, or of what is above.
"""

import re
from statistics import median

from skbscope.results.cleaning import Line
from skbscope.results.labels import label_above
from skbscope.results.mail.models import Found
from skbscope.results.mail.text.labels import side_of_label
from skbscope.results.models import Note, Run, Side
from skbscope.results.read.table import row

TOOL = "time"
MAX_RUNS = 400
_WORDS = 10
_NAMES = ("real", "user", "sys")
_PART = re.compile(r"(real|user|sys):?\s+(?:(\d{1,6})m)?(\d{1,9}[.,]\d{1,6})s?")
_CLOCK = r"(?:(\d{1,3}):)?(?:(\d{1,5}):)?(\d{1,9}[.,]\d{1,3})"
_ZSH = re.compile(
    rf"(.{{0,160}}?)\b(\d{{1,9}}[.,]\d{{1,3}})s user (\d{{1,9}}[.,]\d{{1,3}})s system \d{{1,5}}% cpu {_CLOCK} total"
)
# `46.1 total (-53%)`
_CHANGE = re.compile(r" {1,4}\(([+-]\d{1,4}(?:\.\d{1,3})?%)\)$")
_GNU = re.compile(
    r"(.{0,160}?)\b(\d{1,9}[.,]\d\d)user (\d{1,9}[.,]\d\d)system (?:(\d{1,3}):)?(\d{1,5}):"
    r"(\d\d[.,]\d\d)elapsed(?: .{0,90})?"
)


def times(lines: list[Line], used: set[int]) -> list[Found]:
    """All such outputs of a text as runs; quoted repeats included."""
    out: list[Found] = []
    above: list[Line] = []
    # The values of the repeats of one run, and those of the output that is being read.
    samples: dict[str, list[tuple[float, int]]] = {}
    current: dict[str, tuple[float, int]] = {}
    for line in lines:
        text = line.text
        if not text or line.number in used or len(out) >= MAX_RUNS:
            continue
        change = _CHANGE.search(text)
        shown = text[: change.start()] if change else text
        whole = _ZSH.fullmatch(shown) if shown.endswith(" total") else None
        whole = _GNU.fullmatch(shown) if whole is None and "elapsed" in shown else whole
        if whole is not None:
            _close(out, samples, current, above)
            before = [*above, line._replace(text=whole[1])] if whole[1].strip() else above
            values = _seconds(whole[2]), _seconds(whole[3]), _clock(whole[4], whole[5], whole[6])
            current = dict(
                zip(("user", "sys", "real"), ((value, line.number) for value in values), strict=True)
            )
            _repeat(samples, current)
            _close(out, samples, current, before)
            if change:
                out[-1].stated = [Note(change[1], line.number)]
            above = []
            continue
        part = _PART.fullmatch(text) if text[:1] in "rus" else None
        if part is None:
            closed = _close(out, samples, current, above)
            above = [*([] if closed else above[-11:]), line]
            continue
        if part[1] == "real" and current:
            _repeat(samples, current)
        seconds = 60.0 * int(part[2] or 0) + _seconds(part[3])
        current.setdefault(part[1], (float(f"{seconds:.9g}"), line.number))
    _close(out, samples, current, above)
    return out


def _seconds(number: str) -> float:
    """The number with the decimal mark of any locale."""
    return float(number.replace(",", "."))


def _clock(hours: str | None, minutes: str | None, seconds: str) -> float:
    """Seconds of `1:04.84`, whose first part may be hours or minutes."""
    if minutes is None:
        hours, minutes = None, hours
    return float(f"{3600.0 * int(hours or 0) + 60.0 * int(minutes or 0) + _seconds(seconds):.9g}")


def _repeat(samples: dict[str, list[tuple[float, int]]], current: dict[str, tuple[float, int]]) -> None:
    for name, value in current.items():
        samples.setdefault(name, []).append(value)
    current.clear()


def _close(
    out: list[Found],
    samples: dict[str, list[tuple[float, int]]],
    current: dict[str, tuple[float, int]],
    above: list[Line],
) -> bool:
    """Adds the run of what was read so far; True where there was one."""
    _repeat(samples, current)
    if "real" not in samples:
        samples.clear()
        return False
    label, side = _label(above)
    run = Run(TOOL, label, side)
    for name in _NAMES:
        if values := samples.get(name):
            numbers = [value for value, _ in values]
            span = values[0][1], values[-1][1]
            run.rows.append(
                row(name, "s", "less", median(numbers), span, numbers if len(numbers) > 1 else [])
            )
    if len(samples["real"]) > 1:
        run.samples_are = "unknown"
    places = sorted({number for values in samples.values() for _, number in values})
    out.append(Found(run, None, None, TOOL, None, places))
    samples.clear()
    return True


def _label(above: list[Line]) -> tuple[str, Side | None]:
    """The nearest line that is no command, where it states a side; else what tools call themselves by."""
    nearest = next((line.text for line in reversed(above) if not line.text.startswith(("$", "#"))), "")
    title = nearest.partition(":")[0].strip(" *-=")
    side = side_of_label(title) if ":" in nearest and len(title.split()) <= _WORDS else None
    if side is not None:
        return title, side[0]
    label, found = label_above(above)
    return label or TOOL, found
