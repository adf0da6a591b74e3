"""The kernel's pktgen on its own text: `/proc/net/pktgen/DEVICE` of Linux 6.1 on an emulated machine, November 2026.

Dummy devices, and a veth for `xmit_mode queue_xmit`. The machine was slow and busy; the arithmetic is the tool's.
"""

import pytest
import tool_outputs

from skbscope.results.models import Run


def run_of(name: str) -> Run:
    return tool_outputs.run_of(__file__, f"pktgen-{name}.txt", "pktgen")


@pytest.mark.parametrize(
    ("name", "size", "pps", "bits", "at_work", "waiting"),
    [
        ("d0", 60, 6269, 3_009_120, 31_802_770, 95_190),
        ("clone-ratep", 60, 19_662, 9_437_760, 228_296, 788_869),
        ("queue_xmit", 1514, 5683, 68_832_496, 3_515_632, 3434),
    ],
)
def test_rate_bits_and_times(name: str, size: int, pps: int, bits: int, at_work: int, waiting: int) -> None:
    run = run_of(name)
    found = {row.metric: (row.value, row.unit, row.direction) for row in run.rows}
    assert found == {
        "tx": (pps, "pps", "more"),
        "tx bits": (bits, "bit/s", "more"),
        "errors": (0, "errors", "less"),
        "packets": (200_000 if name == "d0" else 20_000, "packets", None),
        # Each is rounded down from nanoseconds by itself.
        "time": (at_work + waiting + (name == "clone-ratep"), "usec", None),
        "time at work": (at_work, "usec", None),
        "time waiting": (waiting, "usec", None),
    }
    # Bits are those of the packets, without what is around them on a wire.
    assert pps * size * 8 == bits
    assert run.environment["packet size"] == f"{size} byte"
