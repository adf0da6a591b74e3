"""AF_XDP copy mode on a veth pair: packets a second by descriptors a kick, and the replay of every call.

Needs root, perf, cargo and namespaces; names what is missing and ends with 0. Ends with 1 where the replay agreed with
less than BAR of the calls.

The sender stays on CPU 0. On veth the receive path of a packet runs in a softirq on the same CPU within the call, so a
packet costs both ends here.

The model: t(k) = packet + call × calls ÷ k, calibrated on two points, predicted for the others. A call costs the same
whatever it sends, and handles at most BUDGET descriptors. Two measured times fix both costs; every other time is a mean
of those two, weighted by how many calls a packet needs, so that ranges stay ranges.
"""

import json
import math
import os
import shutil
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from measure.fidelity.judge import interval
from measure.fidelity.namespaces import DEVICES, inside, run, veth_pair
from measure.fidelity.record import analyze
from measure.machine import ROOT
from measure.tables import columns

PER_KICK = (1, 2, 4, 8, 16, 32, 48, 64)
ROUNDS, SECONDS = 9, 0.33
"""Runs a point without a recorder, interleaved so that drift meets all points, and their length."""
RECORDED_S = 0.5
PAGES = 16_384
"""Pages of perf's buffer a CPU: 64 MiB, half a second of the events below without a loss."""
BUDGET = 32
"""Descriptors that a call handles (XDP_MAX_TX_SKB_BUDGET, not set by the sender)."""
CALIBRATED = (1, 32)
"""Descriptors for each kick at the two calibration points."""
BAR = 0.999
"""Share of calls whose packets and return value have to be predicted."""
LIMIT_S = 30
"""Seconds after which a recording that does not end is stopped."""
KICKS = ("syscalls:sys_enter_sendto", "syscalls:sys_exit_sendto")
EVENTS = (
    "net:netif_rx_entry,net:net_dev_queue,irq:softirq_entry,irq:softirq_exit,skb:kfree_skb,skb:consume_skb"
)

Rates = dict[int, list[float]]
"""Measured packets a second of CPU time, by descriptors for each kick."""


def spread(samples: list[float]) -> tuple[float, float, float]:
    """Lowest, median, highest."""
    return min(samples), median(samples), max(samples)


def calls_a_packet(per_kick: int) -> float:
    """Calls for each packet of a fill."""
    return math.ceil(per_kick / BUDGET) / per_kick


def predict(per_kick: int, measured: Rates) -> tuple[float, float] | None:
    """Lowest and highest rate of a point; None for a calibration point."""
    if per_kick in CALIBRATED:
        return None
    one, many = (spread(measured[k]) for k in CALIBRATED)
    most, least = (calls_a_packet(k) for k in CALIBRATED)
    weight = (calls_a_packet(per_kick) - least) / (most - least)
    low, _, high = (1 / (weight / a + (1 - weight) / b) for a, b in zip(one, many, strict=True))
    return low, high


def costs(measured: Rates) -> tuple[float, float]:
    """ns for each call and for each packet, by the medians of the two points."""
    one, many = (1e9 / median(measured[k]) for k in CALIBRATED)
    call = (one - many) / (calls_a_packet(CALIBRATED[0]) - calls_a_packet(CALIBRATED[1]))
    return call, one - call


@dataclass
class Point:
    """One number of descriptors a kick."""

    per_kick: int
    pps: list[float] = field(default_factory=list)
    """Packets a second by the clock: other tasks of the host lower it."""
    rates: list[float] = field(default_factory=list)
    """Packets a second of the sender's CPU time: what the model is compared with."""
    fidelity: dict[str, Any] = field(default_factory=dict)
    """Of the replay: compared, agreed, disagreed and not_compared by reason."""
    counters: dict[str, int] = field(default_factory=dict)
    lost: int = 0


def sender() -> str:
    """Builds the program that sends; its path."""
    build = ["cargo", "build", "--quiet", "--release", "--locked", "-p", "skbscope-xsk-sender"]
    run(*build, cwd=ROOT / "backend")
    return str(Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "backend/target")) / "release/xsk-sender")


def missing() -> str | None:
    """Why nothing can be sent here; None if everything is installed."""
    if os.geteuid() != 0:
        return "only root may make namespaces and AF_XDP sockets"
    for program in ("perf", "ip", "cargo"):
        if shutil.which(program) is None:
            return f"{program} is not installed"
    try:
        with veth_pair(is_quiet=True) as pair:
            run(*inside(pair.client, sender(), "--check", DEVICES[0]))
    except RuntimeError as error:
        return str(error)
    return None


def measured() -> list[Point]:
    """All points, sent and recorded."""
    points, program = [Point(per_kick) for per_kick in PER_KICK], sender()
    with veth_pair(is_quiet=True) as pair, tempfile.TemporaryDirectory(prefix="skbscope-xsk-") as scratch:

        def command(point: Point, seconds: float) -> list[str]:
            arguments = ["--per-kick", str(point.per_kick), "--seconds", str(seconds), "--cpu", "0"]
            return inside(pair.client, program, DEVICES[0], *arguments)

        for _ in range(ROUNDS):
            for point in points:
                sent = json.loads(run(*command(point, SECONDS)))
                point.pps.append(sent["pps"])
                point.rates.append(sent["packets"] / sent["cpu_seconds"])
        for point in points:
            _record(command(point, RECORDED_S), point, Path(scratch))
    return points


def _record(command: list[str], point: Point, folder: Path) -> None:
    """Half a second of one point under perf, replayed."""
    trace, host = folder / f"xsk-{point.per_kick}.perf.data", folder / "xsk.host.txt"
    host.write_text(f"{run('uname', '-r')}\n{run('lscpu')}\nXDP_MAX_TX_SKB_BUDGET = {BUDGET}\n")
    arguments = ["perf", "record", "-q", "-a", "-m", str(PAGES), "-o", str(trace), "-e", EVENTS]
    for event in KICKS:
        arguments += ["-e", event, "--filter", 'comm == "xsk-sender"']
    subprocess.run([*arguments, "--", *command], check=True, stdout=subprocess.DEVNULL, timeout=LIMIT_S)
    analysis = analyze(trace, host, "xsk-batch:stock")
    trace.unlink()
    replay = analysis["replays"][0]
    point.fidelity = replay["fidelity"]
    point.counters = {name: counter["value"] for name, counter in replay["counters"].items()}
    point.lost = int(analysis["trace"]["lost"])


def _rates(points: list[Point]) -> str:
    head = "per kick|pps: min|median|max|a CPU second: min|median|max|modelled|".split("|")
    rates, rows = {point.per_kick: point.rates for point in points}, []
    for point in points:
        shown, verdict = "calibrated on this", ""
        if model := predict(point.per_kick, rates):
            low, high = model
            shown = f"{low:,.0f} to {high:,.0f}"
            verdict = f"median {'inside' if low <= median(point.rates) <= high else 'outside'}"
        spreads = (f"{one:,.0f}" for of in (point.pps, point.rates) for one in spread(of))
        rows.append([str(point.per_kick), *spreads, shown, verdict])
    call, packet = costs(rates)
    last = f"by the medians of the two: {call:,.0f} ns a call, {packet:,.0f} ns a packet (modelled)"
    return f"{columns(head, rows)}\n{last}"


def _replays(points: list[Point]) -> str:
    head = "per kick|calls|in split fills|packets|EAGAIN|agreed/compared [95 %]|".split("|")
    reasons: Counter[str] = Counter()
    rows = []
    for point in points:
        counters = ("calls_seen", "split_calls", "packets_seen", "eagain_seen")
        seen = (f"{count:,}" for count in (point.per_kick, *(point.counters[name] for name in counters)))
        lost = f"{point.lost:,} events lost" if point.lost else ""
        rows.append([*seen, interval(point.fidelity["agreed"], point.fidelity["compared"]), lost])
        for kind in ("disagreed", "not_compared"):
            reasons.update({f"{kind.replace('_', ' ')}: {why}": n for why, n in point.fidelity[kind].items()})
    rows.append(["all", "", "", "", "", interval(*totals(points)), ""])
    return "\n".join([columns(head, rows), *(f"{n:>10,} {why}" for why, n in sorted(reasons.items()))])


def totals(points: list[Point]) -> tuple[int, int]:
    """Calls that agreed, and calls compared."""
    return sum(p.fidelity["agreed"] for p in points), sum(p.fidelity["compared"] for p in points)


def main() -> int:
    """The program."""
    if why := missing():
        print(f"skbscope: xsk-batch skipped: {why}.")
        return 0
    points = measured()
    runs = f"{ROUNDS} runs of {SECONDS:g} s a point, interleaved"
    print(f"AF_XDP copy mode over veth, sender on CPU 0, {runs}\n\n{_rates(points)}")
    print(f"\nreplayed: {RECORDED_S:g} s a point under perf\n\n{_replays(points)}")
    agreed, compared = totals(points)
    is_reached = compared > 0 and agreed >= BAR * compared
    print(f"\n{'bar reached' if is_reached else 'bar missed'}: {BAR:.1%} of calls")
    return 0 if is_reached else 1
