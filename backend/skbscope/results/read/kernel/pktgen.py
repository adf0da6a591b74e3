"""pktgen: what the kernel's packet generator sent, one result a device.

    Device: ixgbe1@0
    Result: OK: 41725871(c41679853+d46018) usec, 100000000 (60byte,0frags)
      2396594pps 1150Mb/sec (1150365120bps) errors: 1417469

Format: show_results in net/core/pktgen.c: total time = at work (c) + waiting (d), packets, size, fragments. Old kernels
call the same microseconds `nsec`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skbscope.results.cleaning import Line
from skbscope.results.models import Note, Run
from skbscope.results.read.above import command, is_decoration, titled_run
from skbscope.results.read.table import LESS, MORE, Block, Direction, blocks_of_rows, reader, row, sniff_block

TOOL = "pktgen"
_MARK = "Result: OK:"
_DEVICE = "Device: "
_N = r"([0-9]{1,20}+)(?![0-9])"
# Total time, at work and waiting; its unit as printed; packets, their size and fragments.
_TIMES = re.compile(
    rf"\s*{_N}\s*(?:\(c)?{_N}\s*(?:\+d)?{_N}\)?\s*([un]sec),\s*{_N}\s*\(\s*{_N}\s*byte,\s*{_N}\s*frags\)"
)
# Packets a second, Mb/s, bit/s, errors.
_RATES = re.compile(rf"\s*\(?{_N}pps\s*\(?{_N}Mb/sec\s*\(?{_N}bps\) errors:\s*\(?{_N}")
# Lines one result may be folded over.
_MOST_LINES = 4
# Lines that the scripts and the pseudo files print around results.
_OWN = ("Params:", "Current:", "Configuring ", "Running", "Done", "Result: ")


@dataclass(frozen=True, slots=True)
class Result:
    """One result."""

    device: str | None
    # As printed: `usec`, or `nsec`.
    label: str
    # Total time, at work and waiting, packets, their size, fragments.
    numbers: tuple[int, ...]
    # Packets a second, Mb/s, bit/s, errors; None where the line is missing.
    rate: tuple[int, ...] | None
    # First line; `last` is the 1-based number of the last one.
    line: Line
    last: int


def results(lines: list[Line]) -> list[Result]:
    """All results of a text, in its order."""
    return [result for _, result in _scan(lines) if result]


def _scan(lines: list[Line]) -> Iterator[tuple[Line, Result | None]]:
    """Every line with the result that begins on it; the name of the device above it belongs to it."""
    device: str | None = None
    at = 0
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
    found = _TIMES.match(text, text.index(_MARK) + len(_MARK))
    if found is None:
        return None
    rate = _RATES.match(text, found.end())
    time, work, wait, label, *rest = found.groups()
    numbers = tuple(map(int, (time, work, wait, *rest)))
    return Result(device, label, numbers, tuple(map(int, rate.groups())) if rate else None, line, last)


def blocks(lines: list[Line]) -> list[Block[Result]]:
    """Results by start: other text between them, or a device a second time, is another one."""

    devices: set[str | None] = set()

    def restarts(block: Block[Result], result: Result, above: list[Line]) -> bool:
        devices.add(block.rows[-1].device)
        again = result.device in devices or not all(is_decoration(line.text) for line in above)
        if again:
            devices.clear()
        return again

    found = ((line, result) for line, result in _scan(lines) if result or not line.text.startswith(_OWN))
    return blocks_of_rows(found, restarts)


def _run(block: Block[Result]) -> Run:
    typed = command(block.above, (".sh",))
    run = titled_run(TOOL, block.above, (".sh",) if typed and "pktgen" in typed else ())
    first = block.rows[0]
    if first.device:
        run.environment["device"] = first.device
    run.environment["packet size"] = f"{first.numbers[4]} byte"
    for result in block.rows:
        _add(run, result)
    return run


def _add(run: Run, result: Result) -> None:
    time, work, wait, packets, *_ = result.numbers
    unit, at = _time_unit(result), result.line.number
    rows: list[tuple[str, str, Direction, int]] = []
    if result.rate is None:
        run.notes.append(Note("the line of rates is missing below this result", at))
    else:
        pps, _, bits, errors = result.rate
        rows = [
            ("tx", "pps", MORE, pps),
            ("tx bits", "bit/s", MORE, bits),
            ("errors", "errors", LESS, errors),
        ]
    rows.append(("packets", "packets", None, packets))
    rows += [
        ("time", unit, None, time),
        ("time at work", unit, None, work),
        ("time waiting", unit, None, wait),
    ]
    for metric, of, direction, value in rows:
        span = (at, result.last)
        run.rows.append(row(metric, of, direction, value, span, [value], result.device, tick=1.0))
    if unit != result.label:
        run.notes.append(Note("labelled nsec, but the rate says microseconds", at))
    # The kernel cuts each of the three to whole microseconds.
    if abs(time - work - wait) > 2:
        run.notes.append(Note("the total time is not the sum of its two parts", at))


def _time_unit(result: Result) -> str:
    """The unit of the times: as printed, unless packets over rate rule that out."""
    time, _, _, packets, *_ = result.numbers
    if result.label == "nsec" and result.rate:
        by_rate = result.rate[0] * time / 1e6
        if abs(by_rate - packets) <= max(packets / 100, 1):
            return "usec"
    return result.label


sniff = sniff_block(0.97, "pktgen result", blocks)
read = reader(
    blocks, _run, "no pktgen result; expected a line like 'Result: OK: 19(c5+d13) usec, 1 (60byte,0frags)'"
)
