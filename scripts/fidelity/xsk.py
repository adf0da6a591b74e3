"""AF_XDP copy mode on a veth pair: packets a second by descriptors a kick, and the replay of every call.

usage: xsk.py
Needs root, perf, cargo and namespaces; says so in one sentence and ends with 0 where one is missing. Ends with 1 where
the replay agreed with less than BAR of the calls.

The sender stays on CPU 0. On veth the receive path of a packet runs in a softirq on that same CPU within the call, as
bottom halves go on again after each packet: a packet costs both ends here.
"""

import json
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import xsk_model
from judge import wilson
from xsk_bed import LIMIT_S, ROOT, Report, bed, built, command, missing, run, send
from xsk_model import Rates

PER_KICK = (1, 2, 4, 8, 16, 32, 48, 64)
ROUNDS, SECONDS = 9, 0.33
"""Runs a point without a recorder, interleaved so that drift meets all points, and their length."""
RECORDED_S = 0.5
PAGES = 16_384
"""Pages of perf's buffer a CPU: 64 MiB, half a second of the events below without a loss."""
BAR = 0.999
"""Share of calls whose packets and return value have to be predicted."""

KICKS = ("syscalls:sys_enter_sendto", "syscalls:sys_exit_sendto")
EVENTS = (
    "net:netif_rx_entry",
    "net:net_dev_queue",
    "irq:softirq_entry",
    "irq:softirq_exit",
    "skb:kfree_skb",
    "skb:consume_skb",
)


@dataclass
class Point:
    """One number of descriptors a kick."""

    per_kick: int
    pps: list[float] = field(default_factory=list)
    """Packets a second by the clock: other tasks of the host lower it."""
    rates: list[float] = field(default_factory=list)
    """Packets a second of the sender's CPU time: what the model is held against."""
    fidelity: Report = field(default_factory=dict)
    """Of the replay: compared, agreed, disagreed and not_compared by reason."""
    counters: Report = field(default_factory=dict)
    lost: int = 0


def record(namespace: str, sender: Path, point: Point, folder: Path) -> None:
    """Half a second of one point under perf, replayed."""
    trace, host = folder / f"xsk-{point.per_kick}.perf.data", folder / "xsk.host.txt"
    host.write_text(f"{run('uname', '-r')}\n{run('lscpu')}\nXDP_MAX_TX_SKB_BUDGET = {xsk_model.BUDGET}\n")
    words = ["perf", "record", "-q", "-a", "-m", str(PAGES), "-o", str(trace), "-e", ",".join(EVENTS)]
    for event in KICKS:
        words += ["-e", event, "--filter", 'comm == "xsk-sender"']
    words += ["--", *command(namespace, sender, point.per_kick, RECORDED_S)]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, timeout=LIMIT_S)
    analyze = [str(ROOT / "backend/.venv/bin/skbscope"), "analyze", str(trace), "--host", str(host)]
    analysis = json.loads(run(*analyze, "--policy", "xsk-batch:stock", "--json"))
    trace.unlink()
    replay = analysis["replays"][0]
    point.fidelity, point.counters = (
        replay["fidelity"],
        {name: c["value"] for name, c in replay["counters"].items()},
    )
    lost = analysis["trace"]["lost"]
    point.lost = sum(lost.values()) if isinstance(lost, dict) else int(lost or 0)


def measured() -> list[Point]:
    """All points, sent and recorded; nothing is left behind."""
    points, sender = [Point(per_kick) for per_kick in PER_KICK], built()
    with bed() as namespace, tempfile.TemporaryDirectory(prefix="skbscope-xsk-") as scratch:
        for _ in range(ROUNDS):
            for point in points:
                report = send(namespace, sender, point.per_kick, SECONDS)
                point.pps.append(report["pps"])
                point.rates.append(report["packets"] / report["cpu_seconds"])
        for point in points:
            record(namespace, sender, point, Path(scratch))
    return points


def _rates(points: list[Point]) -> str:
    rates = {p.per_kick: Rates(tuple(p.rates)) for p in points}
    heads = ("pps: min, median, max", "packets a CPU second, the same", "modelled")
    lines = [f"{'per kick':>8}  {heads[0]:>31}  {heads[1]:>31}  {heads[2]:>22}"]
    for point in points:
        middle = rates[point.per_kick].spread[1]
        model = xsk_model.predict(point.per_kick, rates)
        told = "calibrated on this" if model is None else f"{model.low:,.0f} to {model.high:,.0f}"
        verdict = "" if model is None else "median inside" if model.holds(middle) else "median outside"
        shown = [
            "  ".join(f"{value:>9,.0f}" for value in spread)
            for spread in (Rates(tuple(point.pps)).spread, rates[point.per_kick].spread)
        ]
        lines.append(f"{point.per_kick:>8}  {shown[0]}  {shown[1]}  {told:>22}  {verdict}".rstrip())
    call, packet = xsk_model.costs(rates)
    return "\n".join(
        [*lines, f"by the medians of the two: {call:,.0f} ns a call, {packet:,.0f} ns a packet (modelled)"]
    )


def _share(agreed: int, compared: int) -> str:
    low, high = wilson(agreed, compared)
    share = f"{agreed / compared:.3%}" if compared else "nothing compared"
    return f"{agreed:,}/{compared:,} {share} [{100 * low:.3f}, {100 * high:.3f}]"


def _replays(points: list[Point]) -> str:
    lines = [
        f"{'per kick':>8}  {'calls':>8}  {'in split fills':>14}  {'packets':>9}  {'EAGAIN':>7}  agreed/compared [95 %]"
    ]
    disagreed: dict[str, int] = {}
    for point in points:
        seen = [point.counters[name] for name in ("calls_seen", "split_calls", "packets_seen", "eagain_seen")]
        share = _share(point.fidelity["agreed"], point.fidelity["compared"])
        lost = f"  {point.lost:,} events lost" if point.lost else ""
        lines.append(
            f"{point.per_kick:>8}  {seen[0]:>8,}  {seen[1]:>14,}  {seen[2]:>9,}  {seen[3]:>7,}  {share}{lost}"
        )
        for kind in ("disagreed", "not_compared"):
            for why, n in point.fidelity[kind].items():
                name = f"{kind.replace('_', ' ')}: {why}"
                disagreed[name] = disagreed.get(name, 0) + n
    lines.append(f"{'all':>8}  {_share(*totals(points))}")
    return "\n".join([*lines, *(f"{n:>10,} {why}" for why, n in sorted(disagreed.items()))])


def totals(points: list[Point]) -> tuple[int, int]:
    """Calls that agreed, and calls compared."""
    return sum(p.fidelity["agreed"] for p in points), sum(p.fidelity["compared"] for p in points)


def main() -> int:
    """The program."""
    if why := missing():
        print(f"skbscope: xsk-batch skipped: {why}.")
        return 0
    # The default action would leave namespaces behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    points = measured()
    print(
        f"AF_XDP copy mode over veth, sender on CPU 0, {ROUNDS} runs of {SECONDS:g} s a point, interleaved\n"
    )
    print(_rates(points))
    print(f"\nreplayed: {RECORDED_S:g} s a point under perf\n")
    print(_replays(points))
    agreed, compared = totals(points)
    reached = compared > 0 and agreed >= BAR * compared
    print(f"\n{'bar reached' if reached else 'bar missed'}: {BAR:.1%} of calls")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
