"""neper (tcp_rr, tcp_stream, ...): `key=value` lines, first the options as understood, then the statistics.

Format: thread.c, rr.c, stream.c, histo.c and common.c of google/neper. `throughput` is transactions a second of
the rr tests, and of the stream tests in `throughput_units`; where mails leave it out, transactions of rr tests are
given as they were counted. Latencies are printed in seconds and given in microseconds. `time_start` is of a clock that
starts with the machine, so no date is derived from it. Of the resource usage the processor time is read, as the
difference of its two ends; page faults, memory and context switches are not.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.format import Sniffed
from skbscope.results.models import Note, Run
from skbscope.results.read.net.commands import command_of, heading, host_name
from skbscope.results.read.net.rates import base, rate
from skbscope.results.read.table import Block, number, reader, row

TOOL = "neper"
_COMMANDS = tuple(
    f"{protocol}_{test}" for protocol in ("tcp", "udp", "psp") for test in ("rr", "crr", "stream")
)
# Printed by no other tool; one of them has to be beside a throughput.
_OWN = frozenset(
    (
        "invalid_secret_count",
        "correlation_coefficient",
        "num_transactions",
        "local_throughput",
        "total_run_time",
    )
)
# Printed once a thread.
_REPEATED = ("allowed_core_num", "allowed_cores", "t", "start_index", "end_index")
_SETTINGS = {
    **{name: name.replace("_", " ") for name in ("request_size", "response_size", "buffer_size")},
    **{"num_flows": "streams", "num_threads": "threads", "test_length": "duration"},
}
_KEY = re.compile(r"(?=.{1,40}=)((?:[a-z][A-Za-z0-9_.]*|VERSION))=(.*)")


@dataclass(slots=True)
class Pairs(Block[None]):
    """The pairs of one start, with their lines."""

    pairs: dict[str, tuple[str, int]] = field(default_factory=dict)

    def value(self, key: str) -> float | None:
        """The number of a key."""
        return number(self.pairs[key][0]) if key in self.pairs else None


def blocks(lines: list[Line]) -> list[Pairs]:
    """Pairs by start of the tool: a command line, or a key that was there, begins the next."""
    found: list[Pairs] = []
    above: list[Line] = []
    for line in lines:
        pair = _KEY.fullmatch(line.text)
        if pair is None:
            if line.text:
                above.append(line)
            continue
        # Authors write remarks behind values.
        value = pair[2].partition(" # ")[0].strip()
        again = bool(found) and pair[1] in found[-1].pairs and pair[1] not in _REPEATED
        if not found or again or any(command_of(other.text, _COMMANDS) for other in above):
            found.append(Pairs(line, above))
        found[-1].pairs[pair[1]] = (value, line.number)
        above = []
    return found


def _of_neper(lines: list[Line]) -> list[Pairs]:
    return [
        block
        for block in blocks(lines)
        if (block.value("throughput") is not None and not _OWN.isdisjoint(block.pairs)) or _is_cut(block)
    ]


def _is_cut(block: Pairs) -> bool:
    """Whether a block is a part of the statistics of an rr test: transactions and their latencies."""
    if "throughput" in block.pairs:
        return False
    return None not in (block.value("num_transactions"), block.value("latency_mean"))


def _run(block: Pairs) -> Run:
    head = heading(block.above, _COMMANDS)
    run = head.run(TOOL)
    run.label = run.label or TOOL
    if head.command:
        run.environment["test"] = head.command.text.split()[0].rpartition("/")[2]
    for key, name in _SETTINGS.items():
        if key in block.pairs:
            run.environment[name] = block.pairs[key][0][:60] + (" s" if name == "duration" else "")
    host = host_name(block.pairs["host"][0]) if "host" in block.pairs else None
    if host:
        run.environment["server"] = host
    if block.pairs.get("client", ("", 0))[0] in ("0", "1"):
        run.environment["role"] = "client" if block.pairs["client"][0] == "1" else "server"
    if (counted := block.value("num_transactions")) is not None and _is_cut(block):
        at = block.pairs["num_transactions"][1]
        run.rows.append(row("transactions counted", "", "more", counted, at))
    else:
        _throughput(run, block)
    for key, (value, line) in block.pairs.items():
        length = number(value) if key.startswith("latency_") else None
        if length is not None:
            run.rows.append(row(f"latency {key[8:]}", "us", "less", rate(length, 1e6), line))
    for name, key in (("user", "utime"), ("system", "stime")):
        begun, ended = block.value(f"{key}_start"), block.value(f"{key}_end")
        if begun is not None and ended is not None:
            at = block.pairs[f"{key}_end"][1]
            span = (block.pairs[f"{key}_start"][1], at)
            run.rows.append(row(f"cpu time {name}", "s", "less", rate(ended - begun, 1), span))
    return run


def _throughput(run: Run, block: Pairs) -> None:
    value, at = block.value("throughput"), block.pairs["throughput"][1]
    unit = block.pairs.get("throughput_units", ("", 0))[0]
    of = base(unit)
    if value is None:
        return
    if of is not None:
        run.rows.append(row("throughput", "bit/s", "more", rate(value, of[0]), at))
    elif "num_transactions" in block.pairs:
        run.rows.append(row("transactions", "1/s", "more", value, at))
    else:
        run.notes.append(Note(f"throughput of {value:g} in an unknown unit {unit[:20]!r}, left out", at))
        return
    metric, name = run.rows[0].metric, run.rows[0].unit
    # Whole bit/s or transactions/s; 0 is the end that does not receive.
    for end in ("local", "remote"):
        part = block.value(f"{end}_throughput")
        if part:
            where = block.pairs[f"{end}_throughput"][1]
            run.rows.append(row(f"{metric} {end}", name, "more", part, where))


def sniff(lines: list[Line]) -> Sniffed:
    """(confidence, reason) when a block of pairs has neper's keys."""
    block = next(iter(_of_neper(lines)), None)
    if block is None:
        return None
    key = "num_transactions" if _is_cut(block) else "throughput"
    return 0.97, f"neper {key.removeprefix('num_')} on line {block.pairs[key][1]}"


read = reader(
    _of_neper,
    _run,
    "no neper statistics; expected lines like 'num_transactions=329605' and 'throughput=33009.84'",
)
