"""neper (tcp_rr, tcp_stream, ...): `key=value` lines, first the options as understood, then the statistics.

Format: thread.c, rr.c, stream.c, histo.c and common.c of google/neper. `throughput` is transactions a second of
the rr tests, and of the stream tests in `throughput_units`; latencies are printed in seconds and given in
microseconds. `time_start` is of a clock that starts with the machine, so no date is taken from it. Of the resource
usage the processor time is read, as the difference of its two ends; page faults, memory and context switches are not.
"""

from dataclasses import dataclass, field

from skbscope.results.cleaning import Line, clean
from skbscope.results.copies import without_copies
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import command_of, heading, host_name
from skbscope.results.read.net.rates import base, number, rate, row
from skbscope.results.rows import bounded

TOOL = "neper"
_COMMANDS = tuple(
    f"{protocol}_{test}" for protocol in ("tcp", "udp", "psp") for test in ("rr", "crr", "stream")
)
# Printed by no other tool; one of them has to stand beside a throughput.
_OWN = (
    "invalid_secret_count",
    "correlation_coefficient",
    "num_transactions",
    "local_throughput",
    "total_run_time",
)
# Printed once a thread.
_REPEATED = ("allowed_core_num", "allowed_cores", "t", "start_index", "end_index")
_SETTINGS = {
    **{name: name.replace("_", " ") for name in ("request_size", "response_size", "buffer_size")},
    **{"num_flows": "streams", "num_threads": "threads", "test_length": "duration"},
}
_LONGEST_KEY = 40


@dataclass(slots=True)
class Block:
    """The pairs of one start, with their lines."""

    above: list[Line]
    depth: int
    pairs: dict[str, tuple[str, int]] = field(default_factory=dict)

    def value(self, key: str) -> float | None:
        """The number of a key."""
        return number(self.pairs[key][0]) if key in self.pairs else None


def sniff(lines: list[Line]) -> tuple[float, str] | None:
    """(confidence, reason) when a block of pairs has neper's keys."""
    block = next((block for block in blocks(lines) if _is_neper(block)), None)
    return (0.97, f"neper throughput on line {block.pairs['throughput'][1]}") if block else None


def read(text: str) -> list[Run]:
    """All runs of a text."""
    found = [block for block in blocks(clean(text)) if _is_neper(block)]
    if not found:
        raise ResultError(
            "no neper statistics; expected lines like 'num_transactions=329605' and 'throughput=33009.84'"
        )
    return without_copies([(_run(block), block.depth) for block in found])


def blocks(lines: list[Line]) -> list[Block]:
    """Pairs by start of the tool: a command line, or a key that was there, begins the next."""
    found: list[Block] = []
    above: list[Line] = []
    for line in lines:
        key, equals, value = line.text.partition("=")
        if not equals or not _is_key(key):
            if line.text:
                above.append(line)
            continue
        again = bool(found) and key in found[-1].pairs and key not in _REPEATED
        if not found or again or any(command_of(other.text, _COMMANDS) for other in above):
            found.append(Block(above, line.depth))
        found[-1].pairs[key] = (value.strip(), line.number)
        above = []
    return found


def _is_key(text: str) -> bool:
    plain = text.isascii() and text.replace("_", "a").replace(".", "a").isalnum()
    return plain and len(text) <= _LONGEST_KEY and (text[0].islower() or text == "VERSION")


def _is_neper(block: Block) -> bool:
    return block.value("throughput") is not None and any(key in block.pairs for key in _OWN)


def _run(block: Block) -> Run:
    head = heading(block.above, _COMMANDS)
    run = Run(TOOL, head.label or "", head.side)
    if head.command:
        run.command, run.started = head.command.text, head.command.started
        run.environment["test"] = head.command.text.split()[0].rpartition("/")[2]
    run.label = run.label or run.command or TOOL
    for key, name in _SETTINGS.items():
        if key in block.pairs:
            run.environment[name] = block.pairs[key][0][:60] + (" s" if name == "duration" else "")
    host = host_name(block.pairs["host"][0]) if "host" in block.pairs else None
    if host:
        run.environment["server"] = host
    if block.pairs.get("client", ("", 0))[0] in ("0", "1"):
        run.environment["role"] = "client" if block.pairs["client"][0] == "1" else "server"
    _throughput(run, block)
    for key, (value, line) in block.pairs.items():
        length = number(value) if key.startswith("latency_") else None
        if length is not None:
            run.rows.append(row(f"latency {key[8:]}", "us", "less", rate(length, 1e6), (line, line)))
    for name, key in (("user", "utime"), ("system", "stime")):
        begun, ended = block.value(f"{key}_start"), block.value(f"{key}_end")
        if begun is not None and ended is not None:
            at = block.pairs[f"{key}_end"][1]
            run.rows.append(row(f"cpu time {name}", "s", "less", rate(ended - begun, 1), (at, at)))
    return bounded(run)


def _throughput(run: Run, block: Block) -> None:
    value, at = block.value("throughput"), block.pairs["throughput"][1]
    unit = block.pairs.get("throughput_units", ("", 0))[0]
    of = base(unit)
    if value is None:
        return
    if of is not None:
        run.rows.append(row("throughput", "bit/s", "more", rate(value, of[0]), (at, at)))
    elif "num_transactions" in block.pairs:
        run.rows.append(row("transactions", "1/s", "more", value, (at, at)))
    else:
        run.notes.append(Note(f"throughput of {value:g} in an unknown unit {unit[:20]!r}, left out", at))
        return
    metric, name = run.rows[0].metric, run.rows[0].unit
    # Whole bit/s or transactions/s; 0 is the end that does not receive.
    for end in ("local", "remote"):
        told = block.value(f"{end}_throughput")
        if told:
            where = block.pairs[f"{end}_throughput"][1]
            run.rows.append(row(f"{metric} {end}", name, "more", told, (where, where)))
