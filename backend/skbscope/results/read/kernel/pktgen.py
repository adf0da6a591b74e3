"""pktgen: what the kernel's packet generator sent, one result a device.

    Device: ixgbe1@0
    Result: OK: 41725871(c41679853+d46018) usec, 100000000 (60byte,0frags)
      2396594pps 1150Mb/sec (1150365120bps) errors: 1417469

Format: show_results in net/core/pktgen.c: time taken = at work (c) + waiting (d), packets, size, fragments. Old kernels
call the same microseconds `nsec`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.read.above import command, is_fence, title
from skbscope.results.rows import bounded

TOOL = "pktgen"
_MARK = "Result: OK:"
_DEVICE = "Device: "
# Lines one result may be folded over.
_MOST_LINES = 4
# Furniture of the scripts, and of the pseudo files results are printed from.
_OWN = ("Params:", "Current:", "Configuring ", "Running", "Done", "Result: ")
_DIGITS = "0123456789"


@dataclass(frozen=True, slots=True)
class Result:
    """One result."""

    device: str | None
    time: int
    work: int
    wait: int
    # As printed: `usec`, or `nsec`.
    label: str
    packets: int
    size: int
    frags: int
    # (packets a second, Mb/s, bit/s, errors); None where the line is missing.
    rate: tuple[int, int, int, int] | None
    # First line; `last` is the 1-based number of the last one.
    line: Line
    last: int


@dataclass(slots=True)
class Start:
    """Results of one start: one a device."""

    above: list[Line]
    results: list[Result]


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when the text holds a result."""
    found = next((item for _, item in _scan(lines) if item), None)
    return (0.97, f"pktgen result on line {found.line.number}") if found else None


def read(text: str) -> list[Run]:
    """All runs of a text, in its order."""
    found = _starts(clean(text))
    if not found:
        raise ResultError(
            "no pktgen result; expected a line like 'Result: OK: 19(c5+d13) usec, 1 (60byte,0frags)'"
        )
    return without_copies([(_run(start), start.results[0].line.depth) for start in found])


def results(lines: list[Line]) -> list[Result]:
    """All results of a text, in its order."""
    return [result for _, result in _scan(lines) if result]


def _scan(lines: list[Line]) -> Iterator[tuple[Line, Result | None]]:
    """Every line with the result that begins on it; lines of a result are not given again."""
    at = 0
    device: str | None = None
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.text.startswith(_DEVICE) and len(line.text) <= 80:
            device = line.text.removeprefix(_DEVICE).strip()
            continue
        if _MARK not in line.text or len(line.text) > 400:
            yield line, None
            continue
        text, found = line.text, _result(line.text, line, line.number, device)
        end = min(at + _MOST_LINES, len(lines))
        while at < end and (found is None or found.rate is None):
            more = lines[at]
            if not more.text or more.depth != line.depth or _MARK in more.text:
                break
            if found is not None and "pps" not in f"{text} {more.text}".partition("frags)")[2]:
                break
            text = f"{text} {more.text}"
            at += 1
            found = _result(text, line, more.number, device)
        yield line, found
        device = None


def _result(text: str, line: Line, last: int, device: str | None) -> Result | None:
    """The result a text of one or more joined lines holds, None as long as the first of its two parts is not whole."""
    rest = text.partition(_MARK)[2]
    found: list[int] = []
    for before in ("", "(c", "+d"):
        value, rest = _digits(rest.lstrip().removeprefix(before))
        if value is None:
            return None
        found.append(value)
    label, comma, rest = rest.removeprefix(")").strip().partition(",")
    if not comma or label not in ("usec", "nsec"):
        return None
    for behind in ("(", "byte,", "frags)"):
        value, rest = _digits(rest.lstrip())
        if value is None or not rest.lstrip().startswith(behind):
            return None
        rest = rest.lstrip().removeprefix(behind)
        found.append(value)
    time, work, wait, packets, size, frags = found
    return Result(device, time, work, wait, label, packets, size, frags, _rate(rest), line, last)


def _rate(text: str) -> tuple[int, int, int, int] | None:
    found: list[int] = []
    for behind in ("pps", "Mb/sec", "bps) errors:", ""):
        value, rest = _digits(text.strip().removeprefix("("))
        if value is None or not rest.startswith(behind):
            return None
        text = rest.removeprefix(behind)
        found.append(value)
    return found[0], found[1], found[2], found[3]


def _digits(text: str) -> tuple[int | None, str]:
    rest = text.lstrip(_DIGITS)
    digits = text[: len(text) - len(rest)]
    return (int(digits), rest) if 0 < len(digits) <= 20 else (None, text)


def _starts(lines: list[Line]) -> list[Start]:
    """Results by start: other text between them, or a device a second time, is another one."""
    found: list[Start] = []
    above: list[Line] = []
    devices: set[str | None] = set()
    for line, result in _scan(lines):
        if result is None:
            if line.text and not line.text.startswith(_OWN):
                above.append(line)
            continue
        texts = [text for text in above if not is_fence(text.text)]
        if not found or texts or result.device in devices:
            found.append(Start(above, []))
            devices = set()
        found[-1].results.append(result)
        devices.add(result.device)
        above = []
    return found


def _run(start: Start) -> Run:
    label, side = title(start.above)
    typed = command(start.above, (".sh",))
    typed = typed if typed and "pktgen" in typed else None
    run = Run(TOOL, label or typed or TOOL, side, command=typed)
    first = start.results[0]
    if first.device:
        run.environment["device"] = first.device
    run.environment["packet size"] = f"{first.size} byte"
    for result in start.results:
        _add(run, result)
    return bounded(run)


def _add(run: Run, result: Result) -> None:
    lines = (result.line.number, result.last)

    def add(metric: str, unit: str, direction: Literal["more", "less"] | None, value: int) -> None:
        row = MetricRow(metric, unit, direction, result.device, [value], value, "total", lines, tick=1.0)
        run.rows.append(row)

    if result.rate is None:
        run.notes.append(Note("the line of rates is missing below this result", result.line.number))
    else:
        pps, _, bits, errors = result.rate
        add("tx", "pps", "more", pps)
        add("tx bits", "bit/s", "more", bits)
        add("errors", "errors", "less", errors)
    unit = _time_unit(result)
    add("packets", "packets", None, result.packets)
    add("time", unit, None, result.time)
    add("time at work", unit, None, result.work)
    add("time waiting", unit, None, result.wait)
    if unit != result.label:
        run.notes.append(Note("labelled nsec, but the rate says microseconds", result.line.number))
    # The kernel cuts each of the three to whole microseconds.
    if abs(result.time - result.work - result.wait) > 2:
        run.notes.append(Note("time taken is not the sum of its two parts", result.line.number))


def _time_unit(result: Result) -> str:
    """The unit of the times: as printed, unless packets over rate rule that out."""
    if result.label == "nsec" and result.rate:
        packets = result.rate[0] * result.time / 1e6
        if abs(packets - result.packets) <= max(result.packets / 100, 1):
            return "usec"
    return result.label
